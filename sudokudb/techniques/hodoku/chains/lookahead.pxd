cimport cython
from sudokudb.techniques.bits cimport Cells, Digits, Flag, Num, Option
cdef enum:
    ROUNDS = 4
    ENTRIES = 300000
    MOST_REACHED = 1000
from sudokudb.techniques.bits cimport HOUSE, HOUSES_OF, PEERS, Cells, Digits, Num, cell, first, lowest
from sudokudb.techniques.board cimport Board
from sudokudb.techniques.hodoku.chains.assumptions cimport Assumptions
from sudokudb.techniques.hodoku.chains.closure cimport Closure
from sudokudb.techniques.hodoku.chains.graph cimport GROUPS, NODES, Graph
@cython.final
cdef class Lookahead:
    cdef Board board
    cdef Num n
    cdef Num n_singles
    cdef Cells[10] places
    cdef int[NODES] start
    cdef int[NODES] end
    cdef int[ENTRIES] entry
    cdef int[ENTRIES] why
    cdef int[ENTRIES] tight
    cdef int[NODES] table
    cdef int[81] single_cell
    cdef int[81] single_digit
    cdef int[81] single_why
    cdef void read(self, Board board) noexcept nogil
    cdef void _simulate(self, Board board, Num x, Num d, Num on) noexcept nogil
    cdef void _list_singles(self) noexcept nogil
    cdef void _add_single(self, Num x, Num d, Num why) noexcept nogil
    cdef Num _only_house(self, Num x, Num d) noexcept nogil
    cdef Num _tightest(self, Num x, Num d) noexcept nogil
    cdef void _record(self, Num premise, Num node, Num why, Num tight) noexcept nogil
    cdef void _place(self, Board board, Num premise, Num x, Num d) noexcept nogil
    cdef void add_leaps(self, Closure closure) noexcept nogil
    cdef void expand(self, Board board, Graph graph, Assumptions assumptions, Num premise) noexcept nogil
    cdef void _reach(self, Graph graph, Assumptions assumptions, Num node) noexcept nogil
    cdef Num _distance(self, Board board, Graph graph, Num i) noexcept nogil
    cdef void _list_reasons(self, Board board, Assumptions assumptions, Num premise, Num i) noexcept nogil
