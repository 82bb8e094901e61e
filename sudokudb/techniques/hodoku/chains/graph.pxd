cimport cython
from sudokudb.techniques.bits cimport Cells, Digits, Flag, Num, Option
cdef enum:
    GROUPS = 1620
    MOST_GROUPS = 486
    NODES = 2592
    SETS = 2592
    MOST_SETS = 1024
    TREE = 12832
    EDGES = 60000
    MOST_REACHED = 1000
from sudokudb.techniques.bits cimport HOUSE, HOUSES_OF, Cells, Digits, Flag, Num, cell, count, first, lowest, size
from sudokudb.techniques.board cimport Board
@cython.final
cdef class Graph:
    cdef Num n_nodes
    cdef Num n_edges
    cdef Num reached
    cdef Num length
    cdef Num closed
    cdef Cells[10] places
    cdef int[11] first_group
    cdef Cells[MOST_GROUPS] group_cells
    cdef Cells[MOST_GROUPS] group_peers
    cdef int[MOST_GROUPS] group_digit
    cdef int[MOST_GROUPS] group_line
    cdef int[MOST_GROUPS] group_box
    cdef Cells[MOST_SETS] set_cells
    cdef int[NODES + 1] start
    cdef int[NODES] to_groups
    cdef int[EDGES] edge
    cdef int[TREE] parent
    cdef int[TREE] depth
    cdef int[TREE] queue
    cdef int[TREE] chain
    cdef void build(self, Board board) noexcept nogil
    cdef void _find_groups(self, Board board) noexcept nogil
    cdef void _add(self, Num target) noexcept nogil
    cdef void _add_cells(self, Num d, Cells targets, Num on) noexcept nogil
    cdef void _link_candidate(self, Board board, Num x, Num d) noexcept nogil
    cdef void _link_off(self, Board board, Num x, Num d) noexcept nogil
    cdef Flag _completes(self, Board board, Num g, Cells rest) noexcept nogil
    cdef void _link_on(self, Board board, Num x, Num d) noexcept nogil
    cdef void _link_group(self, Board board, Num g) noexcept nogil
    cdef Num end(self, Num node, Flag groups) noexcept nogil
    cdef Cells cells_of(self, Num node) noexcept nogil
    cdef Num digit_of(self, Num node) noexcept nogil
    cdef void expand(self, Num premise, Flag groups) noexcept nogil
    cdef void begin(self, Num premise) noexcept nogil
    cdef void follow(self, Num node, Flag groups) noexcept nogil
    cdef void reach(self, Num node, Num target) noexcept nogil
    cdef void trace(self, Num end) noexcept nogil
