cimport cython
from sudokudb.techniques.bits cimport Cells, Digits, Flag, Num, Option
from sudokudb.techniques.bits cimport PEERS, Cells, Flag, Num, cell, count, lowest, size
from sudokudb.techniques.board cimport Board
from sudokudb.techniques.hodoku.chains.als_nodes cimport expand_with_sets, read_sets
from sudokudb.techniques.hodoku.chains.closure cimport Closure
from sudokudb.techniques.hodoku.chains.graph cimport GROUPS, SETS, Graph
from sudokudb.techniques.kinds cimport AIC, CONTINUOUS_NICE_LOOP, DISCONTINUOUS_NICE_LOOP, GROUPED_AIC
from sudokudb.techniques.roles cimport ALS, CHAIN, OFF, ON
from sudokudb.techniques.search cimport Search
cdef Flag nice_loop(Board board, Search search) noexcept nogil
cdef Flag grouped_nice_loop(Board board, Search search) noexcept nogil
cdef Flag _best_loop(Board board, Search search, Flag groups) noexcept nogil
cdef void _try_premise(Board board, Search search, Num premise, Flag groups) noexcept nogil
cdef Num _most_eliminations(Board board, Closure closure, Num premise) noexcept nogil
cdef void _offer_loop(Board board, Search search, Num premise, Num end) noexcept nogil
cdef Flag _is_lasso(Graph graph, Flag is_loop) noexcept nogil
cdef void _offer_continuous(Board board, Search search) noexcept nogil
cdef Flag _is_weak(Graph graph, Num i) noexcept nogil
cdef void _keep_two(Board board, Search search, Num node, Num other) noexcept nogil
cdef void _clean_link(Board board, Search search, Num i, Cells inside) noexcept nogil
cdef void _clean_set(Search search, Num node, Num after) noexcept nogil
cdef void _offer_aic(Board board, Search search, Num premise, Num end) noexcept nogil
cdef void _offer(Board board, Search search, Num kind) noexcept nogil
cdef void _note_set(Board board, Search search, Num i) noexcept nogil
