cimport cython
from sudokudb.techniques.bits cimport Cells, Digits, Flag, Num, Option
cdef enum:
    BRANCH_BUDGET = 20000
    UNLIMITED = 1000000000
from sudokudb.techniques.bits cimport HOUSE, HOUSES_OF, Cells, Digits, Flag, Num, cell, first, lowest, size
from sudokudb.techniques.board cimport Board
from sudokudb.techniques.explainer.chains.chain_search cimport ChainSearch
from sudokudb.techniques.explainer.chains.dynamic_plus cimport extend_by_techniques
from sudokudb.techniques.explainer.chains.nested_chains cimport extend_by_forcing_chains, extend_outer
from sudokudb.techniques.explainer.chains.report cimport BY_CELL, BY_HOUSE, CONTRADICTION, DOUBLE, MOST_NODES, report
from sudokudb.techniques.kinds cimport NISHIO_FORCING_CHAIN
from sudokudb.techniques.search cimport Search
cdef void _follow(Board board, Search search, ChainSearch chains, Num slot, Num node, Flag on) noexcept nogil
cdef void _forget_evidence(ChainSearch chains, Num slot) noexcept nogil
cdef void _hold(Board board, Search search, ChainSearch chains, Num slot, Num node, Flag on) noexcept nogil
cdef Num _hold_cell(Board board, Search search, ChainSearch chains, Num x) noexcept nogil
cdef Num _hold_house(Board board, Search search, ChainSearch chains, Num h, Num d) noexcept nogil
cdef void contradict(Board board, Search search, ChainSearch chains, Num node, Flag on) noexcept nogil
cdef Num _room(Search search, ChainSearch chains, Num rank) noexcept nogil
cdef void follow_all(Board board, Search search, ChainSearch chains) noexcept nogil
cdef void join_all(Board board, Search search, ChainSearch chains, Num least) noexcept nogil
cdef void _join_houses(Board board, Search search, ChainSearch chains, Num x, Num d) noexcept nogil
cdef void _conclude_common(Board board, Search search, ChainSearch chains, Num n, Num rank, Num start) noexcept nogil
cdef void _conclude_target(Board board, Search search, ChainSearch chains, Num n, Num rank, Num start, Num target) noexcept nogil
cdef void _choose(Board board, Search search, ChainSearch chains, Num nodes, Num rank, Num target) noexcept nogil
cdef void hold_chosen(Board board, Search search) noexcept nogil
cdef Flag _extend(Board board, Search search, ChainSearch chains) noexcept nogil
cdef void _extend_by_chains(Search search, ChainSearch chains, Num level) noexcept nogil
