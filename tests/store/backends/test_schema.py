"""The schema that the migrations make: its golden dump, and the tables that describe it."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, inspect

from sudokudb import paths
from sudokudb.store.connection import sqlite_file
from sudokudb.store.rows.tables import metadata

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb import Library

GOLDEN = Path(__file__).with_name("schema.sql")
TABLES = tuple(metadata.tables)


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
    assert sqlite_file.state(library.path) is sqlite_file.State.CURRENT
    with closing(sqlite3.connect(library.path)) as connection:
        found = connection.execute("PRAGMA application_id").fetchone()
        assert found == (sqlite_file.APPLICATION_ID,)
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_all_tables_are_strict(library: Library) -> None:
    with closing(sqlite3.connect(library.path)) as connection:
        listed = connection.execute("SELECT name, strict FROM pragma_table_list").fetchall()
    assert {name for name, strict in listed if strict} == set(TABLES)


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
    "a change that is half undone": (
        "INSERT INTO changes (at, what, undone) VALUES ('', '', 2)",
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


# Autogenerate sees neither CHECK nor STRICT, so these tests compare what SQLite stores.


@pytest.fixture(scope="module")
def made_by_tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("tables") / "puzzles.sqlite3"
    engine = create_engine(f"sqlite:///{path}")
    metadata.create_all(engine)
    for table in metadata.tables.values():
        for index in table.indexes:
            if index.info.get("only") == "postgresql":
                index.drop(engine)
    engine.dispose()
    return path


def described(path: Path, table: str) -> dict[str, Any]:
    with closing(sqlite3.connect(path)) as connection:
        ask = connection.execute
        indexes = "SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND tbl_name = ?"
        return {
            "columns": sorted(row[1:] for row in ask(f"PRAGMA table_xinfo({table})")),
            "strict": ask("SELECT strict FROM pragma_table_list(?)", (table,)).fetchall(),
            "indexes": sorted(ask(indexes, (table,)).fetchall()),
            "references": ask(f"PRAGMA foreign_key_list({table})").fetchall(),
            "autoincrement": "AUTOINCREMENT"
            in ask("SELECT sql FROM sqlite_schema WHERE name = ?", (table,)).fetchone()[0],
            "checks": sorted(checks(path, table)),
        }


def checks(path: Path, table: str) -> Iterator[tuple[str, str]]:
    engine = create_engine(f"sqlite:///{path}")
    for check in inspect(engine).get_check_constraints(table):
        yield str(check["name"]), check["sqltext"]
    engine.dispose()


@pytest.mark.parametrize("table", TABLES)
def test_tables_and_migrations_agree(library: Library, made_by_tables: Path, table: str) -> None:
    assert described(made_by_tables, table) == described(library.path, table)


def test_tables_and_migrations_have_the_same_names(library: Library, made_by_tables: Path) -> None:
    names = "SELECT name FROM pragma_table_list WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    with (
        closing(sqlite3.connect(made_by_tables)) as tables,
        closing(sqlite3.connect(library.path)) as migrated,
    ):
        expected = {*tables.execute(names), ("alembic_version",)}
        assert set(migrated.execute(names)) == expected
