"""Steps as the fields of lines in a pipe."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sudokudb.techniques.position import Step


def fields(step: Step) -> tuple[str, str, str]:
    """Return the technique, the effect and the sentence of a step, with its chains."""
    from sudokudb.render.explanations import explain_fully

    return step.technique, effect(step), explain_fully(step)


def effect(step: Step) -> str:
    """Return what a step does, as a proof writes it: r1c2=3 r4c5<>6."""
    from sudokudb.grid import format_cell

    placed = (f"{format_cell(cell)}={digit}" for cell, digit in step.placements)
    return " ".join((*placed, *(f"{format_cell(c)}<>{d}" for c, d in step.eliminations)))
