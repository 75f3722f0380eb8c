# The C types with which Cython 3 compiles stream.py.
cimport cython

ctypedef unsigned long long u64

cdef u64 MASK, STEP, MIX_1, MIX_2

cpdef u64 mix(u64 word) noexcept nogil

@cython.final
cdef class Stream:
    cdef public u64 word
    cpdef void fork(self, u64 word, u64 number) noexcept nogil
    cpdef u64 next(self) noexcept nogil
    cpdef u64 below(self, u64 bound) noexcept nogil
    cpdef double random(self) noexcept nogil
