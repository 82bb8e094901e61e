cimport cython
from sudokudb.techniques.bits cimport Cells, Digits, Flag, Num, Option
cdef enum:
    LEAPS = 60000
from sudokudb.techniques.bits cimport PEERS, Flag, Num, cell
from sudokudb.techniques.hodoku.chains.graph cimport GROUPS, NODES, Graph
@cython.final
cdef class Closure:
    cdef Num n_rows
    cdef Num n_met
    cdef Num n_path
    cdef Num n_stack
    cdef Cells[NODES][10] on
    cdef Cells[NODES][10] off
    cdef int[NODES] row
    cdef int[LEAPS] leap
    cdef int[NODES] first_leap
    cdef int[NODES] last_leap
    cdef int[LEAPS] more
    cdef int[NODES] first_more
    cdef int[NODES] last_more
    cdef int[NODES] met
    cdef int[NODES] order
    cdef int[NODES] low
    cdef int[NODES] path
    cdef int[NODES] stack
    cdef void close(self, Graph graph, Flag groups) noexcept nogil
    cdef void fill(self, Graph graph, Flag groups) noexcept nogil
    cdef Flag _exists(self, Graph graph, Num node) noexcept nogil
    cdef void _list_leaps(self, Graph graph, Flag groups) noexcept nogil
    cdef void _enter(self, Num node) noexcept nogil
    cdef void _visit(self, Graph graph, Num root) noexcept nogil
    cdef void _complete(self, Graph graph, Num root) noexcept nogil
    cdef Num _new_row(self) noexcept nogil
    cdef void _mark(self, Graph graph, Num r, Num node) noexcept nogil
    cdef Flag _is_joined(self, Num r, Num node) noexcept nogil
    cdef void _join(self, Num r, Num node) noexcept nogil
    cdef void _close_off(self, Graph graph, Num node, Flag groups) noexcept nogil
