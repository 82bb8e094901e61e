cimport cython
from sudokudb.techniques.bits cimport Cells, Digits, Flag, Num, Option
cdef enum:
    MOST_CELLS = 10
    MOST_CELLS_OF_ALL = 20
from sudokudb.techniques.bits cimport HOUSE, HOUSES_OF, PEERS, Cells, Digits, Flag, Num, cell, count, first, lowest, size
from sudokudb.techniques.board cimport Board
from sudokudb.techniques.kinds cimport REMOTE_PAIR, TURBOT_FISH, X_CHAIN, XY_CHAIN
from sudokudb.techniques.roles cimport CHAIN, COLOR_A, COLOR_B, OFF, ON
from sudokudb.techniques.search cimport Search
cdef Flag remote_pair(Board board, Search search) noexcept nogil
cdef Cells _mates(Board board, Num x) noexcept nogil
cdef void _extend_pairs(Board board, Search search, Num n, Cells mates) noexcept nogil
cdef void _offer_pairs(Board board, Search search, Num n) noexcept nogil
cdef Flag turbot_fish(Board board, Search search) noexcept nogil
cdef Flag x_chain(Board board, Search search) noexcept nogil
cdef Flag _x_chains(Board board, Search search, Num kind, Num most) noexcept nogil
cdef Flag _offer_x_chains(Board board, Search search, Num kind, Num most, Num d) noexcept nogil
cdef void _note_x_chain(Search search, Num d) noexcept nogil
cdef Flag xy_chain(Board board, Search search) noexcept nogil
cdef void _offer_xy_chains(Board board, Search search, Num x, Num z, Cells ends, Num most) noexcept nogil
cdef void _note_xy_chain(Search search) noexcept nogil
