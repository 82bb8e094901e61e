cimport cython
from sudokudb.techniques.bits cimport Cells, Digits, Flag, Num, Option
from sudokudb.techniques.bits cimport CELLS_OF, HOUSE, Cells, Digits, Flag, Num, cell, count, first, lowest, size
from sudokudb.techniques.board cimport Board
from sudokudb.techniques.explainer.lookups cimport region
from sudokudb.techniques.kinds cimport DIRECT_HIDDEN_PAIR, DIRECT_HIDDEN_TRIPLE, HIDDEN_PAIR, HIDDEN_QUADRUPLE, HIDDEN_TRIPLE, NAKED_PAIR, NAKED_QUADRUPLE, NAKED_TRIPLE
from sudokudb.techniques.roles cimport CELLS, EXTRA
from sudokudb.techniques.search cimport Search
cdef Flag naked_pair(Board board, Search search) noexcept nogil
cdef Flag naked_triple(Board board, Search search) noexcept nogil
cdef Flag naked_quadruple(Board board, Search search) noexcept nogil
cdef Flag _naked(Board board, Search search, Num kind, Num n) noexcept nogil
cdef Flag _extend_naked(Board board, Search search, Num kind, Num n, Num h, Num missing, Num stop, Cells chosen, Digits digits) noexcept nogil
cdef Flag _report_naked(Board board, Search search, Num kind, Num h, Cells chosen, Digits digits) noexcept nogil
cdef Flag direct_hidden_pair(Board board, Search search) noexcept nogil
cdef Flag direct_hidden_triple(Board board, Search search) noexcept nogil
cdef Flag hidden_pair(Board board, Search search) noexcept nogil
cdef Flag hidden_triple(Board board, Search search) noexcept nogil
cdef Flag hidden_quadruple(Board board, Search search) noexcept nogil
cdef Flag _hidden(Board board, Search search, Num kind, Num n, Flag direct) noexcept nogil
cdef Flag _extend_hidden(Board board, Search search, Num kind, Num n, Flag direct, Num h, Num missing, Num stop, Cells chosen, Digits digits) noexcept nogil
cdef Flag _report_hidden(Board board, Search search, Num kind, Num h, Cells chosen, Digits digits) noexcept nogil
cdef Flag _find_last_place(Board board, Search search, Num kind, Num h, Cells chosen, Digits digits) noexcept nogil
