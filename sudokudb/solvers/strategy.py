"""Strategies: the contract of all solvers, their results and counts, and the registry."""

from __future__ import annotations

import sys
import time
from functools import partial
from importlib import import_module
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.errors import Message, Unsupported, UsageError, say
from sudokudb.grid import SIZES, Grid
from sudokudb.time_limits import out_of_time

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from sudokudb.plugins import Plugin

    Search = Callable[[Grid, "SearchStats"], Iterator[Iterable[int]]]

LEVELS = ("simple", "intermediate", "difficult", "nested")
MODES = ("none", "grids", "candidates", "all")
"""The Palm's debug modes; see `trace`."""

METHODS = {
    "palm": "palm.PALM",
    "psp": "psp.PSP",
    "c": "c.C",
    "c-resort": "c.C_RESORT",
    "c-candidates": "c.C_CANDIDATES",
    "java": "java.JAVA",
    "php": "php.PHP",
}
"""The module and attribute of each strategy, by its name."""


class SearchStats:
    """The counts of a search while it runs.

    `guesses` are digits placed on trial, `backtracks` guesses taken back, and `checks` tests
    of the rules. A search sets `exhausted` if it knows before its end that no more solutions
    follow, and `level` if it determines the level. It calls `require_time` at every step.
    """

    __slots__ = ("_end", "_seconds", "backtracks", "checks", "exhausted", "guesses", "level")

    def __init__(self, seconds: float | None = None) -> None:
        self.guesses = self.backtracks = self.checks = 0
        self.exhausted = False
        self.level: str | None = None
        self._seconds = seconds
        self._end = float("inf") if seconds is None else time.monotonic() + seconds

    def require_time(self) -> None:
        """Raise TimeLimitReached if the time is over."""
        if time.monotonic() > self._end:
            raise out_of_time(self._seconds)


class Result(NamedTuple):
    """Up to `limit` solutions of one grid; `complete` if there are no others.

    `method` is the strategy that found them, with its counts, or the engine, which counts nothing.
    """

    solutions: tuple[Grid, ...]
    complete: bool
    guesses: int | None = None
    backtracks: int | None = None
    checks: int | None = None
    level: str | None = None
    method: str = "engine"

    @property
    def count(self) -> int:  # type: ignore[override]  # hides tuple.count, which is not used
        """The number of solutions found."""
        return len(self.solutions)

    @property
    def unique(self) -> bool:
        """True if the grid is known to have exactly one solution."""
        return self.complete and len(self.solutions) == 1

    def __repr__(self) -> str:
        return f"<Result {solutions_in_words(len(self.solutions), self.complete)}>"


class Strategy(NamedTuple):
    """One author's algorithm.

    `search(grid, stats)` yields the cells of each solution once. It receives only grids without
    conflicts, and is stopped after enough solutions. Only with `takes_candidates` it receives a
    Sukaku, and only with `takes_layouts` a grid with other houses than the usual ones.
    """

    name: str
    idea: str
    author: str
    year: int | None
    source: str
    search: Search
    sizes: tuple[int, ...] = SIZES
    takes_candidates: bool = False
    takes_layouts: bool = False

    @property
    def credit(self) -> str:
        """Author and year, as they are printed."""
        return f"{self.author}, {self.year or 'undated'}"

    def solve(self, grid: Grid, limit: int = 1, seconds: float | None = None) -> Result:
        """Find up to `limit` solutions of a grid.

        Raises Unsupported for a size that the strategy does not solve, and for a grid that is not
        classic if the strategy needs one; TimeLimitReached if the search takes longer than
        `seconds`.
        """
        check_limit(limit)
        self.check_supported(grid)
        stats = SearchStats(seconds)
        found = () if grid.conflicts() else self.search(grid, stats)
        solutions = tuple(map(grid.with_digits, islice(found, min(limit, sys.maxsize))))
        result = make_result(self.name, solutions, limit, stats)
        return result if grid.layout.order is not None else result._replace(level=None)

    def check_supported(self, grid: Grid) -> None:
        """Raise Unsupported for a grid that the strategy does not solve."""
        if grid.size not in self.sizes:
            *most, last = (f"{size}×{size}" for size in self.sizes)
            sizes = say("{most} and {last}", most=", ".join(most), last=last) if most else last
            raise Unsupported(
                say("{name} does not solve {size}×{size} grids", name=self.name, size=grid.size),
                say("{name} solves {sizes}; palm solves every size", name=self.name, sizes=sizes),
            )
        if grid.candidates is not None and not self.takes_candidates:
            raise Unsupported(
                say("{name} does not solve a Sukaku, which has no givens", name=self.name),
                say("palm solves it"),
            )
        if self.takes_layouts and not grid.layout.has_only_houses:
            raise Unsupported(
                say("{name} solves only grids whose rules are houses", name=self.name),
                say("`sudokudb solve` without --method solves all rules"),
            )
        if not self.takes_layouts:
            grid.layout.require_square(say("the strategy {name}", name=self.name))


