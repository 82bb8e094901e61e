"""Simple Sudoku's files: moves below the grid."""

from __future__ import annotations

import pytest

from tests.formats.codecs.support import FRAMED
from tests.formats.support import errors_in, read, read_one


def test_moves_are_read() -> None:
    record = read_one("ss", f"{FRAMED}\nI005\nE03002\n")
    assert str(record.placed) == "5" + "." * 80
    assert not record.candidates[3] & 0b10


@pytest.mark.parametrize(
    ("move", "message"),
    [
        ("I99", "'I99' is not a move"),
        ("I815", "cell 81, digit 5: "),
        ("I015", "r1c2 already has a digit"),
    ],
)
def test_a_malformed_move_is_an_error(move: str, message: str) -> None:
    ((_, found),) = errors_in(read("ss", f"{FRAMED}\n{move}\n"))
    assert message in found
