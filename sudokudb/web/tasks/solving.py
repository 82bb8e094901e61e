"""Solutions, verdicts and stages, with their boards as HTML."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.render.pages.html_board import Html, board, differing
from sudokudb.words import _

if TYPE_CHECKING:
    from sudokudb.engine.verdict import Verdict
    from sudokudb.grid import Grid


class SolvingResult(NamedTuple):
    """The verdict on a grid, and the solutions that were found."""

    verdict: Verdict
    solutions: tuple[Grid, ...]

    @property
    def only(self) -> Grid | None:
        """The solution, if there is exactly one."""
        return self.solutions[0] if self.verdict.valid else None


class Boards(NamedTuple):
    """Boards with their verdict: of solutions."""

    verdict: Verdict
    boards: list[Html]


class StageBoard(NamedTuple):
    """The board of a stage with its sentence; `depth` is the number of hypotheses around it.

    `cell` is the sentence that names the cell of a hypothesis, empty for other stages.
    """

    label: str
    depth: int
    is_absurd: bool
    board: Html
    cell: str
    sentence: str


def solve(grid: Grid, limit: int = 2) -> SolvingResult:
    """Return up to `limit` solutions of a grid, and the verdict with its level."""
    from sudokudb.engine import single
    from sudokudb.engine.verdict import judge

    result = single.with_level(grid, single.solve(grid, limit))
    verdict = judge(grid, len(result.solutions), result.complete, result.level)
    return SolvingResult(verdict, result.solutions)


def show_solutions(grid: Grid, limit: int) -> Boards:
    """Return the boards of up to `limit` solutions, with the cells tinted in which they differ."""
    verdict, solutions = solve(grid, limit)
    differ = differing(solutions)
    boards = [
        board(solution, grid, _("Solution {number}", number=number), new=differ)
        for number, solution in enumerate(solutions, start=1)
    ]
    return Boards(verdict, boards)


def show_stages(grid: Grid, debug: str, most: int) -> list[StageBoard]:
    """Return the boards of the stages of solving a grid, at most `most` of them."""
    from sudokudb.render.figures import StageFigures
    from sudokudb.render.stage_text import cell_sentence, outcome, stage_sentence
    from sudokudb.solvers.stages import trace

    figures = StageFigures(grid)
    boards = []
    for stage in islice(trace(grid, debug), most):
        label = _("Board at the stage {stage}", stage=stage.label)
        new = figures.figure(stage).marks.cells
        table = board(stage.grid, grid, label, new=new, candidates=stage.candidates)
        cell, sentence = "", stage_sentence(stage)
        if stage.is_hypothesis:
            cell, sentence = cell_sentence(stage), outcome(stage)
        shown = stage.label, stage.depth, stage.is_absurd
        boards.append(StageBoard(*shown, table, cell, sentence))
    return boards
