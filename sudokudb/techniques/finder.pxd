# Written by hand: a function pointer.
from sudokudb.techniques.bits cimport Flag
from sudokudb.techniques.board cimport Board
from sudokudb.techniques.search cimport Search

ctypedef Flag (*Finder)(Board, Search) noexcept nogil
