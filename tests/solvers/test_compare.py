"""Comparison of all methods: figures, unsupported grids, and the time limit."""

from __future__ import annotations

from sudokudb import Grid, solve
from sudokudb.solvers.compare import compare
from sudokudb.solvers.strategy import METHODS, find_strategy
from tests.conftest import SIMPLE


def test_figures_are_those_of_each_method_alone() -> None:
    results = list(compare(Grid(SIMPLE)))
    assert [result.method for result in results] == list(METHODS)
    for result in results:
        alone = solve(SIMPLE, 2, result.method)
        assert result.credit == find_strategy(result.method).credit
        assert (result.solutions, result.remark) == (1, None)
        assert result[3:6] == (alone.guesses, alone.backtracks, alone.checks)
        assert result.seconds is not None
        assert result.seconds > 0


def test_slow_and_unsupported_methods_are_reported() -> None:
    c, psp = compare(Grid.empty(25), seconds=0.4, methods=["c-resort", "psp"])
    assert (c.solutions, c.guesses, c.seconds) == (None, None, None)
    assert c.remark == "stopped after 0.4 s"
    assert (psp.solutions, psp.remark) == (None, "psp does not solve 25×25 grids")
