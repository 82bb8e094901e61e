"""The raters of numbers in files: named by a field, by a data set or by an option, or unknown."""

from __future__ import annotations

import io
import json

import pytest

from sudokudb.errors import FormatError
from sudokudb.formats.model.ratings import rater_name
from sudokudb.formats.model.record import Record
from sudokudb.formats.reading import Reading
from tests.conftest import DIFFICULT, SIMPLE
from tests.formats.support import source, written
from tests.support import SOLUTIONS

SOLVED = SOLUTIONS["Simple"]
HEADER = "source,question,answer,rating"
ROW = {"source": "puzzles0", "question": SIMPLE, "answer": SOLVED, "rating": 26}


def read(data: bytes | str, suffix: str = "", rating_is: str | None = None) -> list[Record]:
    found = [*Reading(source(data, suffix), rating_is=rating_is)]
    return [item for item in found if isinstance(item, Record)]


def parquet(row: dict[str, object]) -> bytes:
    arrow, tables = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
    out = io.BytesIO()
    tables.write_table(arrow.table({name: [value] for name, value in row.items()}), out)
    return out.getvalue()


UNNAMED: dict[str, tuple[str, str]] = {
    "CSV": (f"puzzle,rating\n{SIMPLE},26\n", ".csv"),
    "CSV, difficulty": (f"puzzle,difficulty\n{SIMPLE},26\n", ".csv"),
    "TSV": (f"puzzle\tRating\n{SIMPLE}\t26\n", ".tsv"),
    "JSON": (json.dumps({"puzzle": SIMPLE, "rating": 26}), ".json"),
    "JSON lines": (json.dumps({"puzzle": SIMPLE, "rating": 26}) + "\n", ".jsonl"),
    "our JSON": (
        json.dumps({"format": "sudokudb", "version": 1, "grid": SIMPLE, "ratings": [{"score": 26}]})
        + "\n",
        ".jsonl",
    ),
    "our JSON, an empty name": (
        json.dumps(
            {"format": "sudokudb", "version": 1, "grid": SIMPLE}
            | {"ratings": [{"rater": "", "score": 26}]}
        )
        + "\n",
        ".jsonl",
    ),
    "a remark": (f"{SIMPLE};rating=26\n", ".txt"),
    "gsf": (f"#!sudoku -c1,Puzzle,Rating\n{SIMPLE},26\n", ".dat"),
}


@pytest.mark.parametrize("case", UNNAMED)
def test_a_rater_that_is_not_named_is_unknown_or_that_of_the_option(case: str) -> None:
    text, suffix = UNNAMED[case]
    for option, rater in ((None, "unknown"), ("my rater", "my rater")):
        (record,) = read(text, suffix, option)
        assert [(rating.rater, rating.score) for rating in record.ratings] == [(rater, 26)]


def test_a_column_of_parquet_is_a_rating() -> None:
    data = parquet({"puzzle": SIMPLE, "rating": 26})
    assert [str(rating) for rating in read(data, ".parquet")[0].ratings] == ["unknown 26"]


def test_the_option_leaves_raters_that_are_named() -> None:
    (record,) = read(f"puzzle,SE,rating\n{SIMPLE},7.2,26\n", ".csv", "x")
    assert [str(rating) for rating in record.ratings] == ["se 7.2", "x 26"]


EXTREME: dict[str, tuple[bytes | str, str]] = {
    "CSV": (f"{HEADER}\npuzzles0,{SIMPLE},{SOLVED},26\n", ".csv"),
    "other order": (f"question,answer,source,rating\n{SIMPLE},{SOLVED},puzzles0,26\n", ".csv"),
    "JSON lines": (json.dumps(ROW) + "\n", ".jsonl"),
}


@pytest.mark.parametrize("case", EXTREME)
def test_the_columns_of_sudoku_extreme_name_tdoku(case: str) -> None:
    text, suffix = EXTREME[case]
    for option in (None, "x"):
        (record,) = read(text, suffix, option)
        assert [str(rating) for rating in record.ratings] == ["tdoku-backtracks 26"]
        assert (str(record.grid), str(record.solution)) == (SIMPLE, SOLVED)
        assert record.source == "puzzles0"


def test_the_columns_of_sudoku_extreme_name_tdoku_in_parquet() -> None:
    (record,) = read(parquet(ROW), ".parquet")
    assert [str(rating) for rating in record.ratings] == ["tdoku-backtracks 26"]


def test_a_question_alone_does_not_name_tdoku() -> None:
    (record,) = read(f"question,rating\n{SIMPLE},26\n", ".csv")
    assert [str(rating) for rating in record.ratings] == ["unknown 26"]


@pytest.mark.parametrize("name", ["line", "gsf", "jsonl", "csv"])
@pytest.mark.parametrize("text", ["puzzle,rating", HEADER])
def test_ratings_are_written_so_that_they_are_read_again(name: str, text: str) -> None:
    fields = {"question": DIFFICULT, "puzzle": DIFFICULT, "rating": "26"}
    row = ",".join(fields.get(column, "") for column in text.split(","))
    (record,) = read(f"{text}\n{row}\n", ".csv")
    (again,) = read(written(name, [record]))
    wanted = record.ratings[0].rater if name != "gsf" else "unknown"
    assert [(rating.rater, rating.score) for rating in again.ratings] == [(wanted, 26)]


def test_names_of_raters_are_checked() -> None:
    assert rater_name(" my rater ") == "my rater"
    for name in ("", "  ", "a\nb", "x" * 101):
        with pytest.raises(FormatError):
            rater_name(name)
