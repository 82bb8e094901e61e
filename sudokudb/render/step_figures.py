"""Steps as figures: the position before a step, with its marks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.grid import Grid
from sudokudb.render.explanations import explain_fully
from sudokudb.render.figures import Figure
from sudokudb.render.step_marks import step_marks

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sudokudb.techniques.position import Step


def step_figure(
    givens: Grid, digits: Sequence[int], candidates: Sequence[int], step: Step
) -> Figure:
    """Return the figure of a step; `candidates` are those before it, bit d for digit d."""
    marks = step_marks(step, candidates)
    masks = tuple(mask >> 1 for mask in candidates)
    note = explain_fully(step)
    return Figure(Grid.from_digits(digits), givens, masks, marks, step.technique, note)
