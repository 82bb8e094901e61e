"""SudokuPad: links in every form, variants, and texts."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any
from urllib.parse import quote

import pytest

from sudokudb.formats.codecs import f_puzzles, sudokupad
from sudokudb.formats.data import lzstring as lz
from sudokudb.formats.model.record import Record
from sudokudb.formats.registry import detect_format
from sudokudb.grid import Grid
from tests.formats.codecs.support import (
    PUZZLE,
    SOLUTION,
    SUDOKUPAD,
    ZIPPED_BOARD,
    make_game,
    pack,
    runs,
    scl,
)
from tests.formats.support import grids, read, read_one, source


def test_json_and_its_short_form_are_read() -> None:
    for text in (json.dumps(scl()), json.dumps(scl(), indent=1), ZIPPED_BOARD):
        assert detect_format(source(text)).name == "sudokupad"
        assert grids(read("sudokupad", text)) == [PUZZLE]


def test_notes_of_a_solver_are_kept_or_named_as_left_out() -> None:
    board = scl(
        metadata={"source": "A book", "info": "x", "rules": "Normal sudoku rules apply."},
        overlays=[{"text": "x"}],
    )
    board["cells"][0][1] = {"centremarks": [1, 2], "pencilMarks": [3, 4]}
    board["cells"][0][2] = {"c": "#ff0000"}
    board["cages"].append({"value": "series: Easy ones"})
    entry = read_one("sudokupad", SUDOKUPAD + "scl" + pack(board))
    assert entry.source == "A book"
    assert entry.details == {
        "info": "x",
        "series": "Easy ones",
        "ruleset": "Normal sudoku rules apply.",
        "corner marks": "r1c2=34",
    }
    assert entry.warnings == ("left out: texts or dots, colours",)


@pytest.mark.parametrize(
    "carried",
    [
        "scl" + quote(pack(scl()), safe=""),
        "scl" + pack(scl()),
        "ctc" + pack(scl()) + "?setting-nogrid=1",
        "sudoku/scl" + pack(scl()),
        "?puzzleid=scl" + quote(pack(scl()), safe="") + "&x=1",
        "scl" + lz.compress(ZIPPED_BOARD),
        "fpuzzles" + quote(pack(make_game()), safe=""),
        "fpuz" + pack(make_game()),
        "classic" + runs(PUZZLE),
        "scf" + runs(PUZZLE),
    ],
)
def test_links_in_every_form_are_read(carried: str) -> None:
    other = "https://app.crackingthecryptic.com/sudoku/"
    for link in (SUDOKUPAD + carried, other + carried, carried):
        if not carried.startswith(("?", "sudoku")):
            assert sudokupad.confidence(source(link)) > f_puzzles.confidence(source(link))
        entry = read_one("sudokupad", link + "\n")
        assert str(entry.grid) == PUZZLE
        if not carried.startswith(("classic", "scf")):
            assert entry.title in {"T", "It's T"}
            assert entry.author == "A"


def test_drawings_with_classic_rules_are_left_out() -> None:
    rules = {"rules": "Normal sudoku rules apply."}
    row = [[0, column] for column in range(9)]
    drawings: tuple[dict[str, Any], ...] = (
        {"lines": [{"wayPoints": []}], "underlays": [{}], "metadata": rules},
        {"cages": [{"cells": row, "unique": True}]},
        {"lines": [], "arrows": [{}]},
    )
    for more in drawings:
        assert grids(read("sudokupad", SUDOKUPAD + "scl" + pack(scl(**more)))) == [PUZZLE]


def test_texts_of_a_board_are_kept() -> None:
    cells = [
        [{"value": mark} if mark != "." else {} for mark in PUZZLE[at : at + 9]]
        for at in range(0, 81, 9)
    ]
    board = {
        "id": "abc",
        "cellSize": 50,
        "settings": {"x": 1},
        "cells": cells,
        "metadata": {"solution": SOLUTION[1:], "tags": ["a", "b"], "more": {"y": 1}},
        "cages": [{"value": "no colon"}],
    }
    entry = read_one("sudokupad", f"scl{pack(board)}")
    assert entry.solution is None
    assert entry.details == {
        "id": "abc",
        "tags": "a, b",
        "cage": "no colon",
        "solution": SOLUTION[1:],
    }
    assert entry.warnings == (
        "left out: 'more', 'settings'",
        "solution ignored: 81 cells expected, 80 found",
    )
    assert replace(entry, details={}, warnings=()) == Record(grid=Grid(PUZZLE))
