cimport cython
from sudokudb.techniques.bits cimport Cells, Digits, Flag, Num, Option
from sudokudb.techniques.bits cimport HOUSE, HOUSES_OF, Cells, Flag, Num, lowest
from sudokudb.techniques.board cimport Board
from sudokudb.techniques.kinds cimport CLAIMING, POINTING
from sudokudb.techniques.roles cimport BASE, COVER
from sudokudb.techniques.search cimport Search
cdef Flag pointing(Board board, Search search) noexcept nogil
cdef Flag claiming(Board board, Search search) noexcept nogil
cdef Flag _locked(Board board, Search search, Num h, Num k, Num d) noexcept nogil
