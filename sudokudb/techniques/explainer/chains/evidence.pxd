cimport cython
from sudokudb.techniques.bits cimport Cells, Digits, Flag, Num, Option
cdef enum:
    MOST_NOTED = 20000
from sudokudb.techniques.bits cimport Cells, Digits, Num
from sudokudb.techniques.roles cimport REASON
@cython.final
cdef class Evidence:
    cdef Num n
    cdef Num block
    cdef int[MOST_NOTED] role
    cdef int[MOST_NOTED] number
    cdef Digits[MOST_NOTED] digits
    cdef Cells[MOST_NOTED] cells
    cdef void begin(self) noexcept nogil
    cdef Num at(self) noexcept nogil
    cdef void add_part(self, Num role, Num number, Digits some, Cells where) noexcept nogil
    cdef void copy(self, Evidence other, Num start, Num n) noexcept nogil
