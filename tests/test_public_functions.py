"""The functions of the package root take a grid, its text, or a puzzle that has it."""

import pkgutil
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import islice
from types import SimpleNamespace
from typing import Any

import pytest

import sudokudb
from sudokudb import Grid, GridError, SudokuError, Unsupported
from sudokudb.grid import GridLike
from sudokudb.solvers.compare import Comparison

EASY = Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")


def _without_time(found: Iterator[Comparison]) -> list[tuple[object, ...]]:
    return [(one.method, one.solutions, one.guesses) for one in found]


FUNCTIONS: dict[str, Callable[[GridLike], object]] = {
    "canonical": sudokudb.canonical,
    "check": sudokudb.check,
    "compare": lambda grid: _without_time(islice(sudokudb.compare(grid), 2)),
    "explain": lambda grid: [str(step) for step in sudokudb.explain(grid)],
    "hint": sudokudb.hint,
    "level_many": lambda grid: list(sudokudb.level_many([grid])),
    "measure": sudokudb.measure,
    "measure_many": lambda grid: list(sudokudb.measure_many([grid], "solution")),
    "minimise": sudokudb.minimise,
    "picture": sudokudb.picture,
    "rate": sudokudb.rate,
    "rate_many": lambda grid: list(sudokudb.rate_many([grid])),
    "repair": lambda grid: sudokudb.repair(grid).redundant,
    "same": lambda grid: sudokudb.same(grid, grid),
    "solve": sudokudb.solve,
    "solve_many": lambda grid: list(sudokudb.solve_many([grid])),
    "trace": lambda grid: list(sudokudb.trace(grid)),
    "transform": lambda grid: sudokudb.transform(grid, "rotate"),
    "vary": lambda grid: list(islice(sudokudb.vary(grid), 2)),
}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_texts_puzzles_and_rows_are_taken_as_their_grid(name: str) -> None:
    expected = FUNCTIONS[name](EASY)
    rows = [[*map(int, row.replace(".", "0"))] for row in EASY.rows]
    values: tuple[GridLike, ...] = ("\n".join(EASY.rows), SimpleNamespace(grid=EASY), rows)
    assert [FUNCTIONS[name](value) for value in values] == [expected] * 3


@pytest.mark.parametrize("value", [5, None, [1, 2], {}, b"x"])
def test_anything_else_is_not_a_grid(value: Any) -> None:
    with pytest.raises(GridError):
        sudokudb.solve(value)


def test_no_lazy_name_of_a_package_is_one_of_its_modules() -> None:
    """Importing the module would replace the function, in some orders of imports."""
    modules = pkgutil.walk_packages(sudokudb.__path__, "sudokudb.")
    packages = [sudokudb, *(import_module(each.name) for each in modules if each.ispkg)]
    lazy = [package for package in packages if hasattr(package, "__getattr__")]
    both = {
        f"{package.__name__}.{module.name}"
        for package in lazy
        for module in pkgutil.iter_modules(package.__path__)
        if module.name in package.__all__
    }
    assert (len(lazy) > 1, both) == (True, set())


def test_a_rating_names_its_rater() -> None:
    assert str(sudokudb.rate(EASY, "se")) == "se 1.2/1.2/1.2"


def test_grids_without_a_rating_have_errors_in_their_place() -> None:
    found = list(sudokudb.rate_many([EASY, Grid.empty(), Grid.empty(4)] * 200))
    errors = [one for one in found if isinstance(one, SudokuError)]
    assert (len(found), len(errors), {type(one) for one in errors}) == (600, 400, {Unsupported})
    with pytest.raises(Unsupported, match="several solutions"):
        sudokudb.rate(Grid.empty())


def test_a_transform_can_be_given_itself() -> None:
    turn = sudokudb.parse_transform("rotate digits 1-2")
    assert sudokudb.transform(EASY, turn) == turn.apply(EASY)
    assert sudokudb.transform(EASY, "rotate digits 1-2") == turn.apply(EASY)


def test_a_picture_shows_solution_stage_and_clashes() -> None:
    assert sudokudb.picture(EASY, solution=True).count('class="d ') == 81
    assert sudokudb.picture(EASY, stage=1).count('class="d ') == EASY.givens
    assert "clash-mark" in sudokudb.picture("11.. .... .... ....", clashes=True)
    full = sudokudb.solve(EASY).solutions[0]
    assert sudokudb.picture(full, givens=EASY) == sudokudb.picture(EASY, solution=True)
    with pytest.raises(SudokuError):
        sudokudb.picture("11.. .... .... ....", solution=True)


@pytest.mark.parametrize(
    ("grid", "limit", "count"),
    [(EASY, 1, 1), (EASY, 2, 1), (Grid.empty(), 5, 5), ("11.. .... .... ....", 2, 0)],
)
def test_a_result_counts_the_solutions_found(grid: GridLike, limit: int, count: int) -> None:
    for method in (None, "palm"):
        assert sudokudb.solve(grid, limit, method).count == count


@pytest.mark.parametrize(
    ("made", "text"),
    [
        (lambda: sudokudb.solve(EASY, 2), "<Result 1 solution>"),
        (lambda: sudokudb.solve(EASY), "<Result 1 solution>"),
        (lambda: sudokudb.solve(Grid.empty(), 2), "<Result 2 or more solutions>"),
        (lambda: sudokudb.check(EASY), "<Verdict valid: simple>"),
        (lambda: sudokudb.check(Grid.empty()), "<Verdict several solutions: 2 or more solutions>"),
        (
            lambda: sudokudb.check("11.. .... .... ...."),
            "<Verdict conflict: 1 twice in row 1: r1c1, r1c2>",
        ),
        (lambda: sudokudb.explain(EASY), "<Explanation by hodoku: 0 steps so far>"),
        (lambda: sudokudb.explain(EASY).step(8), "<ExplainedStep 8: full-house r3c5=4>"),
        (lambda: sudokudb.hint(EASY), "<Hint: Look at box 5.>"),
        (lambda: sudokudb.repair(EASY), f"<Advice {EASY}: 0 repairs>"),
        (lambda: sudokudb.rate(EASY), "<Rating hodoku easy 204>"),
        (lambda: sudokudb.canonical("1.3......2.....4"), "<Canonical .12........34...>"),
        (lambda: sudokudb.parse_transform("rotate"), "<Transform rotate>"),
        (lambda: next(sudokudb.trace("1.3......2.....4")), "<Stage initial: 1.3......2.....4>"),
        (lambda: sudokudb.Game(Grid("1.3......2.....4")), "<Game 1.3......2.....4>"),
    ],
)
def test_objects_print_briefly(made: Callable[[], object], text: str) -> None:
    assert repr(made()) == text
