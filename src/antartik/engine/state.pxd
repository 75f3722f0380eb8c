# The C types with which Cython 3 compiles state.py; what a name means is said there.
cimport cython
from antartik.engine.bits cimport lowest_bit
from antartik.engine.codes cimport (
    AGREE, ARRANGE, ASKING, CHOICE, CODES, DARE, DIVE, DRAW, FLOP, JUDGE,
    JUDGE_8J, KEEP, OVER, PAIR, PARACHUTE_8P, PASS, RETURN, STOP, TURN,
)

ctypedef unsigned long long u64

cdef u64 ONE, LOWEST, PAIRS, FOURS, EIGHTS, NIBBLES, JUDGES, PARACHUTES
cdef int RING

cpdef u64 kinds_in(u64 pile) noexcept nogil
cpdef int cards_in(u64 pile) noexcept nogil
cpdef int figure_of(int kind) noexcept nogil

@cython.locals(first=int, low=int, high=int)
cpdef int order_position(int order, int place) noexcept nogil

# Its rules refer to no state, so no circle can be made of states.
@cython.final
@cython.no_gc
@cython.freelist(64)
cdef class State:
    cdef public object rules
    cdef readonly int players, rescue, bottom_draw, anyone_turns, diver_turns, must_add, dares_last, last_to_diver
    cdef u64 two_stars
    cdef public u64 up[5]
    cdef public u64 down[5]
    cdef public u64 out
    cdef public int stake[5]
    cdef public int answer[5]
    cdef public int series[10]
    cdef public int left, held, looker, looked, public, length, figures, pair, added
    cdef public int diver, phase, asked, answered, dared, visit
    cdef int top
    cdef unsigned char ring[64]

    cdef _allocate(self)
    @cython.locals(new=State)
    cpdef State copy(self)
    cdef void become(self, State other) noexcept nogil
    cpdef int card(self, int place) noexcept nogil
    @cython.locals(kind=int)
    cpdef void swap(self, int place, int other) noexcept nogil
    cpdef int known_top(self, int seat) noexcept nogil
    @cython.locals(pile=u64, place=int)
    cpdef u64 hidden(self, int seat) noexcept nogil
    @cython.locals(last=int, known=int, pairs=double, hidden=u64, kind=int)
    cpdef double flop_odds(self, int seat) noexcept nogil
    @cython.locals(up=u64)
    cpdef int stars(self, int seat) noexcept nogil
    @cython.locals(seat=int)
    cpdef int around(self, int places) noexcept nogil
    cpdef bint may_stop(self) noexcept nogil
    @cython.locals(phase=int, bit=int, codes=u64, up=u64, i=int)
    cpdef u64 legal(self, int seat) noexcept nogil
    cpdef int current_player(self) noexcept nogil
    @cython.locals(seat=int)
    cpdef u64 choice_mask(self) noexcept nogil
    @cython.locals(codes=u64)
    cdef u64 choices_of(self, int seat) noexcept nogil
    cdef list _codes(self, u64 mask)
    @cython.locals(codes=u64, i=int)
    cdef u64 _parachutes(self, u64 up) noexcept nogil
    cpdef bint allows(self, int seat, int code) noexcept nogil
    cpdef apply(self, int seat, int code)
    cpdef int advance(self, int code) except -2
    cdef void carry_out(self, int seat, int code) noexcept nogil
    @cython.locals(seat=int)
    cdef void _ask(self) noexcept nogil
    @cython.locals(seat=int)
    cpdef void skip(self) noexcept nogil
    cdef void _close(self) noexcept nogil
    @cython.locals(other=int)
    cdef void _answer(self, int seat, int staked) noexcept nogil
    @cython.locals(kind=int)
    cdef int _take_top(self) noexcept nogil
    cdef void _forget(self, int looked) noexcept nogil
    cdef int _take_bottom(self) noexcept nogil
    cdef void _put_bottom(self, int kind) noexcept nogil
    @cython.locals(diver=int, figure=int, seat=int)
    cdef void _settle_draw(self, int kind) noexcept nogil
    @cython.locals(one=u64, drawn=int, other=int)
    cdef void _turn(self, int seat, int kind) noexcept nogil
    @cython.locals(one=u64)
    cdef void _judge(self, int kind) noexcept nogil
    @cython.locals(first=int, second=int, third=int, place=int, seen=int)
    cdef void _arrange(self, int order) noexcept nogil
    @cython.locals(one=u64)
    cdef void _parachute(self, int kind) noexcept nogil
    @cython.locals(seat=int)
    cdef void _turn_stakes_down(self) noexcept nogil
    @cython.locals(i=int)
    cdef void _take_series(self) noexcept nogil
    cdef void _flop(self) noexcept nogil
    @cython.locals(i=int)
    cdef void _return_series(self) noexcept nogil
    cdef void _next_dive(self) noexcept nogil
    cdef void _clear_series(self) noexcept nogil
    @cython.locals(i=int)
    cdef void _discard_series(self) noexcept nogil
    @cython.locals(i=int)
    cdef void _end(self) noexcept nogil
    @cython.locals(seat=int)
    cdef void _over(self) noexcept nogil
