cimport cython
from sudokudb.techniques.bits cimport Cells, Digits, Flag, Num, Option
from sudokudb.techniques.bits cimport Flag
from sudokudb.techniques.board cimport Board
from sudokudb.techniques.finder cimport Finder
from sudokudb.techniques.hodoku.als cimport als_chain, als_xy_wing, als_xz, death_blossom
from sudokudb.techniques.hodoku.brute_force cimport brute_force
from sudokudb.techniques.hodoku.chains.forcing cimport forcing_chain, forcing_net
from sudokudb.techniques.hodoku.chains.loops cimport grouped_nice_loop, nice_loop
from sudokudb.techniques.hodoku.chains.simple_chains cimport remote_pair, turbot_fish, x_chain, xy_chain
from sudokudb.techniques.hodoku.coloring cimport multi_colors, simple_colors
from sudokudb.techniques.hodoku.fish.finders cimport basic_fish, finned_fish, finned_franken_fish, finned_mutant_fish, franken_fish, kraken_fish, mutant_fish, sashimi_fish
from sudokudb.techniques.hodoku.locked_candidates cimport claiming, pointing
from sudokudb.techniques.hodoku.single_digit cimport empty_rectangle, skyscraper, two_string_kite
from sudokudb.techniques.hodoku.singles cimport full_house, hidden_single, naked_single
from sudokudb.techniques.hodoku.subsets cimport hidden_pair, hidden_quadruple, hidden_triple, locked_pair, locked_triple, naked_pair, naked_quadruple, naked_triple
from sudokudb.techniques.hodoku.sue_de_coq cimport sue_de_coq
from sudokudb.techniques.hodoku.templates cimport template_delete, template_set
from sudokudb.techniques.hodoku.uniqueness.avoidable_rectangles cimport avoidable_rectangle_1, avoidable_rectangle_2
from sudokudb.techniques.hodoku.uniqueness.bug cimport bug_plus_1
from sudokudb.techniques.hodoku.uniqueness.unique_rectangles cimport hidden_rectangle, uniqueness_test_1, uniqueness_test_2, uniqueness_test_3, uniqueness_test_4, uniqueness_test_5, uniqueness_test_6
from sudokudb.techniques.hodoku.wings cimport w_wing, xy_wing, xyz_wing
from sudokudb.techniques.kinds cimport ALS_CHAIN, ALS_XY_WING, ALS_XZ, AVOIDABLE_RECTANGLE_TYPE_1, AVOIDABLE_RECTANGLE_TYPE_2, BRUTE_FORCE, BUG_PLUS_1, CLAIMING, CONTINUOUS_NICE_LOOP, DEATH_BLOSSOM, DUAL_EMPTY_RECTANGLE, DUAL_TWO_STRING_KITE, EMPTY_RECTANGLE, FINNED_FRANKEN_X_WING, FINNED_MUTANT_X_WING, FINNED_X_WING, FORCING_CHAIN_CONTRADICTION, FORCING_NET_CONTRADICTION, FRANKEN_X_WING, FULL_HOUSE, GROUPED_CONTINUOUS_NICE_LOOP, HIDDEN_PAIR, HIDDEN_QUADRUPLE, HIDDEN_RECTANGLE, HIDDEN_SINGLE, HIDDEN_TRIPLE, KRAKEN_FISH_TYPE_1, LOCKED_PAIR, LOCKED_TRIPLE, MULTI_COLORS_TYPE_1, MUTANT_X_WING, NAKED_PAIR, NAKED_QUADRUPLE, NAKED_SINGLE, NAKED_TRIPLE, POINTING, REMOTE_PAIR, SASHIMI_X_WING, SIMPLE_COLORS_TRAP, SKYSCRAPER, SUE_DE_COQ, TEMPLATE_DELETE, TEMPLATE_SET, TURBOT_FISH, TWO_STRING_KITE, UNIQUENESS_TEST_1, UNIQUENESS_TEST_2, UNIQUENESS_TEST_3, UNIQUENESS_TEST_4, UNIQUENESS_TEST_5, UNIQUENESS_TEST_6, W_WING, X_CHAIN, X_WING, XY_CHAIN, XY_WING, XYZ_WING
from sudokudb.techniques.search cimport Search
cdef Finder[400] FINDERS
cdef Flag nothing(Board board, Search search) noexcept nogil
cdef void _fill_hodoku() noexcept nogil
cdef void _fill_fish() noexcept nogil
cdef void _fill_patterns() noexcept nogil
