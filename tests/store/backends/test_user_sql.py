"""A user's SQL on a file reads, and has limits; see `test_postgresql` for servers."""

from __future__ import annotations

import signal
import sqlite3
from contextlib import closing
from threading import Timer
from typing import TYPE_CHECKING

import pytest

from sudokudb.errors import SudokuError, TimeLimitReached, UsageError
from sudokudb.sql import register
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
    "SELECT * FROM pragma_table_list",
    "SELECT * FROM pragma_index_info('ix_puzzles_identity')",
    "SELECT * FROM pragma_index_xinfo('ix_puzzles_identity')",
    "SELECT * FROM pragma_database_list",
    "SELECT * FROM pragma_collation_list",
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


SLOW = "SELECT sum(count_solutions('" + "." * 81 + "', 9000 + i % 1000)) FROM n"
LISTED = f"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 5000) {SLOW}"


def test_a_statement_has_the_functions_of_sudoku(library: Library) -> None:
    columns, rows = library.select(
        "SELECT count(*) AS n FROM puzzles WHERE sudoku_identity(grid) IS identity "
        "AND givens(grid) = givens AND same(grid, canon(grid))"
    )
    assert (columns, list(rows)) == (["n"], [(len(library),)])


def test_the_time_limit_holds_between_calls_of_functions(library: Library) -> None:
    # 5,000 calls of 3 ms take fewer instructions than SQLite makes between two checks.
    sqlite3.enable_callback_tracebacks(False)
    with pytest.raises(TimeLimitReached, match="the time limit was reached") as caught:
        list(library.select(LISTED, time_limit=0.1)[1])
    assert caught.value.hint


def test_ctrl_c_holds_inside_a_function(library: Library) -> None:
    sqlite3.enable_callback_tracebacks(False)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    Timer(0.1, signal.raise_signal, [signal.SIGINT]).start()
    try:
        with pytest.raises(KeyboardInterrupt):
            list(library.select(LISTED)[1])
    finally:
        signal.signal(signal.SIGINT, before)


def test_a_wrong_value_of_a_function_is_one_line(library: Library) -> None:
    sqlite3.enable_callback_tracebacks(False)
    for expression in ("count_solutions(grid, 0)", "rate(grid, 'my.toml')"):
        with pytest.raises(UsageError) as caught:
            list(library.select(f"SELECT {expression} FROM puzzles")[1])
        assert caught.value.hint


@pytest.mark.parametrize(
    ("schema", "statement"),
    [
        ("CREATE VIEW bad AS SELECT rate(grid) FROM puzzles", "SELECT * FROM bad"),
        ("CREATE TABLE bad (g, c AS (canon(g)))", "SELECT c FROM bad"),
        ("CREATE VIEW bad AS SELECT 1 FROM puzzles WHERE minlex(grid) > ''", "SELECT * FROM bad"),
    ],
)
def test_the_schema_of_a_foreign_file_cannot_call_functions(
    library: Library, schema: str, statement: str
) -> None:
    with closing(sqlite3.connect(library.path)) as foreign:
        register(foreign)
        foreign.execute(schema)
        if "TABLE" in schema:
            foreign.execute("INSERT INTO bad VALUES ('')")
        foreign.commit()
    with pytest.raises(SudokuError, match="unsafe use of"):
        list(library.select(statement)[1])


def test_a_trigger_of_a_foreign_file_cannot_call_functions(library: Library) -> None:
    trigger = "CREATE TRIGGER bad BEFORE INSERT ON tags BEGIN SELECT canon(new.name); END"
    with closing(sqlite3.connect(library.path)) as foreign:
        foreign.execute(trigger)
    with closing(sqlite3.connect(library.path)) as ours:
        ours.execute("PRAGMA trusted_schema=OFF")
        register(ours)
        with pytest.raises(sqlite3.OperationalError, match="unsafe use of"):
            ours.execute("INSERT INTO tags (name) VALUES ('a')")


@pytest.mark.parametrize(
    "source", ["main.puzzles", "(SELECT * FROM main.puzzles)", "puzzles", "library"]
)
def test_cells_are_never_without_their_rules(library: Library, source: str) -> None:
    puzzle = library.add(f"{'.' * 81};diagonal /")
    statement = f"SELECT grid FROM {source} WHERE id = {puzzle.id}"
    if "main" in source:
        with pytest.raises(SudokuError, match=r"access to puzzles\.grid is prohibited"):
            library.select(statement)
    else:
        assert [*library.select(statement)[1]] == [(str(puzzle.grid),)]
