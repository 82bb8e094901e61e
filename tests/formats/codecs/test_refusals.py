"""What the text formats refuse, and what is said of it."""

from __future__ import annotations

import pytest

from sudokudb import Grid
from sudokudb.errors import FormatError
from sudokudb.formats.model.record import ParseError, Record
from sudokudb.formats.registry import FORMATS
from tests.conftest import DIFFICULT, SIMPLE
from tests.formats.samples import (
    DRAWN,
    FRAMED,
    KILLER,
    LARGE,
    ROWS,
    SUMO,
    one,
)
from tests.formats.support import faults, grids, items, written


@pytest.mark.parametrize("name", ["sdx", "pencilmarks"])
def test_two_rows_in_a_line_are_a_fault(name: str) -> None:
    marks = tuple(511 if mark == "." else 0 for mark in SIMPLE)
    record = Record(grid=Grid(SIMPLE), candidates=marks)
    whole = written(FORMATS[name], [record]).decode()
    lines = [line for line in whole.splitlines() if len(line.split()) > 8]
    joined = "\n".join([lines[0], f"{lines[1]} {lines[2]}", *lines[3:]])
    found = items(FORMATS[name], f"{whole}\n{joined}\n\n{whole}")
    assert [message for _, message in faults(found)] == ["9 cells expected in row 2, 18 found"]
    assert [str(item.grid) for item in found if isinstance(item, Record)] == [SIMPLE] * 2


def test_two_sukakus_that_are_too_short_are_two_faults() -> None:
    (line,) = written(FORMATS["sukaku"], [Record(grid=Grid(SIMPLE))]).decode().split()
    found = items(FORMATS["sukaku"], f"{line[:700]}\n{line[:701]}\n{line}\n")
    assert faults(found) == [
        (1, "729 characters expected, 700 found"),
        (2, "729 characters expected, 701 found"),
    ]
    assert len(found) == 3


REFUSED = {
    "a cell too few": ("line", SIMPLE[1:], "81 cells expected, 80 found"),
    "a row too long": ("line", DRAWN.replace("\n", "1\n", 1), "9 cells expected in row 1, 10"),
    "6×6": ("line", "12.4..\n" * 6, "36 cells are a 6×6 grid"),
    "6×6 in a line": ("line", "12.4.." * 6, "36 cells are a 6×6 grid"),
    "an Arabic digit": ("line", "٣" + SIMPLE[1:], "'٣' (cell 1) does not belong in a grid"),
    "a row too few": ("sdk", "#A\n" + "\n".join(ROWS[:8]), "9 rows expected, 8 found"),
    "no move": ("ss", f"{FRAMED}\nI99\n", "'I99' is not a move"),
    "a move beyond": ("ss", f"{FRAMED}\nI815\n", "cell 81, digit 5: "),
    "a move on a given": ("ss", f"{FRAMED}\nI015\n", "r1c2 already has a digit"),
    "hodoku": ("hodoku", f":0000:x:{SIMPLE[1:]}:::", "81 cells expected, 80 found"),
    "hodoku's digit": ("hodoku", f":0000:x:٣{SIMPLE[1:]}:::", "'٣' is not a digit"),
    "a token too few": ("sdx", "1 2 3 4 5 6 7 89\n", "9 cells expected in row 1, 8 found"),
    "no token": ("sdx", "1 2 3 4 5 6 7 89 ٣\n" * 9, "r1c9: '٣' is not a digit or candidates"),
    "sukaku": ("sukaku", "1" * 729, "r1c1: '1' in place 2, 2 or . expected"),
    "sukaku too short": ("sukaku", "." * 728, "729 characters expected, 728 found"),
    "exchange": ("exchange", f"0001d2888928 {SIMPLE[1:]}  7.1", "81 cells expected, 80 found"),
    "sumocue's killer": ("sumocue", SUMO.replace("=0", "=14", 1),
                         "killer cages: only classic sudoku is supported"),
    "sumocue's jigsaw": ("sumocue", SUMO.replace("J1", "J0", 1),
                         "irregular regions: only classic sudoku is supported"),
    "a killer": ("killer", "3x3::k:" + "2561:" * 81, "killer cages: only classic"),
    "diagonals": ("killer", KILLER.replace("::", ":d:", 1),
                  "diagonals: only classic sudoku is supported"),
    "numbers": ("numbers", "1,2,3,4\n1,2,3\n0,0,0,0\n0,0,0,0\n", "4 cells expected in row 2"),
    "a number too large": ("numbers", ",".join(["17", *"0" * 255]),
                           "r1c1: '17' is not a digit of a 16×16 grid"),
    "a short link": ("goodsudoku", "x/$cAZAIABgcAQAAIAFCQAAAHAF", "41 bytes expected, 18 found"),
    "sudokuwiki": ("sudokuwiki", "0" * 161, "162 characters in base 32 expected, 161"),
    "another wiki puzzle": ("sudokuwiki", "K9B" + "01" * 81,
                            "S9B and 162 characters expected, K9B and 162 found"),
}  # fmt: skip


@pytest.mark.parametrize(("name", "text", "why"), REFUSED.values(), ids=REFUSED)
def test_what_is_no_puzzle_is_named(name: str, text: str, why: str) -> None:
    assert any(why in message for _, message in faults(items(FORMATS[name], text)))


@pytest.mark.parametrize(
    "name", ["sdm", "ss", "sdx", "hodoku", "pencilmarks", "sukaku", "exchange", "sudokuwiki"]
)
def test_formats_that_hold_9x9_grids_only(name: str) -> None:
    (record,) = items(FORMATS["line"], LARGE)
    assert isinstance(record, Record)
    with pytest.raises(FormatError, match="9×9 grids only, not 16×16"):
        written(FORMATS[name], [record])


def test_a_grid_that_breaks_the_rules_is_read() -> None:
    text = "11" + "." * 79
    for name in ("line", "sdk", "ss", "hodoku", "sukaku", "pencilmarks", "sudokuwiki", "sdx"):
        form = FORMATS[name]
        assert grids(items(form, written(form, [one("line", text)]))) == [text]


def test_faults_among_good_lines() -> None:
    found = items(FORMATS["line"], f"{SIMPLE}\n{SIMPLE[1:]}\n{DIFFICULT}\n")
    assert [item.line for item in found] == [1, 2, 3]
    assert isinstance(found[1], ParseError)
