cimport cython
from sudokudb.techniques.bits cimport Cells, Digits, Flag, Num, Option
cdef enum:
    DOUBLE = 1
    BY_CELL = 5
    BY_HOUSE = 6
    CONTRADICTION = 7
    MOST_NODES = 100000
from sudokudb.techniques.bits cimport HOUSE, Cells, Digits, Flag, Num, cell, first, lowest
from sudokudb.techniques.board cimport Board
from sudokudb.techniques.explainer.chains.best_chain cimport length_rating
from sudokudb.techniques.explainer.chains.branches cimport CELL, START
from sudokudb.techniques.explainer.chains.chain_search cimport ChainSearch
from sudokudb.techniques.explainer.chains.evidence cimport Evidence
from sudokudb.techniques.roles cimport NESTED, OFF, ON, PREMISE, REASON
from sudokudb.techniques.search cimport Search
cdef Flag report(Board board, Search search, ChainSearch chains) noexcept nogil
cdef void note_chosen(Board board, ChainSearch chains, Evidence evidence) noexcept nogil
cdef void mark(Board board, ChainSearch chains, Num slot) noexcept nogil
cdef void _note_branch(Board board, ChainSearch chains, Evidence evidence, Num slot) noexcept nogil
cdef void _note_on(Board board, ChainSearch chains, Evidence evidence, Num slot, Num node) noexcept nogil
cdef void _note_off(Board board, ChainSearch chains, Evidence evidence, Num slot, Num node) noexcept nogil
cdef void _note_reason(ChainSearch chains, Evidence evidence, Num d, Cells some) noexcept nogil
