cimport cython
from sudokudb.techniques.bits cimport Cells, Digits, Flag, Num, Option
from sudokudb.techniques.bits cimport CELLS_OF, HOUSE, HOUSES_OF, PEERS, Cells, Flag, Num, cell, lowest
from sudokudb.techniques.board cimport Board
from sudokudb.techniques.kinds cimport DUAL_EMPTY_RECTANGLE, DUAL_TWO_STRING_KITE, EMPTY_RECTANGLE, SKYSCRAPER, TWO_STRING_KITE
from sudokudb.techniques.roles cimport BASE, COVER, LINK
from sudokudb.techniques.search cimport Search
cdef Flag skyscraper(Board board, Search search) noexcept nogil
cdef Flag _pair_lines(Board board, Search search, Num d, Num base) noexcept nogil
cdef Flag _report_skyscraper(Board board, Search search, Num d, Num i, Num j) noexcept nogil
cdef Flag two_string_kite(Board board, Search search) noexcept nogil
cdef Flag _kite(Board board, Search search, Num d, Num r, Num c) noexcept nogil
cdef Flag _add_kite(Board board, Search search, Num d, Num a, Num b) noexcept nogil
cdef Flag _dual_kites(Board board, Search search, Num d) noexcept nogil
cdef Flag _has_strings(Board board, Num d, Num x) noexcept nogil
cdef Flag empty_rectangle(Board board, Search search) noexcept nogil
cdef Flag _bent_box(Board board, Search search, Num d, Num h) noexcept nogil
cdef Flag _bent(Board board, Search search, Num d, Num h, Num i) noexcept nogil
cdef Num _row(Num h, Num k) noexcept nogil
cdef Num _column(Num h, Num k) noexcept nogil
cdef Flag _is_bent(Board board, Num d, Num h, Num k) noexcept nogil
cdef Num _start(Num h, Num i) noexcept nogil
cdef Num _link(Num h, Num i) noexcept nogil
cdef Cells _target(Board board, Num d, Num h, Num i) noexcept nogil
cdef void _bend(Board board, Search search, Num d, Num h, Num i) noexcept nogil
