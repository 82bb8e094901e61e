"""A user's SQL on a file reads, and has limits; see `test_postgresql` for servers."""

from __future__ import annotations

import signal
import sqlite3
from threading import Timer
from typing import TYPE_CHECKING

import pytest

from sudokudb.errors import SudokuError, TimeLimitReached
from tests.cli.support import started
from tests.support import dump

if TYPE_CHECKING:
    from sudokudb import Library

ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT {} FROM n"
TOO_LARGE = {
    "a value": "SELECT hex(zeroblob(150000000))",
    "a value in between": "SELECT length(hex(zeroblob(150000000)))",
    "rows": ENDLESS.format("hex(zeroblob(5000000))"),
    "rows of numbers": ENDLESS.format("CASE i WHEN 1 THEN zeroblob(199000000) ELSE i END"),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", TOO_LARGE)
def test_neither_a_value_nor_a_result_is_large(library: Library, name: str) -> None:
    with pytest.raises(SudokuError, match="more than 200 MB"):
        for _ in library.select(TOO_LARGE[name])[1]:
            pass
    assert list(library.select("SELECT 1")[1]) == [(1,)]


def test_a_statement_stops_at_the_time_limit(library: Library) -> None:
    with pytest.raises(TimeLimitReached):
        library.select(ENDLESS.format("count(*)"), time_limit=0.1)
    _, rows = library.select(ENDLESS.format("i"), time_limit=0.1)
    with pytest.raises(TimeLimitReached):
        for _ in rows:
            pass


def test_ctrl_c_stops_a_statement(library: Library) -> None:
    sqlite3.enable_callback_tracebacks(False)  # Datasette, which another test imports, sets it
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    Timer(0.2, signal.raise_signal, [signal.SIGINT]).start()
    try:
        with pytest.raises(KeyboardInterrupt):
            library.select(ENDLESS.format("count(*)"), time_limit=60)
    finally:
        signal.signal(signal.SIGINT, before)


@pytest.mark.slow
def test_a_row_that_needs_too_much_memory_is_refused(library: Library) -> None:
    columns = ", ".join(["hex(zeroblob(90000000))"] * 9)
    done = started("--db", library.path, "sql", f"SELECT {columns}")
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"needs too much memory" in done.stderr


PRAGMAS = (
    "SELECT name FROM pragma_table_info('puzzles')",
    "SELECT t.name, c.name FROM pragma_table_list AS t, Pragma_Table_XInfo(t.name) AS c",
    "SELECT name FROM [pragma_index_list]('puzzles')",
    "SELECT * FROM pragma_foreign_key_list('ratings')",
    "SELECT name FROM pragma_function_list",
    "SELECT * FROM pragma_compile_options",
    "PRAGMA table_info(puzzles)",
)
WRITING = (
    "SELECT * FROM pragma_journal_mode",
    "SELECT * FROM pragma_user_version",
    "SELECT * FROM pragma_integrity_check",
    "SELECT name FROM pragma_table_info('puzzles'), pragma_optimize",
    "PRAGMA user_version = 5",
    "PRAGMA writable_schema = 1",
    "UPDATE sqlite_schema SET sql = '' WHERE name = 'pragma_table_info'",
    "CREATE TABLE pragma_table_info (x)",
)


@pytest.mark.parametrize("statement", PRAGMAS)
def test_pragmas_that_read_are_tables(library: Library, statement: str) -> None:
    assert list(library.select(statement)[1])


@pytest.mark.parametrize("statement", WRITING)
def test_other_pragmas_and_writes_are_refused(library: Library, statement: str) -> None:
    before = dump(library.path)
    refused = "this statement writes|no such table: pragma_optimize|may not be modified"
    with pytest.raises(SudokuError, match=refused):
        list(library.select(statement)[1])
    assert dump(library.path) == before
