"""What a server does otherwise than a file; needs one, see `servers`."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import BigInteger, Text, create_engine, inspect, text

from sudokudb import Library
from sudokudb.errors import StoreError, SudokuError
from sudokudb.store.backends import postgresql
from sudokudb.store.connection import transactions as engines
from sudokudb.store.connection.sqlite_file import HEAD
from sudokudb.store.rows.tables import metadata
from tests.cli.support import sudokudb
from tests.store import support as servers
from tests.support import numbered

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlalchemy import Engine

here = pytest.mark.skipif(not servers.url(), reason="no server is named")


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


@here
def test_tables_and_migrations_agree(engine: Engine) -> None:
    found = inspect(engine)
    tables = [table for table in metadata.sorted_tables if table.info.get("only") != "sqlite"]
    assert set(found.get_table_names()) == {*(table.name for table in tables), "alembic_version"}
    for table in tables:
        columns = {column["name"]: column for column in found.get_columns(table.name)}
        assert list(columns) == [column.name for column in table.columns]
        for column in table.columns:
            there = columns[column.name]
            assert there["nullable"] == column.nullable, f"{table}.{column.name}"
            if isinstance(column.type, Text):
                assert there["type"].collation == "C", f"{table}.{column.name}"
            elif isinstance(column.type, BigInteger):
                assert isinstance(there["type"], BigInteger), f"{table}.{column.name}"


@here
def test_indexes_end_with_the_id(engine: Engine) -> None:
    """As they do in SQLite: a page goes on behind the last row's key."""
    with engine.connect() as connection:
        found = connection.execute(
            text("SELECT indexname, indexdef FROM pg_indexes WHERE tablename = 'puzzles'")
        )
        indexes = {name: str(definition) for name, definition in found}
    names = {index.name for index in metadata.tables["puzzles"].indexes}
    assert names <= indexes.keys()
    for name in names - {"uq_puzzles_grid_copy"}:
        assert "id)" in indexes[str(name)].partition(" WHERE ")[0]


# Opening


@here
def test_first_runs_at_once_all_succeed(server: servers.Server) -> None:
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


@here
def test_what_is_no_library_is_looked_at_in_vain(server: servers.Server) -> None:
    location = server.empty()
    with pytest.raises(StoreError, match="has no puzzles"):
        Library.look(location)
    with Library.open(location) as library:
        assert library.created
    with Library.look(location) as library:
        assert (library.created, len(library)) == (False, 3)


@here
def test_a_newer_database_is_refused(location: str, engine: Engine) -> None:
    run(engine, "UPDATE alembic_version SET version_num = '0099'")
    try:
        for way in (Library.open, Library.look):
            with pytest.raises(StoreError, match="newer sudokudb: its schema is 0099") as caught:
                way(location)
            assert caught.value.hint == "upgrade sudokudb"
    finally:
        run(engine, f"UPDATE alembic_version SET version_num = '{HEAD}'")


WRONG = {
    "mysql://host/name": "is no database that is known",
    "postgresql+nothing://nobody@127.0.0.1:1/name": "connection failed",
    "postgresql+psycopg://nobody@127.0.0.1:1/name": "connection failed",
    "postgresql+psycopg://user:secret@host:port": "cannot be read",
}


@pytest.mark.parametrize("url", WRONG)
@pytest.mark.filterwarnings("ignore::ResourceWarning")  # psycopg's, of a connection never made
def test_a_wrong_url_is_said_in_one_line(url: str) -> None:
    pytest.importorskip("psycopg")
    with pytest.raises(StoreError, match=WRONG[url]) as caught:
        Library.open(url)
    assert "\n" not in caught.value.message
    assert "secret" not in caught.value.message


# Reading and writing


@here
def test_a_statement_of_a_user_cannot_write(location: str) -> None:
    with Library.open(location) as library:
        for statement in (
            "DELETE FROM puzzles",
            "SELECT 1; DELETE FROM puzzles",
            "SET TRANSACTION READ WRITE; DELETE FROM puzzles",
            "COMMIT; DELETE FROM puzzles",
        ):
            with pytest.raises(SudokuError):
                list(library.select(statement)[1])
        assert len(library) == 3
        names, rows = library.select("SELECT title FROM puzzles WHERE title LIKE 'S%'")
        assert (names, list(rows)) == (["title"], [("Simple",)])


@here
def test_the_rows_of_a_statement_come_as_they_are_asked_for(location: str) -> None:
    """The server holds them: it is asked through a cursor of its own."""
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
        for nothing in ("", "SET x.y = 1"):
            with pytest.raises(SudokuError, match="asks for nothing"):
                library.select(nothing)
        assert library.add(numbered(5)).id == 4


@here
def test_who_waits_for_a_writer_is_told(location: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgresql, "PATIENCE_MILLISECONDS", 50)
    assert engines.PATIENCE_MILLISECONDS > 50
    with Library.open(location) as library, Library.open(location) as other:
        with library._store.writing(), pytest.raises(StoreError, match="is busy: another program"):
            other.add(numbered(5))
        assert other.add(numbered(5)).id == 4


@here
def test_ids_beyond_32_bits(location: str, engine: Engine) -> None:
    run(engine, f"ALTER SEQUENCE puzzles_id_seq RESTART WITH {2**40}")
    with Library.open(location) as library:
        assert library.add(numbered(5)).id == 2**40
        library.remove(library.find(2**40))
        library.undo()
        assert library.last_used().id == 2**40
        assert len(list(library.dump())) == 5


@here
def test_the_command_line_takes_a_url(location: str) -> None:
    listed = sudokudb("--db", location, "list")
    assert (listed.returncode, listed.stdout.count(b"\n")) == (0, 3), listed.stderr
    assert sudokudb("--db", location, "db", "check").stdout == b"no problems found\n"
    info = sudokudb("--db", location, "db", "info").stdout.decode()
    assert f"schema\t{HEAD}\n" in info
    backup = sudokudb("--db", location, "db", "backup", "copy")
    assert backup.returncode == 3
    assert b"use pg_dump, or `sudokudb dump`" in backup.stderr
