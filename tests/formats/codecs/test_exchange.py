"""The exchange format of pattern games: a hash, a grid and a rating."""

from __future__ import annotations

import pytest

from sudokudb.puzzle import Rating
from tests.conftest import SIMPLE
from tests.formats.support import read_one, written


def test_the_rating_reads_back() -> None:
    data = written("exchange", [read_one("line", f"{SIMPLE};se=7.2")])
    assert len(data) == 100
    assert read_one("exchange", data.decode()).ratings == (Rating(rater="se", score=7.2),)


@pytest.mark.parametrize("text", ["", ";rating=7.2", ";se=123", ";hodoku=7.2"])
def test_only_sudoku_explainers_rating_is_written(text: str) -> None:
    data = written("exchange", [read_one("line", SIMPLE + text)])
    assert data.endswith(b"  0.0\n")
    assert read_one("exchange", data.decode()).ratings == ()
