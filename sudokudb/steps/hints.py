"""Hints for a player: wrong digits or the next step, in the requested detail."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sudokudb.engine.other_rules import require_usual_rules
from sudokudb.errors import UsageError, say, say_count
from sudokudb.grid import GridLike, as_grid, format_cell
from sudokudb.rating.rater import load_rater
from sudokudb.rating.valid import only_solution
from sudokudb.rating.walk import next_stage
from sudokudb.steps.explained_step import ExplainedStep

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sudokudb.grid import AnyConflict, Grid
    from sudokudb.render.figures import Figure
    from sudokudb.render.marks import Marks


@dataclass(frozen=True, repr=False)
class Hint:
    """A sentence about the next step, in the detail that was asked for; `str(hint)` returns it.

    `step` is that step at every depth, or None if there is none: every cell is solved, no technique
    applies, or there are `wrong` digits, whose cells are a tuple.
    """

    sentence: str
    wrong: tuple[int, ...] = ()
    step: ExplainedStep | None = None
    depth: str = "where"

    @property
    def revealed_step(self) -> ExplainedStep | None:
        """The step if the whole of it is revealed."""
        return self.step if self.depth == "step" else None

    @property
    def figure(self) -> Figure | None:
        """The figure of the step if the whole of it is revealed."""
        return self.revealed_step.figure if self.revealed_step else None

    @property
    def words(self) -> str:
        """The sentence, and the chains of the step if the whole of it is revealed."""
        return self.revealed_step.full_sentence if self.revealed_step else self.sentence

    @property
    def marks(self) -> Marks:
        """The cells and candidates that a board highlights."""
        from sudokudb.render.marks import Marks  # most hints are shown as text

        return self.figure.marks if self.figure else Marks(cells=dict.fromkeys(self.wrong, "clash"))

    def __str__(self) -> str:
        return self.words

    def __repr__(self) -> str:
        return f"<Hint: {self.sentence}>"


def hint(
    grid: GridLike,
    depth: str = "where",
    *,
    rater: str = "hodoku",
    digits: Sequence[int] | None = None,
    marks: Sequence[int] | None = None,
) -> Hint:
    """Return a hint for a grid, or for a game of it: where to look, the technique, or the step.

    `depth` is where, technique or step. `rater` is the order of the techniques: hodoku, se, or the
    path of a rater's file. `digits` are those of all cells in the game, 0 for an empty one; `marks`
    are the player's notes, bit d − 1 for digit d, and a step that they show as done is skipped.

    The grid is 9×9 and has one solution: NotValid is raised if it does not have one, ConflictError
    if it has conflicts, GridError for a text that is not a grid, and SudokuError for another kind
    of grid, and for a depth or a rater that does not exist.

    >>> grid = ".........816..3...7..48...5..9.....436........586..1..9.....7..5..87......4...9.1"
    >>> print(hint(grid))
    Look at column 3.
    >>> hint(grid, "step").step
    <ExplainedStep 1: hidden-single r1c3=5>
    """
    from sudokudb.render.explanations import require_depth  # other steps may need no sentences

    require_depth(depth)
    given = as_grid(grid)
    require_usual_rules(given, grid)
    found = given.digits if digits is None else digits
    for name, values in (("digits", found), ("marks", marks or found)):
        if len(values) != len(given):
            raise UsageError(
                say(
                    "{name}: {count} for {cells} cells",
                    count=len(values),
                    name=name,
                    cells=len(given),
                ),
                say("give one for each cell"),
            )
    solution = only_solution(given)
    pairs = enumerate(zip(found, solution, strict=True))
    wrong = tuple(cell for cell, (digit, right) in pairs if digit not in (0, right))
    if wrong:
        return _wrong(wrong, depth, given.with_digits(found).conflicts())
    if all(found):
        return Hint(say("Every cell is solved."))
    return _next_step(given, depth, rater, found, marks or [0] * len(given))


def _next_step(
    grid: Grid, depth: str, name: str, digits: Sequence[int], marks: Sequence[int]
) -> Hint:
    rater = load_rater(name)
    stage = next_stage(grid.text, digits, marks, rater)
    if stage is None:
        return Hint(say("No technique of the rater applies here."))
    step = ExplainedStep(grid, rater, stage)
    return Hint(step.hint(depth), step=step, depth=depth)


def _wrong(cells: tuple[int, ...], depth: str, conflicts: Sequence[AnyConflict]) -> Hint:
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
