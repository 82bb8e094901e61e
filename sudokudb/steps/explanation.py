"""Explanations of grids: the steps that solve one in a rater's order, found as they are read."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from sudokudb.errors import EXIT_NO, NotFound, SudokuError, say
from sudokudb.grid import Grid, GridLike, as_grid
from sudokudb.rating.rater import load_rater
from sudokudb.rating.valid import only_solution
from sudokudb.rating.walk import all_steps, walk
from sudokudb.steps.explained_step import ExplainedStep, step_rows
from sudokudb.technique_names import GIVE_UP

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sudokudb.puzzle import Rating
    from sudokudb.query import Query
    from sudokudb.rating.rater import Rater
    from sudokudb.steps.explained_step import StepRow

_BATCH = 64


class NotSolved(SudokuError):
    """The techniques of a rater do not solve a grid."""

    exit_code = EXIT_NO


class Explanation:
    """The steps that solve a grid with one solution, in the order of a rater.

    A step is found when it is read first, so that a long explanation can be shown as it grows. The
    properties, except `grid`, `solution` and `rater`, find all steps, which may take minutes for a
    grid that needs nested chains.
    """

    def __init__(self, grid: Grid, solution: Grid, rater: Rater) -> None:
        self.grid, self.solution, self.rater = grid, solution, rater
        self._found: list[ExplainedStep] = []
        self._walk = walk(grid.text, rater)
        self._has_ended = False

    def __iter__(self) -> Iterator[ExplainedStep]:
        """Yield the steps, those that were found before first."""
        yield from self.between()

    def between(self, first: int = 1, last: int | None = None) -> Iterator[ExplainedStep]:
        """Yield the steps from `first` to `last`, counted from 1; None is the end.

        Raises NotFound if there are fewer than `first` steps, unless it is 1.
        """
        if first > 1:
            self.step(first)
        number = first
        while (last is None or number <= last) and self.has_step(number):
            yield self._found[number - 1]
            number += 1

    def has_step(self, number: int) -> bool:
        """Return whether there is a step of a number, from 1."""
        while len(self._found) < number:
            stage = next(self._walk, None)
            if stage is None:
                self._has_ended = True
                return False
            self._found.append(ExplainedStep(self.grid, self.rater, stage))
        return number > 0

    def step(self, number: int) -> ExplainedStep:
        """Return a step by its number, from 1; raise NotFound if there are fewer steps."""
        if not self.has_step(number):
            template = say("there is no step {number}: this puzzle has {last}")
            raise NotFound(say(template, number=number, last=len(self.steps)))
        return self._found[number - 1]

    def find_all(self, number: int = 1) -> Iterator[ExplainedStep]:
        """Yield every step that the rater's techniques find in the position before a step.

        They are numbered from 1, each effect once. Nested forcing chains, which take minutes, and
        digits that only trial and error finds are left out. Raises NotFound if there are fewer
        steps.
        """
        before = self.step(number)
        for stage in all_steps(self.grid.text, before.stage, self.rater):
            yield ExplainedStep(self.grid, self.rater, stage)

    def where(self, condition: str | Query) -> tuple[ExplainedStep, ...]:
        """Return the steps for which a condition about steps holds, such as `first(x-wing)`.

        The conditions of the language of queries can be joined by and, or, and parentheses. Of
        several, the steps of those are returned that hold; a negated one has none. Stored ratings
        are not read. Raises QueryError for a text that is not such a condition.
        """
        from sudokudb.query import as_query  # most explanations need no query
        from sudokudb.query.step_conditions.matched_steps import find_steps, require_steps_alone
        from sudokudb.rating.rate import rate

        tree = require_steps_alone(as_query(condition))
        (outcome,) = rate([self.grid.text], self.rater)
        hardest = outcome.hardest if outcome.solved else GIVE_UP
        _, numbers = find_steps(tree, outcome.record, hardest)
        return tuple(self.step(number) for number in sorted(numbers))

    @property
    def steps(self) -> tuple[ExplainedStep, ...]:
        """All steps."""
        return tuple(self)

    @property
    def remaining(self) -> int:
        """The number of cells that are empty after all steps."""
        steps = self.steps
        return steps[-1].remaining if steps else self.grid.digits.count(0)

    @property
    def is_solved(self) -> bool:
        """Whether the steps solve the grid."""
        return not self.remaining

    def require_solved(self) -> None:
        """Raise NotSolved if the techniques of the rater do not solve the grid."""
        if not self.is_solved:
            template = say("the techniques of {rater} do not solve this puzzle")
            raise NotSolved(say(template, rater=self.rater.name))

    @cached_property
    def rating(self) -> Rating:
        """The rating of the grid; reading it raises SudokuError if the rater is only an order."""
        from sudokudb.rating.rate import rate
        from sudokudb.rating.ratings import Grader

        grader = Grader(self.rater)
        (outcome,) = rate([self.grid.text], self.rater)
        return grader.rating(grader.grade(outcome))

    def proof(self) -> dict[str, object]:
        """Return a proof as a JSON value, which `verify` checks; raise NotSolved without one."""
        from sudokudb.rating.proof_json import proof_object

        self.require_solved()
        used = (each.step for each in self.steps)
        return proof_object(self.grid, self.rater.name, used, self.solution)

    def __repr__(self) -> str:
        known = "" if self._has_ended else " so far"
        return f"<Explanation by {self.rater.name}: {len(self._found)} steps{known}>"


def row_batches(steps: Iterable[ExplainedStep]) -> Iterator[list[StepRow]]:
    """Yield steps as rows, many at a time; after an interruption, those found before it."""
    waiting: list[ExplainedStep] = []
    try:
        for step in steps:
            waiting.append(step)
            if len(waiting) == _BATCH:
                yield step_rows(waiting)
                waiting = []
    except KeyboardInterrupt:
        yield step_rows(waiting)
        raise
    yield step_rows(waiting)


def explain(grid: GridLike, *, rater: str = "hodoku") -> Explanation:
    """Return the steps that solve a grid, each with its sentence and its figure.

    `rater` is the order of the techniques: hodoku, se, or the path of a rater's file. The grid is
    9×9 and has one solution: NotValid is raised if it does not have one, ConflictError if it has
    conflicts, GridError for a text that is not a grid, and SudokuError for another kind of grid or
    for a rater that does not exist.

    >>> explanation = explain(
    ...     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    ... )
    >>> explanation.step(8)
    <ExplainedStep 8: full-house r3c5=4>
    >>> print(explanation.step(8))
    r3c5 is the last empty cell of column 5, so it is 4.
    >>> len(explanation.steps), explanation.is_solved, str(explanation.rating)
    (51, True, 'hodoku easy 204')
    """
    given = as_grid(grid)
    solution = only_solution(given, grid)
    return Explanation(given, solution, load_rater(rater))
