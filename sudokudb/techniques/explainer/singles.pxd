cimport cython
from sudokudb.techniques.bits cimport Cells, Digits, Flag, Num, Option
from sudokudb.techniques.bits cimport HOUSE, Cells, Flag, Num, cell, first, lowest, size
from sudokudb.techniques.board cimport Board
from sudokudb.techniques.explainer.lookups cimport region
from sudokudb.techniques.kinds cimport FULL_HOUSE, HIDDEN_SINGLE, NAKED_SINGLE
from sudokudb.techniques.roles cimport BASE, CELLS
from sudokudb.techniques.search cimport Search
cdef Flag hidden_single(Board board, Search search) noexcept nogil
cdef Flag _last_cell(Board board, Search search, Num h) noexcept nogil
cdef Flag _only_place(Board board, Search search, Num h, Num d) noexcept nogil
cdef Flag naked_single(Board board, Search search) noexcept nogil
