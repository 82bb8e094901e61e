cimport cython
from sudokudb.techniques.bits cimport Cells, Digits, Flag, Num, Option
cdef enum:
    BATCH = 64
    MOST_KINDS = 160
    MOST_LINES = 200
from sudokudb.techniques.bits cimport Num, cell
from sudokudb.techniques.board cimport Board
from sudokudb.techniques.catalogue cimport FINDERS
from sudokudb.techniques.explainer.chains.chain_search cimport ChainSearch
from sudokudb.techniques.search cimport Search
@cython.final
cdef class Runner:
    cdef Board board
    cdef Search search
    cdef Num n_lines
    cdef Num cap
    cdef Num highest
    cdef int[MOST_LINES] finder
    cdef int[MOST_LINES] level
    cdef int[MOST_LINES] score
    cdef int[MOST_KINDS] rating
    cdef int[BATCH][81] text
    cdef int[BATCH][MOST_KINDS] count
    cdef int[BATCH][8] result
    cdef void _rate_batch(self, Num n) noexcept nogil
    cdef void _rate_one(self, Num i) noexcept nogil
    cdef Num _find(self) noexcept nogil
    cdef void _account(self, Num i, Num line, Num steps) noexcept nogil
