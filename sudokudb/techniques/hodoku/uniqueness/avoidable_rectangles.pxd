cimport cython
from sudokudb.techniques.bits cimport Cells, Digits, Flag, Num, Option
from sudokudb.techniques.bits cimport ALL_CELLS, CELLS_OF, HOUSE, HOUSES_OF, PEERS, Cells, Digits, Flag, Num, cell, first, lowest, size
from sudokudb.techniques.board cimport Board
from sudokudb.techniques.kinds cimport AVOIDABLE_RECTANGLE_TYPE_1, AVOIDABLE_RECTANGLE_TYPE_2
from sudokudb.techniques.roles cimport CORNER, EXTRA
from sudokudb.techniques.search cimport Search
cdef Flag avoidable_rectangle_1(Board board, Search search) noexcept nogil
cdef Flag avoidable_rectangle_2(Board board, Search search) noexcept nogil
cdef Flag _rectangles(Board board, Search search, Num kind) noexcept nogil
cdef Flag _far_corners(Board board, Search search, Num kind, Num x, Num y) noexcept nogil
cdef Flag _one_open(Board board, Search search, Num x, Num y, Num u, Num v) noexcept nogil
cdef Flag _both_open(Board board, Search search, Num x, Num y, Num u, Num v) noexcept nogil
cdef Flag _is_filled(Board board, Num x, Num d) noexcept nogil
cdef Flag _is_one_of_two(Board board, Num x, Num d) noexcept nogil
