cimport cython
from sudokudb.techniques.bits cimport Cells, Digits, Flag, Num, Option
from sudokudb.techniques.bits cimport HOUSE, HOUSES_OF, Cells, Flag, Num, cell, lowest, size
from sudokudb.techniques.board cimport Board
from sudokudb.techniques.kinds cimport BUG_PLUS_1
from sudokudb.techniques.roles cimport EXTRA
from sudokudb.techniques.search cimport Search
cdef Flag bug_plus_1(Board board, Search search) noexcept nogil
cdef Flag _bug(Board board, Search search, Num odd) noexcept nogil
