"""Solving of one grid: the contract, by the engine and by the strategies."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudokudb import Grid, SudokuError, solve
from sudokudb.engine.buffers import list_rows
from sudokudb.engine.grids import solve_many
from sudokudb.engine.single import with_level
from sudokudb.errors import Unsupported
from sudokudb.solvers.strategy import Result
from sudokudb.sukaku import Sukaku
from tests.conftest import DIFFICULT
from tests.engine.support import every_build
from tests.support import SOLUTIONS, subgrids

SEVERAL = re.sub("[1-4]", ".", SOLUTIONS["Difficult"])


@given(subgrids(3, least=20), st.integers(1, 5))
@settings(deadline=None)
def test_the_engine_finds_what_a_strategy_finds(grid: str, limit: int) -> None:
    found, wanted = solve(grid, limit), solve(grid, limit + 1, "php")
    assert len(set(found.solutions)) == len(found.solutions) == min(limit, len(wanted.solutions))
    assert not found.complete or len(wanted.solutions) == len(found.solutions)
    assert found.complete or len(found.solutions) == limit
    for solution in found.solutions:
        assert solution.is_solution()
        assert all(a in (".", b) for a, b in zip(grid, str(solution), strict=True))


@given(subgrids(3, least=20), st.integers(1, 5))
@settings(deadline=None)
def test_the_order_of_solutions_is_that_of_many_grids(grid: str, limit: int) -> None:
    listed = next(list_rows(grid.encode(), limit)).decode()
    assert "".join(map(str, solve(grid, limit).solutions)) == listed
    assert solve(grid, 1).solutions == solve(grid, limit).solutions[:1]


@every_build
def test_every_build_gives_the_same_result(build: str) -> None:
    one = Result((Grid(SOLUTIONS["Difficult"]),), complete=True)
    assert build
    assert solve(DIFFICULT) == solve(DIFFICULT, 10**30) == one
    assert with_level(Grid(DIFFICULT), one).level == "difficult"
    assert solve("11" + DIFFICULT[2:]) == Result((), complete=True)
    several = solve(SEVERAL, 3)
    assert (len(several.solutions), several.complete, several.unique) == (3, False, False)
    assert several.solutions[:1] == solve(SEVERAL).solutions


def test_a_sukaku_is_not_solved_as_an_empty_grid() -> None:
    sukaku = Sukaku(1 << int(digit) - 1 for digit in SOLUTIONS["Difficult"])
    result = solve(sukaku, 2)
    assert (result.method, list(map(str, result.solutions))) == ("palm", [SOLUTIONS["Difficult"]])
    assert list(solve_many([DIFFICULT, sukaku])) == [(result.solutions[0], 1)] * 2
    with pytest.raises(Unsupported):
        solve(sukaku, 2, "psp")


@pytest.mark.parametrize("limit", [0, -1])
def test_limits_below_1_are_refused(limit: int) -> None:
    with pytest.raises(SudokuError, match=f"a limit of {limit} solutions"):
        solve(DIFFICULT, limit)
