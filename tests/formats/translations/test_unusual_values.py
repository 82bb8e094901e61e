"""A rule of another program with a value of an unusual type is read or refused, never dropped."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sudokudb import Grid
from sudokudb.formats.model.record import ParseError, Record
from sudokudb.formats.reading import Reading
from sudokudb.formats.registry import FORMATS
from tests.formats.support import read_one, source, written

F_PUZZLES: list[tuple[str, Any, str]] = [
    ("antiknight", 1, "antiknight"),
    ("antiknight", "true", "antiknight"),
    ("antiknight", 0, ""),
    ("antiknight", "false", ""),
    ("killercage", -1, "rule 1, killercage: it is not a list of objects"),
    ("thermometer", "R1C1", "rule 1, thermometer: it is not a list of objects"),
    ("negative", "xv", "rule 1, negative: 'xv' is not a mark"),
    ("negative", [], ""),
]
V1: list[tuple[str, Any, str]] = [
    ("candidates", [1, 2], "candidates: it is not an object"),
    ("candidates", {"r1c1": 5}, "candidates: 'values' is not a list of digits"),
    ("candidates", None, ""),
    ("rules", [], "row: rows and columns are missing"),
    (
        "rules",
        [{"type": "box_grid", "origin": "r1c1", "box": [-3, -3]}],
        "rule 1, box_grid: boxes of another size than rows",
    ),
]


def check(form: str, game: dict[str, Any], expected: str) -> None:
    (found,) = Reading(source(json.dumps(game)), FORMATS[form])
    shown = found.message if isinstance(found, ParseError) else ""
    if isinstance(found, Record):
        shown = found.grid.layout.rules_text
    assert shown == expected


@pytest.mark.parametrize(("name", "value", "expected"), F_PUZZLES)
def test_f_puzzles(name: str, value: Any, expected: str) -> None:
    check("json", {"size": 9, "grid": [[{}] * 9] * 9, name: value}, expected)


def test_marks_of_all_cells_are_rules_next_to_other_rules() -> None:
    cells = [[{"givenPencilMarks": [1, 2, 3]}] * 4] * 4
    game: dict[str, Any] = {"size": 4, "grid": cells}
    assert read_one("json", json.dumps(game)).candidates == (7,) * 16
    found = read_one("json", json.dumps(game | {"antiking": True}))
    assert found.candidates is None
    assert [rule.kind for rule in found.grid.layout.rules] == ["antiking"] + ["only"] * 16


def test_notes_in_a_grid_without_givens_are_left_out_if_it_has_rules() -> None:
    grid = Grid(f"{'.' * 81};cage 9 r1c1r1c2")
    for form in ("line", "iss", "killer", "sudoku-puzzle"):
        text = written(form, [Record(grid=grid, candidates=(511,) * 81)])
        assert read_one(form, text).grid == grid


@pytest.mark.parametrize(("name", "value", "expected"), V1)
def test_sudoku_puzzle(name: str, value: Any, expected: str) -> None:
    boxes = {"type": "box_grid", "origin": "r1c1", "box": [3, 3]}
    game = {"format": "sudoku-puzzle", "format_version": 1, "digits": 9, "givens": [0] * 81}
    game |= {"board": {"rows": 9, "cols": 9}, "rules": [boxes]}
    check("sudoku-puzzle", game | {name: value}, expected)
