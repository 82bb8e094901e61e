"""Numbers of solutions: every method counts those of every grid in a table."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from sudokudb import Grid, check, solve
from sudokudb.errors import Unsupported
from sudokudb.solvers.strategy import METHODS, find_strategy


@dataclass(frozen=True)
class Case:
    """A line of the table; it is `open` if there are `count` solutions or more.

    `too_slow` names the methods to leave out; `slow` cases run only in the long tests.
    """

    line: int
    grid: Grid
    count: int
    open: bool
    too_slow: frozenset[str]
    slow: bool


def read_table() -> list[Case]:
    lines = Path(__file__).with_name("counts.txt").read_text(encoding="utf-8").splitlines()
    return [
        read_case(number, line)
        for number, line in enumerate(lines, start=1)
        if line and not line.startswith("#")
    ]


def read_case(number: int, line: str) -> Case:
    grid, count, *slow = line.split(":")
    too_slow = frozenset(slow[0].split(",")) if slow else frozenset()
    return Case(
        number,
        Grid(grid),
        int(count.rstrip("+")),
        count.endswith("+"),
        too_slow - {"slow"},
        "slow" in too_slow,
    )


CASES = read_table()


every_case = pytest.mark.parametrize(
    "case",
    [
        pytest.param(case, id=f"line {case.line}", marks=[pytest.mark.slow] * case.slow)
        for case in CASES
    ],
)


@pytest.mark.slow
@every_case
def test_every_method_counts_the_same(case: Case) -> None:
    for method in METHODS:
        if case.grid.size not in find_strategy(method).sizes:
            with pytest.raises(Unsupported, match=f"{method} does not solve {case.grid.size}×"):
                solve(case.grid, method=method)
        elif method not in case.too_slow:
            require_count(case, method)


def require_count(case: Case, method: str) -> None:
    limit = case.count if case.open else case.count + 1
    result = solve(case.grid, limit, method)
    assert len(set(result.solutions)) == case.count, method
    assert all(solution.is_solution() for solution in result.solutions), method
    assert result.complete is not case.open, method


@every_case
def test_check_counts_the_same(case: Case) -> None:
    verdict = check(case.grid, max(2, case.count + 1))
    assert verdict.solutions == case.count + case.open
    assert verdict.complete is not case.open
    assert (verdict.level is not None) is (not case.open and case.count == 1)
    assert (verdict.reason is not None) is (case.count == 0)
    assert verdict.valid is (not case.open and case.count == 1)
