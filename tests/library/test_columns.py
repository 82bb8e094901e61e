"""Columns of a library are read by pandas, polars, DuckDB and PyArrow."""

from __future__ import annotations

import sqlite3
import threading
from contextlib import closing
from io import BytesIO
from typing import TYPE_CHECKING, Any

import duckdb
import pandas
import polars
import pyarrow
import pytest

from sudokudb import Grid, Library, Rating
from sudokudb.columns.column import COLUMNS
from sudokudb.errors import QueryError, UsageError
from sudokudb.formats.registry import FORMATS
from sudokudb.library.exports import write_puzzles
from sudokudb.notation import format_candidates
from tests.conftest import DIFFICULT, INTERMEDIATE, SIMPLE
from tests.library.support import FOUR_BY_FOUR, many, rows, run_import
from tests.support import SOLUTIONS

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.filterwarnings("error")

NAMES = "id,title,grid,givens,solution,se_er,tags"
HODOKU = Rating(rater="hodoku", level="hard", score=1100, techniques="x-wing=1 naked-single=30")
SE = Rating(rater="se", score=7.2, ep=7.2, ed=2.6)


def fill(library: Library) -> None:
    """Add puzzles of every kind to the examples."""
    library.add(FOUR_BY_FOUR, title='<b>"Tiny"</b>', tags=["b", "a"], ratings=[HODOKU, SE])
    words = format_candidates([3] * 81).split()
    run_import(library, rows({"grid": "." * 81, "title": "Sukaku", "candidates": words}))
    library.add(Grid("1" + "." * 80), title="", collections=["c"])
    library.edit(1, details={"url": "…"})
    library.solve(1)
    list(library.measure([1, 2]))


@pytest.mark.everywhere
def test_columns_equal_those_of_an_exported_file(library: Library) -> None:
    fill(library)
    out = BytesIO()
    form = FORMATS["parquet"]
    names = [name for name in COLUMNS if name not in ("changed", "details")]
    write_puzzles(form, library, out, library.file_columns(form, names))
    from pyarrow import parquet

    written = parquet.read_table(BytesIO(out.getvalue())).to_pylist()
    read = library.columns("", names).to_arrow().to_pylist()
    assert [_known(row) for row in read] == [_known(row) for row in written]
    assert read[0]["solution"] == SOLUTIONS["Simple"]
    assert read[3]["hodoku_hardest"] == "x-wing"
    assert [row["identity"] is None for row in read] == [False, False, False, True, True, False]


def _known(row: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in row.items() if value not in (None, [], "")}


READERS: dict[str, Callable[[Any], list[dict[str, Any]]]] = {
    "PyArrow": lambda columns: pyarrow.table(columns).to_pylist(),
    "the method": lambda columns: columns.to_arrow().to_pylist(),
    "batches": lambda columns: (
        pyarrow.RecordBatchReader.from_stream(columns).read_all().to_pylist()
    ),
    "polars": lambda columns: polars.DataFrame(columns).to_dicts(),
    "pandas": lambda columns: _records(pandas.DataFrame.from_arrow(columns)),
    "DuckDB": lambda columns: duckdb.from_arrow(columns).to_arrow_table().to_pylist(),
}


def _records(frame: Any) -> list[dict[str, Any]]:
    rows = frame.to_dict("records")
    return [{**row, "tags": row["tags"].tolist(), "level": _word(row["level"])} for row in rows]


def _word(value: object) -> object:
    return value if isinstance(value, str) else None  # a category that is missing is not a number


@pytest.mark.parametrize("program", READERS)
def test_programs_read_the_same_rows(library: Library, program: str) -> None:
    library.add(SIMPLE[::-1], title="Back", tags=["b", "a"], ratings=[SE])
    columns = library.columns("title:back or id:2", "id,title,level,grid,givens,tags", "-id")
    library.solve(2)
    read = READERS[program](columns)
    assert read == [
        _row(4, "Back", None, SIMPLE[::-1], ["a", "b"]),
        _row(2, "Intermediate", "intermediate", INTERMEDIATE, []),
    ]


def _row(id: int, title: str, level: str | None, grid: str, tags: list[str]) -> dict[str, Any]:
    row = {"id": id, "title": title, "level": level, "grid": grid}
    return {**row, "givens": 81 - grid.count("."), "tags": tags}


