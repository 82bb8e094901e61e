"""The finders by the number of the first technique that each can find (see `searches`)."""

try:
    import cython
except ImportError:
    from sudokudb.techniques import nocython as cython


if not cython.compiled:
    from sudokudb.techniques.bits import Flag
    from sudokudb.techniques.board import Board
    from sudokudb.techniques.finder import finders
    from sudokudb.techniques.hodoku.als import als_chain, als_xy_wing, als_xz, death_blossom
    from sudokudb.techniques.hodoku.brute_force import brute_force
    from sudokudb.techniques.hodoku.chains.forcing import forcing_chain, forcing_net
    from sudokudb.techniques.hodoku.chains.loops import grouped_nice_loop, nice_loop
    from sudokudb.techniques.hodoku.chains.simple_chains import (
        remote_pair,
        turbot_fish,
        x_chain,
        xy_chain,
    )
    from sudokudb.techniques.hodoku.coloring import multi_colors, simple_colors
    from sudokudb.techniques.hodoku.fish.finders import (
        basic_fish,
        finned_fish,
        finned_franken_fish,
        finned_mutant_fish,
        franken_fish,
        kraken_fish,
        mutant_fish,
        sashimi_fish,
    )
    from sudokudb.techniques.hodoku.locked_candidates import claiming, pointing
    from sudokudb.techniques.hodoku.single_digit import empty_rectangle, skyscraper, two_string_kite
    from sudokudb.techniques.hodoku.singles import full_house, hidden_single, naked_single
    from sudokudb.techniques.hodoku.subsets import (
        hidden_pair,
        hidden_quadruple,
        hidden_triple,
        locked_pair,
        locked_triple,
        naked_pair,
        naked_quadruple,
        naked_triple,
    )
    from sudokudb.techniques.hodoku.sue_de_coq import sue_de_coq
    from sudokudb.techniques.hodoku.templates import template_delete, template_set
    from sudokudb.techniques.hodoku.uniqueness.avoidable_rectangles import (
        avoidable_rectangle_1,
        avoidable_rectangle_2,
    )
    from sudokudb.techniques.hodoku.uniqueness.bug import bug_plus_1
    from sudokudb.techniques.hodoku.uniqueness.unique_rectangles import (
        hidden_rectangle,
        uniqueness_test_1,
        uniqueness_test_2,
        uniqueness_test_3,
        uniqueness_test_4,
        uniqueness_test_5,
        uniqueness_test_6,
    )
    from sudokudb.techniques.hodoku.wings import w_wing, xy_wing, xyz_wing
    from sudokudb.techniques.kinds import (
        ALS_CHAIN,
        ALS_XY_WING,
        ALS_XZ,
        AVOIDABLE_RECTANGLE_TYPE_1,
        AVOIDABLE_RECTANGLE_TYPE_2,
        BRUTE_FORCE,
        BUG_PLUS_1,
        CLAIMING,
        CONTINUOUS_NICE_LOOP,
        DEATH_BLOSSOM,
        DUAL_EMPTY_RECTANGLE,
        DUAL_TWO_STRING_KITE,
        EMPTY_RECTANGLE,
        FINNED_FRANKEN_X_WING,
        FINNED_MUTANT_X_WING,
        FINNED_X_WING,
        FORCING_CHAIN_CONTRADICTION,
        FORCING_NET_CONTRADICTION,
        FRANKEN_X_WING,
        FULL_HOUSE,
        GROUPED_CONTINUOUS_NICE_LOOP,
        HIDDEN_PAIR,
        HIDDEN_QUADRUPLE,
        HIDDEN_RECTANGLE,
        HIDDEN_SINGLE,
        HIDDEN_TRIPLE,
        KRAKEN_FISH_TYPE_1,
        LOCKED_PAIR,
        LOCKED_TRIPLE,
        MULTI_COLORS_TYPE_1,
        MUTANT_X_WING,
        NAKED_PAIR,
        NAKED_QUADRUPLE,
        NAKED_SINGLE,
        NAKED_TRIPLE,
        POINTING,
        REMOTE_PAIR,
        SASHIMI_X_WING,
        SIMPLE_COLORS_TRAP,
        SKYSCRAPER,
        SUE_DE_COQ,
        TEMPLATE_DELETE,
        TEMPLATE_SET,
        TURBOT_FISH,
        TWO_STRING_KITE,
        UNIQUENESS_TEST_1,
        UNIQUENESS_TEST_2,
        UNIQUENESS_TEST_3,
        UNIQUENESS_TEST_4,
        UNIQUENESS_TEST_5,
        UNIQUENESS_TEST_6,
        W_WING,
        X_CHAIN,
        X_WING,
        XY_CHAIN,
        XY_WING,
        XYZ_WING,
    )
    from sudokudb.techniques.search import Search

    FINDERS = finders(400)


