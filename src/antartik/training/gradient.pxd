# The C types with which Cython 3 compiles gradient.py.
cimport cython
from libc cimport math
from antartik.bots.network cimport Network

@cython.final
cdef class Gradient:
    cdef Network network
    cdef readonly dict arrays
    cdef float[:, ::1] inward
    cdef float[::1] inward_bias
    cdef float[:, ::1] outward
    cdef float[::1] outward_bias
    cdef float[::1] pull, back

    @cython.locals(
        players=int, outputs=int, most=float, total=double, place=int, error=double, seat=int, miss=double, unit=int,
        x=float, slope=float, output=int,
    )
    cpdef double add(self, int first, double[::1] target, double[::1] target_margin) noexcept nogil
