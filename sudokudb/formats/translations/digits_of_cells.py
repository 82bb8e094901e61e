"""The digits that rules on single cells allow, next to the givens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.rules.all_kinds import meaning
from sudokudb.rules.primitives import Domain

if TYPE_CHECKING:
    from sudokudb.grid import Grid
    from sudokudb.rules.rule import Rule


def forbids_given(rule: Rule, grid: Grid) -> bool:
    """Return whether a rule on single cells forbids a given of one of them.

    Formats that have one list of digits for each cell cannot hold both.
    """
    if rule.kind not in ("odd", "even", "only"):
        return False
    parts = (part for part in meaning(grid.layout.board, rule) if isinstance(part, Domain))
    return any((digit := grid[part.cell]) and not part.mask >> digit - 1 & 1 for part in parts)