def nothing(board: Board, search: Search) -> Flag:
    """Find nothing, for techniques that have no finder."""
    return False


def _fill_hodoku() -> None:
    for n in range(400):
        FINDERS[n] = nothing
    FINDERS[FULL_HOUSE] = full_house
    FINDERS[NAKED_SINGLE] = naked_single
    FINDERS[HIDDEN_SINGLE] = hidden_single
    FINDERS[LOCKED_PAIR] = locked_pair
    FINDERS[LOCKED_TRIPLE] = locked_triple
    FINDERS[POINTING] = pointing
    FINDERS[CLAIMING] = claiming
    FINDERS[NAKED_PAIR] = naked_pair
    FINDERS[NAKED_TRIPLE] = naked_triple
    FINDERS[NAKED_QUADRUPLE] = naked_quadruple
    FINDERS[HIDDEN_PAIR] = hidden_pair
    FINDERS[HIDDEN_TRIPLE] = hidden_triple
    FINDERS[HIDDEN_QUADRUPLE] = hidden_quadruple
    FINDERS[REMOTE_PAIR] = remote_pair
    FINDERS[TURBOT_FISH] = turbot_fish
    FINDERS[X_CHAIN] = x_chain
    FINDERS[XY_CHAIN] = xy_chain
    FINDERS[CONTINUOUS_NICE_LOOP] = nice_loop
    FINDERS[GROUPED_CONTINUOUS_NICE_LOOP] = grouped_nice_loop


def _fill_fish() -> None:
    for n in range(6):  # from X-wing to leviathan
        FINDERS[X_WING + n] = basic_fish
        FINDERS[FINNED_X_WING + n] = finned_fish
        FINDERS[SASHIMI_X_WING + n] = sashimi_fish
        FINDERS[FRANKEN_X_WING + n] = franken_fish
        FINDERS[FINNED_FRANKEN_X_WING + n] = finned_franken_fish
        FINDERS[MUTANT_X_WING + n] = mutant_fish
        FINDERS[FINNED_MUTANT_X_WING + n] = finned_mutant_fish
    FINDERS[KRAKEN_FISH_TYPE_1] = kraken_fish
    FINDERS[TEMPLATE_SET] = template_set
    FINDERS[TEMPLATE_DELETE] = template_delete


def _fill_patterns() -> None:
    FINDERS[SKYSCRAPER] = skyscraper
    FINDERS[TWO_STRING_KITE] = two_string_kite
    FINDERS[DUAL_TWO_STRING_KITE] = two_string_kite
    FINDERS[EMPTY_RECTANGLE] = empty_rectangle
    FINDERS[DUAL_EMPTY_RECTANGLE] = empty_rectangle
    FINDERS[W_WING] = w_wing
    FINDERS[XY_WING] = xy_wing
    FINDERS[XYZ_WING] = xyz_wing
    FINDERS[UNIQUENESS_TEST_1] = uniqueness_test_1
    FINDERS[UNIQUENESS_TEST_2] = uniqueness_test_2
    FINDERS[UNIQUENESS_TEST_3] = uniqueness_test_3
    FINDERS[UNIQUENESS_TEST_4] = uniqueness_test_4
    FINDERS[UNIQUENESS_TEST_5] = uniqueness_test_5
    FINDERS[UNIQUENESS_TEST_6] = uniqueness_test_6
    FINDERS[HIDDEN_RECTANGLE] = hidden_rectangle
    FINDERS[AVOIDABLE_RECTANGLE_TYPE_1] = avoidable_rectangle_1
    FINDERS[AVOIDABLE_RECTANGLE_TYPE_2] = avoidable_rectangle_2
    FINDERS[BUG_PLUS_1] = bug_plus_1
    FINDERS[SUE_DE_COQ] = sue_de_coq
    FINDERS[SIMPLE_COLORS_TRAP] = simple_colors
    FINDERS[MULTI_COLORS_TYPE_1] = multi_colors
    FINDERS[FORCING_CHAIN_CONTRADICTION] = forcing_chain
    FINDERS[BRUTE_FORCE] = brute_force
    FINDERS[FORCING_NET_CONTRADICTION] = forcing_net
    FINDERS[ALS_XZ] = als_xz
    FINDERS[ALS_XY_WING] = als_xy_wing
    FINDERS[ALS_CHAIN] = als_chain
    FINDERS[DEATH_BLOSSOM] = death_blossom


_fill_hodoku()
_fill_patterns()
_fill_fish()
