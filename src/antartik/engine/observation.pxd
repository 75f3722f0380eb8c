# The C types with which Cython 3 compiles observation.py.
cimport cython
from antartik.engine.codes cimport ASKING, CHOICE, OVER
from antartik.engine.state cimport ONE, RING, State, cards_in, figure_of
from antartik.engine.spreading cimport spread_counts

ctypedef unsigned long long u64

cdef int TOP, BOTTOM
cdef int SIZES[6]
cdef u64 PAIRING[16]

cpdef int observe(State state, int seat, unsigned char[::1] out) except -1

@cython.locals(
    n=int, at=Py_ssize_t, diver=int, to_act=int, place=int, other=int, rest=Py_ssize_t, kind=int, pairing=u64,
)
cdef void write_row(State state, int seat, unsigned char *out, Py_ssize_t start) noexcept nogil

@cython.locals(left=int, known=int, last=int, top=int, room=int, hidden=u64, public=u64, place=int, kind=int, odds=int)
cdef void _write_deck(State state, int seat, u64 pairing, unsigned char *out, Py_ssize_t at) noexcept nogil
