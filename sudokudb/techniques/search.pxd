cimport cython
from sudokudb.techniques.bits cimport Cells, Digits, Flag, Num, Option
cdef enum:
    MOST_PARTS = 4000
    RECORDS = 400000
    SLOTS = 16384
from sudokudb.techniques.bits cimport Cells, Digits, Flag, Num, Option, cell, first, lowest, third
from sudokudb.techniques.board cimport Board
from sudokudb.techniques.explainer.chains.chain_search cimport ChainSearch
from sudokudb.techniques.explainer.chains.distances cimport Distances
from sudokudb.techniques.explainer.chains.evidence cimport Evidence
from sudokudb.techniques.explainer.digit_links cimport DigitLinks
from sudokudb.techniques.explainer.exclusion cimport Exclusion
from sudokudb.techniques.explainer.uniqueness.bug_extras cimport BugExtras
from sudokudb.techniques.explainer.uniqueness.loop_path cimport LoopPath
from sudokudb.techniques.hodoku.als_list cimport AlsList
from sudokudb.techniques.hodoku.chains.assumptions cimport Assumptions
from sudokudb.techniques.hodoku.chains.cell_chains cimport CellChains
from sudokudb.techniques.hodoku.chains.closure cimport Closure
from sudokudb.techniques.hodoku.chains.graph cimport Graph
from sudokudb.techniques.hodoku.chains.lookahead cimport Lookahead
from sudokudb.techniques.hodoku.color_components cimport Colors
from sudokudb.techniques.hodoku.fish.build cimport FishBuild
from sudokudb.techniques.hodoku.intersection cimport Intersection
from sudokudb.techniques.hodoku.template_sets cimport TemplateSets
from sudokudb.techniques.hodoku.trials cimport Trials
from sudokudb.techniques.hodoku.uniqueness.rectangle_list cimport Rectangles
@cython.final
cdef class Search:
    cdef public Num all_uses
    cdef public Num explain
    cdef public Num max_fins
    cdef public Num max_endo_fins
    cdef public Num siamese
    cdef public Num every_fish
    cdef public Num kraken_size
    cdef public Num kraken_fins
    cdef public Num kraken_endo_fins
    cdef public Num duals
    cdef public Num two_candidates
    cdef public Num missing_allowed
    cdef public Num als_overlap
    cdef public Num als_nodes
    cdef Num finder
    cdef Num kind
    cdef Num extra
    cdef Num n_out
    cdef Num n_put
    cdef Num n_parts
    cdef Num best_n
    cdef Num best_weight
    cdef Num best_length
    cdef public Num used
    cdef public Num is_full
    cdef AlsList als
    cdef Assumptions assumptions
    cdef CellChains cell_chains
    cdef Closure closure
    cdef Colors colors
    cdef FishBuild fish
    cdef Graph graph
    cdef Intersection intersection
    cdef Lookahead lookahead
    cdef Closure net_closure
    cdef Rectangles rectangles
    cdef TemplateSets templates
    cdef Trials trials
    cdef BugExtras bug_extras
    cdef ChainSearch chains
    cdef DigitLinks digit_links
    cdef Distances distances
    cdef Evidence evidence
    cdef Exclusion exclusion
    cdef LoopPath loop_path
    cdef int[1000] out_cell
    cdef int[1000] out_digit
    cdef int[81] put_cell
    cdef int[81] put_digit
    cdef int[MOST_PARTS] role
    cdef int[MOST_PARTS] number
    cdef Digits[MOST_PARTS] part_digits
    cdef Cells[MOST_PARTS] part_cells
    cdef int[RECORDS] records
    cdef int[SLOTS] slots
    cdef Cells[149][10] seen
    cdef void begin(self, Num finder) noexcept nogil
    cdef void discard(self) noexcept nogil
    cdef void place(self, Num x, Num d) noexcept nogil
    cdef void remove(self, Num d, Cells targets) noexcept nogil
    cdef void drop_repeated(self) noexcept nogil
    cdef void remove_digits(self, Num x, Digits some) noexcept nogil
    cdef void remove_all(self, Board board, Cells targets, Digits some) noexcept nogil
    cdef void add_part(self, Num role, Num number, Digits some, Cells where) noexcept nogil
    cdef Flag report(self, Num kind) noexcept nogil
    cdef void offer(self, Num kind, Num length) noexcept nogil
    cdef Flag would_keep(self, Num rank) noexcept nogil
    cdef void offer_ranked(self, Num kind, Num rank, Num length) noexcept nogil
    cdef Flag _is_better(self, Num weight, Num length) noexcept nogil
    cdef Flag _has_effect(self, Num at) noexcept nogil
    cdef Flag is_stored(self) noexcept nogil
    cdef Flag best(self) noexcept nogil
    cdef void _sort(self) noexcept nogil
    cdef Num _weight(self) noexcept nogil
    cdef void _write(self, Num value) noexcept nogil
    cdef void _store(self, Num length) noexcept nogil
    cdef void _store_part(self, Num i) noexcept nogil
    cdef void _load(self) noexcept nogil
    cdef void apply(self, Board board) noexcept nogil
    cdef Flag known(self, Num slot, Num d, Cells places) noexcept nogil
    cdef void remember(self, Num slot, Num d, Cells places) noexcept nogil
    cdef void store(self) noexcept nogil
