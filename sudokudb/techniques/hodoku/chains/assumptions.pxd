cimport cython
from sudokudb.techniques.bits cimport Cells, Digits, Flag, Num, Option
cdef enum:
    ASSUMPTIONS = 1053
    MOST_REASONS = 8
    NEVER = 1000000
from sudokudb.techniques.bits cimport HOUSE, PEERS, Cells, Digits, Flag, Num, cell, first, lowest
from sudokudb.techniques.board cimport Board
from sudokudb.techniques.hodoku.chains.closure cimport Closure
from sudokudb.techniques.hodoku.chains.graph cimport GROUPS, NODES, Graph
@cython.final
cdef class Assumptions:
    cdef Num n_premises
    cdef Num n_ends
    cdef Num best
    cdef Cells[2][10] put
    cdef Cells[2][10] out
    cdef Digits[27] watched
    cdef int[9] premise
    cdef Cells[10] on
    cdef Cells[10] off
    cdef int[NODES] n_reasons
    cdef int[NODES][MOST_REASONS] reason
    cdef int[NODES] wanted
    cdef int[NODES] index
    cdef int[NODES] is_net
    cdef int[9] end
    cdef int[GROUPS] shortest
    cdef int[GROUPS] chosen
    cdef int[GROUPS] met
    cdef int[GROUPS] length
    cdef int[GROUPS] nets
    cdef void gather(self, Board board, Closure closure) noexcept nogil
    cdef Flag follows(self, Closure closure, Num r, Num node) noexcept nogil
    cdef void _watch(self, Board board) noexcept nogil
    cdef Flag is_refuted(self, Board board, Closure closure, Num premise) noexcept nogil
    cdef Flag _is_house_lost(self, Board board, Closure closure, Num r) noexcept nogil
    cdef void assume(self, Board board, Num i) noexcept nogil
    cdef void _add(self, Num premise) noexcept nogil
    cdef void _share(self, Closure closure, Num i) noexcept nogil
    cdef Flag is_shared(self, Closure closure, Num i, Num node) noexcept nogil
    cdef void use_parents(self, Graph graph) noexcept nogil
    cdef Num find_conflict(self, Board board, Graph graph, Flag net) noexcept nogil
    cdef Flag _exclude(self, Num node, Num other) noexcept nogil
    cdef void _compare(self, Graph graph, Flag net, Num node, Num other) noexcept nogil
    cdef void _deny(self, Graph graph, Flag net) noexcept nogil
    cdef void begin_cases(self) noexcept nogil
    cdef void begin_assumption(self) noexcept nogil
    cdef void add_chains(self, Graph graph) noexcept nogil
    cdef void keep_shorter(self, Num i, Flag net) noexcept nogil
    cdef void mark_wanted(self, Graph graph) noexcept nogil
    cdef void join_ends(self, Graph graph) noexcept nogil
