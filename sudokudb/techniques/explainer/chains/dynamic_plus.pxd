cimport cython
from sudokudb.techniques.bits cimport Cells, Digits, Flag, Num, Option
from sudokudb.techniques.bits cimport CELLS_OF, HOUSE, HOUSES_OF, Cells, Digits, Flag, Num, cell, first, lowest, size
from sudokudb.techniques.board cimport Board
from sudokudb.techniques.explainer.chains.branches cimport Branches
from sudokudb.techniques.explainer.lookups cimport region
cdef Flag extend_by_techniques(Board board, Branches branches) noexcept nogil
cdef void _add_locked(Board board, Branches branches) noexcept nogil
cdef void _use_locked(Board board, Branches branches, Num h, Num k, Num d) noexcept nogil
cdef void _add_hidden_pairs(Board board, Branches branches) noexcept nogil
cdef void _use_hidden_pair(Board board, Branches branches, Num h, Num d, Num e) noexcept nogil
cdef void _add_naked_pairs(Board board, Branches branches) noexcept nogil
cdef void _use_naked_pair(Board board, Branches branches, Num h, Num x, Num y) noexcept nogil
cdef void _add_x_wings(Board board, Branches branches) noexcept nogil
cdef Num _rows_left(Board board, Num d) noexcept nogil
cdef void _use_x_wing(Board board, Branches branches, Num i, Num j, Num d) noexcept nogil
