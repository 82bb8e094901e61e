"""GNOME Sudoku's saved games."""

from __future__ import annotations

import json

import pytest

from sudokudb.errors import FormatError
from sudokudb.formats.codecs import gnome
from tests.formats.codecs.support import PUZZLE, gnome_game
from tests.formats.support import read, read_one, source, written


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
        assert entry.candidates
        assert entry.candidates[1] == 0b100001000
        assert entry.details == {"difficulty_category": "Hard Difficulty", "time_elapsed": "12.5"}
        assert json.loads(written("gnome", [entry]))["time_elapsed"] == 12.5
    entry = read_one("gnome", json.dumps(gnome_game() | {"note": "mine", "hints": [1]}))
    assert (entry.details["note"], entry.details["hints"]) == ("mine", "[1]")


def test_other_json_is_refused() -> None:
    for text in ("{}", "[]", '{"cells": 3}', "{"):
        with pytest.raises(FormatError):
            read("gnome", text)
