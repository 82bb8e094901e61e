"""The exchange format of pattern games: a hash, a grid and a rating."""

from __future__ import annotations

import pytest

from sudokudb.puzzle import Rating
from tests.conftest import SIMPLE
from tests.formats.support import read_error, read_one, written

ZEROS = SIMPLE.replace(".", "0")


def test_the_rating_reads_back() -> None:
    data = written("exchange", [read_one("line", f"{SIMPLE};se=7.2")])
    assert len(data) == 100
    assert read_one("exchange", data.decode()).ratings == (Rating(rater="se", score=7.2),)


@pytest.mark.parametrize("text", ["", ";rating=7.2", ";se=123", ";hodoku=7.2"])
def test_only_sudoku_explainers_rating_is_written(text: str) -> None:
    data = written("exchange", [read_one("line", SIMPLE + text)])
    assert data.endswith(b"  0.0\n")
    assert read_one("exchange", data.decode()).ratings == ()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f"{ZEROS}  7.1", "hash of 12"),
        (f"{ZEROS}1  7.1", "hash of 12"),
        (f"0001d288892 {ZEROS}  7.1", "'0001d288892'"),
        (f"0001d2888928 {ZEROS}  easy", "'easy'"),
        (f"0001d2888928 {ZEROS}  7.1 x y", "x y"),
        (f"0001d2888928 {ZEROS[1:]}  7.1", "81 cells expected, 80 found"),
        ("0001d2888928", "81 cells expected, 0 found"),
    ],
)
def test_a_missing_or_malformed_field_is_an_error(text: str, message: str) -> None:
    assert message in read_error("exchange", text).message
