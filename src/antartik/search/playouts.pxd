# The C types with which Cython 3 compiles playouts.py.
cimport cython
from antartik.engine.codes cimport CHOICE, DARE, DRAW, FLOP, OVER, TURN
from antartik.engine.state cimport State, figure_of
from antartik.search.policy cimport Policy
from antartik.search.stream cimport Stream

ctypedef unsigned long long u64

@cython.locals(number=int, most=int, seat=int, count=int)
cdef void _play_some(
    State start, State scratch, Policy policy, Stream stream, u64 word, int first, int last, int low, int high,
    bint rotate, unsigned char[:, ::1] winners, int[:, ::1] stars, int[::1] lengths, int[::1] flops, int[::1] dares,
) except *

@cython.locals(place=int)
cpdef void shuffle(State state, int low, int high, Stream stream) noexcept nogil

@cython.locals(length=int, flopped=int, dared=int, code=int, figures=int, seat=int, diver=int, drawn=int)
cdef void play_out(
    State state, Policy policy, Stream stream, int number, int[::1] lengths, int[::1] flops, int[::1] dares,
) noexcept nogil
