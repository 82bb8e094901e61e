cimport cython
from sudokudb.techniques.bits cimport Cells, Digits, Flag, Num, Option
cdef enum:
    MOST_LINKS_OF_ALL = 5
from sudokudb.techniques.bits cimport Cells, Digits, Flag, Num, cell, first, lowest, size
from sudokudb.techniques.board cimport Board
from sudokudb.techniques.hodoku.als_list cimport LONGEST, MOST_SETS, AlsList
from sudokudb.techniques.kinds cimport ALS_CHAIN, ALS_XY_WING, ALS_XZ, DEATH_BLOSSOM
from sudokudb.techniques.roles cimport ALS, PIVOT, RESTRICTED
from sudokudb.techniques.search cimport Search
cdef Flag als_xz(Board board, Search search) noexcept nogil
cdef Flag _xz(Search search, AlsList als, Num i, Num k) noexcept nogil
cdef void _remove_shared(Search search, AlsList als, Num i, Num j, Digits linking) noexcept nogil
cdef void _remove_locked(Search search, AlsList als, Num i, Num j, Digits common) noexcept nogil
cdef Flag _is_new(Search search) noexcept nogil
cdef void _note(Search search, AlsList als, Num i) noexcept nogil
cdef Flag als_xy_wing(Board board, Search search) noexcept nogil
cdef Flag _wing(Search search, AlsList als, Num pivot, Num i, Digits common, Num after) noexcept nogil
cdef Flag _are_apart(AlsList als, Num i, Num j) noexcept nogil
cdef Flag als_chain(Board board, Search search) noexcept nogil
cdef void _chains(Search search, AlsList als, Num most, Flag any_order) noexcept nogil
cdef void _extend_chain(Search search, AlsList als, Num start, Num n, Num most, Flag any_order) noexcept nogil
cdef void _offer_chain(Search search, AlsList als, Num start, Num n) noexcept nogil
cdef Flag death_blossom(Board board, Search search) noexcept nogil
cdef Flag _add_petal(Search search, AlsList als, Num stem, Digits left, Num n, Cells taken) noexcept nogil
cdef Flag _report_blossom(Search search, AlsList als, Num stem, Num n) noexcept nogil
