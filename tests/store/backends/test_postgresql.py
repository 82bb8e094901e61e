"""Stores on a PostgreSQL server, where they differ from files; see `support`."""

from __future__ import annotations

import sqlite3
import sys
import threading
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import BigInteger, create_engine, inspect, text

from sudokudb import Library, cli
from sudokudb.errors import StoreError, SudokuError, TimeLimitReached, Unsupported
from sudokudb.store.backends import postgresql
from sudokudb.store.connection import transactions
from sudokudb.store.connection.sqlite_file import HEAD
from tests.cli.support import sudokudb
from tests.store.backends import support as servers
from tests.store.opening import writing
from tests.support import numbered

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from sqlalchemy import Engine

needs_server = pytest.mark.skipif(not servers.url(), reason="no server is named")


@pytest.fixture
def location(server: servers.Server) -> Iterator[str]:
    location = server.fresh()
    yield location
    server.give_back(location)


@pytest.fixture
def engine(location: str) -> Iterator[Engine]:
    engine = create_engine(location, isolation_level="AUTOCOMMIT")
    yield engine
    engine.dispose()


def run(engine: Engine, *statements: str) -> None:
    with engine.connect() as connection:
        for statement in statements:
            connection.execute(text(statement))


# The schema


@needs_server
def test_the_tables_are_those_of_a_file(engine: Engine, tmp_path: Path) -> None:
    Library.open(tmp_path / "puzzles.sqlite3").close()
    with closing(sqlite3.connect(tmp_path / "puzzles.sqlite3")) as connection:
        listed = "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%STRICT%'"
        tables = {name for (name,) in connection.execute(listed)} - {
            "_bitmaps",
            "_stale",
            "_unindexed",
        }
        columns = "SELECT name, type FROM pragma_table_info(?)"
        expected = {table: dict(connection.execute(columns, (table,))) for table in tables}
    found = inspect(engine)
    assert set(found.get_table_names()) == {*expected, "alembic_version"}
    for table, names in expected.items():
        each = {column["name"]: column["type"] for column in found.get_columns(table)}
        assert each.keys() == names.keys()
        texts = {name for name, kind in each.items() if getattr(kind, "collation", None) == "C"}
        assert texts == {name for name, kind in names.items() if kind == "TEXT"}
        ids = {name for name in each if name in ("puzzle_id", "identity", "first", "last")} - texts
        assert all(isinstance(each[name], BigInteger) for name in ids), table


@needs_server
def test_indexes_end_with_the_id(engine: Engine) -> None:
    """As in SQLite: a page begins after the key of the last row."""
    with engine.connect() as connection:
        found = connection.execute(
            text("SELECT indexname, indexdef FROM pg_indexes WHERE tablename = 'puzzles'")
        )
        indexes = {name: str(definition) for name, definition in found}
    for name in indexes.keys() - {"pk_puzzles", "puzzles_pkey", "uq_puzzles_grid_copy"}:
        assert "id)" in indexes[name].partition(" WHERE ")[0]


# Opening


