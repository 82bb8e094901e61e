# The types and functions of bits.py in C.
cimport cython

cdef extern from "bits.h" nogil:
    ctypedef unsigned long long Cells  # 128 bits, as the header says
    int count(Cells cells)
    int lowest(Cells cells)
    Cells cell(int x)
    int size(unsigned digits)
    int first(unsigned digits)
    int third(Cells cells, int part)
    Cells joined(int a, int b, int c)

ctypedef int Num
ctypedef int Option
ctypedef unsigned int Digits
ctypedef bint Flag
