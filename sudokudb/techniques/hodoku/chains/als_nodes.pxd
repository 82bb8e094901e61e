cimport cython
from sudokudb.techniques.bits cimport Cells, Digits, Flag, Num, Option
from sudokudb.techniques.bits cimport Cells, Flag, Num, lowest
from sudokudb.techniques.board cimport Board
from sudokudb.techniques.hodoku.als_list cimport AlsList
from sudokudb.techniques.hodoku.chains.graph cimport GROUPS, SETS, Graph
cdef void read_sets(Board board, Graph graph, AlsList sets) noexcept nogil
cdef void expand_with_sets(Graph graph, AlsList sets, Num premise) noexcept nogil
cdef void _enter(Graph graph, AlsList sets, Num node) noexcept nogil
cdef void _leave(Graph graph, AlsList sets, Num node) noexcept nogil
cdef Flag _sees(Graph graph, AlsList sets, Num n, Num other, Num d) noexcept nogil
