cimport cython
from sudokudb.techniques.bits cimport Cells, Digits, Flag, Num, Option
from sudokudb.techniques.bits cimport HOUSE, Cells, Digits, Num, count, first, size
from sudokudb.techniques.board cimport Board
from sudokudb.techniques.explainer.lookups cimport cells_at
cdef Digits next_naked(Board board, Num h, Num n, Cells virtual, Digits extras, Digits common, Digits after) noexcept nogil
cdef Digits next_hidden(Board board, Num h, Num n, Cells virtual, Digits pair, Digits extras, Digits after) noexcept nogil
cdef Cells holders(Board board, Num h, Digits some) noexcept nogil
