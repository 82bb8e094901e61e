"""Hints for a player: wrong digits or the next step, in the requested detail."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sudokudb.errors import say, say_count
from sudokudb.grid import Grid, format_cell
from sudokudb.rating.rater import load_rater
from sudokudb.rating.valid import only_solution
from sudokudb.rating.walk import next_stage
from sudokudb.render.explanations import explain
from sudokudb.render.marks import Marks
from sudokudb.render.step_figures import step_figure

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sudokudb.grid import Conflict
    from sudokudb.rating.walk import Stage
    from sudokudb.render.figures import Figure


@dataclass(frozen=True)
class Hint:
    """A sentence, and at the depth `step` the step with its figure.

    If there are `wrong` digits, a tuple of their cells, there is no step.
    """

    sentence: str
    wrong: tuple[int, ...] = ()
    stage: Stage | None = None
    figure: Figure | None = None

    @property
    def words(self) -> str:
        """The sentence, and the chains of the step if it is shown."""
        return self.figure.note if self.figure else self.sentence

    @property
    def marks(self) -> Marks:
        """The cells and candidates that a board highlights."""
        return self.figure.marks if self.figure else Marks(cells=dict.fromkeys(self.wrong, "clash"))


def hint(
    grid: Grid, digits: Sequence[int], marks: Sequence[int], depth: str, rater: str = "hodoku"
) -> Hint:
    """Return a hint for a game of a grid; raise SudokuError for a grid without one solution.

    `digits` are those of all cells, 0 for an empty one; `marks` are the player's notes.
    """
    solution = only_solution(grid)
    wrong = tuple(
        cell
        for cell, (digit, right) in enumerate(zip(digits, solution, strict=True))
        if digit not in (0, right)
    )
    if wrong:
        return _wrong(wrong, depth, grid.with_digits(digits).conflicts())
    if all(digits):
        return Hint(say("Every cell is solved."))
    stage = next_stage(grid.text, digits, marks, load_rater(rater))
    if stage is None:
        return Hint(say("No technique of the rater applies here."))
    figure = step_figure(grid, stage.digits, stage.candidates, stage.step)
    return Hint(explain(stage.step, depth), stage=stage, figure=figure if depth == "step" else None)


def _wrong(cells: tuple[int, ...], depth: str, conflicts: Sequence[Conflict]) -> Hint:
    """Return a hint about wrong digits, which does not name their cells at the depth `where`.

    A conflict is named at every depth, since it can be seen.
    """
    if depth == "where" and conflicts:
        return Hint(say("This position has no solution: {conflict}.", conflict=str(conflicts[0])))
    if depth == "where":
        return Hint(
            say_count(
                "A digit is wrong: this position has no solution.",
                "{count} digits are wrong: this position has no solution.",
                len(cells),
            )
        )
    named = ", ".join(map(format_cell, cells))
    return Hint(say("This position has no solution: wrong in {cells}.", cells=named), cells)
