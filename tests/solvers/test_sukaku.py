"""Sukaku: the Palm's strategy starts from the candidates; the other methods refuse them."""

from __future__ import annotations

import random
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudokudb import Grid, check, solve
from sudokudb.errors import Unsupported
from sudokudb.layout import CLASSIC_9
from sudokudb.solvers.compare import compare
from sudokudb.solvers.stages import trace
from sudokudb.solvers.strategy import LEVELS, METHODS
from sudokudb.sukaku import Sukaku
from tests.conftest import DIFFICULT, INTERMEDIATE, SIMPLE
from tests.support import SOLUTIONS

SMALL = Sukaku([7, 15, 15, 13, 9, 3, 13, 15, 6, 13, 7, 14, 13, 11, 15, 13])
"""One solution; after hidden singles two digits are unplaced but not interchangeable."""


@cache
def all_solutions() -> tuple[Grid, ...]:
    found = solve(Grid.empty(4), 1000).solutions
    assert len(found) == 288
    return found


def fitting(sukaku: Sukaku) -> set[Grid]:
    """Return the solutions, found by checking every full grid."""
    return {
        grid
        for grid in all_solutions()
        if all(mask >> digit - 1 & 1 for mask, digit in zip(sukaku.candidates, grid, strict=True))
    }


@settings(deadline=None)
@given(st.lists(st.integers(0, 15), min_size=16, max_size=16), st.integers(0, 287))
def test_solutions_are_the_full_grids_that_fit(masks: list[int], chosen: int) -> None:
    """Try any candidates, and the same with those of a full grid added."""
    full = all_solutions()[chosen]
    for sukaku in (
        Sukaku(masks),
        Sukaku(mask | 1 << digit - 1 for mask, digit in zip(masks, full, strict=True)),
    ):
        expected = fitting(sukaku)
        for limit in (1, 2, 1000):
            result = solve(sukaku, limit)
            assert len(set(result.solutions)) == len(result.solutions)
            assert set(result.solutions) <= expected
            assert len(result.solutions) == min(limit, len(expected))
        assert result.complete
        verdict = check(sukaku, 1000)
        assert (verdict.solutions, verdict.complete) == (len(expected), True)
        assert (verdict.level in LEVELS) == (len(expected) == 1)
        assert (verdict.reason is None) == bool(expected)
        stages = [stage.grid for stage in trace(sukaku, "all", 1000) if stage.label == "solution"]
        assert set(stages) == expected


def test_a_sukaku_has_a_level() -> None:
    assert solve(SMALL, 2).level == "difficult"
    assert fitting(SMALL) == {*solve(SMALL, 2).solutions}


@pytest.mark.parametrize(
    ("title", "text"),
    [("Simple", SIMPLE), ("Intermediate", INTERMEDIATE), ("Difficult", DIFFICULT)],
)
def test_a_puzzle_as_candidates_has_the_same_level(title: str, text: str) -> None:
    """The candidates are those that no given rules out."""
    digits, peers = Grid(text).digits, CLASSIC_9.peers
    sukaku = Sukaku(
        1 << digit - 1 if digit else 511 & ~sum({1 << digits[p] >> 1 for p in peers[cell]})
        for cell, digit in enumerate(digits)
    )
    result = solve(sukaku, 2)
    assert (list(map(str, result.solutions)), result.level) == ([SOLUTIONS[title]], title.lower())


def test_a_cell_without_candidates_is_the_reason() -> None:
    masks = [*SMALL.candidates]
    masks[6] = 0
    verdict = check(Sukaku(masks))
    assert (verdict.solutions, verdict.complete) == (0, True)
    assert verdict.reason == "r2c3 has no candidate"


def test_the_stages_begin_with_the_candidates() -> None:
    (_, first, *_) = trace(SMALL, "candidates")
    assert first.label == "candidates"
    assert first.candidates is not None
    assert first.candidates[:5] == ("123", "1234", "1234", "134", "14")
    start = next(stage for stage in trace(SMALL, "all") if stage.label == "start")
    assert start.candidates == first.candidates


@pytest.mark.parametrize("method", sorted({*METHODS} - {"palm"}))
def test_other_methods_refuse_a_sukaku(method: str) -> None:
    nine = Sukaku([511] * 81)
    with pytest.raises(Unsupported, match=f"{method} does not solve a Sukaku") as caught:
        solve(nine, 1, method)
    assert caught.value.hint == "palm solves it"


def test_a_comparison_reports_methods_that_refuse() -> None:
    palm, other = compare(SMALL, methods=("palm", "c"))
    assert (palm.solutions, palm.remark) == (1, None)
    assert other.remark == "c does not solve a Sukaku, which has no givens"


def test_unique_9x9_sukaku_have_their_solution() -> None:
    rng, full = random.Random(3), Grid(SOLUTIONS["Difficult"])
    levels = set()
    for share in (0.2, 0.3, 0.35, 0.4) * 3:
        sukaku = Sukaku(
            1 << digit - 1 | sum(1 << d for d in range(9) if rng.random() < share) for digit in full
        )
        result = solve(sukaku, 2)
        assert full in (*result.solutions, full)
        if result.unique:
            assert result.solutions == (full,)
            levels.add(result.level)
    assert levels >= {"intermediate"}
