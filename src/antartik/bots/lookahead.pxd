# The C types with which Cython 3 compiles lookahead.py.
cimport cython
from antartik.bots.network cimport Network, sees
from antartik.engine.bits cimport lowest_bit
from antartik.engine.codes cimport ARRANGE, DIVE, DRAW, JUDGE_8J, OVER, PARACHUTE_8P, PASS, TURN
from antartik.engine.state cimport State

ctypedef unsigned long long u64

cdef u64 ONE
cdef int FRAMES

@cython.final
cdef class Frame:
    cdef State state, child
    cdef double sum_shares[5]
    cdef double sum_margins[5]
    cdef double best_shares[5]
    cdef double best_margins[5]
    cdef public bint is_last
    cdef public Frame deeper

@cython.final
cdef class Lookahead:
    cdef readonly Network network
    cdef int players, root
    cdef double weight
    cdef double shares[5]
    cdef double margins[5]
    cdef readonly double values[54]
    cdef Frame first

    @cython.locals(best=int, code=int)
    cpdef int rate(self, State state, int seat, u64 mask, double weight, int cards) noexcept nogil
    @cython.locals(known=int, last=int)
    cdef void _after(self, Frame frame, State state, int seat, int code, int cards) noexcept nogil
    @cython.locals(other=int, seen=int, place=int, kind=int, count=int)
    cdef void _average(
        self, Frame frame, State state, int seat, int code, int cards, int target, int low, int high,
    ) noexcept nogil
    @cython.locals(other=int)
    cdef void _by_network(self, State state, int observer) noexcept nogil
    @cython.locals(seat=int, mask=u64, code=int)
    cdef void _follow(self, Frame frame, State state, int cards) noexcept nogil
    cdef bint _is_uncertain(self, State state, int code) noexcept nogil
    @cython.locals(best=double, code=int, value=double, other=int)
    cdef void _choose(self, Frame frame, State state, int seat, u64 mask, int cards) noexcept nogil
