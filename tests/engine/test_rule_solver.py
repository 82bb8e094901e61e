"""Grids with rules of all kinds: tables first, then SAT, within the limits."""

from __future__ import annotations

import sys
import time

import pytest

from sudokudb import Grid, check, solve
from sudokudb.engine import rule_solver
from sudokudb.engine.backend import compiled_module
from sudokudb.engine.grids import NOT_INSTALLED, STOPPED, level_many, redundant_many, solve_many
from sudokudb.engine.rule_batches import count_texts, first_solutions
from sudokudb.engine.rule_solver import solve_rules
from sudokudb.engine.tables.compiled import tables_of
from sudokudb.engine.verdict import only_solution
from sudokudb.errors import (
    GridError,
    MissingPackage,
    TimeLimitReached,
    Unsupported,
    UsageError,
)
from sudokudb.layout import Layout
from sudokudb.render.stage_text import stage_sentence
from sudokudb.solvers.stages import TracedSearch, trace
from sudokudb.solvers.strategy import find_strategy
from sudokudb.time_limits import out_of_time

compiled = pytest.mark.skipif(compiled_module("_tables") is None, reason="tables are not built")
pytest.importorskip("pysat")

X = (
    "4..8...1..1...7.........2471.6...5.....489...8......7..........5.........2.....8."
    ";diagonal /;diagonal \\"
)
SMALL = "......5...232...5...346........16.4."
JIGSAW = "................;regions 1122112233443344;sandwich 0 r1c1r2c1"
KILLER = (
    "................;cage 3 r1c1r1c2;cage 7 r2c1r2c2;cage 5 r1c3r2c3;cage 5 r1c4r2c4"
    ";cage 6 r3c1r4c1;cage 4 r3c2r4c2;cage 3 r3c3r3c4;cage 7 r4c3r4c4"
)
ARROWS = "................;arrow r1c1r1c2r1c3;thermo r2c1r2c2r2c3r2c4"
EITHER = "1...............;either cage 3 r1c2r1c3 | cage 7 r1c2r1c3;cage 3 r4c1r4c2;cage 6 r3c2r3c3"
NEARLY_EMPTY = "." * 81 + ";antiknight;nonconsecutive"
EMPTY_X = "." * 81 + ";diagonal /"


def texts(grid: str, limit: int) -> set[str]:
    """Return the cells of the solutions."""
    return {one.text for one in solve(grid, limit).solutions}


@pytest.mark.parametrize("grid", [X, SMALL, KILLER, ARROWS, JIGSAW, EITHER])
def test_solutions_keep_the_rules_and_break_none(grid: str) -> None:
    result = solve(grid, 50)
    assert result.solutions
    assert all(one.layout == Grid(grid).layout and one.is_solution() for one in result.solutions)
    assert len({*result.solutions}) == len(result.solutions)
    assert (result.level, result.method) == (None, "engine")


@pytest.mark.parametrize(("grid", "status"), [(X, "valid"), (SMALL, "valid"), (EMPTY_X, "several")])
def test_the_verdict_counts_to_2_and_has_no_level(grid: str, status: str) -> None:
    verdict = check(grid)
    assert verdict.status.startswith(status)
    assert verdict.level is None


@compiled
@pytest.mark.parametrize("grid", [SMALL, KILLER, ARROWS, "." * 16 + ";diagonal /"])
def test_sat_finds_what_tables_find(grid: str, monkeypatch: pytest.MonkeyPatch) -> None:
    by_tables = texts(grid, 1000)
    monkeypatch.setattr(rule_solver, "tables_of", lambda layout: None)
    assert texts(grid, 1000) == by_tables


@compiled
@pytest.mark.parametrize("guesses", [1, 5])
def test_sat_takes_over_after_too_many_guesses(
    guesses: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rule_solver, "guesses_for", lambda limit: guesses)
    monkeypatch.setattr("sudokudb.engine.rule_batches.guesses_for", lambda limit: guesses)
    grids = [EMPTY_X, X, KILLER]
    assert [one.count for one in solve_many(grids, 3)] == [3, 1, solve(KILLER, 3).count]


