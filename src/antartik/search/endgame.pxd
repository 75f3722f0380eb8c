# The C types with which Cython 3 compiles endgame.py.
cimport cython
from antartik.engine.bits cimport lowest_bit
from antartik.engine.codes cimport ARRANGE, DARE, DIVE, DRAW, JUDGE_8J, OVER, PARACHUTE_8P, TURN
from antartik.engine.state cimport State, cards_in, figure_of, kinds_in
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
    cdef bint by_margin, margins, failed, sound, all_sound, bonus_alike
    cdef readonly long long node_limit, nodes, filled
    cdef u64 slots, one, two, numbers, appeared
    cdef int figures, class_count, two_stars
    cdef u64[:, ::1] keys
    cdef double[:, ::1] values
    cdef u64 classes[6]
    cdef u64 words[6]
    cdef int printed[16]
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
    @cython.locals(part=u64)
    cdef void _note_look(self, Frame frame, State after, State state, int code) noexcept nogil
    @cython.locals(margin=int, open_stars=int, place=int, seat=int)
    cdef bint _is_decided(self, State state) noexcept nogil
    @cython.locals(
        own=int, other=int, one=u64, two=u64, slot=u64, seat=int, mask=u64, best_win=double, best_margin=double,
        found=bint, sound=bint, all_sound=bint,
    )
    cdef void _value(self, Frame frame, State state) noexcept nogil
    @cython.locals(gain=double, more=double)
    cdef bint _better(self, int seat, double win, double margin) noexcept nogil
    @cython.locals(left=u64, part=u64, number=int)
    cdef u64 _unlike(self, u64 mask) noexcept nogil
    @cython.locals(part=u64, number=int)
    cdef u64 _counts(self, u64 pile) noexcept nogil
    @cython.locals(number=int)
    cdef int _class(self, int staked) noexcept nogil
    cdef void _mix_in(self, u64 part) noexcept nogil
    @cython.locals(figure=int, number=int)
    cdef u64 _place(self, int kind) noexcept nogil
    @cython.locals(part=u64, place=int, seat=int, hidden=u64, number=int, figure=int, total=u64)
    cdef void _key(self, State state) noexcept nogil
    cdef u64 _unknown(self, u64 hidden, int figure) noexcept nogil

cdef bint draws_bottom(State state, int code) noexcept nogil
@cython.locals(number=double)
cdef double ways(u64 hidden, int one, int two, int three) noexcept nogil
@cython.locals(other=int)
cdef void bring(State state, int kind, int place) noexcept nogil
