from __future__ import annotations

import json
from typing import Any

import pytest

from sudokudb.errors import FormatError
from sudokudb.formats.codecs import gnome, solo
from sudokudb.formats.model.record import ParseError, Record
from sudokudb.formats.registry import detect_format
from sudokudb.grid import Grid
from tests.formats.structured import PUZZLE, SOLUTION, grids, read_with, source_of, written
from tests.formats.support import source

DESC = "c5b9_1c3d2e6b5b2b3a7a5_4b9_2_7e1c6h2a3c1a4c5f6a"


def test_game_ids() -> None:
    page = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/solo.html"
    text = f'# mine\n3x3:{DESC}\r\n\n  3x3db:{DESC} \n"3x3m4de:{DESC}"\n3:{DESC}\n'
    text += f"{page}#3x3:{DESC}\n{page}#3x3%3A{DESC}\n3x3:{DESC} # a name\n"
    assert solo.confidence(source_of(text)) == 90
    entries = read_with("solo", text)
    assert grids(entries) == [PUZZLE] * 7
    assert [entry.line for entry in entries] == [2, 4, 5, 6, 7, 8, 9]
    assert isinstance(entries[-1], Record)
    assert entries[-1].notes == "a name"


def test_the_bytes_of_a_game_id() -> None:
    record = Record(grid=Grid(PUZZLE))
    assert written("solo", [record]).decode() == f"3x3:{DESC}\n"
    assert written("solo", [Record(grid=Grid("." * 256))]) == b"4x4:zzzzzzzzzv\n"
    large = Grid("G" + "." * 253 + "1A")
    assert written("solo", [Record(grid=large)]) == b"4x4:16zzzzzzzzzs1_10\n"
    assert grids(read_with("solo", "4x4:16zzzzzzzzzs1_10")) == [str(large)]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (f"3x3j:{DESC},abc", "jigsaw: only classic sudoku is kept"),
        ("9j:a", "jigsaw: only classic sudoku is kept"),
        (f"3x3xdu:{DESC}", "diagonals: only classic sudoku is kept"),
        ("3x3kadu:zzzc,a_,1", "killer cages: only classic sudoku is kept"),
        ("2x3:zj", "boxes of 2×3 cells: only square ones are kept"),
        ("3x3#123456789012345", "a random seed: only the program can make the game of it"),
        ("3x3:zzz", "78 cells, not 81"),
        ("3x3:zzzb12", "r9c9: 12 is not a digit of a 9×9 grid"),
        ("3x3:zzzz9", "there is no cell 105 in a 9×9 grid"),
        ("3x3:zz!", "'!' does not belong in a game id"),
        ("7x7:a", "49×49 is no size of a grid here"),
        ("not one", "no game id of Solo"),
    ],
)
def test_game_ids_that_are_none(line: str, message: str) -> None:
    (fault,) = read_with("solo", line)
    assert isinstance(fault, ParseError)
    assert fault.message == message


def _save(*moves: str, position: int | None = None, desc: str = DESC, end: str = "\n") -> str:
    keys = [
        ("SAVEFILE", "Simon Tatham's Portable Puzzle Collection"),
        *(("VERSION", "1"), ("GAME", "Solo"), ("PARAMS", "3x3j"), ("CPARAMS", "3x3db")),
        *(("SEED", "a:b\nc"), ("DESC", desc), ("NSTATES", str(len(moves) + 1))),
        ("STATEPOS", str(position or len(moves) + 1)),
        *((("RESTART", DESC) if move == "RESTART" else ("MOVE", move)) for move in moves),
    ]
    return "".join(f"{key:8}:{len(text)}:{text}{end}" for key, text in keys)


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_saved_games(end: str) -> None:
    text = _save("R0,0,8", "R1,0,4", "R1,0,0", "P2,0,2", "P2,0,3", "P2,0,2", "R4,0,7", end=end)
    assert solo.confidence(source_of(text)) == 100
    (entry,) = read_with("solo", text)
    assert isinstance(entry, Record)
    assert (str(entry.grid), str(entry.placed)) == (PUZZLE, "8...7" + "." * 76)
    assert entry.candidates is not None
    assert (entry.candidates[2], sum(entry.candidates)) == (0b100, 0b100)
    assert entry.details == {"seed": "a:b\nc"}


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_saved_games_in_other_encodings(encoding: str) -> None:
    mark = b"" if encoding in ("utf-8-sig", "utf-16") else "\ufeff".encode(encoding)
    data = mark + _save("R0,0,8", "R1,0,4").encode(encoding)
    assert detect_format(source(data)).name == "solo"
    (entry,) = solo.read(source(data), None)
    assert isinstance(entry, Record)
    assert (str(entry.grid), str(entry.placed)) == (PUZZLE, "84" + "." * 79)


def test_saved_games_in_the_middle() -> None:
    for text, placed in (
        (_save("R0,0,8", "R1,0,4", position=2), "8" + "." * 80),
        (_save("R0,0,8", position=1), "None"),
        (_save("R0,0,8", "RESTART", "R1,0,4"), ".4" + "." * 79),
        (_save("R3,0,9"), "None"),
    ):
        (entry,) = read_with("solo", text)
        assert isinstance(entry, Record)
        assert (str(entry.grid), str(entry.placed)) == (PUZZLE, placed)


