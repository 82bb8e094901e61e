# Written by hand: the widths in C of the types of bits.py.
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

cdef Cells[27] HOUSE
cdef Cells[81] PEERS
cdef int[81][20] PEER_LIST
cdef int[81][3] HOUSES_OF
cdef int[27][9] CELLS_OF
cdef Cells ALL_CELLS
