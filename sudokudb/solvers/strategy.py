"""The one contract of every solver: how many solutions to look for, and what comes back."""

from __future__ import annotations

import sys
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.errors import SudokuError, Unsupported
from sudokudb.grid import SIZES, Grid

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

LEVELS = ("simple", "intermediate", "difficult", "nested")


class Tally:
    """What a search did so far.

    `guesses` are digits put into a cell on trial, `retreats` those taken back, `checks` the
    questions asked of the rules. `exhausted` is set by a search that knows, before it is
    asked again, that no more solutions come; `level` by one that finds out the level.
    """

    __slots__ = ("checks", "exhausted", "guesses", "level", "retreats")

    def __init__(self) -> None:
        self.guesses = self.retreats = self.checks = 0
        self.exhausted = False
        self.level: str | None = None


class Result(NamedTuple):
    """Up to `limit` solutions of one grid; `complete` says that there are no others."""

    solutions: tuple[Grid, ...]
    complete: bool
    guesses: int = 0
    retreats: int = 0
    checks: int = 0
    level: str | None = None

    @property
    def unique(self) -> bool:
        """Exactly one solution, proven."""
        return self.complete and len(self.solutions) == 1


class Strategy(NamedTuple):
    """One author's algorithm.

    `search(grid, tally)` yields the cells of one solution after another, each once; it is
    given valid grids only, and stopped when enough were found.
    """

    name: str
    idea: str
    author: str
    year: int | None
    source: str
    search: Callable[[Grid, Tally], Iterator[Iterable[int]]]
    sizes: tuple[int, ...] = SIZES
    takes_candidates: bool = False

    @property
    def credit(self) -> str:
        """Author and year, as they are printed."""
        return f"{self.author}, {self.year or 'undated'}"

    def solve(self, grid: Grid, limit: int = 1) -> Result:
        """Find up to `limit` solutions; raise Unsupported for a size that is not the author's, and
        for a Sukaku where the method starts from givens.
        """
        check_limit(limit)
        if grid.size not in self.sizes:
            raise Unsupported(
                f"{self.name} does not take {grid.size}×{grid.size} grids",
                f"{self.name} takes {_listed(self.sizes)}; palm takes every size",
            )
        if grid.candidates is not None and not self.takes_candidates:
            raise Unsupported(f"{self.name} takes no Sukaku, which has no givens", "palm takes it")
        if grid.conflicts():
            return Result((), complete=True)
        tally = Tally()
        found = islice(self.search(grid, tally), min(limit, sys.maxsize))
        solutions = tuple(Grid.from_digits(cells) for cells in found)
        complete = tally.exhausted or len(solutions) < limit
        level = tally.level if complete and len(solutions) == 1 else None
        return Result(solutions, complete, tally.guesses, tally.retreats, tally.checks, level)


def format_count(solutions: int, complete: bool) -> int | str:
    """Say how many solutions there are, as far as is known.

    >>> format_count(1, True), format_count(2, False)
    (1, '2 or more')
    """
    return solutions if complete else f"{solutions} or more"


def check_limit(limit: int) -> None:
    """Raise SudokuError for a number of solutions that nobody can look for."""
    if limit < 1:
        raise SudokuError(f"a limit of {limit} solutions", "the limit is 1 or more")


def _listed(sizes: tuple[int, ...]) -> str:
    return " and ".join(f"{size}×{size}" for size in sizes)
