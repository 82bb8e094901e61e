"""SudoCue's work in progress: a token for each cell."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sudokudb import Grid
from sudokudb.errors import FormatError
from sudokudb.formats.model.candidates import implied_candidates
from sudokudb.formats.model.record import Record
from tests.conftest import SIMPLE
from tests.formats.support import read_one, written

PLACED = replace(
    Record(grid=Grid(SIMPLE), placed=Grid("5" + "." * 80)),
    candidates=implied_candidates(Grid("5" + SIMPLE[1:]).digits),
)
TEXT = written("sdx", [PLACED]).decode()


def test_placed_digits_and_candidates_are_tokens() -> None:
    assert TEXT.splitlines()[0] == "u5 8 7 4 6 24 3 1 29"
    found = read_one("sdx", TEXT)
    assert (found.placed, found.candidates) == (PLACED.placed, PLACED.candidates)


def test_cells_without_known_candidates_get_all_of_them() -> None:
    text = written("sdx", [Record(grid=Grid(SIMPLE))]).decode()
    assert text.startswith("123456789 8 7 123456789 6 ")
    assert read_one("sdx", text) == Record(grid=Grid(SIMPLE))


def test_a_candidate_that_would_be_read_as_a_given_is_not_written() -> None:
    alone = Record(grid=Grid.empty(9), candidates=(1, *[511] * 80))
    with pytest.raises(FormatError, match="sdx cannot tell"):
        written("sdx", [alone])