def make_result(method: str, solutions: tuple[Grid, ...], limit: int, stats: SearchStats) -> Result:
    """Return the result of a search that was stopped after `limit` solutions."""
    complete = stats.exhausted or len(solutions) < limit
    level = stats.level if complete and len(solutions) == 1 else None
    counts = (stats.guesses, stats.backtracks, stats.checks)
    return Result(solutions, complete, *counts, level, method)


def find_strategy(name: str) -> Strategy:
    """Return the strategy with a name; raise SudokuError if there is none."""
    if name not in METHODS:
        return _added_strategy(name)
    module, attribute = METHODS[name].split(".")
    strategy: Strategy = getattr(import_module(f"sudokudb.solvers.{module}"), attribute)
    return strategy


def all_methods() -> tuple[str, ...]:
    """Return the names of our strategies and of those of plug-ins."""
    from sudokudb import plugins  # reads every installed package

    added = plugins.plugins_of(plugins.STRATEGIES)
    return (*METHODS, *(name for name in added if name not in METHODS))


def _added_strategy(name: str) -> Strategy:
    """Return the strategy of a plug-in; raise SudokuError if there is none."""
    from sudokudb import plugins  # reads every installed package

    plugin = plugins.plugins_of(plugins.STRATEGIES).get(name)
    if plugin is None:
        raise UsageError(
            say("there is no method {name!r}", name=name[:40]),
            say("methods are {methods}", methods=", ".join(all_methods())),
        )
    strategy = plugin.load()
    if not isinstance(strategy, Strategy):
        raise plugin.broken_error(say("it is not an object of the class {name}", name="Strategy"))
    plugin.require(strategy, "search")
    return strategy._replace(name=name, search=partial(_guarded_search, plugin, strategy.search))


def _guarded_search(
    plugin: Plugin, search: Search, grid: Grid, stats: SearchStats
) -> Iterator[Iterable[int]]:
    """Yield the solutions that a plug-in finds; raise PluginError for a result that is not one."""
    with plugin.guard():
        for found in search(grid, stats):
            cells = tuple(found)
            if not _solves(cells, grid):
                raise plugin.broken_error(say("it returned a grid that is not a solution"))
            yield cells


def _solves(cells: tuple[int, ...], grid: Grid) -> bool:
    """Return whether digits are a solution of a grid: with its givens, or of its candidates."""
    if len(cells) != len(grid) or not all(digit in range(1, grid.size + 1) for digit in cells):
        return False
    marks = grid.candidates or (-1,) * len(grid)
    return grid.with_digits(cells).is_solution() and all(
        given in (0, digit) and mask >> digit - 1 & 1
        for given, mask, digit in zip(grid, marks, cells, strict=True)
    )


def format_count(solutions: int, complete: bool) -> int | Message:
    """Return a number of solutions as it is reported: exact, or as a lower bound.

    >>> format_count(1, True), format_count(2, False)
    (1, '2 or more')
    """
    return solutions if complete else say("{count} or more", count=solutions)


def solutions_in_words(solutions: int, complete: bool) -> str:
    """Return a number of solutions with its noun, for the text of an object.

    >>> solutions_in_words(1, True), solutions_in_words(1, False)
    ('1 solution', '1 or more solutions')
    """
    is_one = solutions == 1 and complete
    return f"{format_count(solutions, complete)} solution{'' if is_one else 's'}"


def check_limit(limit: int) -> None:
    """Raise SudokuError for a limit below 1."""
    if limit < 1:
        raise UsageError(
            say("a limit of {limit} solutions is out of range", limit=limit),
            say("the limit is 1 or more"),
        )