@pytest.mark.parametrize(
    "grid", ["11" + "." * 79 + ";diagonal /", "12" + "." * 14 + ";cage 4 r1c1r1c2"]
)
def test_a_conflict_is_no_solution(grid: str) -> None:
    assert check(grid).status == "conflict"
    assert [one.count for one in solve_many([grid])] == [0]


def test_rules_that_contradict_each_other_are_no_solution() -> None:
    verdict = check("." * 16 + ";cage 7 r1c1r1c2;cage 7 r1c3r1c4")
    assert (verdict.status, verdict.solutions) == ("no solution", 0)


@compiled
def test_the_time_limit_keeps_the_solutions_found() -> None:
    with pytest.raises(TimeLimitReached, match=r"stopped after 0\.2 s"):
        solve(NEARLY_EMPTY, 10**6, seconds=0.2)


def test_the_only_solution_has_a_time_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sudokudb.engine.verdict.SECONDS", 0.01)
    cells = "".join(f"r{row}c{column}" for row in range(1, 10) for column in range(1, 10))
    with pytest.raises(TimeLimitReached):
        only_solution(Grid(f"{'.' * 81};equal 40 41 {cells}"))


@compiled
def test_tables_list_as_many_solutions_as_are_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Many solutions need many guesses: they are no reason to begin again with SAT."""
    monkeypatch.setattr(rule_solver, "_by_sat", lambda *_: pytest.fail("SAT was asked"))
    assert solve(EMPTY_X, 60_000).count == 60_000
    assert [one.count for one in solve_many([EMPTY_X], 60_000)] == [60_000]


@compiled
def test_the_time_limit_keeps_the_solutions_of_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    few = (Grid(EMPTY_X),)

    def stop(*_: object) -> None:
        raise out_of_time(1, few)

    monkeypatch.setattr(rule_solver, "guesses_for", lambda limit: 1_000)
    monkeypatch.setattr(rule_solver, "_by_sat", stop)
    with pytest.raises(TimeLimitReached) as caught:
        solve(EMPTY_X, 500_000, seconds=60)
    assert len(caught.value.found) > 500


# --- what is not installed ---------------------------------------------------------------------


def test_without_tables_sat_solves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sudokudb.engine.tables.compiled.extension", lambda name: None)
    tables_of.cache_clear()
    try:
        assert tables_of(Grid(X).layout) is None
        assert solve(X, 2).unique
        assert [one.count for one in solve_many([X, SMALL])] == [1, 1]
        assert next(iter(redundant_many([SMALL]))) == ()
    finally:
        tables_of.cache_clear()


@compiled
def test_without_sat_tables_have_no_limit_of_guesses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pysat", None)
    monkeypatch.setattr(rule_solver, "guesses_for", lambda limit: 1)
    assert solve(EMPTY_X, 20).count == 20
    begun = time.monotonic()
    with pytest.raises(TimeLimitReached):
        solve(NEARLY_EMPTY, 10**6, seconds=0.1)
    assert time.monotonic() - begun < 5


def test_without_sat_machines_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pysat", None)
    with pytest.raises(MissingPackage, match="needs python-sat") as caught:
        solve(JIGSAW, 2)
    assert caught.value.hint == "install sudokudb[large]"


@compiled
def test_without_sat_a_batch_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pysat", None)
    assert [found.count for found in solve_many([JIGSAW, EMPTY_X])] == [NOT_INSTALLED, 2]


# --- batches -----------------------------------------------------------------------------------


def test_a_batch_keeps_its_order() -> None:
    nine = Grid(X).text
    grids = [X, SMALL, nine, KILLER, JIGSAW, "." * 16, EMPTY_X, SMALL, X]
    wanted = [solve(grid, 3) for grid in grids]
    found = [*solve_many(grids, 3)]
    assert [one.count for one in found] == [one.count for one in wanted]
    for one, result, grid in zip(found, wanted, grids, strict=True):
        assert one.solution is not None
        assert one.solution.layout == Grid(grid).layout
        assert one.solution.is_solution()
        assert not result.complete or one.count > 1 or one.solution == result.solutions[0]


def test_levels_are_of_classic_grids_with_square_boxes() -> None:
    assert [*level_many([X, SMALL, KILLER])] == [None, None, None]


@compiled
def test_redundant_givens_are_found() -> None:
    full = solve(SMALL).solutions[0].text
    (found,) = redundant_many([full])
    assert found == tuple(range(36))
    (found,) = redundant_many([X])
    text = Grid(X).text
    for cell in (cell for cell, mark in enumerate(text) if mark != "."):
        fewer = Grid(X).with_digits(f"{text[:cell]}.{text[cell + 1 :]}")
        assert (cell in found) == solve(fewer, 2).unique


@compiled
def test_texts_of_one_layout_are_counted_together() -> None:
    layout = Layout(4, rules="diagonal /")
    assert count_texts(layout, ["." * 16, "11" + "." * 14], 3) == [3, 0]
    assert count_texts(Layout(4), ["." * 16], 3) == [None]
    assert count_texts(Grid(JIGSAW).layout, ["." * 16], 3) == [None]
    assert first_solutions([Grid("." * 16), Grid(JIGSAW)], 2, None) == [None, None]


@compiled
def test_a_batch_goes_on_after_the_time_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sudokudb.engine.rule_batches.guesses_for", lambda limit: 0)
    found = [*solve_many([X, EMPTY_X, X], 2**31 - 1, seconds=0.02)]
    assert [one.count for one in found] == [1, STOPPED, 1]


def test_wrong_limits_and_grids_are_refused() -> None:
    for limit in (0, -1):
        with pytest.raises(UsageError, match="out of range"):
            solve_rules(Grid(X), limit)
        with pytest.raises(UsageError, match="out of range"):
            next(solve_many([X], limit))
    with pytest.raises(GridError):
        solve(X + ";cage")


def test_too_many_cases_are_a_clear_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sudokudb.engine.sat.budget._MOST_STEPS", 10)
    with pytest.raises(TimeLimitReached, match="too many cases"):
        solve(JIGSAW, 2)
    assert [one.count for one in solve_many([JIGSAW, X])] == [STOPPED, 1]


# --- strategies --------------------------------------------------------------------------------


@pytest.mark.parametrize("grid", [X, SMALL, "................;regions 1122112233443344"])
def test_the_palm_solves_houses_of_any_kind(grid: str) -> None:
    result = find_strategy("palm").solve(Grid(grid), 2)
    assert texts(grid, 2) == {one.text for one in result.solutions} or not result.unique
    assert all(one.is_solution() for one in result.solutions)
    assert result.level is None
    traced = TracedSearch(Grid(grid), "grids", 2)
    stages = [*traced]
    assert all(stage_sentence(stage) for stage in stages)
    assert traced.result == result


def test_the_palm_refuses_other_rules() -> None:
    with pytest.raises(Unsupported, match="palm solves only grids whose rules are houses"):
        trace(KILLER)
    with pytest.raises(Unsupported, match="palm solves only grids whose rules are houses"):
        solve(KILLER, 2, "palm")


@pytest.mark.parametrize("method", ["psp", "c", "java", "php"])
def test_other_strategies_refuse_rules(method: str) -> None:
    with pytest.raises(Unsupported):
        solve(X, 2, method)


def test_a_diagonal_has_stages_of_its_own() -> None:
    stages = [*trace("..34.4..4.....4.;diagonal /;diagonal \\", "grids")]
    (found,) = (stage for stage in stages if stage.label == "extra")
    assert stage_sentence(found).startswith("Hidden singles in other houses: ")
