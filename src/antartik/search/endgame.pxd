# The C types with which Cython 3 compiles endgame.py.
cimport cython
from antartik.engine.bits cimport lowest_bit
from antartik.engine.codes cimport ARRANGE, DARE, DRAW, JUDGE_8J, OVER, PARACHUTE_8P, TURN
from antartik.engine.state cimport State, cards_in
from antartik.search.stream cimport mix

ctypedef unsigned long long u64

cdef u64 ONE, MASK, MULTIPLIER

@cython.final
cdef class Frame:
    cdef public State state
    cdef public Frame deeper
    cdef public bint is_last

@cython.final
cdef class EndgameSolver:
    cdef bint by_margin, failed, parachutes_alike
    cdef readonly long long node_limit, nodes, filled
    cdef u64 slots
    cdef u64[:, ::1] keys
    cdef double[:, ::1] values
    cdef u64 classes[6]
    cdef u64 words[6]
    cdef double win, margin
    cdef object rules
    cdef Frame first

    cdef void _worth(self, State state, int code) except *
    @cython.locals(known=int, last=int)
    cdef void _after(self, Frame frame, State state, int code) noexcept nogil
    cdef void _step(self, Frame frame, State state, int code) noexcept nogil
    @cython.locals(win=double, margin=double, seen=int, place=int, kind=int, count=int, other=int)
    cdef void _draw(self, Frame frame, State state, int code, int target, int low, int high) noexcept nogil
    @cython.locals(
        new=int, win=double, margin=double, total=double, hidden=u64, place=int, one=int, two=int, three=int,
        weight=double,
    )
    cdef void _look(self, Frame frame, State state, int code, int known, int last) noexcept nogil
    @cython.locals(
        own=int, other=int, one=u64, two=u64, slot=u64, seat=int, mask=u64, best_win=double, best_margin=double,
        found=bint,
    )
    cdef void _value(self, Frame frame, State state) noexcept nogil
    @cython.locals(gain=double, more=double)
    cdef bint _better(self, int seat, double win, double margin) noexcept nogil
    @cython.locals(left=u64, parachutes=u64, number=int, dares=u64, turns=u64)
    cdef u64 _unlike(self, u64 mask) noexcept nogil
    @cython.locals(part=u64, number=int)
    cdef u64 _counts(self, u64 pile) noexcept nogil
    @cython.locals(number=int)
    cdef int _class(self, int staked) noexcept nogil
    @cython.locals(part=u64, place=int, number=int, seat=int)
    cdef u64 _key(self, State state, u64 word) noexcept nogil

cdef bint draws_bottom(State state, int code) noexcept nogil
@cython.locals(number=double)
cdef double ways(u64 hidden, int one, int two, int three) noexcept nogil
@cython.locals(other=int)
cdef void bring(State state, int kind, int place) noexcept nogil
