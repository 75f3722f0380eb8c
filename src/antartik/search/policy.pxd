# The C types with which Cython 3 compiles policy.py.
cimport cython
from antartik.engine.bits cimport count_bits, lowest_bit
from antartik.engine.codes cimport AGREE, DARE, DIVE, DRAW, PASS, STOP
from antartik.engine.state cimport State
from antartik.search.stream cimport Stream

ctypedef unsigned long long u64

cpdef int nth_bit(u64 word, int number) noexcept nogil

@cython.final
cdef class Policy:
    cdef readonly bint uniform
    cdef readonly double weights[54]
    cdef readonly double stop_above, dare_above
    cpdef int choose(self, State state, Stream stream) noexcept nogil
    @cython.locals(mask=u64, code=int)
    cdef int choose_for(self, State state, int seat, Stream stream) noexcept nogil
    cdef int _by_odds(self, State state, int seat, u64 mask) noexcept nogil
    @cython.locals(best=int, least=int, kind=int, stars=int)
    cdef int _cheapest(self, State state, u64 mask) noexcept nogil
    @cython.locals(total=double, rest=u64, point=double, code=int, weight=double)
    cdef int _by_weight(self, u64 mask, Stream stream) noexcept nogil
