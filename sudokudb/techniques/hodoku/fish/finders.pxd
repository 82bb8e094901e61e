cimport cython
from sudokudb.techniques.bits cimport Cells, Digits, Flag, Num, Option
from sudokudb.techniques.bits cimport Flag, Num
from sudokudb.techniques.board cimport Board
from sudokudb.techniques.hodoku.fish.build cimport BASIC, FRANKEN, MUTANT, FishBuild
from sudokudb.techniques.hodoku.fish.kraken cimport see_by_chains
from sudokudb.techniques.hodoku.fish.search cimport add_houses, find_fish
from sudokudb.techniques.kinds cimport FINNED_FRANKEN_X_WING, FINNED_MUTANT_X_WING, FINNED_X_WING, FRANKEN_X_WING, MUTANT_X_WING, SASHIMI_X_WING, X_WING
from sudokudb.techniques.search cimport Search
cdef Flag basic_fish(Board board, Search search) noexcept nogil
cdef Flag finned_fish(Board board, Search search) noexcept nogil
cdef Flag sashimi_fish(Board board, Search search) noexcept nogil
cdef Flag franken_fish(Board board, Search search) noexcept nogil
cdef Flag finned_franken_fish(Board board, Search search) noexcept nogil
cdef Flag mutant_fish(Board board, Search search) noexcept nogil
cdef Flag finned_mutant_fish(Board board, Search search) noexcept nogil
cdef Flag kraken_fish(Board board, Search search) noexcept nogil
cdef Flag _find_kraken(Board board, Search search, FishBuild fish, Num kraken, Num n, Num shape) noexcept nogil
