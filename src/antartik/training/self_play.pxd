# The C types with which Cython 3 compiles self_play.py.
cimport cython
from antartik.bots.network cimport Network
from antartik.engine.bits cimport count_bits
from antartik.engine.state cimport State
from antartik.search.playouts cimport shuffle
from antartik.search.policy cimport nth_bit
from antartik.search.stream cimport Stream

ctypedef unsigned long long u64

cdef int LONGEST

@cython.final
cdef class SelfPlay:
    cdef public Network network
    cdef int players
    cdef State start, state, child
    cdef Stream stream
    cdef float[:, ::1] rows
    cdef int[::1] first
    cdef double[:, ::1] shares
    cdef double[:, ::1] margins
    cdef double[::1] target, target_margin
    cdef int moments

    @cython.locals(error=double, _game=int)
    cpdef double learn(self, int games, double rate, double decay, double explore, double weight)
    @cython.locals(seat=int, mask=u64, code=int, place=int, other=int)
    cdef void _play(self, double explore, double weight) noexcept nogil
    @cython.locals(players=int, last=int, seat=int, error=double, moment=int, place=int)
    cdef double _update(self, double rate, double decay) noexcept nogil
