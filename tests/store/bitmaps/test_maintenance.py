"""The search index follows every change by any program, and `db check` finds its faults."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudokudb.query import Query, parse_query
from sudokudb.store import search
from sudokudb.store.bitmaps import maintenance
from sudokudb.store.bitmaps.index import decode, last_id
from sudokudb.store.connection.sqlite_file import reader
from sudokudb.store.writes import bulk_insert
from tests.store.opening import open_store, writing
from tests.store.support import fill, make_rows

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb import Library

ROWS = make_rows(60)
DOTS = "." * 80
COLUMNS = "(id, title, notes, grid, size, givens, added, changed)"


@pytest.fixture
def connection() -> Iterator[sqlite3.Connection]:
    """A database with three puzzles, all indexed."""
    with closing(sqlite3.connect(":memory:")) as opened:
        fill(opened, ROWS[:1])
        opened.execute("DELETE FROM puzzles")
        for id, title, notes in ((1, "Hard", ""), (2, "easy", "a note"), (3, "", "")):
            row = (id, title, notes, f"{id}{DOTS}", 9, 1, "2026-11-21T10:00:00Z", "")
            opened.execute(f"INSERT INTO puzzles {COLUMNS} VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)
        update(opened)
        yield opened


def update(connection: sqlite3.Connection, most: int = 100) -> None:
    while maintenance.update(connection, most):
        pass


def found(connection: sqlite3.Connection, query: str) -> list[int]:
    return [*search.ids(reader(connection), parse_query(query))]


NEW = f"INSERT INTO puzzles {COLUMNS} VALUES"
CHANGES = {
    "a new puzzle": (f"{NEW} (9, 'Hard nine', '', '9{DOTS}', 9, 1, '', '')", [1, 9]),
    "a new puzzle with notes": (f"{NEW} (9, '', 'hard', '9{DOTS}', 9, 1, '', '')", [1]),
    "a new title": ("UPDATE puzzles SET title = 'A HARD two' WHERE id = 2", [1, 2]),
    "a title removed": ("UPDATE puzzles SET title = '' WHERE id = 1", []),
    "a new id": ("UPDATE puzzles SET id = 7 WHERE id = 1", [7]),
    "two ids exchanged": ("UPDATE puzzles SET id = -id; UPDATE puzzles SET id = 4 + id", [3]),
    "a puzzle removed": ("DELETE FROM puzzles WHERE id = 1", []),
    "all puzzles removed": ("DELETE FROM puzzles", []),
    "a puzzle replaced": (
        f"INSERT OR REPLACE INTO puzzles {COLUMNS} VALUES (1, 'easy', '', '9{DOTS}', 9, 1, '', '')",
        [],
    ),
    "an insertion ignored": (
        f"INSERT OR IGNORE INTO puzzles {COLUMNS} VALUES (1, 'easy', '', '9{DOTS}', 9, 1, '', '')",
        [1],
    ),
    "an id replaced": ("UPDATE OR REPLACE puzzles SET id = 1 WHERE id = 2", []),
    "several changes": (
        "UPDATE OR FAIL puzzles SET title = 'hard'; UPDATE OR ABORT puzzles SET title = title || 1",
        [1, 2, 3],
    ),
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_change_is_found_at_once_and_then_indexed(
    connection: sqlite3.Connection, name: str
) -> None:
    change, expected = CHANGES[name]
    assert found(connection, "title:hard") == [1]
    connection.executescript(change)
    assert maintenance.find_faults(connection) == []
    assert found(connection, "title:hard") == expected
    update(connection)
    assert maintenance.find_faults(connection) == []
    assert connection.execute("SELECT count(*) FROM _stale").fetchone() == (0,)
    assert found(connection, "title:hard") == expected
    assert found(connection, "") == [
        id for (id,) in connection.execute("SELECT id FROM puzzles ORDER BY id")
    ]


def test_labels_are_indexed(connection: sqlite3.Connection) -> None:
    connection.execute("INSERT OR REPLACE INTO tags (id, name) VALUES (77, 'rare')")
    connection.execute("INSERT INTO puzzle_tags (tag_id, puzzle_id) VALUES (77, 2)")
    assert found(connection, "tag:rare has:tag") == [2]
    update(connection)
    assert found(connection, "tag:rare has:tag") == [2]
    connection.execute("UPDATE puzzle_tags SET puzzle_id = 3 WHERE tag_id = 77")
    assert found(connection, "tag:rare") == [3]
    connection.execute("DELETE FROM puzzle_tags WHERE tag_id = 77")
    assert found(connection, "tag:rare") == []


FAULTS = {
    "DELETE FROM _bitmaps WHERE field = 'has' AND value = 'title'": "has:title is wrong",
    "UPDATE _bitmaps SET ids = x'00' WHERE field = 'givens'": "givens:1 is wrong",
    "UPDATE _bitmaps SET value = '5' WHERE field = 'givens'": "givens:5 is wrong",
    "INSERT INTO _bitmaps SELECT 'level', 'nested', 0, ids FROM _bitmaps WHERE field = 'givens'": (
        "level:nested is wrong"
    ),
    "INSERT INTO _bitmaps SELECT field, value, 1, ids FROM _bitmaps WHERE field = 'id'": (
        "is wrong for puzzles from #1048576"
    ),
    "DELETE FROM _texts WHERE rowid = 1": "puzzle #1: the full-text index does not match",
    "INSERT INTO _texts (rowid, title, notes) VALUES (3, 'hard', '')": "puzzle #3: the full-text",
}


@pytest.mark.parametrize("damage", FAULTS)
def test_a_fault_is_found_and_an_update_from_nothing_repairs_it(
    connection: sqlite3.Connection, damage: str
) -> None:
    connection.execute(damage)
    assert FAULTS[damage] in "\n".join(maintenance.find_faults(connection))
    maintenance.clear(connection)
    update(connection)
    assert maintenance.find_faults(connection) == []


def test_times_that_are_not_dates_are_searched_in_the_rows(connection: sqlite3.Connection) -> None:
    connection.execute("UPDATE puzzles SET added = 'yesterday' WHERE id = 2")
    connection.execute("UPDATE puzzles SET added = '2026-13-40T' WHERE id = 3")
    expected = found(connection, "added:2026-11..")
    update(connection)
    assert found(connection, "added:2026-11..") == expected
    assert maintenance.find_faults(connection) == []


@settings(deadline=None)
@given(st.lists(st.sampled_from([row.values["id"] for row in ROWS])), st.integers(1, 40))
def test_updates_in_steps_learn_what_one_update_learns(ids: list[int], most: int) -> None:
    with closing(sqlite3.connect(":memory:")) as connection:
        fill(connection, ROWS)
        update(connection, most)
        for id in ids:
            change = "UPDATE puzzles SET givens = givens + 1, level = NULL WHERE id = ?"
            connection.execute(change, (id,))
        update(connection, most)
        assert maintenance.find_faults(connection) == []
        stepwise = bitmaps(connection)
        maintenance.clear(connection)
        update(connection)
        assert stepwise == bitmaps(connection)


def test_a_step_takes_a_limited_number_of_puzzles(connection: sqlite3.Connection) -> None:
    most = 100
    count = 2 * most + 10
    connection.execute(
        "INSERT INTO puzzles (id, grid, size, givens, identity, added, changed) "
        "WITH RECURSIVE ids(id) AS (SELECT 4 UNION ALL SELECT id + 1 FROM ids WHERE id < ?) "
        "SELECT id, printf('%081d', id), 9, 20 + id % 9, id, '2026-11-21', '' FROM ids",
        (3 + count,),
    )
    assert steps(connection, most) == [most, most, 10]
    connection.execute("UPDATE puzzles SET level = 'simple'")
    assert steps(connection, most) == [most, most, 13]


def steps(connection: sqlite3.Connection, most: int) -> list[int]:
    """Update the index; return how many puzzles it learns in each step that writes few rows."""
    found = []
    unknown = (
        "SELECT (SELECT count(*) FROM puzzles WHERE id > ?) "
        "+ (SELECT count(*) FROM _stale WHERE puzzle_id <= ?)"
    )
    last = last_id(reader(connection))
    before = connection.execute(unknown, (last, last)).fetchone()[0]
    while before:
        written = connection.total_changes
        assert maintenance.update(connection, most)
        last = last_id(reader(connection))
        after = connection.execute(unknown, (last, last)).fetchone()[0]
        found.append(before - after)
        assert connection.total_changes - written < 100 + found[-1]  # bitmaps, and what was stale
        before = after
    return found


def bitmaps(connection: sqlite3.Connection) -> dict[tuple[str, str], list[int]]:
    rows = connection.execute("SELECT field, value, ids FROM _bitmaps")
    return {(field, value): [*decode(ids)] for field, value, ids in rows}


def test_a_small_database_has_no_index(library: Library) -> None:
    with closing(open_store(library)) as store:
        with store.writing(bulk=True) as connection:
            connection.exec_driver_sql("UPDATE puzzles SET title = 'Mine' WHERE id = 1")
        store.finish_bulk()
    _, rows = library.select("SELECT count(*) FROM _bitmaps")
    assert list(rows) == [(0,)]
    assert library.count(parse_query("mine")) == 1


def test_rebuilding_the_index_repairs_it(library: Library) -> None:
    with closing(sqlite3.connect(library.path)) as connection, connection:
        update(connection)
        connection.execute("DELETE FROM _bitmaps WHERE field = 'level'")
    assert "search index: level:difficult is wrong" in library.verify()[0]
    assert library.count(parse_query("level:simple")) == 0
    library.database.rebuild_index()
    assert library.verify() == []
    assert library.count(parse_query("level:simple")) == 1


def test_rows_inserted_in_bulk_among_indexed_ids_are_stale(library: Library) -> None:
    columns = ("id", "grid", "size", "givens", "added", "changed")
    with writing(library, bulk=True) as connection:
        bulk_insert.insert_rows(connection, columns, [(1000, f"9{DOTS}", 9, 1, "", "")])
    library.database.rebuild_index()
    with closing(sqlite3.connect(library.path)) as other, other:
        update(other)
    with writing(library, bulk=True) as connection:
        rows = [(500, f"8{DOTS}", 9, 1, "", ""), (1001, f"7{DOTS}", 9, 1, "", "")]
        bulk_insert.insert_rows(connection, columns, rows)
    assert library.count(Query()) == 6
    assert [*library.ids(parse_query("givens:1"))] == [500, 1000, 1001]
    stale = [id for (id,) in library.select("SELECT puzzle_id FROM _stale")[1]]
    assert 500 in stale
    assert 1001 not in stale  # new by its id


def test_an_index_is_behind_after_many_changes(library: Library) -> None:
    with closing(sqlite3.connect(library.path)) as connection, connection:
        update(connection)
        assert not maintenance.is_behind(connection, many=1)
        connection.execute("UPDATE puzzles SET title = 'Mine'")
        assert maintenance.is_behind(connection, many=3)
        assert not maintenance.is_behind(connection, many=4)
