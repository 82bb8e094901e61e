cimport cython
from sudokudb.techniques.bits cimport Cells, Digits, Flag, Num, Option
cdef enum:
    BUDGET = 200000
from sudokudb.techniques.bits cimport Digits, Flag, Num, size
from sudokudb.techniques.board cimport Board
from sudokudb.techniques.explainer.chains.conclusions cimport contradict, follow_all, hold_chosen, join_all
from sudokudb.techniques.explainer.chains.report cimport report
from sudokudb.techniques.kinds cimport CELL_FORCING_CHAINS, DYNAMIC_CELL_FORCING_CHAINS, DYNAMIC_PLUS_CELL_FORCING_CHAINS, NESTED_CELL_FORCING_CHAINS, NISHIO_FORCING_CHAIN
from sudokudb.techniques.search cimport Search
cdef Flag nishio_forcing_chains(Board board, Search search) noexcept nogil
cdef Flag multiple_forcing_chains(Board board, Search search) noexcept nogil
cdef Flag dynamic_forcing_chains(Board board, Search search) noexcept nogil
cdef Flag dynamic_plus_forcing_chains(Board board, Search search) noexcept nogil
cdef Flag nested_forcing_chains(Board board, Search search) noexcept nogil
cdef Flag _find_dynamic(Board board, Search search, Num level) noexcept nogil
cdef void _begin(Search search, Num kind, Flag dynamic) noexcept nogil
cdef Flag _end(Board board, Search search) noexcept nogil
