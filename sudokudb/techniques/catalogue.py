"""The finders by number: that of the first technique that each finds (see `searches`)."""

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
