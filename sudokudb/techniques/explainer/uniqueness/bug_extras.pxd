cimport cython
from sudokudb.techniques.bits cimport Cells, Digits, Flag, Num, Option
from sudokudb.techniques.bits cimport Cells, Digits
@cython.final
cdef class BugExtras:
    cdef Cells cells
    cdef Digits digits
    cdef Digits[81] extra
