"""The finders by number, and the names under which raters ask for them.

A finder has the number of the first technique that it finds; Sudoku Explainer's own finders stand
`EXPLAINER` higher.
"""

try:
    import cython
except ImportError:
    from sudokudb.techniques import nocython as cython


if not cython.compiled:
    from sudokudb.techniques.finder import finders
    from sudokudb.techniques.intersections import claiming, pointing
    from sudokudb.techniques.kinds import (
        CLAIMING,
        FULL_HOUSE,
        HIDDEN_PAIR,
        HIDDEN_QUADRUPLE,
        HIDDEN_SINGLE,
        HIDDEN_TRIPLE,
        LOCKED_PAIR,
        LOCKED_TRIPLE,
        NAKED_PAIR,
        NAKED_QUADRUPLE,
        NAKED_SINGLE,
        NAKED_TRIPLE,
        POINTING,
    )
    from sudokudb.techniques.singles import full_house, hidden_single, naked_single
    from sudokudb.techniques.subsets import (
        hidden_pair,
        hidden_quadruple,
        hidden_triple,
        locked_pair,
        locked_triple,
        naked_pair,
        naked_quadruple,
        naked_triple,
    )

    FINDERS = finders(400)

EXPLAINER = 200

SEVERAL = {
    "simple-colors": ("simple-colors-trap", "simple-colors-wrap"),
    "multi-colors": ("multi-colors-type-1", "multi-colors-type-2"),
    "nice-loop": ("continuous-nice-loop", "discontinuous-nice-loop", "aic"),
    "grouped-nice-loop": (
        "grouped-continuous-nice-loop",
        "grouped-discontinuous-nice-loop",
        "grouped-aic",
    ),
    "kraken-fish": ("kraken-fish-type-1", "kraken-fish-type-2"),
    "forcing-chain": ("forcing-chain-contradiction", "forcing-chain-verity"),
    "forcing-net": ("forcing-net-contradiction", "forcing-net-verity"),
}
"""The searches of HoDoKu that find techniques of several names."""

EXPLAINER_SEVERAL: dict[str, tuple[str, ...]] = {}
"""The same of Sudoku Explainer."""


def _fill_hodoku() -> None:
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


_fill_hodoku()
