"""Error messages about text formats, and puzzles that the formats refuse to write."""

from __future__ import annotations

import pytest

from sudokudb import Grid
from sudokudb.errors import FormatError
from sudokudb.formats.model.record import Record
from sudokudb.formats.registry import FORMATS
from tests.conftest import SIMPLE
from tests.formats.codecs.support import DRAWN, KILLER, LARGE, ROWS, SUMO
from tests.formats.support import errors_in, grids, read, read_one, records_in, written


@pytest.mark.parametrize("name", ["sdx", "pencilmarks"])
def test_two_rows_in_a_line_are_one_error(name: str) -> None:
    marks = tuple(511 if mark == "." else 0 for mark in SIMPLE)
    record = Record(grid=Grid(SIMPLE), candidates=marks)
    whole = written(name, [record]).decode()
    lines = [line for line in whole.splitlines() if len(line.split()) > 8]
    joined = "\n".join([lines[0], f"{lines[1]} {lines[2]}", *lines[3:]])
    found = read(name, f"{whole}\n{joined}\n\n{whole}")
    assert [message for _, message in errors_in(found)] == ["9 cells expected in row 2, 18 found"]
    assert [str(item.grid) for item in records_in(found)] == [SIMPLE] * 2


MISTAKES = {
    "a cell too few": ("line", SIMPLE[1:], "81 cells expected, 80 found"),
    "a row too long": ("line", DRAWN.replace("\n", "1\n", 1), "9 cells expected in row 1, 10"),
    "6×6": ("line", "12.4..\n" * 6, "36 cells are a 6×6 grid"),
    "6×6 in a line": ("line", "12.4.." * 6, "36 cells are a 6×6 grid"),
    "an Arabic digit": ("line", "٣" + SIMPLE[1:], "'٣' (cell 1) does not belong in a grid"),
    "a row too few": ("sdk", "#A\n" + "\n".join(ROWS[:8]), "9 rows expected, 8 found"),
    "a token too few": ("sdx", "1 2 3 4 5 6 7 89\n", "9 cells expected in row 1, 8 found"),
    "no token": ("sdx", "1 2 3 4 5 6 7 89 ٣\n" * 9, "r1c9: '٣' is not a digit or candidates"),
    "sumocue's killer": ("sumocue", SUMO.replace("=0", "=14", 1),
                         "killer cages: only classic"),
    "sumocue's jigsaw": ("sumocue", SUMO.replace("J1", "J0", 1),
                         "irregular regions: only classic"),
    "a killer": ("killer", "3x3::k:" + "2561:" * 81, "killer cages: only classic"),
    "diagonals": ("killer", KILLER.replace("::", ":d:", 1),
                  "diagonals: only classic"),
    "numbers": ("numbers", "1,2,3,4\n1,2,3\n0,0,0,0\n0,0,0,0\n", "4 cells expected in row 2"),
    "a number too large": ("numbers", ",".join(["17", *"0" * 255]),
                           "r1c1: '17' is not a digit of a 16×16 grid"),
}  # fmt: skip


@pytest.mark.parametrize(("name", "text", "why"), MISTAKES.values(), ids=MISTAKES)
def test_each_mistake_has_its_message(name: str, text: str, why: str) -> None:
    assert any(why in message for _, message in errors_in(read(name, text)))


@pytest.mark.parametrize(
    "name", ["sdm", "ss", "sdx", "hodoku", "pencilmarks", "sukaku", "exchange", "sudokuwiki"]
)
def test_large_grids_are_refused_by_9x9_formats(name: str) -> None:
    record = read_one("line", LARGE)
    with pytest.raises(FormatError, match="9×9 grids only, not 16×16"):
        written(name, [record])


def test_a_grid_with_conflicts_reads_back() -> None:
    text = "11" + "." * 79
    for name in ("line", "sdk", "ss", "hodoku", "sukaku", "pencilmarks", "sudokuwiki", "sdx"):
        form = FORMATS[name]
        assert grids(read(form, written(form, [read_one("line", text)]))) == [text]
