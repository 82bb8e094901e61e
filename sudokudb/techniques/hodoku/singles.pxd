cimport cython
from sudokudb.techniques.bits cimport Cells, Digits, Flag, Num, Option
from sudokudb.techniques.bits cimport HOUSE, HOUSES_OF, Flag, Num, cell, first, lowest
from sudokudb.techniques.board cimport Board
from sudokudb.techniques.kinds cimport FULL_HOUSE, HIDDEN_SINGLE, NAKED_SINGLE
from sudokudb.techniques.roles cimport BASE, CELLS
from sudokudb.techniques.search cimport Search
cdef Flag full_house(Board board, Search search) noexcept nogil
cdef Flag _put(Search search, Num kind, Num h, Num x, Num d) noexcept nogil
cdef Flag naked_single(Board board, Search search) noexcept nogil
cdef Flag hidden_single(Board board, Search search) noexcept nogil
cdef Flag _all_full_houses(Board board, Search search) noexcept nogil
cdef Flag _all_naked_singles(Board board, Search search) noexcept nogil
cdef Flag _all_hidden_singles(Board board, Search search) noexcept nogil
