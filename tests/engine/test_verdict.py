"""Verdicts of `check`: status, number of solutions, level, and why there is none."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudokudb import Grid, SudokuError, check, solve
from sudokudb.engine.verdict import explain_no_solution
from sudokudb.errors import TimeLimitReached
from tests.conftest import DIFFICULT, INTERMEDIATE, SIMPLE
from tests.support import ENDLESS, SOLUTIONS, full, subgrids


@pytest.mark.parametrize(
    ("grid", "level"),
    [(SIMPLE, "simple"), (INTERMEDIATE, "intermediate"), (DIFFICULT, "difficult")],
)
def test_valid_puzzles(grid: str, level: str) -> None:
    verdict = check(grid)
    assert (verdict.valid, verdict.status, verdict.count) == (True, "valid", 1)
    assert (verdict.level, verdict.reason, verdict.conflicts) == (level, None, ())


@pytest.mark.parametrize(
    ("limit", "count"),
    [(1, "2 or more"), (2, "2 or more"), (287, "287 or more"), (289, 288), (1000, 288)],
)
def test_solutions_are_counted_up_to_the_limit(limit: int, count: int | str) -> None:
    verdict = check("." * 16, limit)
    assert verdict.count == count
    assert (verdict.valid, verdict.status) == (False, "several solutions")
    assert verdict.level is None


def test_a_count_equal_to_the_limit_may_be_incomplete() -> None:
    assert check("." * 16, 288).count in (288, "288 or more")  # both are correct


@given(subgrids(2), st.integers(1, 9))
@settings(deadline=None)
def test_the_count_is_the_number_of_solutions(grid: str, limit: int) -> None:
    verdict, every = check(grid, limit), len(solve(grid, 300).solutions)
    assert verdict.solutions == min(every, max(limit, 2))
    assert not verdict.complete or verdict.count == every


@pytest.mark.parametrize("count", [0, -3])
def test_limits_below_1_are_refused(count: int) -> None:
    with pytest.raises(SudokuError, match=f"a limit of {count} solutions"):
        check(SIMPLE, count)


NINE = "." * 9
UNSOLVABLE = {
    "5 twice in row 1: r1c1, r1c9": ["5.......5", *[NINE] * 8],
    "5 twice in column 2: r1c2, r9c2": [".5.......", *[NINE] * 7, ".5......."],
    "5 three times in box 1: r1c1, r2c2, r3c3": [
        "5........", ".5.......", "..5......", *[NINE] * 6,
    ],
    "r1c9 has no candidate": ["12345678.", NINE, NINE, "........9", *[NINE] * 5],
    "r1c4 has no candidate": ["123.", "...4", "....", "...."],
    "1 has no place in column 9": [
        "......1..", NINE, NINE, ".......1.", NINE, NINE, "1........", "........3", "........4",
    ],
    "1 has no place in row 1": [
        "...456789", "1........", *[NINE] * 7,
    ],
    "1 has no place in box 9": [
        "......1..", *[NINE] * 5, "1........", "......234", ".......56",
    ],
    "G has no place in row 1": [
        "123456789ABC....", "............G...", *["." * 16] * 14,
    ],
}  # fmt: skip


@pytest.mark.parametrize("reason", UNSOLVABLE)
def test_reasons_for_no_solution(reason: str) -> None:
    grid = Grid("".join(UNSOLVABLE[reason]))
    verdict = check(grid)
    assert verdict.reason == explain_no_solution(grid) == reason
    assert (verdict.count, verdict.level) == (0, None)
    assert not verdict.valid
    assert verdict.status == ("no solution" if "has no" in reason else "conflict")


def test_hypotheses_are_the_reason_if_singles_show_none() -> None:
    verdict = check(DIFFICULT[:12] + "6" + DIFFICULT[13:])
    assert (verdict.status, verdict.count) == ("no solution", 0)
    assert verdict.reason == "every way to fill the grid fails"


def test_the_engine_decides_what_strategies_do_not() -> None:
    assert (check(ENDLESS).status, solve(ENDLESS).complete) == ("no solution", True)


def test_other_sizes_have_a_time_limit() -> None:
    with pytest.raises(TimeLimitReached, match=r"stopped after 0\.01 s"):
        check("." * 254 + "12", 10**6, seconds=0.01)


@pytest.mark.parametrize("order", [2, 3, 4, 5])
def test_full_grids_are_valid_or_have_conflicts(order: int) -> None:
    text = full(order)
    assert (check(text).count, check(text).level) == (1, "simple")
    wrong = text[1] + text[0] + text[2:]
    assert (check(wrong).count, check(wrong).valid) == (0, False)
    assert check(wrong).reason == str(Grid(wrong).conflicts()[0])


def test_every_conflict_is_listed() -> None:
    verdict = check("11" + SOLUTIONS["Simple"][2:])
    assert verdict.conflicts == Grid("11" + SOLUTIONS["Simple"][2:]).conflicts()
    assert len(verdict.conflicts) > 2
