"""Sudoku Explainer's finders by the number of the first technique that each can find."""

try:
    import cython
except ImportError:
    from sudokudb.techniques import nocython as cython

if not cython.compiled:
    from sudokudb.techniques.catalogue import FINDERS
    from sudokudb.techniques.explainer.aligned import (
        aligned_pair_exclusion,
        aligned_triple_exclusion,
    )
    from sudokudb.techniques.explainer.chains.forcing_chains import forcing_chains
    from sudokudb.techniques.explainer.chains.multiple import (
        dynamic_forcing_chains,
        dynamic_plus_forcing_chains,
        multiple_forcing_chains,
        nested_forcing_chains,
        nishio_forcing_chains,
    )
    from sudokudb.techniques.explainer.fish import jellyfish, swordfish, x_wing
    from sudokudb.techniques.explainer.locking import direct_locking, locking
    from sudokudb.techniques.explainer.sets import (
        direct_hidden_pair,
        direct_hidden_triple,
        hidden_pair,
        hidden_quadruple,
        hidden_triple,
        naked_pair,
        naked_quadruple,
        naked_triple,
    )
    from sudokudb.techniques.explainer.singles import hidden_single, naked_single
    from sudokudb.techniques.explainer.strong_links import (
        four_strong_links,
        three_strong_links,
        two_strong_links,
    )
    from sudokudb.techniques.explainer.uniqueness.bug import bug
    from sudokudb.techniques.explainer.uniqueness.unique_loops import unique_loop
    from sudokudb.techniques.explainer.wings import xy_wing, xyz_wing
    from sudokudb.techniques.explainer.wxyz_wings import (
        tuvwxyz_wing,
        uvwxyz_wing,
        vwxyz_wing,
        wxyz_wing,
    )
    from sudokudb.techniques.kinds import (
        ALIGNED_PAIR_EXCLUSION,
        ALIGNED_TRIPLE_EXCLUSION,
        BUG_TYPE_1,
        CELL_FORCING_CHAINS,
        DIRECT_HIDDEN_PAIR,
        DIRECT_HIDDEN_TRIPLE,
        DIRECT_POINTING,
        DYNAMIC_CELL_FORCING_CHAINS,
        DYNAMIC_PLUS_CELL_FORCING_CHAINS,
        FOUR_STRONG_LINKS,
        FULL_HOUSE,
        HIDDEN_PAIR,
        HIDDEN_QUADRUPLE,
        HIDDEN_TRIPLE,
        JELLYFISH,
        NAKED_PAIR,
        NAKED_QUADRUPLE,
        NAKED_SINGLE,
        NAKED_TRIPLE,
        NESTED_CELL_FORCING_CHAINS,
        NISHIO_FORCING_CHAIN,
        POINTING,
        SWORDFISH,
        THREE_STRONG_LINKS,
        TUVWXYZ_WING,
        TWO_STRONG_LINKS,
        UNIQUE_RECTANGLE_TYPE_1,
        UVWXYZ_WING,
        VWXYZ_WING,
        WXYZ_WING,
        X_CYCLE,
        X_WING,
        XY_WING,
        XYZ_WING,
    )

    START = 200  # of these finders in the table of all


def _fill_sets() -> None:
    """Enter singles, locked candidates and sets."""
    FINDERS[START + FULL_HOUSE] = hidden_single
    FINDERS[START + NAKED_SINGLE] = naked_single
    FINDERS[START + DIRECT_POINTING] = direct_locking
    FINDERS[START + POINTING] = locking
    FINDERS[START + DIRECT_HIDDEN_PAIR] = direct_hidden_pair
    FINDERS[START + DIRECT_HIDDEN_TRIPLE] = direct_hidden_triple
    FINDERS[START + NAKED_PAIR] = naked_pair
    FINDERS[START + NAKED_TRIPLE] = naked_triple
    FINDERS[START + NAKED_QUADRUPLE] = naked_quadruple
    FINDERS[START + HIDDEN_PAIR] = hidden_pair
    FINDERS[START + HIDDEN_TRIPLE] = hidden_triple
    FINDERS[START + HIDDEN_QUADRUPLE] = hidden_quadruple


def _fill_patterns() -> None:
    """Enter fish, strong links, wings, loops, graves and exclusions."""
    FINDERS[START + X_WING] = x_wing
    FINDERS[START + SWORDFISH] = swordfish
    FINDERS[START + JELLYFISH] = jellyfish
    FINDERS[START + TWO_STRONG_LINKS] = two_strong_links
    FINDERS[START + THREE_STRONG_LINKS] = three_strong_links
    FINDERS[START + FOUR_STRONG_LINKS] = four_strong_links
    FINDERS[START + XY_WING] = xy_wing
    FINDERS[START + XYZ_WING] = xyz_wing
    FINDERS[START + WXYZ_WING] = wxyz_wing
    FINDERS[START + VWXYZ_WING] = vwxyz_wing
    FINDERS[START + UVWXYZ_WING] = uvwxyz_wing
    FINDERS[START + TUVWXYZ_WING] = tuvwxyz_wing
    FINDERS[START + UNIQUE_RECTANGLE_TYPE_1] = unique_loop
    FINDERS[START + BUG_TYPE_1] = bug
    FINDERS[START + ALIGNED_PAIR_EXCLUSION] = aligned_pair_exclusion
    FINDERS[START + ALIGNED_TRIPLE_EXCLUSION] = aligned_triple_exclusion


def _fill_chains() -> None:
    """Enter forcing chains and cycles."""
    FINDERS[START + X_CYCLE] = forcing_chains
    FINDERS[START + NISHIO_FORCING_CHAIN] = nishio_forcing_chains
    FINDERS[START + CELL_FORCING_CHAINS] = multiple_forcing_chains
    FINDERS[START + DYNAMIC_CELL_FORCING_CHAINS] = dynamic_forcing_chains
    FINDERS[START + DYNAMIC_PLUS_CELL_FORCING_CHAINS] = dynamic_plus_forcing_chains
    FINDERS[START + NESTED_CELL_FORCING_CHAINS] = nested_forcing_chains


_fill_sets()
_fill_patterns()
_fill_chains()
