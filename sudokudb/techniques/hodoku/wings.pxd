cimport cython
from sudokudb.techniques.bits cimport Cells, Digits, Flag, Num, Option
from sudokudb.techniques.bits cimport HOUSE, HOUSES_OF, PEERS, Cells, Digits, Flag, Num, cell, count, first, lowest, size
from sudokudb.techniques.board cimport Board
from sudokudb.techniques.kinds cimport W_WING, XY_WING, XYZ_WING
from sudokudb.techniques.roles cimport LINK, PINCER, PIVOT
from sudokudb.techniques.search cimport Search
cdef Flag w_wing(Board board, Search search) noexcept nogil
cdef Flag _report_w_wing(Board board, Search search, Num i, Num j, Num d, Num link) noexcept nogil
cdef Flag _is_link_between(Num h, Cells two, Num i, Num j) noexcept nogil
cdef void _show_pincers(Board board, Search search, Num i, Num j) noexcept nogil
cdef Flag xy_wing(Board board, Search search) noexcept nogil
cdef Flag _complete_xy(Board board, Search search, Num i, Num j, Cells rest) noexcept nogil
cdef Flag _xy(Board board, Search search, Num pivot, Num i, Num j) noexcept nogil
cdef Flag _pinch(Board board, Search search, Num kind, Num pivot, Num i, Num j, Cells seen) noexcept nogil
cdef Flag xyz_wing(Board board, Search search) noexcept nogil
cdef Flag _xyz(Board board, Search search, Num pivot, Cells firsts) noexcept nogil
