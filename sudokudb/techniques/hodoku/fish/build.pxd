cimport cython
from sudokudb.techniques.bits cimport Cells, Digits, Flag, Num, Option
cdef enum:
    BASIC = 0
    FRANKEN = 1
    MUTANT = 2
    ROWS = 511
    COLUMNS = 261632
    BOXES = 133955584
    MOST_TWINS = 200
    MOST_EFFECTS = 2000
from sudokudb.techniques.bits cimport HOUSE, HOUSES_OF, PEERS, Cells, Digits, Flag, Num, cell, count, lowest
@cython.final
cdef class FishBuild:
    cdef Num digit
    cdef Num size
    cdef Num shape
    cdef Flag finned
    cdef Flag sashimi
    cdef Num max_fins
    cdef Num max_endo_fins
    cdef Num kraken
    cdef Num n_effects
    cdef Num n_twins
    cdef Num kind
    cdef Digits base_houses
    cdef Digits cover_houses
    cdef Digits[8] bases
    cdef Cells[8] base
    cdef Cells[8] endo
    cdef Digits[8] covers
    cdef Cells[8] once
    cdef Cells[8] twice
    cdef Cells[81] sight
    cdef Cells[10] done
    cdef Cells[MOST_EFFECTS] effects
    cdef Digits[MOST_TWINS] twin_covers
    cdef Cells[MOST_TWINS] twin_once
    cdef Cells[MOST_TWINS] twin_targets
    cdef void choose_houses(self, Flag columns) noexcept nogil
    cdef void see_peers(self) noexcept nogil
    cdef void add_base(self, Num n, Num h, Cells places) noexcept nogil
    cdef void add_cover(self, Num n, Num h) noexcept nogil
    cdef Digits touched(self) noexcept nogil
    cdef Cells fins(self) noexcept nogil
    cdef Flag is_whole(self) noexcept nogil
    cdef Flag has_shape(self) noexcept nogil
    cdef Cells promising(self, Cells targets, Num b, Num c, Digits houses) noexcept nogil
    cdef Flag can_leave(self, Cells bare, Digits houses, Num n, Num fins) noexcept nogil
    cdef Cells removable(self, Cells targets, Num b, Num c, Digits houses) noexcept nogil
    cdef Flag can_cover(self, Cells bare, Digits houses, Num n, Num x, Num need) noexcept nogil
    cdef Num holding(self, Digits houses, Num x) noexcept nogil
    cdef Flag is_new(self, Cells targets) noexcept nogil
    cdef Flag store_twin(self, Cells targets) noexcept nogil
    cdef void load_twin(self, Num i) noexcept nogil
