"""gsf's tables: the header, and fields that it does not name."""

from __future__ import annotations

import pytest

from sudokudb import Grid
from sudokudb.formats.model.record import Record
from sudokudb.formats.registry import detect_format
from sudokudb.puzzle import Rating
from tests.conftest import DIFFICULT, SIMPLE
from tests.formats.support import detected_one, read, read_one, source, written

HEADER = "#!sudoku -c1,puzzle,label,author,source,rating"


def test_the_bytes_of_a_table() -> None:
    record = Record(
        grid=Grid(SIMPLE),
        title='a, "b"',
        author="A\nB",
        details={"x": "y"},
        ratings=(Rating(rater="hodoku", score=300.0), Rating(rater="se", score=2.6)),
    )
    data = written("gsf", [record, Record(grid=Grid(DIFFICULT), source="#!sudoku -c3")])
    assert data.decode() == (
        "#!sudoku -c1,puzzle,label,author,source,rating\n"
        f"{SIMPLE},a; 'b',A B,,2.6\n"
        f"{DIFFICULT},,,#!sudoku -c3,\n"
    )
    first, second = read("gsf", data)
    assert first == Record(
        grid=Grid(SIMPLE),
        line=2,
        title="a; 'b'",
        author="A B",
        ratings=(Rating(rater="unknown", score=2.6),),
    )
    assert second == Record(grid=Grid(DIFFICULT), line=3, source="#!sudoku -c3")


@pytest.mark.parametrize(
    ("text", "warning"),
    [
        (f"{HEADER}\n{SIMPLE},L,Ann,X,Times,3.4", "5 fields expected, 6 found"),
        (f"{HEADER}\n{SIMPLE},L", "5 fields expected, 2 found"),
        (f"{HEADER}\n{SIMPLE},L,Ann,Times,3.4,,", ""),
        (f"#!sudoku -c1,\n{SIMPLE},L,Ann", ""),
        (f"{SIMPLE},L,Ann,Times", ""),
        (f'{HEADER}\n{SIMPLE},"L,Ann","Ann","Times",3.4', ""),
    ],
)
def test_missing_and_extra_fields_give_one_warning(text: str, warning: str) -> None:
    record = read_one("gsf", text + "\n")
    assert str(record.grid) == SIMPLE
    assert len(record.warnings) == bool(warning)
    assert "".join(record.warnings).startswith(warning)


@pytest.mark.parametrize("title", ["The hardest puzzles", "# A list, of 2010", "no,q1,q2,Puzzle"])
@pytest.mark.parametrize(
    "below", [f"#!sudoku -c1,Puzzle,Label\n{SIMPLE},Easter-Monster\n",
              f"99480,99408,114,1895,{SIMPLE},Easter-Monster,20.00s,0,C21.m\n"]
)  # fmt: skip
def test_a_title_above_a_list_hides_nothing(title: str, below: str) -> None:
    text = f"{title}\n{below}"
    assert detect_format(source(text)).name == "gsf"
    found = detected_one(text)
    assert (str(found.grid), found.title) == (SIMPLE, "Easter-Monster")
