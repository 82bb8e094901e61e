cimport cython
from sudokudb.techniques.bits cimport Cells, Digits, Flag, Num, Option
cdef enum:
    SLOT_LINKS = 54
from sudokudb.techniques.bits cimport Cells, Flag, Num, count, lowest
from sudokudb.techniques.board cimport Board
from sudokudb.techniques.explainer.digit_links cimport DigitLinks
from sudokudb.techniques.kinds cimport TWO_STRONG_LINKS
from sudokudb.techniques.roles cimport CHAIN, OFF, ON
from sudokudb.techniques.search cimport Search
cdef Flag two_strong_links(Board board, Search search) noexcept nogil
cdef Flag three_strong_links(Board board, Search search) noexcept nogil
cdef Flag four_strong_links(Board board, Search search) noexcept nogil
cdef Flag _strong_links(Board board, Search search, Num n) noexcept nogil
cdef Flag _chains(Board board, Search search, DigitLinks links, Num n) noexcept nogil
cdef Flag _extend(Board board, Search search, DigitLinks links, Num n, Num have, Cells used, Cells joints) noexcept nogil
cdef Flag _close(Search search, DigitLinks links, Num n, Cells used, Cells joints) noexcept nogil
cdef Num _extra_rating(DigitLinks links, Num n) noexcept nogil
cdef Flag _is_grouped(DigitLinks links, Num e) noexcept nogil
cdef Num _code(DigitLinks links, Num n) noexcept nogil
cdef Num _kinds(DigitLinks links, Num n, Num start, Num step, Flag alike) noexcept nogil
cdef void _note(Search search, DigitLinks links, Num n, Num ring) noexcept nogil
