cimport cython
from sudokudb.techniques.bits cimport Cells, Digits, Flag, Num, Option
from sudokudb.techniques.bits cimport Cells, Flag, Num, lowest
from sudokudb.techniques.board cimport Board
from sudokudb.techniques.kinds cimport TEMPLATE_DELETE, TEMPLATE_SET
from sudokudb.techniques.roles cimport TEMPLATE
from sudokudb.techniques.search cimport Search
cdef Flag template_set(Board board, Search search) noexcept nogil
cdef Flag template_delete(Board board, Search search) noexcept nogil
cdef Flag _report(Search search, Num d, Num kind) noexcept nogil
