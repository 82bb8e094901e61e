cimport cython
from sudokudb.techniques.bits cimport Cells, Digits, Flag, Num, Option
from sudokudb.techniques.bits cimport Flag, Num, cell
from sudokudb.techniques.board cimport Board
from sudokudb.techniques.hodoku.chains.assumptions cimport ASSUMPTIONS, NEVER, Assumptions
from sudokudb.techniques.hodoku.chains.closure cimport Closure
from sudokudb.techniques.hodoku.chains.graph cimport GROUPS, Graph
from sudokudb.techniques.kinds cimport FORCING_CHAIN_CONTRADICTION, FORCING_CHAIN_VERITY, FORCING_NET_CONTRADICTION, FORCING_NET_VERITY
from sudokudb.techniques.roles cimport OFF, ON, PREMISE, REASON
from sudokudb.techniques.search cimport Search
cdef Flag forcing_chain(Board board, Search search) noexcept nogil
cdef Flag forcing_net(Board board, Search search) noexcept nogil
cdef Flag _forced(Board board, Search search, Closure closure, Flag net) noexcept nogil
cdef Flag _try(Board board, Search search, Closure closure, Num node, Flag net) noexcept nogil
cdef void _effect(Search search, Num node) noexcept nogil
cdef void _expand(Board board, Search search, Assumptions assumptions, Num premise, Flag net) noexcept nogil
cdef Num _conflict(Board board, Search search, Assumptions assumptions, Num premise, Flag net) noexcept nogil
cdef Num _cases(Board board, Search search, Assumptions assumptions, Closure closure, Num node, Flag net) noexcept nogil
cdef void _all_cases(Board board, Search search, Assumptions assumptions, Flag net) noexcept nogil
cdef void _add_assumption(Board board, Search search, Assumptions assumptions, Num i, Flag net) noexcept nogil
cdef void _note_cases(Board board, Search search, Assumptions assumptions, Num node, Flag net) noexcept nogil
cdef void _note_branch(Board board, Search search, Assumptions assumptions, Graph graph) noexcept nogil
cdef void _note_first(Board board, Search search, Assumptions assumptions, Graph graph, Num node, Num n) noexcept nogil
cdef Flag _sees(Board board, Graph graph, Num node, Num other) noexcept nogil
cdef void _note_conflict(Board board, Search search, Assumptions assumptions, Graph graph) noexcept nogil
