"""SudoCue's collections: 81 digits a line."""

from __future__ import annotations

import pytest

from sudokudb import Grid
from sudokudb.formats.model.record import Record
from sudokudb.formats.registry import detect_format
from tests.conftest import DIFFICULT, SIMPLE
from tests.formats.support import grids, read, source, written

ZEROS = SIMPLE.replace(".", "0")


def test_a_puzzle_is_a_line_of_digits() -> None:
    records = [Record(grid=Grid(text), title="A title") for text in (SIMPLE, DIFFICULT)]
    text = written("sdm", records)
    assert text.decode() == f"{SIMPLE}\n{DIFFICULT}\n".replace(".", "0")
    assert grids(read("sdm", text)) == [SIMPLE, DIFFICULT]


def test_comments_and_other_marks_are_read() -> None:
    assert grids(read("sdm", f"# mine\r\n{ZEROS} # easy\r\n{SIMPLE}\r\n")) == [SIMPLE] * 2


@pytest.mark.parametrize("lines", [f"{ZEROS}\n", f"{ZEROS}\n{SIMPLE}\n", f"{ZEROS[1:]}\n{ZEROS}"])
def test_one_line_of_digits_is_enough_with_the_suffix(lines: str) -> None:
    assert detect_format(source(lines, ".sdm")).name == "sdm"
