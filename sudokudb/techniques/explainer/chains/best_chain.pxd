cimport cython
from sudokudb.techniques.bits cimport Cells, Digits, Flag, Num, Option
cdef enum:
    NONE = 100000
from sudokudb.techniques.bits cimport Flag, Num
@cython.final
cdef class BestChain:
    cdef Num rating
    cdef Num nodes
    cdef Num rank
    cdef Num kind
    cdef Num x
    cdef Num d
    cdef Flag is_on
    cdef Num closing
    cdef Num house
    cdef Num new_house
    cdef Num first_kind
    cdef Num offset
    cdef Num first_slot
    cdef Num end_slot
    cdef Num target
    cdef Flag target_on
    cdef void clear(self) noexcept nogil
    cdef Flag is_better(self, Num base, Num nodes, Num rank) noexcept nogil
    cdef Num most_nodes(self, Num base, Num rank) noexcept nogil
    cdef void keep(self, Num base, Num nodes, Num rank, Num kind) noexcept nogil
    cdef void set_start(self, Num x, Num d, Flag on, Num closing) noexcept nogil
    cdef Num room(self, Num rank) noexcept nogil
    cdef void set_slots(self, Num first_slot, Num end_slot) noexcept nogil
    cdef void set_target(self, Num nodes, Num rank, Num node, Flag on) noexcept nogil
cdef Num length_rating(Num nodes) noexcept nogil
