cimport cython
from sudokudb.techniques.bits cimport Cells, Digits, Flag, Num, Option
cdef enum:
    SLOT_DIRECT_LOCKING = 40
    SLOT_LOCKING = 44
from sudokudb.techniques.bits cimport HOUSE, HOUSES_OF, Cells, Flag, Num, count, lowest
from sudokudb.techniques.board cimport Board
from sudokudb.techniques.kinds cimport CLAIMING, DIRECT_CLAIMING, DIRECT_POINTING, POINTING
from sudokudb.techniques.roles cimport BASE, COVER, EXTRA
from sudokudb.techniques.search cimport Search
cdef Flag direct_locking(Board board, Search search) noexcept nogil
cdef Flag locking(Board board, Search search) noexcept nogil
cdef Flag _find_locked(Board board, Search search, Flag direct) noexcept nogil
cdef Flag _find_in_houses(Board board, Search search, Num order, Num d, Flag direct) noexcept nogil
cdef Flag _report_elimination(Board board, Search search, Num h, Num other, Num d) noexcept nogil
cdef Flag _find_last_place(Board board, Search search, Num h, Num other, Num d) noexcept nogil
