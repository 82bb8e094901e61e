"""Grids of 16×16 and 25×25, and Sukakus, by singles and the SAT solver."""

from __future__ import annotations

import sys
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudokudb import Grid, solve
from sudokudb.engine import sat
from sudokudb.engine.grids import STOPPED, solve_many
from sudokudb.errors import TimeLimitReached
from sudokudb.solvers.deduction import Deduction
from sudokudb.sukaku import Sukaku
from tests.support import SLOW, full, subgrids

# Valid, and beyond what singles solve.
HARD = (
    "1.6.........C..5...C..2.65.D..G4..GA9...B.48.3....7F.3.6..2.A..."
    ".C.D..6.A.B.3..GG98.C.D.2.......4...7...E.................35.E.C"
    "..4......D.3.A.E.....F5....71.4.6...1..9G.AC...B..5.3A.8..F..9.2"
    "7..5.2.......CF.D.....F..GE....18...4...C..F2....4..E9B176...G.D"
)


@given(subgrids(3, least=20), st.integers(1, 4))
@settings(deadline=None)
def test_the_solver_finds_what_a_strategy_finds(text: str, limit: int) -> None:
    wanted = solve(text, 20, "palm")
    state = Deduction(Grid(text))
    if not state.eliminate(state.naked_singles()):
        assert not wanted.solutions
        return
    found = list(islice(sat.solutions(state.board, state.candidates, None), limit))
    assert len(found) == min(limit, len(wanted.solutions))
    if len(wanted.solutions) < 20:
        assert {*map(Grid.from_digits, found)} <= {*wanted.solutions}


def test_singles_do_not_decide_it_and_the_sat_solver_does() -> None:
    result = solve(HARD, 2)
    assert result.unique
    assert result.solutions[0].is_solution()
    assert all(a in (".", b) for a, b in zip(HARD, str(result.solutions[0]), strict=True))


@pytest.mark.parametrize("size", [16, pytest.param(25, marks=pytest.mark.slow)])
def test_an_empty_grid_has_as_many_solutions_as_asked_for(size: int) -> None:
    result = solve(Grid.empty(size), 3)
    assert (len(set(result.solutions)), result.complete) == (3, False)
    assert all(solution.is_solution() for solution in result.solutions)


@pytest.mark.parametrize("order", [4, 5])
def test_a_digit_that_the_others_contradict_leaves_no_solution(order: int) -> None:
    text = full(order)
    row = order * order
    wrong = "." * (row + 1) + text[1] + text[row + 2 :]
    assert solve(wrong, 2) == ((), True, None, None, None, None, "engine")


@pytest.mark.parametrize("order", [4, 5])
def test_a_large_sukaku_is_solved_from_its_candidates(order: int) -> None:
    digits = Grid(full(order)).digits
    size = order * order
    sukaku = Sukaku(1 << (d - 1) | 1 << (d % size) for d in digits)
    result = solve(sukaku, 3)
    assert Grid.from_digits(digits) in result.solutions
    assert [found.count for found in solve_many([sukaku], 2)] == [min(len(result.solutions), 2)]


def test_a_large_grid_has_a_time_limit_and_its_batch_goes_on() -> None:
    with pytest.raises(TimeLimitReached, match=r"stopped after 0\.1 s"):
        solve(SLOW, 2, seconds=0.1)
    counts = [found.count for found in solve_many([SLOW, full(4), SLOW], seconds=0.1)]
    assert counts == [STOPPED, 1, STOPPED]


@pytest.mark.slow
def test_the_time_limit_keeps_the_solutions_that_were_found() -> None:
    with pytest.raises(TimeLimitReached) as caught:
        solve(Grid.empty(16), 10**6, seconds=1)
    assert caught.value.found


def test_without_the_sat_solver_a_hint_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pysat", None)
    with pytest.raises(TimeLimitReached) as caught:
        solve(HARD, 2, seconds=0.2)
    assert "pip install 'sudokudb[large]'" in str(caught.value.hint)
    assert solve(full(5), 2).unique
