"""The contract of every method: limits, completeness, correct and distinct solutions."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudokudb import Grid, SudokuError, solve
from sudokudb.errors import GridError, TimeLimitReached, Unsupported
from sudokudb.solvers.strategy import METHODS, Result, find_strategy
from tests.conftest import DIFFICULT
from tests.support import ENDLESS, JAVA, JAVA_SOLUTION, subgrids

every_method = pytest.mark.parametrize("method", METHODS)


@pytest.mark.parametrize(
    "method",
    [pytest.param(name, marks=[pytest.mark.slow] * (name in ("c", "java"))) for name in METHODS],
)
def test_the_grid_of_the_java_document_is_solved(method: str) -> None:
    result = solve(JAVA, limit=2, method=method)
    assert list(map(str, result.solutions)) == [JAVA_SOLUTION]
    assert result.complete
    assert result.unique


def require_sound(grid: str, result: Result, limit: int) -> None:
    assert len(result.solutions) <= limit
    assert len(set(result.solutions)) == len(result.solutions)
    assert result.complete or len(result.solutions) == limit
    for solution in result.solutions:
        assert solution.is_solution()
        assert all(a in (".", b) for a, b in zip(grid, str(solution), strict=True))


@given(subgrids(3, least=22), st.integers(1, 5))
@settings(deadline=None)
def test_fast_methods_agree(grid: str, limit: int) -> None:
    results = [solve(grid, limit, method) for method in ("palm", "php", "c-candidates")]
    for result in results:
        require_sound(grid, result, limit)
    assert len({len(result.solutions) for result in results}) == 1
    if all(result.complete for result in results):
        assert len({frozenset(result.solutions) for result in results}) == 1


@given(subgrids(2, least=3))
@settings(max_examples=25, deadline=None)
def test_all_methods_find_the_same_solutions(grid: str) -> None:
    results = [solve(grid, 300, method) for method in METHODS]
    assert len({frozenset(result.solutions) for result in results}) == 1
    assert all(result.complete for result in results)


@given(subgrids(4, least=170))
@settings(max_examples=10, deadline=None)
def test_fast_methods_agree_on_16x16(grid: str) -> None:
    results = [solve(grid, 20, method) for method in ("palm", "php", "c-candidates")]
    for result in results:
        require_sound(grid, result, 20)
    assert len({len(result.solutions) for result in results}) == 1


@every_method
def test_searches_stop_at_the_limit(method: str) -> None:
    for limit in (1, 2, 7, 287):
        result = solve("." * 16, limit, method)
        require_sound("." * 16, result, limit)
        assert len(result.solutions) == limit
        assert not result.complete
    everything = solve("." * 16, 289, method)
    assert len(everything.solutions) == 288
    assert everything.complete
    assert not everything.unique


@every_method
@pytest.mark.parametrize("limit", [0, -1])
def test_limits_below_1_are_refused(method: str, limit: int) -> None:
    with pytest.raises(SudokuError, match=f"a limit of {limit} solutions"):
        solve(JAVA, limit, method)


@every_method
def test_a_grid_with_conflicts_has_no_solution(method: str) -> None:
    result = solve("11" + "." * 79, method=method)
    assert result == Result((), complete=True, guesses=0, backtracks=0, checks=0, method=method)


@pytest.mark.slow
@every_method
def test_a_search_that_takes_too_long_is_stopped(method: str) -> None:
    with pytest.raises(TimeLimitReached, match=r"stopped after 0\.1 s"):
        solve(ENDLESS, 2, method, seconds=0.1)


@pytest.mark.slow
def test_backtracking_follows_its_author() -> None:
    assert solve("." * 16, 1, "psp").solutions == solve("." * 16, 1, "java").solutions
    assert str(solve("." * 81, 1, "psp").solutions[0]).startswith("123456789456789123789123456")
    one, improved = solve(DIFFICULT, 1, "c"), solve(DIFFICULT, 1, "c-resort")
    assert one.guesses is not None
    assert improved.guesses is not None
    assert improved.guesses < one.guesses
    assert improved.guesses == solve(DIFFICULT, 1, "c-candidates").guesses


@pytest.mark.parametrize("method", ["psp", "java"])
@pytest.mark.parametrize("size", [16, 25])
def test_unsupported_sizes_are_refused(method: str, size: int) -> None:
    with pytest.raises(Unsupported, match=f"{method} does not solve {size}×{size} grids") as caught:
        solve(Grid.empty(size), method=method)
    assert caught.value.hint == f"{method} solves 4×4 and 9×9; palm solves every size"


def test_unknown_methods_and_texts_are_refused() -> None:
    with pytest.raises(SudokuError, match="no method 'donald'") as caught:
        solve(JAVA, method="donald")
    assert caught.value.hint == f"methods are {', '.join(METHODS)}"
    with pytest.raises(GridError):
        solve("123")


def test_each_method_is_credited() -> None:
    for strategy in map(find_strategy, METHODS):
        assert find_strategy(strategy.name) is strategy
        assert strategy.author
        assert strategy.source
        assert strategy.idea
        assert strategy.credit == f"{strategy.author}, {strategy.year or 'undated'}"
