cimport cython
from sudokudb.techniques.bits cimport Cells, Digits, Flag, Num, Option
from sudokudb.techniques.bits cimport CELLS_OF, PEERS, Cells, Digits, Flag, Num, cell, count, first, lowest, size
from sudokudb.techniques.board cimport Board
from sudokudb.techniques.explainer.lookups cimport region
from sudokudb.techniques.kinds cimport WXYZ_WING
from sudokudb.techniques.roles cimport ALS, RESTRICTED
from sudokudb.techniques.search cimport Search
cdef Flag wxyz_wing(Board board, Search search) noexcept nogil
cdef Flag vwxyz_wing(Board board, Search search) noexcept nogil
cdef Flag uvwxyz_wing(Board board, Search search) noexcept nogil
cdef Flag tuvwxyz_wing(Board board, Search search) noexcept nogil
cdef Flag _cell_wing(Board board, Search search, Num n) noexcept nogil
cdef void _extend(Board board, Search search, Cells twos, Num n, Num h, Num missing, Num stop, Cells chosen, Digits digits) noexcept nogil
cdef void _pair_up(Board board, Search search, Cells twos, Num n, Num h, Cells chosen, Digits digits) noexcept nogil
cdef void _offer(Board board, Search search, Num n, Num h, Cells chosen, Digits out, Num y, Num linked) noexcept nogil
cdef Cells _targets(Board board, Cells chosen, Num d, Num y) noexcept nogil
cdef Num _candidates(Board board, Cells chosen) noexcept nogil
cdef Num _extra_rating(Num n, Num biggest) noexcept nogil
cdef void _note(Board board, Search search, Num h, Cells chosen, Num y, Num linked) noexcept nogil
