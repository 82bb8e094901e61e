"""SuDoku Solver's drawings."""

from __future__ import annotations

from sudokudb import Grid
from sudokudb.formats.model.record import Record
from sudokudb.formats.registry import detect_format
from tests.conftest import SIMPLE
from tests.formats.codecs.support import READABLE
from tests.formats.support import grids, read, source, written

SMALL = "1 . | 3 .\n. . | . .\n----+----\n. 2 | . .\n. . | . 4\n"


def test_bars_and_rules_are_drawn_between_boxes() -> None:
    records = [Record(grid=Grid("1.3......2.....4")), Record(grid=Grid(SIMPLE))]
    small, simple = written("spf", records).decode().split("\n\n")
    assert f"{small}\n" == SMALL
    assert [line.split() for line in simple.splitlines() if "-" not in line] == [
        line.split() for line in READABLE.splitlines() if "-" not in line
    ]
    assert simple.splitlines()[3] == "------+-------+------"
    assert grids(read("spf", f"{SMALL}\n{simple}")) == [str(r.grid) for r in records]


def test_the_drawing_is_detected_with_a_damaged_row_too() -> None:
    text = written("spf", [Record(grid=Grid(SIMPLE))]).decode()
    assert detect_format(source(text)).name == "spf"
    assert detect_format(source(text.replace(" ", "", 1), ".spf")).name == "spf"
