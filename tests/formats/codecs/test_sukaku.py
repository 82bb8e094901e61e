"""Sukakus: nine characters for each cell."""

from __future__ import annotations

import pytest

from sudokudb import Grid
from sudokudb.formats.model.record import Record
from sudokudb.formats.registry import detect_format
from tests.conftest import SIMPLE
from tests.formats.support import detected, errors_in, grids, read, source, written


@pytest.mark.parametrize("width", [27, 81, 729])
def test_a_sukaku_in_rows_is_read(width: int) -> None:
    text = written("sukaku", [Record(grid=Grid(SIMPLE))]).decode().strip()
    rows = "\n".join(text[i : i + width] for i in range(0, 729, width))
    assert detect_format(source(rows)).name == "sukaku"
    assert grids(detected(rows)) == [SIMPLE]


def test_two_short_sukakus_are_two_errors() -> None:
    (line,) = written("sukaku", [Record(grid=Grid(SIMPLE))]).decode().split()
    found = read("sukaku", f"{line[:700]}\n{line[:701]}\n{line}\n")
    assert errors_in(found) == [
        (1, "729 characters expected, 700 found"),
        (2, "729 characters expected, 701 found"),
    ]
    assert len(found) == 3
