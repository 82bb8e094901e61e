cimport cython
from sudokudb.techniques.bits cimport Cells, Digits, Flag, Num, Option
from sudokudb.techniques.bits cimport PEERS, Cells, Digits, Flag, Num, cell, first, lowest, size
from sudokudb.techniques.board cimport Board
from sudokudb.techniques.kinds cimport XY_WING, XYZ_WING
from sudokudb.techniques.roles cimport PINCER, PIVOT
from sudokudb.techniques.search cimport Search
cdef Flag xy_wing(Board board, Search search) noexcept nogil
cdef Flag xyz_wing(Board board, Search search) noexcept nogil
cdef Flag _wing(Board board, Search search, Num kind, Num n) noexcept nogil
cdef Flag _second(Board board, Search search, Num kind, Num pivot, Num one, Cells others) noexcept nogil
