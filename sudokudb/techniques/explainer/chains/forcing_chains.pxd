cimport cython
from sudokudb.techniques.bits cimport Cells, Digits, Flag, Num, Option
cdef enum:
    X_ONLY = 2
    Y_ONLY = 3
    BOTH = 4
    MOST_NODES = 1460
from sudokudb.techniques.bits cimport Flag, Num, cell, size
from sudokudb.techniques.board cimport Board
from sudokudb.techniques.explainer.chains.best_chain cimport length_rating
from sudokudb.techniques.kinds cimport FORCING_X_CHAIN, FORCING_XY_CHAIN, X_CYCLE
from sudokudb.techniques.roles cimport CHAIN, OFF, ON
from sudokudb.techniques.search cimport Search
cdef Flag forcing_chains(Board board, Search search) noexcept nogil
cdef void _search_pass(Board board, Search search, Num rank) noexcept nogil
cdef void _find_cycles(Board board, Search search, Num x, Num d, Num rank) noexcept nogil
cdef void _find_refutation(Board board, Search search, Num x, Num d, Num rank) noexcept nogil
cdef void _find_proof(Board board, Search search, Num x, Num d, Num rank) noexcept nogil
cdef Num _most_nodes(Search search, Num base, Num rank) noexcept nogil
cdef void _take_chain(Board board, Search search, Num x, Num d, Flag on, Num nodes, Num rank) noexcept nogil
cdef Flag _report(Board board, Search search) noexcept nogil
cdef Flag _report_cycle(Search search) noexcept nogil
cdef Flag _report_chain(Board board, Search search) noexcept nogil
cdef void _note_proof(Board board, Search search, Num x, Num d) noexcept nogil
cdef void _note_nodes(Search search, Num end) noexcept nogil
cdef Flag _found(Search search) noexcept nogil
