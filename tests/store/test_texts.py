"""Titles and notes are indexed as they are, and found in the index as a plain search finds them."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING
from unittest.mock import Mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudokudb.query import Query, Term, parse_query
from sudokudb.store.connection.sqlite_file import reader
from sudokudb.store.search import counts
from sudokudb.store.search import pages as search
from sudokudb.store.sql import fulltext as texts
from sudokudb.store.writes import bulk_insert as bulk
from tests.store.searched import WORDS, fill, make_rows, matches

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb import Library
    from sudokudb.store.connection.sqlite_file import RunSql

ROWS = make_rows()
INTO = "INTO puzzles (id, title, notes, grid, size, givens, added, changed)"
NOW = "2026-11-21T10:00:00Z"
MATCH = "SELECT rowid FROM texts WHERE title MATCH ? ORDER BY rowid"


@pytest.fixture
def connection() -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(":memory:")) as opened:
        fill(opened, ROWS[:1])
        opened.execute("DELETE FROM puzzles")
        texts.catch_up(opened)
        yield opened


def new(id: int, title: str = "", notes: str = "") -> tuple[int, str, str, str]:
    return id, title, notes, str(id % 10) + "." * 80


def put(connection: sqlite3.Connection, *rows: tuple[int, str, str, str]) -> None:
    connection.executemany(f"INSERT {INTO} VALUES (?, ?, ?, ?, 9, 1, '', '')", rows)


def found(connection: sqlite3.Connection, word: str) -> list[int]:
    return [id for (id,) in connection.execute(MATCH, (texts.phrase(word),))]


CHANGES = {
    "new, with a title": ("INSERT {} VALUES (9, 'Hard nine', '', '9{dots}', 9, 1, '', '')", [1, 9]),
    "new, with notes alone": ("INSERT {} VALUES (9, '', 'hard', '9{dots}', 9, 1, '', '')", [1]),
    "another title": ("UPDATE puzzles SET title = 'A HARD two' WHERE id = 2", [1, 2]),
    "a title taken away": ("UPDATE puzzles SET title = '' WHERE id = 1", []),
    "another id": ("UPDATE puzzles SET id = 7 WHERE id = 1", [7]),
    "two ids exchanged": ("UPDATE puzzles SET id = -id; UPDATE puzzles SET id = 4 + id", [3]),
    "removed": ("DELETE FROM puzzles WHERE id = 1", []),
    "all removed": ("DELETE FROM puzzles", []),
    "replaced by id": (
        "INSERT OR REPLACE {} VALUES (1, 'easy', '', '9{dots}', 9, 1, '', '')",
        [],
    ),
    "replaced by grid": (
        "INSERT OR REPLACE {} VALUES (9, 'hard too', '', '1{dots}', 9, 1, '', '')",
        [9],
    ),
    "replaced by grid, without an id": (
        "INSERT OR REPLACE {} VALUES (NULL, 'hard too', '', '1{dots}', 9, 1, '', '')",
        [4],
    ),
    "ignored": ("INSERT OR IGNORE {} VALUES (1, 'easy', '', '9{dots}', 9, 1, '', '')", [1]),
    "put in or else": (
        "INSERT {} VALUES (1, 'easy', '', '9{dots}', 9, 1, '', '') "
        "ON CONFLICT (id) DO UPDATE SET title = 'harder'",
        [1],
    ),
    "replaced by an update of a grid": (
        "UPDATE OR REPLACE puzzles SET grid = '1{dots}' WHERE id = 2",
        [],
    ),
    "replaced by an update of an id": ("UPDATE OR REPLACE puzzles SET id = 1 WHERE id = 2", []),
    "failed, twice noted": (
        "UPDATE OR FAIL puzzles SET title = 'hard'; UPDATE OR ABORT puzzles SET title = title || 1",
        [1, 2, 3],
    ),
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_change_by_anybody_is_noted_and_then_indexed(
    connection: sqlite3.Connection, name: str
) -> None:
    change, expected = CHANGES[name]
    put(connection, new(1, "Hard"), new(2, "easy", "a note"), new(3))
    texts.catch_up(connection)
    assert texts.find_faults(connection) == []
    assert found(connection, "hard") == [1]
    connection.executescript(change.replace("{}", INTO).replace("{dots}", "." * 80))
    assert texts.find_faults(connection) == []  # what differs is noted
    texts.catch_up(connection)
    assert texts.find_faults(connection) == []
    assert found(connection, "hard") == expected
    assert texts.complete(reader(connection))


QUIET = [
    "UPDATE puzzles SET level = 'simple', solutions = 1",
    "UPDATE puzzles SET title = title, notes = notes",
    "UPDATE puzzles SET grid = '9' || substr(grid, 2) WHERE id = 1",
    "INSERT {} VALUES (9, '', '', '9{dots}', 9, 1, '', '')",
    "DELETE FROM puzzles WHERE id = 3",
]


@pytest.mark.parametrize("change", QUIET)
def test_what_changes_no_text_notes_nothing(connection: sqlite3.Connection, change: str) -> None:
    put(connection, new(1, "Hard"), new(2, "easy", "a note"), new(3))
    texts.catch_up(connection)
    connection.executescript(change.replace("{}", INTO).replace("{dots}", "." * 80))
    assert texts.complete(reader(connection))


@pytest.mark.parametrize("ghost", [False, True])
def test_what_nobody_noted_is_a_fault(connection: sqlite3.Connection, *, ghost: bool) -> None:
    put(connection, new(1, "Hard"), new(2))
    texts.catch_up(connection)
    if ghost:
        connection.execute("INSERT INTO texts (rowid, title, notes) VALUES (2, 'hard', '')")
    else:
        connection.execute("DELETE FROM texts WHERE rowid = 1")
    (fault,) = texts.find_faults(connection)
    assert fault == f"puzzle #{2 if ghost else 1}: its title and notes are not indexed as they are"


@pytest.fixture(scope="module", params=["indexed", "noted"])
def ask(request: pytest.FixtureRequest) -> Iterator[RunSql]:
    with closing(sqlite3.connect(":memory:")) as opened:
        asked = fill(opened, ROWS)
        if request.param == "noted":
            opened.execute("DELETE FROM texts")
            opened.execute("INSERT INTO unindexed SELECT id FROM puzzles")
        yield asked


SPECIAL = ['"', "'", "a b", "-", "*", "^", "AND", "NEAR(", "hard one", "ard on", "É", "ar", "é\n"]
TEXTS = st.sampled_from([*WORDS, *SPECIAL]) | st.text(max_size=6)


@settings(deadline=None)
@given(st.lists(TEXTS.filter(bool), min_size=1, max_size=3), st.sampled_from(texts.FIELDS))
def test_finds_what_a_plain_search_finds(ask: RunSql, words: list[str], field: str) -> None:
    query = Query((Term(field, tuple(words)),))
    expected = [row.values["id"] for row in ROWS if matches(query, row, ROWS)]
    assert [*search.ids(ask, query)] == expected
    assert counts.count(ask, query) == len(expected)
    assert [key.id for key in search.page(ask, query, limit=5)] == expected[:5]


def test_the_index_is_walked_only_where_it_is_whole_and_the_word_long_enough(
    connection: sqlite3.Connection,
) -> None:
    statements: list[str] = []
    connection.set_trace_callback(statements.append)
    put(connection, *(new(id, "Hard" * (id % 2)) for id in range(1, 9)))

    def walked(query: str) -> bool:
        statements.clear()
        assert [key.id for key in search.page(reader(connection), parse_query(query))]
        return any("MATCH" in statement for statement in statements)

    assert not walked("title:hard")
    texts.catch_up(connection)
    assert walked("title:hard")
    assert walked("title:hard title:ar")
    assert not walked("title:ar")
    assert not walked("title:hard,ar")
    assert walked("-title:easy")  # what few have is left out


def test_a_library_indexes_all_that_it_changes(library: Library) -> None:
    def titled(word: str) -> list[int]:
        with closing(sqlite3.connect(library.path)) as opened:
            assert opened.execute("SELECT count(*) FROM unindexed").fetchone() == (0,)
            assert texts.find_faults(opened) == []
            return found(opened, word)

    _, rows = library.select("SELECT rowid FROM texts WHERE title MATCH 'fficul'")
    assert [*rows] == [(3,)]
    puzzle = library.add("1" + "." * 80, "Hard nut")
    assert titled("hard nut") == [puzzle.id]
    library.edit(puzzle, title="Easy nut")
    assert (titled("hard nut"), titled("easy nut")) == ([], [puzzle.id])
    library.undo()
    assert titled("hard nut") == [puzzle.id]
    library.undo()
    assert titled("hard nut") == []


@pytest.mark.parametrize("columns", [(), ("title",), ("notes",), ("notes", "title")])
def test_rows_put_in_at_once_are_indexed(library: Library, columns: tuple[str, ...]) -> None:
    first = 1000
    rows = [
        (first - n, f"{n}{'.' * 80}", 9, 1, NOW, NOW, *(f"{name} {n}" for name in columns))
        for n in range(1, 10)
    ]
    with library._store.writing(bulk=True) as connection:
        named = ("id", "grid", "size", "givens", "added", "changed", *columns)
        bulk.insert_rows(connection, named, rows)
    assert library.verify() == []
    for field in ("title", "notes"):
        expected = [first - 7] if field in columns else []
        assert [*library.ids(Query((Term(field, (f"{field.upper()} 7",)),)))] == expected


def test_nothing_is_run_on_a_connection_that_was_interrupted() -> None:
    """Ctrl-C takes the transaction back, and SQLAlchemy then refuses every statement."""
    connection = Mock()
    with pytest.raises(KeyboardInterrupt), bulk._untriggered(connection, *texts.TRIGGERS):
        connection.reset_mock()
        raise KeyboardInterrupt
    assert connection.mock_calls == []
