cimport cython
from sudokudb.techniques.bits cimport Cells, Digits, Flag, Num, Option
from sudokudb.techniques.bits cimport HOUSE, Cells, Digits, Flag, Num, cell, first, lowest
from sudokudb.techniques.board cimport Board
from sudokudb.techniques.hodoku.fish.build cimport FishBuild
from sudokudb.techniques.hodoku.fish.uses cimport note_fish
from sudokudb.techniques.kinds cimport KRAKEN_FISH_TYPE_1
from sudokudb.techniques.roles cimport CHAIN, INTERSECTION, OFF, ON
from sudokudb.techniques.search cimport Search
cdef void see_by_chains(Board board, Search search, FishBuild fish, Num d) noexcept nogil
cdef Cells _removed_by(Search search, Num x, Num d, Num e) noexcept nogil
cdef Flag report_kraken(Board board, Search search, FishBuild fish, Cells targets) noexcept nogil
cdef Cells _starts_of(FishBuild fish, Num h) noexcept nogil
cdef Cells _common(Search search, FishBuild fish, Num e, Cells some) noexcept nogil
cdef Flag _report_targets(Board board, Search search, FishBuild fish, Num h, Num e, Cells targets) noexcept nogil
cdef void _note_chains(Search search, Num d, Cells some, Num end) noexcept nogil
