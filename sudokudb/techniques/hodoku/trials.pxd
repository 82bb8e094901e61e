cimport cython
from sudokudb.techniques.bits cimport Cells, Digits, Flag, Num, Option
cdef enum:
    LEVELS = 82
    BROKEN = 0
    OPEN = 1
    SOLVED = 2
from sudokudb.techniques.bits cimport CELLS_OF, PEER_LIST, Digits, Flag, Num, first, size
from sudokudb.techniques.board cimport Board
@cython.final
cdef class Trials:
    cdef Num n
    cdef Flag changed
    cdef Digits[LEVELS][81] left
    cdef int[4000] cell
    cdef int[4000] digit
    cdef void begin(self, Board board) noexcept nogil
    cdef void assume(self, Num level, Num x, Num d) noexcept nogil
    cdef Num settle(self, Num level) noexcept nogil
    cdef void _clear_peers(self, Num level, Num x) noexcept nogil
    cdef Flag _place_hidden(self, Num level, Num h) noexcept nogil
    cdef Num _narrowest(self, Num level) noexcept nogil
    cdef Num solve(self, Num level) noexcept nogil
    cdef Flag refute(self, Num level) noexcept nogil
    cdef Flag refute_digit(self, Num level, Num x, Num d) noexcept nogil