def test_a_query_in_duckdb_names_columns(library: Library) -> None:
    library.add(INTERMEDIATE[::-1], ratings=[SE])
    columns = library.columns("", "id,se_er,givens")
    assert len(columns) == 4
    found = duckdb.sql("SELECT id FROM columns WHERE se_er = 7.2")
    assert found
    assert found.fetchall() == [(4,)]


@pytest.mark.everywhere
def test_the_default_columns_and_their_types(library: Library) -> None:
    columns = library.columns()
    assert columns.to_arrow().schema == columns.schema == library.to_arrow().schema
    assert columns.names[:3] == ("id", "title", "grid")
    assert repr(library.columns(columns=["id", "grid"])) == "<Columns id, grid>"


@pytest.mark.everywhere
def test_pages_are_of_one_state(library: Library) -> None:
    library.puzzles.add_many(many(20))
    reader = library.columns("", ["id", "title"]).reader()
    first = reader.read_next_batch()
    library.remove("id:2..")
    assert first.num_rows + sum(batch.num_rows for batch in reader) == 23
    assert len(library) == 1


def test_a_stream_may_end_in_another_thread_after_the_library(library: Library) -> None:
    found: list[int] = []
    columns = library.columns("givens:1..", NAMES)
    library.close()
    thread = threading.Thread(target=lambda: found.append(columns.to_arrow().num_rows))
    thread.start()
    thread.join()
    assert found == [3]


def test_wrong_requests_are_refused_at_once(library: Library) -> None:
    with pytest.raises(UsageError, match="no column 'gird'") as raised:
        library.columns("", "gird")
    assert "did you mean 'grid'?" in str(raised.value.hint)
    with pytest.raises(QueryError):
        library.columns("givens:many")
    with pytest.raises(QueryError):
        library.columns("", None, "colour")


REQUIRED = "'title TEXT DEFAULT ' || char(39, 39) || ' NOT NULL'"
DAMAGE = {
    "a short grid": "grid = '123'",
    "a mark that is no digit": "grid = replace(grid, '6', '?')",
    "a missing title": "title = NULL",
    "details that are not an object": "details = '[1]'",
    "a detail that is not a text": "details = json_object('solution', 5)",
    "details that are nested too deep": "details = printf('%.*c', 100000, '[')",
}


@pytest.mark.parametrize("case", DAMAGE)
def test_damaged_puzzles_are_left_out_and_named(library: Library, case: str) -> None:
    with closing(sqlite3.connect(library.path)) as connection, connection:
        connection.execute("PRAGMA ignore_check_constraints=ON")
        connection.execute("PRAGMA writable_schema=ON")
        connection.execute(f"UPDATE sqlite_schema SET sql = replace(sql, {REQUIRED}, 'title TEXT')")
    with closing(sqlite3.connect(library.path)) as connection, connection:
        connection.execute("PRAGMA ignore_check_constraints=ON")
        connection.execute(f"UPDATE puzzles SET {DAMAGE[case]} WHERE id = 2")
    with Library.look(library.path) as looked:
        read = looked.to_arrow("", NAMES).to_pylist()
        assert [row["grid"] for row in read] == [SIMPLE, DIFFICULT]
        assert [row["solution"] for row in read] == [SOLUTIONS["Simple"], SOLUTIONS["Difficult"]]
        assert looked.damage.keys() == {2}
        assert "puzzle #2 is damaged" in looked.damage[2]
    with Library.look(library.path) as listed:
        assert [puzzle.id for puzzle in listed] == [1, 3]
        assert listed.damage.keys() == {2}


def test_a_notebook_shows_ten_rows_with_pictures(library: Library) -> None:
    fill(library)
    library.puzzles.add_many(many(20))
    shown = library.columns("", "id,title,grid,tags")._repr_html_()
    assert (shown.count("<tr>"), shown.count("<svg")) == (11, 10)
    assert "&lt;b&gt;&quot;Tiny" in shown
    assert "<b>" not in shown
    assert shown.endswith("<p>26 puzzles</p>")
    assert "<tbody></tbody>" in library.columns("id:999")._repr_html_()
