cimport cython
from sudokudb.techniques.bits cimport Cells, Digits, Flag, Num, Option
from sudokudb.techniques.bits cimport HOUSE, Cells, Digits, Flag, Num, count, first
from sudokudb.techniques.board cimport Board
from sudokudb.techniques.hodoku.fish.build cimport BASIC, FishBuild
from sudokudb.techniques.roles cimport BASE, COVER, ENDO_FIN, FIN
from sudokudb.techniques.search cimport Search
cdef Flag report_fish(Board board, Search search, FishBuild fish, Cells targets) noexcept nogil
cdef Flag _has_wanted_sashimi(Board board, FishBuild fish) noexcept nogil
cdef void _join_twins(Board board, Search search, FishBuild fish, Cells targets) noexcept nogil
cdef void _add_to_use(Board board, Search search, FishBuild fish, Cells targets) noexcept nogil
cdef void note_fish(Board board, Search search, FishBuild fish) noexcept nogil
cdef void _note_houses(Search search, Num role, Digits some, Digits houses, Cells places) noexcept nogil
