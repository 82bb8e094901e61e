cimport cython
from sudokudb.techniques.bits cimport Cells, Digits, Flag, Num, Option
from sudokudb.techniques.bits cimport Cells, Digits, Flag, Num, cell, count, first, lowest
from sudokudb.techniques.board cimport Board
from sudokudb.techniques.hodoku.trials cimport Trials
from sudokudb.techniques.kinds cimport BRUTE_FORCE
from sudokudb.techniques.roles cimport GUESS, PREMISE
from sudokudb.techniques.search cimport Search
cdef Flag brute_force(Board board, Search search) noexcept nogil
cdef Num _middle(Board board) noexcept nogil
cdef void _refute_others(Board board, Search search, Trials trials, Num x, Num d) noexcept nogil
