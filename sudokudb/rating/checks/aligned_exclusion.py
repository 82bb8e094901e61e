"""The check of aligned exclusion: the digits that two or three cells can hold together."""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING

from sudokudb.errors import say
from sudokudb.rating.checks.evidence.contents import ALONE
from sudokudb.rating.checks.evidence.house_rules import PEERS, digits_in, parts, sees_all
from sudokudb.rating.checks.registry import checks
from sudokudb.technique_names import ALIGNED_PAIR_EXCLUSION, ALIGNED_TRIPLE_EXCLUSION

if TYPE_CHECKING:
    from sudokudb.rating.checks.evidence.house_rules import PositionView
    from sudokudb.techniques.position import Step


@checks(
    ALIGNED_PAIR_EXCLUSION, ALIGNED_TRIPLE_EXCLUSION, roles="cells extra", contents={"cells": ALONE}
)
def check(position: PositionView, step: Step) -> str | None:
    """Return the reason why an exclusion is unsound, or None."""
    base = tuple(cell for part in parts(step, "cells") for cell in part.cells)
    if len(set(base)) != (2 if step.technique == "aligned-pair-exclusion" else 3):
        return say("the number of cells does not fit the technique")
    if any(digits_in(position, part.cells) != {*part.digits} for part in parts(step, "cells")):
        return say("the cells have other candidates")
    excluders = []
    for part in parts(step, "extra"):
        (cell,) = part.cells
        excluders.append(digits_in(position, [cell]))
        if not sees_all(cell, base) or excluders[-1] != set(part.digits) or not excluders[-1]:
            return say("an excluder does not see all cells, or has other candidates")
    possible = _together(position, base, excluders)
    for cell, digit in step.eliminations:
        if cell not in base or any(digits[base.index(cell)] == digit for digits in possible):
            return say("a removed candidate is possible together with others")
    return say("this technique places nothing") if step.placements else None


def _together(
    position: PositionView, base: tuple[int, ...], excluders: list[set[int]]
) -> list[tuple[int, ...]]:
    """Return the combinations of digits that the cells can hold.

    Cells that see each other hold different digits, and every excluder keeps a candidate.
    """
    sees = [(i, j) for i, j in combinations(range(len(base)), 2) if base[j] in PEERS[base[i]]]
    return [
        digits
        for digits in product(*(digits_in(position, [cell]) for cell in base))
        if all(digits[i] != digits[j] for i, j in sees)
        and not any(excluder.issubset(digits) for excluder in excluders)
    ]
