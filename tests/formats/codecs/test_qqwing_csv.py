"""QQWing's tables."""

from __future__ import annotations

import pytest

from sudokudb import Grid
from sudokudb.formats.model.record import Record
from sudokudb.formats.registry import detect_format
from tests.conftest import SIMPLE
from tests.formats.codecs.support import SOLVED
from tests.formats.support import read_one, source, written


def test_the_bytes_of_a_table() -> None:
    facts = {"Difficulty": "Simple", "Singles": 'a, "b"', "rating": "2.0"}
    record = Record(grid=Grid(SIMPLE), solution=Grid(SOLVED), details=facts)
    assert written("qqwing-csv", [record]).decode() == (
        "Puzzle,Solution,Givens,Singles,Hidden Singles,Naked Pairs,Hidden Pairs,"
        "Pointing Pairs/Triples,Box/Line Intersections,Guesses,Backtracks,Difficulty\n"
        f"{SIMPLE},{SOLVED},37,a; 'b',,,,,,,,Simple,\n"
    )


@pytest.mark.parametrize(("row", "warnings"), [("", 1), (",25,", 0), (",25,,", 0)])
def test_a_table_may_have_an_empty_last_column(row: str, warnings: int) -> None:
    table = f"Puzzle,Solution,Givens,\n{SIMPLE},{SOLVED}{row}\n"
    record = read_one("qqwing-csv", table)
    assert (str(record.solution), len(record.warnings)) == (SOLVED, warnings)


@pytest.mark.parametrize(
    ("header", "name"),
    [("Puzzle,Solution,Givens,", "qqwing-csv"), ("Puzzle,Solution,Stars", "kaggle")],
)
def test_the_names_of_the_columns_are_qqwings(header: str, name: str) -> None:
    assert detect_format(source(f"{header}\n{SIMPLE},{SOLVED},37,\n", ".csv")).name == name
