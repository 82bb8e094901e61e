cimport cython
from sudokudb.techniques.bits cimport Cells, Digits, Flag, Num, Option
cdef enum:
    MOST_LEVELS = 729
from sudokudb.techniques.bits cimport HOUSE, HOUSES_OF, Cells, Digits, Flag, Num, cell, lowest
from sudokudb.techniques.board cimport Board
from sudokudb.techniques.explainer.chains.branches cimport CELL, START
from sudokudb.techniques.explainer.chains.chain_search cimport ChainSearch
from sudokudb.techniques.explainer.chains.evidence cimport Evidence
from sudokudb.techniques.explainer.chains.report cimport BY_CELL, BY_HOUSE, mark, note_chosen
from sudokudb.techniques.roles cimport OFF, ON, PREMISE, REASON
cdef void extend_outer(Board board, ChainSearch chains, Flag explaining) noexcept nogil
cdef Flag _is_off(ChainSearch chains, Num d, Cells target) noexcept nogil
cdef void _widen_by_marked(Board board, ChainSearch chains, Num slot) noexcept nogil
cdef void _widen_by(Board board, ChainSearch chains, Num x, Num d, Num why) noexcept nogil
cdef void extend_by_forcing_chains(Board board, ChainSearch chains, Flag explaining) noexcept nogil
cdef void _add_chain(Board board, ChainSearch chains, Num x, Num d, Flag explaining) noexcept nogil
cdef void _note_chain(ChainSearch chains, Evidence evidence, Num n) noexcept nogil
cdef void _note_next(Evidence evidence, Num role, Digits some, Cells where) noexcept nogil
cdef Num _reason(Board board, ChainSearch chains, Num i) noexcept nogil
