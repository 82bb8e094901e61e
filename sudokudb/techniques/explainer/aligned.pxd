cimport cython
from sudokudb.techniques.bits cimport Cells, Digits, Flag, Num, Option
from sudokudb.techniques.bits cimport PEERS, Cells, Digits, Flag, Num, cell, lowest
from sudokudb.techniques.board cimport Board
from sudokudb.techniques.explainer.exclusion cimport Exclusion
from sudokudb.techniques.kinds cimport ALIGNED_PAIR_EXCLUSION, ALIGNED_TRIPLE_EXCLUSION
from sudokudb.techniques.roles cimport CELLS, EXTRA
from sudokudb.techniques.search cimport Search
cdef Flag aligned_pair_exclusion(Board board, Search search) noexcept nogil
cdef Flag aligned_triple_exclusion(Board board, Search search) noexcept nogil
cdef Flag _aligned(Board board, Search search, Exclusion exclusion, Cells small, Num n) noexcept nogil
cdef Flag _with_third(Board board, Search search, Exclusion exclusion, Num x, Num y, Cells common) noexcept nogil
cdef Flag _exclude(Board board, Search search, Exclusion exclusion, Num x, Num y, Num z, Cells common) noexcept nogil
cdef Flag _all_possible(Board board, Exclusion exclusion, Num x, Num y, Num z, Cells common) noexcept nogil
cdef Flag _is_complete(Board board, Exclusion exclusion, Num x, Num y, Num z) noexcept nogil
cdef void _note(Board board, Search search, Exclusion exclusion, Num x, Num y, Num z, Cells common) noexcept nogil
