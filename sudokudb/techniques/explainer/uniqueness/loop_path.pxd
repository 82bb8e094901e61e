cimport cython
from sudokudb.techniques.bits cimport Cells, Digits, Flag, Num, Option
from sudokudb.techniques.bits cimport Cells, Digits, Flag, Num, cell, count, size
from sudokudb.techniques.explainer.lookups cimport houses_with
@cython.final
cdef class LoopPath:
    cdef Num n
    cdef Digits pair
    cdef Cells free
    cdef Cells with_extras
    cdef Digits even
    cdef Digits odd
    cdef int[24] cell
    cdef Digits[24] extras
    cdef void begin(self, Digits pair, Cells candidates) noexcept nogil
    cdef Flag allows(self, Num x, Digits candidates) noexcept nogil
    cdef void push(self, Num x, Digits candidates) noexcept nogil
    cdef void pop(self, Num x) noexcept nogil
    cdef void switch_houses(self, Num x) noexcept nogil
