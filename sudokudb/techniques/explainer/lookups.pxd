cimport cython
from sudokudb.techniques.bits cimport Cells, Digits, Flag, Num, Option
from sudokudb.techniques.bits cimport CELLS_OF, HOUSES_OF, Cells, Digits, Num, cell, first
cdef Num region(Num i) noexcept nogil
cdef Cells cells_at(Num h, Digits places) noexcept nogil
cdef Digits houses_with(Num x) noexcept nogil
