cimport cython
from sudokudb.techniques.bits cimport Cells, Digits, Flag, Num, Option
cdef enum:
    START = 200
from sudokudb.techniques.catalogue cimport FINDERS
from sudokudb.techniques.explainer.aligned cimport aligned_pair_exclusion, aligned_triple_exclusion
from sudokudb.techniques.explainer.chains.forcing_chains cimport forcing_chains
from sudokudb.techniques.explainer.chains.multiple cimport dynamic_forcing_chains, dynamic_plus_forcing_chains, multiple_forcing_chains, nested_forcing_chains, nishio_forcing_chains
from sudokudb.techniques.explainer.fish cimport jellyfish, swordfish, x_wing
from sudokudb.techniques.explainer.locking cimport direct_locking, locking
from sudokudb.techniques.explainer.sets cimport direct_hidden_pair, direct_hidden_triple, hidden_pair, hidden_quadruple, hidden_triple, naked_pair, naked_quadruple, naked_triple
from sudokudb.techniques.explainer.singles cimport hidden_single, naked_single
from sudokudb.techniques.explainer.strong_links cimport four_strong_links, three_strong_links, two_strong_links
from sudokudb.techniques.explainer.uniqueness.bug cimport bug
from sudokudb.techniques.explainer.uniqueness.unique_loops cimport unique_loop
from sudokudb.techniques.explainer.wings cimport xy_wing, xyz_wing
from sudokudb.techniques.explainer.wxyz_wings cimport tuvwxyz_wing, uvwxyz_wing, vwxyz_wing, wxyz_wing
from sudokudb.techniques.kinds cimport ALIGNED_PAIR_EXCLUSION, ALIGNED_TRIPLE_EXCLUSION, BUG_TYPE_1, CELL_FORCING_CHAINS, DIRECT_HIDDEN_PAIR, DIRECT_HIDDEN_TRIPLE, DIRECT_POINTING, DYNAMIC_CELL_FORCING_CHAINS, DYNAMIC_PLUS_CELL_FORCING_CHAINS, FOUR_STRONG_LINKS, FULL_HOUSE, HIDDEN_PAIR, HIDDEN_QUADRUPLE, HIDDEN_TRIPLE, JELLYFISH, NAKED_PAIR, NAKED_QUADRUPLE, NAKED_SINGLE, NAKED_TRIPLE, NESTED_CELL_FORCING_CHAINS, NISHIO_FORCING_CHAIN, POINTING, SWORDFISH, THREE_STRONG_LINKS, TUVWXYZ_WING, TWO_STRONG_LINKS, UNIQUE_RECTANGLE_TYPE_1, UVWXYZ_WING, VWXYZ_WING, WXYZ_WING, X_CYCLE, X_WING, XY_WING, XYZ_WING
cdef void _fill_sets() noexcept nogil
cdef void _fill_patterns() noexcept nogil
cdef void _fill_chains() noexcept nogil
