cimport cython
from sudokudb.techniques.bits cimport Cells, Digits, Flag, Num, Option
cdef enum:
    SLOT_FISH = 48
from sudokudb.techniques.bits cimport HOUSE, Cells, Digits, Flag, Num, first, size
from sudokudb.techniques.board cimport Board
from sudokudb.techniques.kinds cimport JELLYFISH, SWORDFISH, X_WING
from sudokudb.techniques.roles cimport BASE, COVER
from sudokudb.techniques.search cimport Search
cdef Flag x_wing(Board board, Search search) noexcept nogil
cdef Flag swordfish(Board board, Search search) noexcept nogil
cdef Flag jellyfish(Board board, Search search) noexcept nogil
cdef Flag _fish(Board board, Search search, Num kind, Num n) noexcept nogil
cdef Digits _extend(Board board, Search search, Num kind, Num n, Num d, Num base, Num missing, Num stop, Digits lines, Digits cover) noexcept nogil
cdef Digits _crossed(Cells cells, Num base) noexcept nogil
cdef Cells _united(Num base, Digits lines) noexcept nogil
cdef Flag _has_effect(Board board, Search search, Num kind, Num n, Num d, Num base, Digits lines, Digits cover) noexcept nogil
cdef Num _missing_places(Board board, Num d) noexcept nogil
cdef Flag _report_fish(Board board, Search search, Num kind, Num d, Num base, Digits lines) noexcept nogil
