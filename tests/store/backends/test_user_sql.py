"""A user's SQL on a file reads, and has limits; see `test_postgresql` for servers."""

from __future__ import annotations

import signal
import sqlite3
from threading import Timer
from typing import TYPE_CHECKING

import pytest

from sudokudb.errors import SudokuError, TimeLimitReached
from tests.cli.support import started

if TYPE_CHECKING:
    from sudokudb import Library

ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT {} FROM n"
TOO_LARGE = {
    "a value": "SELECT hex(zeroblob(150000000))",
    "a value in between": "SELECT length(hex(zeroblob(150000000)))",
    "rows": ENDLESS.format("hex(zeroblob(5000000))"),
    "rows of numbers": ENDLESS.format("CASE i WHEN 1 THEN zeroblob(199000000) ELSE i END"),
}


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
