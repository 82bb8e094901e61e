"""Grids after a puzzle: its solution, another puzzle, or neither."""

from __future__ import annotations

import pytest

from sudokudb import Grid
from sudokudb.formats.model.record import Record
from sudokudb.formats.model.solution_checks import NO_SOLUTION, warnings_of
from sudokudb.formats.registry import detect_format
from tests.conftest import DIFFICULT, INTERMEDIATE, SIMPLE
from tests.formats.support import detected, detected_one, records_in, source
from tests.support import SOLUTIONS, full

SOLVED = SOLUTIONS["Simple"]
WRONG = SOLVED[:-1] + ("1" if SOLVED[-1] != "1" else "2")
ELSE = SOLUTIONS["Difficult"]
LARGE = full(4)
HOLES = LARGE.replace("G", ".")

FULL_GRID = "no empty cell: a solution without its puzzle?"

# The text, its format, and each puzzle with its solution and its warnings.
FOUND: dict[str, tuple[str, str, list[tuple[str, str | None, str]]]] = {
    "two puzzles, a blank between": (
        f"{SIMPLE} {DIFFICULT}\n", "line", [(SIMPLE, None, ""), (DIFFICULT, None, "")]),
    "a tab between": (
        f"{SIMPLE}\t{DIFFICULT}\n", "line", [(SIMPLE, None, ""), (DIFFICULT, None, "")]),
    "three, with commas": (
        f"{SIMPLE},{DIFFICULT},{INTERMEDIATE}\n", "line",
        [(SIMPLE, None, ""), (DIFFICULT, None, ""), (INTERMEDIATE, None, "")]),
    "in brackets": (
        f"[{SIMPLE}, {DIFFICULT}, {INTERMEDIATE}]\n", "line",
        [(SIMPLE, None, ""), (DIFFICULT, None, ""), (INTERMEDIATE, None, "")]),
    "JSON with a stray word": (
        f'[x, "{SIMPLE}", "{DIFFICULT}"]\n', "line",
        [(SIMPLE, None, ""), (DIFFICULT, None, "")]),
    "a number before two": (
        f"7,{SIMPLE},{DIFFICULT}\n", "line", [(SIMPLE, None, ""), (DIFFICULT, None, "")]),
    "a solution and another puzzle": (
        f"{SIMPLE},{SOLVED},{DIFFICULT}\n", "line",
        [(SIMPLE, SOLVED, ""), (DIFFICULT, None, "")]),
    "the same twice": (f"{SIMPLE} {SIMPLE}\n", "line", [(SIMPLE, None, ""), (SIMPLE, None, "")]),
    "two full grids": (f"{SOLVED} {ELSE}\n", "line",
        [(SOLVED, None, FULL_GRID), (ELSE, None, FULL_GRID)]),
    "a large one and its solution": (f"{HOLES} {LARGE}\n", "line", [(HOLES, LARGE, "")]),
    "two large ones": (f"{HOLES};{HOLES}\n", "line", [(HOLES, None, ""), (HOLES, None, "")]),
    "in a comment": (f"{SIMPLE} # {DIFFICULT}\n", "line", [(SIMPLE, None, "")]),
    "a cell too few": (
        f"{SIMPLE} {DIFFICULT[1:]}\n", "line",
        [(SIMPLE, None, "81 cells expected in the solution, 80 found")]),
    "a full grid of another": (f"{SIMPLE} {ELSE}\n", "line", [(SIMPLE, None, NO_SOLUTION)]),
    "a table with a wrong solution": (
        f"quizzes,solutions\n{SIMPLE},{WRONG}\n", "kaggle", [(SIMPLE, WRONG, NO_SOLUTION)]),
    "a table with a solution too short": (
        f"quizzes,solutions\n{SIMPLE},{SOLVED[1:]}\n{DIFFICULT},{ELSE}\n", "kaggle",
        [(SIMPLE, None, "solution ignored: 81 cells expected, 80 found"), (DIFFICULT, ELSE, "")]),
    "a table with a word for a solution": (
        f"quizzes,solutions\n{DIFFICULT},{ELSE}\n{SIMPLE},unknown\n", "kaggle",
        [(DIFFICULT, ELSE, ""),
         (SIMPLE, None, "solution ignored: 'u' (cell 1) does not belong in a grid")]),
    "a table with a solution that has holes": (
        f"quizzes,solutions\n{SIMPLE},{SIMPLE}\n", "kaggle",
        [(SIMPLE, None, "solution ignored: it has empty cells")]),
    "a table whose first solution is missing": (
        f"id,puzzle,solution\n1,{SIMPLE},\n2,{DIFFICULT},{ELSE}\n", "kaggle",
        [(SIMPLE, None, ""), (DIFFICULT, ELSE, "")]),
    "a table with numbers of solutions": (
        f"puzzle,solutions\n{SIMPLE},1\n", "kaggle", [(SIMPLE, None, "")]),
    "a table with another grid": (
        f"puzzle,solution,state\n{SIMPLE},{SOLVED},{DIFFICULT}\n", "kaggle",
        [(SIMPLE, SOLVED, "'state': another grid, stored as a detail")]),
    "columns without usual names": (
        f"n,a,b\n1,{SIMPLE},{DIFFICULT}\n", "kaggle",
        [(SIMPLE, None, "'b': another grid, stored as a detail")]),
    "JSON": (
        f'[{{"puzzle":"{SIMPLE}","solution":"{WRONG}"}}]', "json", [(SIMPLE, WRONG, NO_SOLUTION)]),
    "QQWing's table": (
        f"Puzzle,Solution,Givens,\n{SIMPLE},{ELSE},45,\n", "qqwing-csv",
        [(SIMPLE, ELSE, NO_SOLUTION)]),
}  # fmt: skip


@pytest.mark.parametrize("case", FOUND)
def test_grids_after_a_puzzle_are_solutions_or_puzzles(case: str) -> None:
    text, name, wanted = FOUND[case]
    assert detect_format(source(text)).name == name
    found = records_in(detected(text))
    assert [
        (str(r.grid), str(r.solution) if r.solution else None, "; ".join(warnings_of(r)))
        for r in found
    ] == wanted


def test_a_grid_that_is_not_the_solution_becomes_a_note() -> None:
    record = detected_one(f"{SIMPLE} {ELSE} hard\n")
    assert record.notes == f"{ELSE} hard"


def test_a_full_grid_is_its_own_solution() -> None:
    grid = Grid(SOLVED)
    assert warnings_of(Record(grid=grid, solution=grid)) == ()
