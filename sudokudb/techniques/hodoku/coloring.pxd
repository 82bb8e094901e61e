cimport cython
from sudokudb.techniques.bits cimport Cells, Digits, Flag, Num, Option
from sudokudb.techniques.bits cimport Cells, Flag, Num
from sudokudb.techniques.board cimport Board
from sudokudb.techniques.hodoku.color_components cimport Colors
from sudokudb.techniques.kinds cimport MULTI_COLORS_TYPE_1, MULTI_COLORS_TYPE_2, SIMPLE_COLORS_TRAP, SIMPLE_COLORS_WRAP
from sudokudb.techniques.roles cimport COLOR_A, COLOR_B
from sudokudb.techniques.search cimport Search
cdef Flag simple_colors(Board board, Search search) noexcept nogil
cdef Flag _one_component(Board board, Search search, Colors colors, Num d, Num i) noexcept nogil
cdef Cells _sees(Colors colors, Num a, Num b) noexcept nogil
cdef void _show(Search search, Colors colors, Num d, Num i) noexcept nogil
cdef Flag multi_colors(Board board, Search search) noexcept nogil
cdef Flag _two_components(Board board, Search search, Colors colors, Num d, Num i, Num j) noexcept nogil
cdef Cells _between(Colors colors, Num i, Num j) noexcept nogil
cdef Cells _seen_by_opposites(Colors colors, Num i, Num j) noexcept nogil
