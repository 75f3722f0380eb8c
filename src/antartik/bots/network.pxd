# The C types with which Cython 3 compiles network.py.
cimport cython
from libc cimport math
from antartik.bots.features cimport write_features
from antartik.engine.bits cimport lowest_bit
from antartik.engine.codes cimport ARRANGE, ASKING, DRAW, JUDGE_8J, OVER, PARACHUTE_8P, TURN
from antartik.engine.state cimport State

ctypedef unsigned long long u64

cdef double MARGIN_SCALE

@cython.final
cdef class Network:
    cdef readonly int players, inputs, hidden
    cdef float[:, ::1] inward
    cdef float[::1] inward_bias
    cdef float[:, ::1] outward
    cdef float[::1] outward_bias
    cdef float[::1] row, units, out
    cdef double[::1] shares, margins
    cdef readonly double[::1] values
    cdef readonly long rated

    @cython.locals(players=int, most=float, total=double, place=int, seat=int)
    cdef void worth(self, State state, int observer) noexcept nogil
    @cython.locals(best=int, total=int, seat=int, stars=int, winners=int)
    cdef void _settle(self, State state) noexcept nogil
    @cython.locals(hidden=int, outputs=int, unit=int, place=int, x=float, output=int)
    cpdef void forward(self) noexcept nogil
    @cython.locals(best=int, rest=u64, code=int, value=double)
    cpdef int rate(self, State state, State child, int seat, u64 mask, double weight) noexcept nogil
    @cython.locals(known=int, last=int, value=double)
    cdef double _after(self, State state, State child, int seat, int code, double weight) noexcept nogil
    @cython.locals(value=double, seen=int, place=int, kind=int, count=int, other=int)
    cdef double _average(
        self, State state, State child, int seat, int code, int target, int low, int high, double weight,
    ) noexcept nogil

cdef int sees(int seat, int code) noexcept nogil
@cython.locals(other=int)
cdef void take_back_answers(State state, int seat) noexcept nogil
