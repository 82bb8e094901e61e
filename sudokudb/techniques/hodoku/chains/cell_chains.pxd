cimport cython
from sudokudb.techniques.bits cimport Cells, Digits, Flag, Num, Option
cdef enum:
    STATES = 810
from sudokudb.techniques.bits cimport HOUSE, HOUSES_OF, PEERS, Cells, Digits, Flag, Num, cell, first, lowest, size
from sudokudb.techniques.board cimport Board
@cython.final
cdef class CellChains:
    cdef Num length
    cdef Num reached
    cdef Cells[STATES] steps
    cdef int[STATES] turn
    cdef int[STATES] depth
    cdef int[STATES] parent
    cdef int[STATES] to_goal
    cdef int[STATES] kept_parent
    cdef int[STATES] queue
    cdef int[82] path
    cdef Cells read_links(self, Board board, Num d) noexcept nogil
    cdef Cells _strong(self, Board board, Num d, Num x) noexcept nogil
    cdef Cells read_pairs(self, Board board) noexcept nogil
    cdef void expand(self, Num start, Num most) noexcept nogil
    cdef void _spread(self, Num state) noexcept nogil
    cdef Flag find_path(self, Num start, Num goal, Num least, Num most) noexcept nogil
    cdef Flag _walk_back(self, Num goal) noexcept nogil
    cdef Flag _search(self, Num start, Num goal, Num least, Num most) noexcept nogil
    cdef void _swap(self) noexcept nogil
    cdef Flag _try(self, Num goal, Num n, Cells met) noexcept nogil
    cdef Flag _is_near(self, Num state, Num most) noexcept nogil
