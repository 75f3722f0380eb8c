# The C types with which Cython 3 compiles reckoner.py.
cimport cython
from antartik.bots.features cimport dare_gain, least_gain, mean_stars
from antartik.engine.bits cimport lowest_bit
from antartik.engine.codes cimport (
    AGREE, ARRANGE, ASKING, CHOICE, DARE, DRAW, FLOP, JUDGE, JUDGE_8J, KEEP, PAIR, PARACHUTE_8P, PASS, RETURN, STOP,
)
from antartik.engine.state cimport State, figure_of

ctypedef unsigned long long u64

cdef u64 ONE

@cython.final
cdef class Reckoner:
    cdef double flop, draw, stop
    cdef int series_stars
    cdef int order[3]
    cpdef int choose(self, State state, int seat, u64 mask) noexcept nogil
    @cython.locals(hidden=u64, pairing=u64, place=int, kind=int, w=double, flop=double, safe=double)
    cdef void _reckon(self, State state, int seat, int stakes, int gains) noexcept nogil
    @cython.locals(stakes=int, gains=int, other=int, two=int)
    cdef void _with_stakes(self, State state, int seat, int stars) noexcept nogil
    @cython.locals(
        dares=int, best=int, least=int, kind=int, stars=int, symbol=int, rank=int, v=int, gain=double,
    )
    cdef int _answer(self, State state, int seat, u64 mask) noexcept nogil
    @cython.locals(may_stop=bint, pairs=bint, judges=int)
    cdef int _dive(self, State state, int seat, u64 mask) noexcept nogil
    @cython.locals(figures=int, taken=int, count=int, stars=int, place=int, kind=int, bit=int)
    cdef int _arrange(self, State state) noexcept nogil
