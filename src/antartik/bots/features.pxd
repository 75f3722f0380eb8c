# The C types with which Cython 3 compiles features.py.
cimport cython
from antartik.engine.codes cimport ASKING, CHOICE, DIVE, JUDGE, PAIR
from antartik.engine.state cimport State, cards_in, figure_of

ctypedef unsigned long long u64

cdef int WIDTH
cdef u64 ONE, JUDGES, PARACHUTES

@cython.locals(
    players=int, has_answered=bint, best=int, second=int, total=int, leader=int, seat=int, stars=int, at=int, staked_stars=int,
    gains=int, place=int, up=u64, stake=int, other=int, hidden=u64, last=int, pairing=u64, series_stars=int, kind=int,
    odds=double, fresh=u64, pairs=u64, left=int, count=int, share=double, figure=int, next_odds=double,
    safe=int, alike=int, w=double, draw=double, stop=double, known=int,
    safe_worth=double, flop_worth=double,
)
cpdef void write_features(State state, int observer, float[::1] row) noexcept nogil
@cython.locals(
    players=int, w=double, dares=int, open_stars=int, open_gains=int, own=int, place=int, seat=int, at=int,
    draw=double, stop=double, gain=double,
)
cdef void tell_dares(
    State state, int observer, float[::1] row, double odds, int series_stars, double safe_worth, double flop_worth,
    int staked_stars, int gains,
) noexcept nogil
@cython.locals(wins=double, _place=int)
cdef double dare_gain(State state, int stars, double odds, bint stop_is_better) noexcept nogil
cdef double least_gain(int players) noexcept nogil
@cython.locals(stars=int)
cdef int stars_without_answer(State state, int seat, int observer) noexcept nogil
@cython.locals(figures=int, count=int, place=int, figure=int)
cdef int safe_draws(State state) noexcept nogil
@cython.locals(count=int)
cdef double mean_stars(u64 pile, u64 two_stars) noexcept nogil
