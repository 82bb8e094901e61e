cimport cython
from sudokudb.techniques.bits cimport Cells, Digits, Flag, Num, Option
from sudokudb.techniques.bits cimport HOUSE, HOUSES_OF, Cells, Digits, Flag, Num, cell, count, first, lowest, size
from sudokudb.techniques.board cimport Board
from sudokudb.techniques.explainer.lookups cimport cells_at
from sudokudb.techniques.explainer.uniqueness.loop_path cimport LoopPath
from sudokudb.techniques.explainer.uniqueness.virtual_sets cimport holders, next_hidden, next_naked
from sudokudb.techniques.kinds cimport UNIQUE_LOOP_TYPE_1, UNIQUE_RECTANGLE_TYPE_1
from sudokudb.techniques.roles cimport CELLS, CORNER, EXTRA, LINK
from sudokudb.techniques.search cimport Search
cdef Flag unique_loop(Board board, Search search) noexcept nogil
cdef void _visit(Board board, Search search, LoopPath loop, Num x, Num kind) noexcept nogil
cdef void _through(Board board, Search search, LoopPath loop, Num h, Num kind) noexcept nogil
cdef void _offer(Board board, Search search, LoopPath loop) noexcept nogil
cdef void _note(Search search, LoopPath loop) noexcept nogil
cdef void _offer_type(Search search, LoopPath loop, Num number, Num more) noexcept nogil
cdef void _offer_sets(Board board, Search search, LoopPath loop, Digits extras) noexcept nogil
cdef void _naked_sets(Board board, Search search, LoopPath loop, Num h, Num n, Digits extras, Digits common) noexcept nogil
cdef void _clear(Board board, Search search, Num h, Digits union, Cells kept) noexcept nogil
cdef void _hidden_sets(Board board, Search search, LoopPath loop, Num h, Num n, Digits extras) noexcept nogil
cdef void _offer_link(Board board, Search search, LoopPath loop) noexcept nogil
cdef Num _house_without(Board board, LoopPath loop, Num d) noexcept nogil
