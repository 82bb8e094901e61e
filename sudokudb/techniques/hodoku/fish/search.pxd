cimport cython
from sudokudb.techniques.bits cimport Cells, Digits, Flag, Num, Option
from sudokudb.techniques.bits cimport HOUSE, Cells, Digits, Flag, Num, count, first
from sudokudb.techniques.board cimport Board
from sudokudb.techniques.hodoku.fish.build cimport BASIC, MUTANT, FishBuild
from sudokudb.techniques.hodoku.fish.kraken cimport report_kraken
from sudokudb.techniques.hodoku.fish.uses cimport report_fish
from sudokudb.techniques.search cimport Search
cdef Flag find_fish(Board board, Search search, FishBuild fish, Num smallest, Num shape, Flag fins) noexcept nogil
cdef Flag add_houses(Board board, Search search, FishBuild fish, Cells targets) noexcept nogil
cdef Flag _add_base(Board board, Search search, FishBuild fish, Num n, Num start, Cells targets) noexcept nogil
cdef Flag _may_be_base(Board board, FishBuild fish, Num n, Num h) noexcept nogil
cdef Flag _add_cover(Board board, Search search, FishBuild fish, Num n, Digits houses, Cells targets) noexcept nogil
