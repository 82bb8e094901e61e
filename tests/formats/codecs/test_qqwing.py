"""QQWing's prints: solutions and statistics."""

from __future__ import annotations

import pytest

from sudokudb import Grid
from sudokudb.formats.model.record import Record
from tests.conftest import SIMPLE
from tests.formats.codecs.support import READABLE, SOLVED, STATISTICS
from tests.formats.support import read, read_one, records_in, written
from tests.support import SOLUTIONS


def test_a_print_is_read() -> None:
    record = read_one("qqwing", f"{SIMPLE}\n{SOLVED}\n1. Mark given - Row: 1\n{STATISTICS}")
    assert str(record.solution) == SOLVED
    assert record.details["Difficulty"] == "Simple"
    assert record.details["steps"] == "1. Mark given - Row: 1"


def test_the_bytes_of_a_print() -> None:
    facts = {"Number of Singles": "36", "Difficulty": "Simple", "rating": "2.0", "Singles": "36"}
    record = Record(grid=Grid(SIMPLE), solution=Grid(SOLVED), details=facts)
    solved = "-------|-------|-------\n".join(
        "".join(
            f" {' '.join(SOLVED[i : i + 3])} | {' '.join(SOLVED[i + 3 : i + 6])} | "
            f"{' '.join(SOLVED[i + 6 : i + 9])}\n"
            for i in range(low, low + 27, 9)
        )
        for low in (0, 27, 54)
    )
    assert written("qqwing", [record]).decode() == (
        f"{READABLE}\n{solved}\nNumber of Givens: 37\nNumber of Singles: 36\nDifficulty: Simple\n"
    )


@pytest.mark.parametrize("name", ["qqwing", "qqwing-csv"])
def test_solutions_and_statistics_read_back(name: str) -> None:
    facts = {"Difficulty": "Simple", "Singles": 'a, "b"\nc'}
    whole = Record(grid=Grid(SIMPLE), solution=Grid(SOLVED), details=facts)
    wrong = Record(grid=Grid(SIMPLE), solution=Grid(SOLUTIONS["Difficult"]))
    first, second = records_in(read(name, written(name, [whole, wrong])))
    assert (first.grid, first.solution) == (whole.grid, whole.solution)
    assert first.details["Difficulty"] == "Simple"
    assert second.grid == wrong.grid
