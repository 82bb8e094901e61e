cimport cython
from sudokudb.techniques.bits cimport Cells, Digits, Flag, Num, Option
from sudokudb.techniques.bits cimport CELLS_OF, HOUSE, HOUSES_OF, Cells, Digits, Flag, Num, cell, count, lowest, size
from sudokudb.techniques.board cimport Board
from sudokudb.techniques.kinds cimport HIDDEN_PAIR, LOCKED_PAIR, LOCKED_TRIPLE, NAKED_PAIR
from sudokudb.techniques.roles cimport CELLS
from sudokudb.techniques.search cimport Search
cdef Flag locked_pair(Board board, Search search) noexcept nogil
cdef Flag locked_triple(Board board, Search search) noexcept nogil
cdef Flag naked_pair(Board board, Search search) noexcept nogil
cdef Flag naked_triple(Board board, Search search) noexcept nogil
cdef Flag naked_quadruple(Board board, Search search) noexcept nogil
cdef Flag _naked(Board board, Search search, Num n, Num kind) noexcept nogil
cdef Flag _extend_naked(Board board, Search search, Num n, Num kind, Num h, Num start, Num have, Cells chosen, Digits union) noexcept nogil
cdef Flag _report_naked(Board board, Search search, Num n, Num kind, Num h, Cells chosen, Digits union) noexcept nogil
cdef Num _clean(Board board, Search search, Cells box, Cells rest, Digits union) noexcept nogil
cdef Flag hidden_pair(Board board, Search search) noexcept nogil
cdef Flag hidden_triple(Board board, Search search) noexcept nogil
cdef Flag hidden_quadruple(Board board, Search search) noexcept nogil
cdef Flag _hidden(Board board, Search search, Num n) noexcept nogil
cdef Flag _extend_hidden(Board board, Search search, Num n, Num h, Num start, Num have, Cells chosen, Digits some) noexcept nogil
cdef Flag _report_hidden(Board board, Search search, Num n, Num h, Cells chosen, Digits some) noexcept nogil
