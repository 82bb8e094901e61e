"""Simple Sudoku's files: moves below the grid."""

from __future__ import annotations

from tests.formats.codecs.support import FRAMED
from tests.formats.support import read_one


def test_moves_are_read() -> None:
    record = read_one("ss", f"{FRAMED}\nI005\nE03002\n")
    assert str(record.placed) == "5" + "." * 80
    assert record.candidates
    assert not record.candidates[3] & 0b10
