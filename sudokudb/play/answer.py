"""The solutions of a grid, as far as a player needs them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sudokudb.errors import TimeLimitReached

if TYPE_CHECKING:
    from sudokudb.grid import Grid

SECONDS = 10.0
"""The time limit for a grid that the engine cannot solve."""


class Answer(NamedTuple):
    """Up to two solutions of a grid; `known` is False if the search was stopped."""

    solutions: tuple[Grid, ...]
    known: bool = True

    @property
    def only(self) -> Grid | None:
        """The solution, if there is exactly one."""
        return self.solutions[0] if self.known and len(self.solutions) == 1 else None


def answer_for(grid: Grid, seconds: float = SECONDS) -> Answer:
    """Return up to two solutions of a grid."""
    from sudokudb.engine.single import solve  # the first screen needs no solver

    try:
        return Answer(solve(grid, 2, seconds=seconds).solutions)
    except TimeLimitReached:
        return Answer((), known=False)
