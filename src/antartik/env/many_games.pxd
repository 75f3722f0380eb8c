# The C types with which Cython 3 compiles many_games.py.
cimport cython
from antartik.engine.codes cimport CODES
from antartik.engine.observation cimport write_row
from antartik.engine.spreading cimport spread_codes
from antartik.engine.state cimport State
from antartik.env.rewards cimport write_rewards
from antartik.search.playouts cimport shuffle
from antartik.search.stream cimport Stream

ctypedef unsigned long long u64

@cython.final
cdef class ManyGames:
    cdef readonly int n, players, first, reward
    cdef readonly bint observe
    cdef readonly Py_ssize_t size
    cdef State template
    cdef readonly list games
    cdef Stream stream
    cdef readonly object observations, action_mask, seats, rewards, terminations, final_observations, final_stars
    cdef unsigned char *codes
    cdef unsigned char *rows
    cdef unsigned char *final_rows
    cdef unsigned char[::1] ended
    cdef int[::1] visited, stars
    cdef float[::1] paid
    cdef u64[::1] masks, words

    @cython.locals(game=int, word=u64)
    cpdef seed(self, str name)
    @cython.locals(game=int, state=State)
    cpdef deal(self)
    @cython.locals(game=int, code=Py_ssize_t, state=State, count=int, seat=int)
    cpdef int step(self, long long[::1] actions)
    cdef _point(self, unsigned char[::1] codes)
    cdef _point_rows(self, unsigned char[::1] rows, unsigned char[::1] final_rows)
    cdef void _deal(self, State state, int game) noexcept
    @cython.locals(mask=u64)
    cdef void _show(self, State state, int seat, int game) noexcept nogil
    @cython.locals(seat=int)
    cdef void _clear(self, int game) noexcept nogil
    @cython.locals(seat=int, place=Py_ssize_t)
    cdef void _finish(self, State state, int game, int number) noexcept nogil