@needs_server
def test_several_first_runs_at_once_succeed(server: servers.Server) -> None:
    location = server.empty()
    found: list[Any] = []

    def open_it() -> None:
        try:
            with Library.open(location) as library:
                found.append([puzzle.title for puzzle in library])
        except StoreError as error:
            found.append(error)

    threads = [threading.Thread(target=open_it) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert found == [["Simple", "Intermediate", "Difficult"]] * 4


@needs_server
def test_an_empty_database_gets_tables_only_from_a_command_that_fills_it(
    server: servers.Server, capsys: pytest.CaptureFixture[str]
) -> None:
    location = server.empty()
    for command in ("list", "remove 1", "undo", "check --all", "dump", "db info"):
        assert cli.run(["--db", location, *command.split()]) == 3
        assert "there are no puzzles in postgresql" in capsys.readouterr().err
    assert _tables(location) == []
    assert cli.run(["--db", location, "add", str(numbered(5))]) == 0
    assert "puzzles" in _tables(location)
    assert cli.run(["--db", location, "list", "--count"]) == 0
    assert capsys.readouterr().out.endswith("\n4\n")


def _tables(location: str) -> list[str]:
    engine = create_engine(location)
    try:
        return inspect(engine).get_table_names()
    finally:
        engine.dispose()


@needs_server
def test_a_newer_database_is_refused(location: str, engine: Engine) -> None:
    run(engine, "UPDATE alembic_version SET version_num = '0099'")
    try:
        for open_it in (Library.open, Library.look):
            with pytest.raises(StoreError, match="newer sudokudb: its schema is 0099") as caught:
                open_it(location)
            assert caught.value.hint == "upgrade sudokudb"
    finally:
        run(engine, f"UPDATE alembic_version SET version_num = '{HEAD}'")


WRONG = {
    "mysql://host/name": "is not a supported database",
    "postgresql+nothing://nobody@127.0.0.1:1/name": "connection failed",
    "postgresql+psycopg://nobody@127.0.0.1:1/name": "connection failed",
    "postgresql+psycopg://user:secret@host:port": "is malformed",
}


@pytest.mark.parametrize("url", WRONG)
@pytest.mark.filterwarnings("ignore::ResourceWarning")  # psycopg's, of a connection never made
def test_a_wrong_url_is_an_error_of_one_line(url: str) -> None:
    pytest.importorskip("psycopg")
    with pytest.raises(StoreError, match=WRONG[url]) as caught:
        Library.open(url)
    assert "\n" not in caught.value.message
    assert "secret" not in caught.value.message


def test_a_missing_driver_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(Unsupported, match="needs psycopg, which is not installed") as caught:
        Library.open("postgresql://user@host/name")
    assert caught.value.hint == "pip install 'sudokudb[postgresql]'"
    assert caught.value.exit_code == 2


# Reading and writing


@needs_server
def test_user_sql_cannot_write(location: str) -> None:
    with Library.open(location) as library:
        for statement in (
            "DELETE FROM puzzles",
            "SELECT 1; DELETE FROM puzzles",
            "SET TRANSACTION READ WRITE; DELETE FROM puzzles",
            "COMMIT; DELETE FROM puzzles",
            "COPY puzzles TO PROGRAM 'cat'",
            "copy (SELECT 1) TO '/tmp/written'",
            "/* a query */ COPY puzzles TO STDOUT",
            "SELECT pg_read_file('/etc/passwd')",
            "SELECT pg_catalog.\"pg_read_file\"/**/('/etc/passwd')",
            "SELECT U&\"pg\\005fread_file\"('/etc/passwd')",
            "SELECT query_to_xml('SELECT pg' || '_read_file(''/etc/passwd'')', true, true, '')",
            "SELECT set_config('role', 'none', true)",
            "SELECT lo_export(1, '/tmp/written')",
            "EXPLAIN ANALYZE SELECT pg_ls_dir('.')",
            "SELECT pg_sleep(1)",
            "SELECT id FROM puzzles FOR UPDATE",
        ):
            with pytest.raises(SudokuError):
                list(library.select(statement)[1])
        assert len(library) == 3
        names, rows = library.select("SELECT title FROM puzzles WHERE title LIKE 'S%'")
        assert (names, list(rows)) == (["title"], [("Simple",)])
        assert list(library.select("SELECT current_user")[1]) == [("pg_read_all_data",)]
        assert "superuser" in (library.database.sql_risk() or "")


@needs_server
def test_user_sql_has_limits(location: str) -> None:
    with Library.open(location) as library:
        endless = "SELECT count(*) FROM generate_series(1, 1000000000000)"
        with pytest.raises(TimeLimitReached, match="the time limit was reached"):
            list(library.select(endless, time_limit=0.2)[1])
        _, rows = library.select("SELECT repeat('x', 60000000) FROM generate_series(1, 9)")
        with pytest.raises(SudokuError, match="more than 200 MB"):
            list(rows)


@needs_server
def test_rows_are_fetched_as_they_are_read(location: str) -> None:
    """The server keeps the rows: the statement has a cursor there."""
    with Library.open(location) as library:
        assert list(library.select("SELECT count(*) FROM pg_cursors")[1]) == [(1,)]
        names, rows = library.select("SELECT 1 / (3000 - n) AS x FROM generate_series(1, 5000) n")
        assert (names, next(rows)) == (["x"], (0,))
        with pytest.raises(SudokuError, match="SQL: division by zero"):
            list(rows)
        _, first = library.select("SELECT generate_series(1, 100000)")
        assert next(first) == (1,)
        _, other = library.select("EXPLAIN SELECT 1")
        assert len(list(other)) == 1
        with pytest.raises(SudokuError, match="there is no SELECT statement"):
            library.select(" -- nothing")
        with pytest.raises(
            SudokuError, match="a server does not have the function canon"
        ) as caught:
            library.select("SELECT canon(grid) FROM puzzles")
        assert caught.value.hint
        assert library.add(numbered(5)).id == 4


@needs_server
def test_waiting_too_long_for_a_writer_is_an_error(
    location: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgresql, "TIMEOUT_MILLISECONDS", 50)
    assert transactions.TIMEOUT_MILLISECONDS > 50
    with Library.open(location) as library, Library.open(location) as other:
        with writing(library), pytest.raises(StoreError, match="is busy: another program"):
            other.add(numbered(5))
        assert other.add(numbered(5)).id == 4


@needs_server
def test_ids_beyond_32_bits(location: str, engine: Engine) -> None:
    run(engine, f"ALTER SEQUENCE puzzles_id_seq RESTART WITH {2**40}")
    with Library.open(location) as library:
        assert library.add(numbered(5)).id == 2**40
        library.remove(library.get(2**40))
        library.undo()
        assert library.puzzles.last_used().id == 2**40
        assert len(list(library.dump())) == 5


@needs_server
def test_the_command_line_takes_a_url(location: str) -> None:
    listed = sudokudb("--db", location, "list")
    assert (listed.returncode, listed.stdout.count(b"\n")) == (0, 3), listed.stderr
    assert sudokudb("--db", location, "db", "check").stdout == b"no problems found\n"
    info = sudokudb("--db", location, "db", "info").stdout.decode()
    assert f"schema\t{HEAD}\n" in info
    backup = sudokudb("--db", location, "db", "backup", "copy")
    assert backup.returncode == 3
    assert b"use pg_dump, or `sudokudb dump`" in backup.stderr
