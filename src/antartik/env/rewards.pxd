# The C types with which Cython 3 compiles rewards.py.
cimport cython
from antartik.engine.state cimport State

@cython.locals(players=int, most=int, winners=int, total=int, seat=int, stars=int, share=double)
cpdef void write_rewards(State state, int kind, float[::1] out, Py_ssize_t start) noexcept nogil
