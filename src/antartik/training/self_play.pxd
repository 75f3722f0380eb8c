# The C types with which Cython 3 compiles self_play.py.
cimport cython
from antartik.bots.network cimport Network, sees, take_back_answers
from antartik.engine.bits cimport count_bits
from antartik.engine.state cimport State
from antartik.search.playouts cimport shuffle
from antartik.search.policy cimport nth_bit
from antartik.search.stream cimport Stream
from antartik.training.gradient cimport Gradient
from antartik.training.reckoner cimport Reckoner

ctypedef unsigned long long u64

cdef int LONGEST, LEARNER, ELDER, RECKONER

@cython.final
cdef class SelfPlay:
    cdef readonly Network network, elder
    cdef Reckoner reckoner
    cdef readonly Gradient gradient
    cdef int at_table[5]
    cdef int others, learner
    cdef int players
    cdef State start, state, child
    cdef Stream stream
    cdef float[:, ::1] rows
    cdef int[::1] first, asking
    cdef double[:, ::1] shares
    cdef double[:, ::1] margins
    cdef double[::1] target, target_margin
    cdef int moments
    cdef public long seen
    cdef public double error
    cdef double[::1] faced, won

    @cython.locals(_game=int)
    cpdef void add_games(self, int games, double elders, double reckoners, double decay, double explore, double weight)
    @cython.locals(point=double, seat=int)
    cdef void _seat(self, double elders, double reckoners) noexcept nogil
    @cython.locals(seat=int, mask=u64, code=int, asking=int)
    cdef void _play(self, double explore, double weight) noexcept nogil
    @cython.locals(place=int, other=int)
    cdef void _keep(self, State state, int observer) noexcept nogil
    @cython.locals(players=int, last=int, seat=int, error=double, moment=int, place=int, together=bint)
    cdef void _look_back(self, double decay) noexcept nogil
