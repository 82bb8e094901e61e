"""What text formats keep beside the givens: moves, statistics, ratings, names."""

from __future__ import annotations

import pytest

from sudokudb import Grid
from sudokudb.formats.model.record import Record
from sudokudb.formats.registry import FORMATS, detect_format
from tests.conftest import DIFFICULT, SIMPLE
from tests.formats.samples import (
    FRAMED,
    READABLE,
    SOLVED,
    STATISTICS,
    one,
)
from tests.formats.support import grids, items, played, puzzles, recognised, source, written
from tests.support import SOLUTIONS


def test_moves_of_simple_sudoku() -> None:
    record = one("ss", f"{FRAMED}\nI005\nE03002\n")
    assert str(record.placed) == "5" + "." * 80
    assert record.candidates is not None
    assert not record.candidates[3] & 0b10


def test_a_line_of_hodoku() -> None:
    digits = SIMPLE.replace(".", "+5", 1)
    record = one("hodoku", f":0702-2:78:{digits}:214 224:743 767::11\n")
    assert (str(record.grid), str(record.placed)) == (SIMPLE, "5" + "." * 80)
    assert record.candidates is not None
    assert record.details["technique"] == "0702-2"
    assert record.details["eliminations"] == "743 767"
    assert written(FORMATS["hodoku"], [record]).decode().startswith(":0702-2:78:+5")


def test_a_print_of_qqwing() -> None:
    record = one("qqwing", f"{SIMPLE}\n{SOLVED}\n1. Mark given - Row: 1\n{STATISTICS}")
    assert str(record.solution) == SOLVED
    assert record.details["Difficulty"] == "Simple"
    assert record.details["steps"] == "1. Mark given - Row: 1"


def test_the_bytes_of_qqwing() -> None:
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
    assert written(FORMATS["qqwing"], [record]).decode() == (
        f"{READABLE}\n{solved}\nNumber of Givens: 37\nNumber of Singles: 36\nDifficulty: Simple\n"
    )
    assert written(FORMATS["qqwing-csv"], [record]).decode() == (
        "Puzzle,Solution,Givens,Singles,Hidden Singles,Naked Pairs,Hidden Pairs,"
        "Pointing Pairs/Triples,Box/Line Intersections,Guesses,Backtracks,Difficulty\n"
        f"{SIMPLE},{SOLVED},37,36,,,,,,,,Simple,\n"
    )


@pytest.mark.parametrize("name", ["qqwing", "qqwing-csv"])
def test_solutions_and_statistics_of_qqwing_come_back(name: str) -> None:
    facts = {"Difficulty": "Simple", "Singles": 'a, "b"\nc'}
    whole = Record(grid=Grid(SIMPLE), solution=Grid(SOLVED), details=facts)
    wrong = Record(grid=Grid(SIMPLE), solution=Grid(SOLUTIONS["Difficult"]))
    first, second = items(FORMATS[name], written(FORMATS[name], [whole, wrong]))
    assert isinstance(first, Record)
    assert (first.grid, first.solution) == (whole.grid, whole.solution)
    assert first.details["Difficulty"] == "Simple"
    assert isinstance(second, Record)
    assert second.grid == wrong.grid


def test_what_gsf_is_given() -> None:
    record = Record(
        grid=Grid(SIMPLE), title='a, "b"', author="A\nB", details={"rating": "2.6", "x": "y"}
    )
    data = written(FORMATS["gsf"], [record, Record(grid=Grid(DIFFICULT), source="#!sudoku -c3")])
    assert data.decode() == (
        "#!sudoku -c1,puzzle,label,author,source,rating\n"
        f"{SIMPLE},a; 'b',A B,,2.6\n"
        f"{DIFFICULT},,,#!sudoku -c3,\n"
    )
    first, second = items(FORMATS["gsf"], data)
    assert first == Record(
        grid=Grid(SIMPLE), line=2, title="a; 'b'", author="A B", details={"rating": "2.6"}
    )
    assert second == Record(grid=Grid(DIFFICULT), line=3, source="#!sudoku -c3")


def test_what_stands_beside_a_line() -> None:
    record = one("line", f"{SIMPLE} ; rating=2.6 # Medium, from qqwing\n")
    assert record.details == {"rating": "2.6"}
    assert record.notes == "Medium, from qqwing"
    assert str(one("line", f"{SIMPLE},{SOLVED}").solution) == SOLVED
    assert one("line", f"Monday: {SIMPLE}").title == "Monday"
    assert one("line", f"{SIMPLE} // hard").notes == "hard"


def test_a_link_of_good_sudoku() -> None:
    text = "playgoodsudoku.com/puzzle/$cAZAIABgcAQAAIAFCQAAAHAFAAAwAAgAEAAAAwQAgAAGADAQAFAWAHA="
    assert grids(recognised(f"Check out this puzzle in GoodSudoku! {text}\n")) == [
        "7..64.2...6.7..4....8..5.9......7..5....3....8..1......3.4..8....6..3.1...5.16..7"
    ]


def test_strings_of_sudokuwiki() -> None:
    record = played(puzzles(1)[0])
    assert one("sudokuwiki", written(FORMATS["sudokuwiki"], [record]).decode()) == record
    record = played(puzzles(1)[0], candidates=False)
    old = written(FORMATS["sudokuwiki"], [record]).decode().strip()
    assert len(old) == 162
    address = f"https://www.sudokuwiki.org/sudoku.htm?bd={old}\n"
    assert detect_format(source(address)).name == "sudokuwiki"
    assert one("sudokuwiki", address).placed == record.placed
    assert detect_format(source(old.upper())).name == "sudokuwiki"
    new = "S9B" + "".join("0" + (d if d in "123456789" else "0") for d in SIMPLE)
    assert str(one("sudokuwiki", new).grid) == SIMPLE
    assert str(one("sudokuwiki", f"{new[:3]}0a{new[5:]}").placed) == "1" + "." * 80
    assert one("sudokuwiki", f"{new[:3]}0j{new[5:]}").candidates == (1, *[0] * 80)


def test_a_rating_of_the_exchange() -> None:
    data = written(FORMATS["exchange"], [one("line", f"{SIMPLE};rating=7.2")])
    assert len(data) == 100
    assert one("exchange", data.decode()).details["rating"] == "7.2"
