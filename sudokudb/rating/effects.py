"""The effects of steps in the notation of proofs: r1c2=3 places, r4c5<>6 removes a candidate."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.grid import CELL_NAMES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sudokudb.techniques.position import Step


def effect(step: Step) -> str:
    """Return the effect of a step: r1c2=3 r4c5<>6."""
    return " ".join((*placements(step), *eliminations(step)))


def effects(steps: Iterable[Step]) -> list[str]:
    """Return the effect of each step."""
    return [effect(step) for step in steps]


def placements(step: Step) -> list[str]:
    """Return the digits that a step places."""
    return [f"{CELL_NAMES[cell]}={digit}" for cell, digit in step.placements]


def eliminations(step: Step) -> list[str]:
    """Return the candidates that a step removes."""
    return [f"{CELL_NAMES[cell]}<>{digit}" for cell, digit in step.eliminations]
