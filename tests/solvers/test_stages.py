"""The four debug modes: what each shows, in which order, and without repetition."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings

from sudokudb import Grid, SudokuError, solve
from sudokudb.grid import ConflictError
from sudokudb.layout import CLASSIC_9
from sudokudb.solvers.stages import Stage, TracedSearch, trace
from sudokudb.solvers.strategy import MODES
from tests.conftest import DIFFICULT, INTERMEDIATE, SIMPLE
from tests.support import subgrids, transposed

HYPOTHESIS = re.compile(r"\((\d+),(\d+)\) \[([1-9A-P]+)\] \(([+-])([1-9A-P])\)")


def labels(grid: str, mode: str, limit: int = 2) -> list[str]:
    return [stage.label for stage in trace(grid, mode, limit)]


@pytest.mark.parametrize("grid", [SIMPLE, INTERMEDIATE, DIFFICULT])
def test_none_shows_only_the_grid_and_its_solution(grid: str) -> None:
    assert labels(grid, "none") == ["initial", "solution"]


def test_grids_shows_the_stages_of_intermediate() -> None:
    assert labels(INTERMEDIATE, "grids") == [
        "initial", "rules", "raw", "line", "grid", "raw", "line", "raw", "line", "grid", "solution",
    ]  # fmt: skip


def test_columns_come_before_rows_and_blocks() -> None:
    stages = [stage for stage in trace(DIFFICULT, "grids", 1) if not stage.is_hypothesis]
    known = [(stage.label, stage.grid.givens) for stage in stages]
    assert known == [
        ("initial", 25), ("rules", 27), ("raw", 30), ("line", 36), ("grid", 42), ("line", 43),
        ("solution", 81),
    ]  # fmt: skip


def test_raw_means_columns_and_line_means_rows() -> None:
    """The digit 1 has only the place r9c1 in column 1, but other places in row 9."""
    rows = ["." * 9, ".1.......", *["." * 9] * 2, "..1......", "." * 9, "5........", "........1"]
    grid = "".join(rows) + "." * 9
    for text, label, cell in ((grid, "raw", 72), (transposed(grid), "line", 8)):
        stage = list(trace(text, "grids", 1))[1]
        assert stage.label == label
        assert stage.grid[cell] == 1


def test_candidates_shows_the_digits_that_no_given_rules_out() -> None:
    initial, candidates, solution = trace(DIFFICULT, "candidates")
    assert (initial.label, initial.candidates) == ("initial", None)
    assert candidates.label == "candidates"
    assert candidates.candidates == tuple(
        given
        if given != "."
        else "".join(d for d in "123456789" if d not in {DIFFICULT[peer] for peer in peers})
        for given, peers in zip(DIFFICULT, CLASSIC_9.peers, strict=True)
    )
    assert (solution.label, solution.candidates) == ("solution", None)


def test_all_shows_every_stage_with_its_candidates() -> None:
    stages = list(trace(DIFFICULT, "all"))
    plain = list(trace(DIFFICULT, "grids"))
    start = stages[1]
    assert (start.label, start.grid) == ("start", Grid(DIFFICULT))
    assert start.candidates is not None
    assert start.candidates[:3] == ("123456789", "5", "123456789")
    assert [stage._replace(candidates=None) for stage in stages if stage is not start] == plain
    assert all(
        stage.candidates is not None
        for stage in stages
        if stage.label not in ("initial", "solution")
    )


@pytest.mark.parametrize("mode", MODES)
def test_a_full_grid_has_no_stages_between(mode: str) -> None:
    full = str(next(s for s in trace(SIMPLE, "none") if s.label == "solution").grid)
    shown = labels(full, mode)
    assert (shown[0], shown[-1]) == ("initial", "solution")
    assert "rules" not in shown


@given(subgrids(3, least=26))
@settings(max_examples=10, deadline=None)
def test_stages_without_change_are_left_out(grid: str) -> None:
    for mode in MODES:
        last: dict[int, Stage] = {}
        for stage in trace(grid, mode, limit=3):
            if stage.is_hypothesis or stage.label == "solution":
                continue
            before = last.get(stage.depth)
            assert before is None or before[2:] != stage[2:]
            last[stage.depth] = stage


@given(subgrids(2) | subgrids(3, least=26))
@settings(max_examples=20, deadline=None)
def test_labels_of_hypotheses_match_their_grids(grid: str) -> None:
    depth = 0
    for stage in trace(grid, "grids", limit=4):
        if not stage.is_hypothesis:
            continue
        match = HYPOTHESIS.fullmatch(stage.label)
        assert match is not None
        row, column, choices, sign, digit = match.groups()
        cell = (int(row) - 1) * stage.grid.size + int(column) - 1
        assert digit in choices
        assert grid[cell] == "."
        assert stage.depth <= depth + 1
        depth = stage.depth
        if sign == "+":
            assert str(stage.grid)[cell] == digit
            assert not stage.is_absurd
            assert not stage.grid.conflicts()
        else:
            assert stage.is_absurd


def test_nested_hypotheses_have_growing_depth() -> None:
    stages = [stage for stage in trace("." * 16, limit=3) if stage.is_hypothesis]
    assert [stage.depth for stage in stages][:4] == [0, 1, 2, 3]
    known = [stage.grid.givens for stage in stages[:4]]
    assert known == sorted(set(known))


def test_trace_stops_after_the_limit() -> None:
    for limit in (1, 2, 7):
        assert labels("." * 81, "none", limit).count("solution") == limit


def test_an_unsolvable_grid_has_no_solution_stage() -> None:
    assert labels("123." + "...4" + "." * 8, "none") == ["initial"]


def test_wrong_requests_are_refused() -> None:
    with pytest.raises(SudokuError, match="no debug mode 'more'"):
        trace(SIMPLE, "more")
    with pytest.raises(SudokuError, match="a limit of 0 solutions"):
        trace(SIMPLE, limit=0)
    with pytest.raises(ConflictError):
        trace("11" + "." * 79)


@pytest.mark.parametrize("text", [SIMPLE, DIFFICULT, "." * 81, "123....4........"])
def test_a_traced_search_has_the_result_of_solving(text: str) -> None:
    search = TracedSearch(Grid(text), "grids", 2)
    stages = list(search)
    assert stages == [stage for stage in trace(text) if stage.label != "solution"]
    assert search.result == solve(text, 2, "palm")


def test_a_traced_search_of_conflicts_shows_only_the_grid() -> None:
    search = TracedSearch(Grid("11" + "." * 14), "all", 2)
    assert [stage.label for stage in search] == ["initial"]
    assert search.result == solve("11" + "." * 14, 2, "palm")
