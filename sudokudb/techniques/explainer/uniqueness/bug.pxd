cimport cython
from sudokudb.techniques.bits cimport Cells, Digits, Flag, Num, Option
from sudokudb.techniques.bits cimport HOUSE, HOUSES_OF, Cells, Digits, Flag, Num, cell, count, first, lowest, size
from sudokudb.techniques.board cimport Board
from sudokudb.techniques.explainer.lookups cimport cells_at, region
from sudokudb.techniques.explainer.uniqueness.bug_extras cimport BugExtras
from sudokudb.techniques.explainer.uniqueness.virtual_sets cimport next_naked
from sudokudb.techniques.kinds cimport BUG_TYPE_1, BUG_TYPE_2, BUG_TYPE_3, BUG_TYPE_4
from sudokudb.techniques.roles cimport CELLS, EXTRA, LINK
from sudokudb.techniques.search cimport Search
cdef Flag bug(Board board, Search search) noexcept nogil
cdef Flag _find_extras(Board board, BugExtras bug_extras) noexcept nogil
cdef void _add_extra(BugExtras bug_extras, Cells some, Num d) noexcept nogil
cdef Flag _is_bug(Board board, BugExtras bug_extras) noexcept nogil
cdef Num _count_extras(BugExtras bug_extras, Num h, Num d) noexcept nogil
cdef void _note(Search search, BugExtras bug_extras) noexcept nogil
cdef Flag _report_type(Board board, Search search, BugExtras bug_extras) noexcept nogil
cdef Flag _linked(Board board, Search search, BugExtras bug_extras) noexcept nogil
cdef Flag _with_set(Board board, Search search, BugExtras bug_extras) noexcept nogil
cdef Flag _naked_sets(Board board, Search search, BugExtras bug_extras, Num h, Num n) noexcept nogil
