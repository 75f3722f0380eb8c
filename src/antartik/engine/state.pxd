# The C types with which Cython 3 compiles state.py; what a name means is said there.
cimport cython

ctypedef unsigned long long u64

cdef u64 ONE

cpdef int figure_of(int kind)

@cython.locals(first=int, low=int, high=int)
cpdef int order_position(int order, int place)

cdef class State:
    cdef public object rules
    cdef readonly int players, rescue, bottom_draw, anyone_turns, diver_turns, must_add, dares_last, last_to_diver
    cdef public u64 up[5]
    cdef public u64 down[5]
    cdef public u64 out
    cdef public int stake[5]
    cdef public int answer[5]
    cdef public int series[10]
    cdef public int left, held, looker, looked, public, length, figures, pair, added
    cdef public int diver, phase, asked, answered, dared, visit
    cdef int printed[16]
    cdef unsigned char ring[64]
    cdef int top

    cdef _allocate(self)
    @cython.locals(new=State, i=int)
    cpdef State copy(self)
    cpdef int card(self, int place)
    @cython.locals(total=int, up=u64, down=u64, kind=int)
    cpdef int stars(self, int seat)
    cpdef bint may_stop(self)
    @cython.locals(phase=int, bit=int, codes=u64, up=u64, i=int)
    cpdef u64 legal(self, int seat)
    cpdef int current_player(self)
    @cython.locals(seat=int, codes=u64)
    cpdef u64 choice_mask(self)
    cdef list _codes(self, u64 mask)
    @cython.locals(kinds=u64, kind=int)
    cdef u64 _present(self, u64 pile)
    @cython.locals(codes=u64, i=int)
    cdef u64 _parachutes(self, u64 up)
    cpdef void apply(self, int seat, int code)
    @cython.locals(seat=int)
    cdef void _ask(self)
    @cython.locals(seat=int)
    cpdef void _skip(self)
    cdef void _close(self)
    @cython.locals(other=int)
    cdef void _answer(self, int seat, int staked)
    @cython.locals(kind=int)
    cdef int _take_top(self)
    cdef void _forget(self, int looked)
    cdef int _take_bottom(self)
    cdef void _put_bottom(self, int kind)
    @cython.locals(diver=int, figure=int, seat=int)
    cdef void _settle_draw(self, int kind)
    @cython.locals(one=u64, drawn=int, other=int)
    cdef void _turn(self, int seat, int kind)
    @cython.locals(one=u64)
    cdef void _judge(self, int kind)
    @cython.locals(first=int, second=int, third=int, place=int, seen=int)
    cdef void _arrange(self, int order)
    @cython.locals(one=u64)
    cdef void _parachute(self, int kind)
    @cython.locals(seat=int)
    cdef void _turn_stakes_down(self)
    @cython.locals(i=int)
    cdef void _take_series(self)
    cdef void _flop(self)
    @cython.locals(i=int)
    cdef void _return_series(self)
    cdef void _next_dive(self)
    cdef void _clear_series(self)
    @cython.locals(i=int)
    cdef void _discard_series(self)
    @cython.locals(i=int)
    cdef void _end(self)
    @cython.locals(seat=int)
    cdef void _over(self)
