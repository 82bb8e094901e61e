"""The finders by number: that of the first technique that each finds (see `searches`)."""

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
    from sudokudb.techniques.hodoku.fish.basic import (
        finned_jellyfish,
        finned_leviathan,
        finned_squirmbag,
        finned_swordfish,
        finned_whale,
        finned_x_wing,
        jellyfish,
        leviathan,
        sashimi_jellyfish,
        sashimi_leviathan,
        sashimi_squirmbag,
        sashimi_swordfish,
        sashimi_whale,
        sashimi_x_wing,
        squirmbag,
        swordfish,
        whale,
        x_wing,
    )
    from sudokudb.techniques.hodoku.fish.complex import (
        finned_franken_jellyfish,
        finned_franken_leviathan,
        finned_franken_squirmbag,
        finned_franken_swordfish,
        finned_franken_whale,
        finned_franken_x_wing,
        finned_mutant_jellyfish,
        finned_mutant_leviathan,
        finned_mutant_squirmbag,
        finned_mutant_swordfish,
        finned_mutant_whale,
        finned_mutant_x_wing,
        franken_jellyfish,
        franken_leviathan,
        franken_squirmbag,
        franken_swordfish,
        franken_whale,
        franken_x_wing,
        kraken_fish,
        mutant_jellyfish,
        mutant_leviathan,
        mutant_squirmbag,
        mutant_swordfish,
        mutant_whale,
        mutant_x_wing,
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
        FINNED_FRANKEN_JELLYFISH,
        FINNED_FRANKEN_LEVIATHAN,
        FINNED_FRANKEN_SQUIRMBAG,
        FINNED_FRANKEN_SWORDFISH,
        FINNED_FRANKEN_WHALE,
        FINNED_FRANKEN_X_WING,
        FINNED_JELLYFISH,
        FINNED_LEVIATHAN,
        FINNED_MUTANT_JELLYFISH,
        FINNED_MUTANT_LEVIATHAN,
        FINNED_MUTANT_SQUIRMBAG,
        FINNED_MUTANT_SWORDFISH,
        FINNED_MUTANT_WHALE,
        FINNED_MUTANT_X_WING,
        FINNED_SQUIRMBAG,
        FINNED_SWORDFISH,
        FINNED_WHALE,
        FINNED_X_WING,
        FORCING_CHAIN_CONTRADICTION,
        FORCING_NET_CONTRADICTION,
        FRANKEN_JELLYFISH,
        FRANKEN_LEVIATHAN,
        FRANKEN_SQUIRMBAG,
        FRANKEN_SWORDFISH,
        FRANKEN_WHALE,
        FRANKEN_X_WING,
        FULL_HOUSE,
        GROUPED_CONTINUOUS_NICE_LOOP,
        HIDDEN_PAIR,
        HIDDEN_QUADRUPLE,
        HIDDEN_RECTANGLE,
        HIDDEN_SINGLE,
        HIDDEN_TRIPLE,
        JELLYFISH,
        KRAKEN_FISH_TYPE_1,
        LEVIATHAN,
        LOCKED_PAIR,
        LOCKED_TRIPLE,
        MULTI_COLORS_TYPE_1,
        MUTANT_JELLYFISH,
        MUTANT_LEVIATHAN,
        MUTANT_SQUIRMBAG,
        MUTANT_SWORDFISH,
        MUTANT_WHALE,
        MUTANT_X_WING,
        NAKED_PAIR,
        NAKED_QUADRUPLE,
        NAKED_SINGLE,
        NAKED_TRIPLE,
        POINTING,
        REMOTE_PAIR,
        SASHIMI_JELLYFISH,
        SASHIMI_LEVIATHAN,
        SASHIMI_SQUIRMBAG,
        SASHIMI_SWORDFISH,
        SASHIMI_WHALE,
        SASHIMI_X_WING,
        SIMPLE_COLORS_TRAP,
        SKYSCRAPER,
        SQUIRMBAG,
        SUE_DE_COQ,
        SWORDFISH,
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
        WHALE,
        X_CHAIN,
        X_WING,
        XY_CHAIN,
        XY_WING,
        XYZ_WING,
    )
    from sudokudb.techniques.search import Search

    FINDERS = finders(400)


def nothing(board: Board, search: Search) -> Flag:
    """Find nothing: this program does not have the technique."""
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
    FINDERS[X_WING] = x_wing
    FINDERS[SWORDFISH] = swordfish
    FINDERS[JELLYFISH] = jellyfish
    FINDERS[SQUIRMBAG] = squirmbag
    FINDERS[WHALE] = whale
    FINDERS[LEVIATHAN] = leviathan
    FINDERS[FINNED_X_WING] = finned_x_wing
    FINDERS[FINNED_SWORDFISH] = finned_swordfish
    FINDERS[FINNED_JELLYFISH] = finned_jellyfish
    FINDERS[FINNED_SQUIRMBAG] = finned_squirmbag
    FINDERS[FINNED_WHALE] = finned_whale
    FINDERS[FINNED_LEVIATHAN] = finned_leviathan
    FINDERS[SASHIMI_X_WING] = sashimi_x_wing
    FINDERS[SASHIMI_SWORDFISH] = sashimi_swordfish
    FINDERS[SASHIMI_JELLYFISH] = sashimi_jellyfish
    FINDERS[SASHIMI_SQUIRMBAG] = sashimi_squirmbag
    FINDERS[SASHIMI_WHALE] = sashimi_whale
    FINDERS[SASHIMI_LEVIATHAN] = sashimi_leviathan
    FINDERS[FRANKEN_X_WING] = franken_x_wing
    FINDERS[FRANKEN_SWORDFISH] = franken_swordfish
    FINDERS[FRANKEN_JELLYFISH] = franken_jellyfish
    FINDERS[FRANKEN_SQUIRMBAG] = franken_squirmbag
    FINDERS[FRANKEN_WHALE] = franken_whale
    FINDERS[FRANKEN_LEVIATHAN] = franken_leviathan
    FINDERS[FINNED_FRANKEN_X_WING] = finned_franken_x_wing
    FINDERS[FINNED_FRANKEN_SWORDFISH] = finned_franken_swordfish
    FINDERS[FINNED_FRANKEN_JELLYFISH] = finned_franken_jellyfish
    FINDERS[FINNED_FRANKEN_SQUIRMBAG] = finned_franken_squirmbag
    FINDERS[FINNED_FRANKEN_WHALE] = finned_franken_whale
    FINDERS[FINNED_FRANKEN_LEVIATHAN] = finned_franken_leviathan
    FINDERS[MUTANT_X_WING] = mutant_x_wing
    FINDERS[MUTANT_SWORDFISH] = mutant_swordfish
    FINDERS[MUTANT_JELLYFISH] = mutant_jellyfish
    FINDERS[MUTANT_SQUIRMBAG] = mutant_squirmbag
    FINDERS[MUTANT_WHALE] = mutant_whale
    FINDERS[MUTANT_LEVIATHAN] = mutant_leviathan
    FINDERS[FINNED_MUTANT_X_WING] = finned_mutant_x_wing
    FINDERS[FINNED_MUTANT_SWORDFISH] = finned_mutant_swordfish
    FINDERS[FINNED_MUTANT_JELLYFISH] = finned_mutant_jellyfish
    FINDERS[FINNED_MUTANT_SQUIRMBAG] = finned_mutant_squirmbag
    FINDERS[FINNED_MUTANT_WHALE] = finned_mutant_whale
    FINDERS[FINNED_MUTANT_LEVIATHAN] = finned_mutant_leviathan
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
