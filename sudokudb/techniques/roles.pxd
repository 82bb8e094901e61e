cimport cython
from sudokudb.techniques.bits cimport Cells, Digits, Flag, Num, Option
cdef enum:
    BASE = 1
    COVER = 2
    FIN = 3
    ENDO_FIN = 4
    CELLS = 5
    PIVOT = 6
    PINCER = 7
    LINK = 8
    ALS = 9
    RESTRICTED = 10
    CORNER = 11
    EXTRA = 12
    COLOR_A = 13
    COLOR_B = 14
    CHAIN = 15
    ON = 16
    OFF = 17
    PREMISE = 18
    REASON = 19
    INTERSECTION = 20
    LINE_SET = 21
    BOX_SET = 22
    TEMPLATE = 23
    GUESS = 24
    NESTED = 25
