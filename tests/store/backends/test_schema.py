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


def test_all_tables_are_strict(library: Library) -> None:
    with closing(sqlite3.connect(library.path)) as connection:
        names = "SELECT name FROM pragma_table_list WHERE type = 'table' AND NOT strict"
        loose = {name for (name,) in connection.execute(names)}
    assert {name for name in loose if not name.startswith("sqlite_")} == {"alembic_version"}


def test_internal_tables_begin_with_an_underscore(library: Library) -> None:
    with closing(sqlite3.connect(library.path)) as connection:
        names = {
            name
            for (name,) in connection.execute(
                "SELECT name FROM sqlite_schema WHERE type IN ('table', 'view')"
            )
        }
    known = {name for name in names if not name.startswith(("_", "sqlite_"))} - {"alembic_version"}
    members = {"puzzle_tags", "puzzle_collections", "ratings", "games", "issues", "printed"}
    assert known == {"library", "puzzles", "tags", "collections", *members}


REFUSED = {
    "text for a number": ("UPDATE puzzles SET givens = 'many'", "cannot store TEXT"),
    "no title": ("UPDATE puzzles SET title = NULL", "NOT NULL"),
    "a size that no grid has": ("UPDATE puzzles SET size = 7", "ck_puzzles_"),
    "a grid too short": ("UPDATE puzzles SET grid = '1' WHERE id = 1", "ck_puzzles_grid"),
    "an unknown level": ("UPDATE puzzles SET level = 'hard'", "ck_puzzles_level"),
    "three solutions": ("UPDATE puzzles SET solutions = 3", "ck_puzzles_solutions"),
    "a grid twice": (
        "UPDATE puzzles SET (grid, identity) = (SELECT grid, identity FROM puzzles WHERE id = 1)",
        "UNIQUE",
    ),
    "a new grid twice": (
        "INSERT INTO puzzles (grid, identity, size, givens, added, changed) "
        "SELECT grid, identity, size, givens, added, changed FROM puzzles",
        "UNIQUE",
    ),
    "a game that is half removed": (
        "INSERT INTO games (puzzle_id, started, saved, seconds, state, moves, removed) "
        "VALUES (1, '', '', 0, '', '', 2)",
        "ck_games_removed",
    ),
    "a change that is half undone": (
        "INSERT INTO _changes (at, what, undone) VALUES ('', '', 2)",
        "ck_changes_",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_the_database_refuses(library: Library, name: str) -> None:
    statement, reason = REFUSED[name]
    with (
        closing(sqlite3.connect(library.path)) as connection,
        pytest.raises(sqlite3.IntegrityError, match=reason),
    ):
        connection.execute(statement)


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
        for field in fields.stored()
    }
    assert {name for (name,) in images} == {"change_id", "puzzle_id", *columns} - {"id"}
