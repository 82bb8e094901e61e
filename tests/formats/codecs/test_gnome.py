"""GNOME Sudoku's saved games."""

from __future__ import annotations

import json

import pytest

from sudokudb.errors import FormatError
from sudokudb.formats.codecs import gnome
from sudokudb.formats.model.record import ParseError, Record
from sudokudb.grid import Grid
from tests.formats.codecs.support import PUZZLE, gnome_game
from tests.formats.support import read, read_error, read_one, source, written


def test_a_saved_game_is_read_and_written() -> None:
    turned = gnome_game()
    turned["cells"] = [dict(reversed(cell.items())) for cell in turned["cells"]]
    each = gnome_game()
    each["cells"][-1]["earmarks"] = [n in (4, 9) for n in range(1, 10)]
    for text in (
        *map(json.dumps, (gnome_game(), turned, each)),
        json.dumps(gnome_game(), indent=2),
    ):
        assert gnome.confidence(source(text)) == 100
        entry = read_one("gnome", text)
        assert (str(entry.grid), str(entry.placed)) == (PUZZLE, "8" + "." * 80)
        assert entry.candidates[1] == 0b100001000
        assert entry.details == {"difficulty_category": "Hard Difficulty", "time_elapsed": "12.5"}
        assert json.loads(written("gnome", [entry]))["time_elapsed"] == 12.5
    entry = read_one("gnome", json.dumps(gnome_game() | {"note": "mine", "hints": [1]}))
    assert (entry.details["note"], entry.details["hints"]) == ("mine", "[1]")


@pytest.mark.parametrize(
    ("cell", "message"),
    [
        ({"position": [9, 0], "value": 1}, "entry 1 of the cells: no position in the grid"),
        ({"value": 1}, "entry 1 of the cells: no position in the grid"),
        ({"position": [0, 0], "value": 10}, "r1c1: 10 is not a digit of a 9×9 grid"),
        ({"position": [0, 0], "value": "x"}, "r1c1: 'x' is not a digit"),
        ({"position": [0, 0], "fixed": True}, "r1c1: a given without a digit"),
        (7, "entry 1 of the cells: no position in the grid"),
    ],
)
def test_a_malformed_cell_is_an_error(cell: object, message: str) -> None:
    assert read("gnome", json.dumps({"cells": [cell]})) == [ParseError(1, message)]


def test_a_repeated_cell_is_an_error() -> None:
    game = gnome_game()
    game["cells"][1]["position"] = game["cells"][0]["position"]
    error = read_error("gnome", json.dumps(game))
    assert error.message == "entry 2 of the cells: r1c4 again"


def test_other_json_and_other_sizes_are_refused() -> None:
    for text in ("{}", "[]", '{"cells": 3}', "{"):
        with pytest.raises(FormatError):
            read("gnome", text)
    with pytest.raises(FormatError, match="gnome holds 9×9"):
        written("gnome", [Record(grid=Grid("." * 16))])
