"""Comparison of all strategies on one grid, each within a time limit."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.errors import PluginError, SudokuError
from sudokudb.grid import as_grid
from sudokudb.solvers.strategy import all_methods, find_strategy, format_count

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sudokudb.grid import GridLike


class Comparison(NamedTuple):
    """The figures of one strategy, or a `remark` that explains why there are none."""

    method: str
    credit: str
    solutions: int | str | None = None
    guesses: int | None = None
    backtracks: int | None = None
    checks: int | None = None
    seconds: float | None = None
    remark: str | None = None

    def __repr__(self) -> str:
        found = self.remark or f"{self.solutions} found in {self.seconds:.4f} s"
        return f"<Comparison {self.method}: {found}>"


def compare(
    grid: GridLike, limit: int = 2, seconds: float = 10.0, methods: Iterable[str] = ()
) -> Iterator[Comparison]:
    """Yield the figures of each method; one that takes longer than `seconds` is stopped.

    Without `methods`, it compares our own and those of plug-ins.
    """
    grid = as_grid(grid)
    for method in methods or all_methods():
        try:
            strategy = find_strategy(method)
        except PluginError as error:
            yield Comparison(method, "", remark=error.message)
            continue
        begin = time.perf_counter()
        try:
            result = strategy.solve(grid, limit, seconds)
        except SudokuError as error:
            yield Comparison(method, strategy.credit, remark=error.message)
            continue
        passed = time.perf_counter() - begin
        count = format_count(len(result.solutions), result.complete)
        figures = (count, result.guesses, result.backtracks, result.checks, passed)
        yield Comparison(method, strategy.credit, *figures)