def test_saved_games_solved_or_marked_by_the_program() -> None:
    (entry,) = read_with("solo", _save("S" + ",".join(SOLUTION)))
    assert isinstance(entry, Record)
    rest = "".join("." if g != "." else s for g, s in zip(PUZZLE, SOLUTION, strict=True))
    assert (str(entry.grid), str(entry.placed)) == (PUZZLE, rest)
    (entry,) = read_with("solo", _save("M"))
    assert isinstance(entry, Record)
    assert entry.candidates is not None
    assert entry.candidates[:4] == (511, 511, 511, 0)


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        (_save("R9,0,1"), 11, "move 'R9,0,1' leaves the grid"),
        (_save("R0,0,8", "Q"), 12, "'Q' is no move of Solo"),
        (_save(desc="a"), 8, "1 cells, not 81"),
    ],
)
def test_saved_games_with_a_fault(text: str, line: int, message: str) -> None:
    assert read_with("solo", text) == [ParseError(line, message)]


def test_saved_games_that_are_none() -> None:
    whole = _save("R0,0,8")
    for text, line in {
        whole[:-3]: 11,
        whole.replace("Solo", "Tilo"): 3,
        whole.replace(":4:", ":9999999:"): 3,
        whole.replace(":1:2", ":1:3", 1): 9,
        whole.replace("GAME ", "game "): 3,
        "SAVEFILE:": 1,
    }.items():
        with pytest.raises(FormatError) as caught:
            read_with("solo", text)
        assert caught.value.line == line


def _gnome() -> dict[str, Any]:
    cells: list[dict[str, object]] = [
        {"position": [*divmod(cell, 9)], "value": int(mark), "fixed": True, "earmarks": []}
        for cell, mark in enumerate(PUZZLE)
        if mark != "."
    ]
    cells.append({"position": [0, 0], "value": 8, "fixed": False, "earmarks": []})
    cells.append({"position": [0, 1], "value": 0, "fixed": False, "earmarks": [4, 9]})
    return {"difficulty_category": "Hard Difficulty", "time_elapsed": 12.5, "cells": cells}


def test_gnome() -> None:
    turned = _gnome()
    turned["cells"] = [dict(reversed(cell.items())) for cell in turned["cells"]]
    each = _gnome()
    each["cells"][-1]["earmarks"] = [n in (4, 9) for n in range(1, 10)]
    for text in (*map(json.dumps, (_gnome(), turned, each)), json.dumps(_gnome(), indent=2)):
        assert gnome.confidence(source_of(text)) == 100
        (entry,) = read_with("gnome", text)
        assert isinstance(entry, Record)
        assert (str(entry.grid), str(entry.placed)) == (PUZZLE, "8" + "." * 80)
        assert entry.candidates is not None
        assert entry.candidates[1] == 0b100001000
        assert entry.details == {"difficulty_category": "Hard Difficulty", "time_elapsed": "12.5"}
        assert json.loads(written("gnome", [entry]))["time_elapsed"] == 12.5
    (entry,) = read_with("gnome", json.dumps(_gnome() | {"note": "mine", "hints": [1]}))
    assert isinstance(entry, Record)
    assert (entry.details["note"], entry.details["hints"]) == ("mine", "[1]")


@pytest.mark.parametrize(
    ("cell", "message"),
    [
        ({"position": [9, 0], "value": 1}, "cell 1 of the list has no position in the grid"),
        ({"value": 1}, "cell 1 of the list has no position in the grid"),
        ({"position": [0, 0], "value": 10}, "r1c1: 10 is not a digit of a 9×9 grid"),
        ({"position": [0, 0], "value": "x"}, "cell 1 of the list: a value that is not a digit"),
        ({"position": [0, 0], "fixed": True}, "cell 1 of the list: fixed, and without a digit"),
        (7, "cell 1 of the list has no position in the grid"),
    ],
)
def test_gnome_cells_that_are_none(cell: object, message: str) -> None:
    assert read_with("gnome", json.dumps({"cells": [cell]})) == [ParseError(1, message)]


def test_gnome_names_the_line_of_a_cell() -> None:
    game = _gnome()
    game["cells"][1]["value"] = "x"
    text = "\n" + json.dumps(game, indent=2)
    lines = [n for n, line in enumerate(text.splitlines(), start=1) if line == "    {"]
    (fault,) = read_with("gnome", text)
    assert (fault.line, isinstance(fault, ParseError)) == (lines[1], True)
    del game["cells"][1]["value"]
    game["cells"][1]["vlaue"] = 5
    (fault,) = read_with("gnome", json.dumps(game))
    assert fault == ParseError(1, "cell 2 of the list: no field 'vlaue' (value?)")


def test_gnome_with_a_cell_twice() -> None:
    game = _gnome()
    game["cells"][1]["position"] = game["cells"][0]["position"]
    (fault,) = read_with("gnome", json.dumps(game))
    assert isinstance(fault, ParseError)
    assert fault.message == "cell 2 of the list: r1c4 again"


def test_gnome_that_is_none() -> None:
    for text in ("{}", "[]", '{"cells": 3}', "{"):
        with pytest.raises(FormatError):
            read_with("gnome", text)
    with pytest.raises(FormatError, match="GNOME Sudoku holds 9×9"):
        written("gnome", [Record(grid=Grid("." * 16))])
