cimport cython
from sudokudb.techniques.bits cimport Cells, Digits, Flag, Num, Option
from sudokudb.techniques.bits cimport HOUSE, HOUSES_OF, Cells, Digits, Flag, Num, cell, count, first, lowest, size
from sudokudb.techniques.board cimport Board
from sudokudb.techniques.hodoku.uniqueness.rectangle_list cimport Rectangles
from sudokudb.techniques.kinds cimport HIDDEN_RECTANGLE, UNIQUENESS_TEST_1, UNIQUENESS_TEST_2, UNIQUENESS_TEST_3, UNIQUENESS_TEST_4, UNIQUENESS_TEST_5, UNIQUENESS_TEST_6
from sudokudb.techniques.roles cimport CELLS, CORNER, EXTRA, LINK
from sudokudb.techniques.search cimport Search
cdef Flag uniqueness_test_1(Board board, Search search) noexcept nogil
cdef Flag uniqueness_test_2(Board board, Search search) noexcept nogil
cdef Flag uniqueness_test_3(Board board, Search search) noexcept nogil
cdef Flag uniqueness_test_4(Board board, Search search) noexcept nogil
cdef Flag uniqueness_test_5(Board board, Search search) noexcept nogil
cdef Flag uniqueness_test_6(Board board, Search search) noexcept nogil
cdef Flag hidden_rectangle(Board board, Search search) noexcept nogil
cdef Flag _rectangles(Board board, Search search, Rectangles at, Num kind) noexcept nogil
cdef Flag _rectangle(Board board, Search search, Num kind, Digits pair, Cells corners) noexcept nogil
cdef Cells _within(Board board, Cells corners, Digits pair) noexcept nogil
cdef Num _line_of(Cells two) noexcept nogil
cdef Digits _extras(Board board, Digits pair, Cells extra) noexcept nogil
cdef Flag _test_1(Board board, Search search, Digits pair, Cells corners, Cells extra) noexcept nogil
cdef Flag _one_extra(Board board, Search search, Num kind, Digits pair, Cells corners, Cells extra) noexcept nogil
cdef Flag _test_3(Board board, Search search, Digits pair, Cells corners, Cells extra) noexcept nogil
cdef Flag _extend(Board board, Search search, Num h, Digits pair, Cells corners, Cells extra, Cells rest, Cells chosen, Digits digits) noexcept nogil
cdef Flag _close(Board board, Search search, Num h, Digits pair, Cells corners, Cells extra, Cells chosen, Digits digits) noexcept nogil
cdef Flag _test_4(Board board, Search search, Digits pair, Cells corners, Cells extra) noexcept nogil
cdef Flag _test_6(Board board, Search search, Digits pair, Cells corners, Cells extra) noexcept nogil
cdef Flag _lines_within(Board board, Num d, Cells corners, Num x) noexcept nogil
cdef void _show_lines(Board board, Search search, Num d, Num x) noexcept nogil
cdef Flag _hidden(Board board, Search search, Digits pair, Cells corners, Cells extra) noexcept nogil
