cimport cython
from sudokudb.techniques.bits cimport Cells, Digits, Flag, Num, Option
from sudokudb.techniques.bits cimport HOUSE, Cells, Digits, Flag, cell, count, lowest, size
from sudokudb.techniques.board cimport Board
from sudokudb.techniques.hodoku.intersection cimport Intersection
from sudokudb.techniques.kinds cimport SUE_DE_COQ
from sudokudb.techniques.roles cimport BOX_SET, INTERSECTION, LINE_SET
from sudokudb.techniques.search cimport Search
cdef Flag sue_de_coq(Board board, Search search) noexcept nogil
cdef Flag _cross(Board board, Search search, Intersection at) noexcept nogil
cdef Flag _choose(Board board, Search search, Intersection at, Cells chosen) noexcept nogil
cdef Flag _extend_line(Board board, Search search, Intersection at, Cells rest, Cells chosen, Digits digits) noexcept nogil
cdef Flag _extend_box(Board board, Search search, Intersection at, Cells rest, Cells chosen, Digits digits) noexcept nogil
cdef Flag _close(Board board, Search search, Intersection at, Cells box_set, Digits digits) noexcept nogil
