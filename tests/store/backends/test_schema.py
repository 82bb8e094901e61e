"""The schema that the migrations create: its golden dump, and the fields that it stores."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from alembic.script import ScriptDirectory

from sudokudb import paths
from sudokudb.query import fields
from sudokudb.query.fields import Storage
from sudokudb.store.connection import sqlite_file

if TYPE_CHECKING:
    from sudokudb import Library

GOLDEN = Path(__file__).with_name("schema.sql")


def schema_text(path: Path) -> str:
    """Return the schema as SQLite stores it, without blank lines and trailing blanks."""
    with closing(sqlite3.connect(path)) as connection:
        rows = connection.execute(
            "SELECT sql FROM sqlite_schema WHERE sql NOT NULL AND name NOT IN "
            "(SELECT name FROM pragma_table_list WHERE type = 'shadow') ORDER BY rowid"
        )
        statements = [re.sub(r"\s*\n", "\n", sql.strip()) + ";\n" for (sql,) in rows]
    return "".join(statements)


def test_the_schema_matches_the_golden_dump(library: Library) -> None:
    assert schema_text(library.path) == GOLDEN.read_text(encoding="utf-8")


def test_the_list_of_revisions_matches_the_scripts() -> None:
    scripts = ScriptDirectory(str(paths.migrations()))
    newest_first = [script.revision for script in scripts.walk_revisions()]
    assert tuple(reversed(newest_first)) == sqlite_file.REVISIONS
    assert scripts.get_heads() == [sqlite_file.HEAD]


def test_a_new_file_has_the_current_schema_and_our_id(library: Library) -> None:
    assert sqlite_file.is_current(library.path)
    with closing(sqlite3.connect(library.path)) as connection:
        found = connection.execute("PRAGMA application_id").fetchone()
        assert found == (sqlite_file.APPLICATION_ID,)
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)


DOUBLED = {
    "a grid": "UPDATE puzzles SET (grid, identity) = "
    "(SELECT grid, identity FROM puzzles WHERE id = 1)",
    "a new grid": "INSERT INTO puzzles (grid, identity, size, givens, added, changed) "
    "SELECT grid, identity, size, givens, added, changed FROM puzzles",
}


@pytest.mark.parametrize("name", DOUBLED)
def test_the_database_refuses_a_grid_that_it_has(library: Library, name: str) -> None:
    with (
        closing(sqlite3.connect(library.path)) as connection,
        pytest.raises(sqlite3.IntegrityError, match="UNIQUE"),
    ):
        connection.execute(DOUBLED[name])


_TYPES = {Storage.TEXT: "TEXT", Storage.INTEGER: "INTEGER", Storage.LONG: "INTEGER"}


def test_the_columns_of_puzzles_are_the_stored_fields(library: Library) -> None:
    with closing(sqlite3.connect(library.path)) as connection:
        found = connection.execute("SELECT * FROM pragma_table_info('puzzles')").fetchall()
        images = connection.execute("SELECT name FROM pragma_table_info('_change_rows')").fetchall()
    columns = {
        name: (kind, bool(required), default) for _, name, kind, required, default, _ in found
    }
    assert columns == {
        field.name: (
            _TYPES[field.storage or Storage.TEXT],
            field.required,
            None if field.default is None else repr(field.default),
        )
        for field in fields.stored_fields()
    }
    journaled = {field.name for field in fields.stored_fields() if field.is_journaled}
    assert {name for (name,) in images} == {"change_id", "puzzle_id", *journaled} - {"id"}
