"""What the text formats refuse, and what is said of it."""

from __future__ import annotations

import pytest

from sudokudb import Grid
from sudokudb.errors import FormatError
from sudokudb.formats.model.record import ParseError, Record
from sudokudb.formats.registry import FORMATS
from tests.conftest import DIFFICULT, SIMPLE
from tests.formats.codecs.support import DRAWN, FRAMED, KILLER, LARGE, ROWS, SUMO
from tests.formats.support import errors_in, grids, read, read_one, records_in, written


@pytest.mark.parametrize("name", ["sdx", "pencilmarks"])
def test_two_rows_in_a_line_are_a_fault(name: str) -> None:
    marks = tuple(511 if mark == "." else 0 for mark in SIMPLE)
    record = Record(grid=Grid(SIMPLE), candidates=marks)
    whole = written(name, [record]).decode()
    lines = [line for line in whole.splitlines() if len(line.split()) > 8]
    joined = "\n".join([lines[0], f"{lines[1]} {lines[2]}", *lines[3:]])
    found = read(name, f"{whole}\n{joined}\n\n{whole}")
    assert [message for _, message in errors_in(found)] == ["9 cells expected in row 2, 18 found"]
    assert [str(item.grid) for item in records_in(found)] == [SIMPLE] * 2


def test_two_sukakus_that_are_too_short_are_two_faults() -> None:
    (line,) = written("sukaku", [Record(grid=Grid(SIMPLE))]).decode().split()
    found = read("sukaku", f"{line[:700]}\n{line[:701]}\n{line}\n")
    assert errors_in(found) == [
        (1, "700 characters, not 729"),
        (2, "701 characters, not 729"),
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
    "hodoku": ("hodoku", f":0000:x:{SIMPLE[1:]}:::", "80 cells, not 81"),
    "hodoku's digit": ("hodoku", f":0000:x:٣{SIMPLE[1:]}:::", "'٣' is not a digit"),
    "a token too few": ("sdx", "1 2 3 4 5 6 7 89\n", "9 cells expected in row 1, 8 found"),
    "no token": ("sdx", "1 2 3 4 5 6 7 89 ٣\n" * 9, "r1c9: '٣' is not a digit or candidates"),
    "sukaku": ("sukaku", "1" * 729, "r1c1: 1 is not at its place of the nine"),
    "sukaku too short": ("sukaku", "." * 728, "728 characters, not 729"),
    "exchange": ("exchange", f"0001d2888928 {SIMPLE[1:]}  7.1", "80 cells, not 81"),
    "sumocue's killer": ("sumocue", SUMO.replace("=0", "=14", 1),
                         "a killer: only classic sudoku is read"),
    "sumocue's jigsaw": ("sumocue", SUMO.replace("J1", "J0", 1),
                         "a jigsaw: only classic sudoku is read"),
    "a killer": ("killer", "3x3::k:" + "2561:" * 81, "a killer: only classic sudoku is read"),
    "diagonals": ("killer", KILLER.replace("::", ":d:", 1),
                  "a variant (d): only classic sudoku is read"),
    "numbers": ("numbers", "1,2,3,4\n1,2,3\n0,0,0,0\n0,0,0,0\n", "4 cells expected in row 2"),
    "a number too large": ("numbers", ",".join(["17", *"0" * 255]),
                           "r1c1: '17' is not a digit of a 16×16 grid"),
    "a short link": ("goodsudoku", "x/$cAZAIABgcAQAAIAFCQAAAHAF", "18 bytes, not 41"),
    "sudokuwiki": ("sudokuwiki", "0" * 161, "161 characters, not 162 of base 32, nor S9B and 162"),
    "another wiki puzzle": ("sudokuwiki", "K9B" + "01" * 81,
                            "K9B with 162 characters: only classic sudoku is read, S9B with 162"),
}  # fmt: skip


@pytest.mark.parametrize(("name", "text", "why"), REFUSED.values(), ids=REFUSED)
def test_what_is_no_puzzle_is_named(name: str, text: str, why: str) -> None:
    assert any(why in message for _, message in errors_in(read(name, text)))


@pytest.mark.parametrize(
    "name", ["sdm", "ss", "sdx", "hodoku", "pencilmarks", "sukaku", "exchange", "sudokuwiki"]
)
def test_formats_that_hold_9x9_grids_only(name: str) -> None:
    record = read_one("line", LARGE)
    with pytest.raises(FormatError, match="9×9 grids only, not 16×16"):
        written(name, [record])


def test_a_grid_that_breaks_the_rules_is_read() -> None:
    text = "11" + "." * 79
    for name in ("line", "sdk", "ss", "hodoku", "sukaku", "pencilmarks", "sudokuwiki", "sdx"):
        form = FORMATS[name]
        assert grids(read(form, written(form, [read_one("line", text)]))) == [text]


def test_faults_among_good_lines() -> None:
    found = read("line", f"{SIMPLE}\n{SIMPLE[1:]}\n{DIFFICULT}\n")
    assert [item.line for item in found] == [1, 2, 3]
    assert isinstance(found[1], ParseError)
