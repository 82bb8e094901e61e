"""`sudokudb sql` on a terminal, and when it is stopped."""

from __future__ import annotations

import os
import signal
from typing import TYPE_CHECKING

import pytest

from sudokudb.errors import EXIT_INTERRUPTED, EXIT_NO
from tests.cli.support import FORKS, Forked

if TYPE_CHECKING:
    from collections.abc import Callable

    from sudokudb import Library
    from tests.cli.support import Terminal

WIDE = "SELECT " + ", ".join(f"{n} AS column_{n}" for n in range(12)) + " FROM puzzles LIMIT 2"
NARROW = ["column_0  column_1", "       0         1", "       0         1"]


@pytest.mark.parametrize("columns", [80, 40])
def test_rows_that_do_not_fit_a_line_are_shown_value_by_value(
    terminal: Callable[..., Terminal], columns: int
) -> None:
    narrow = terminal("sql", "SELECT 0 AS column_0, 1 AS column_1 FROM puzzles LIMIT 2")
    assert narrow.ends() == 0
    assert narrow.plain.splitlines()[-3:] == NARROW
    wide = terminal("sql", WIDE, columns=columns)
    assert wide.ends() == 0
    record = [f"column_{n}".ljust(11) + str(n) for n in range(12)]
    assert wide.plain.splitlines()[-25:] == [*record, "", *record]


COUNTED = (
    "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c LIMIT 1500) "
    "SELECT x, x * x AS y, {} FROM c"
)
LATER = {
    "'a'": "  1500  2250000  a",
    "CASE x WHEN 1500 THEN 'long text' END": "  1500  2250000  long text",
    "hex(zeroblob(x / 1500 * 99))": f"  1500  2250000  {'0' * 64}…",
    "x * 1e200": "  1500  2250000  1.5e+203",
}


@pytest.mark.parametrize("column", LATER)
def test_later_rows_are_measured_too(terminal: Callable[..., Terminal], column: str) -> None:
    shown = terminal("sql", COUNTED.format(column), PAGER="cat")
    assert shown.ends() == 0
    *_, last = shown.plain.splitlines()
    assert last.split() == LATER[column].split()
    assert len(last) <= 80


@pytest.mark.slow
@pytest.mark.parametrize("text", ["''", "hex(zeroblob(99))", "CASE x WHEN 9 THEN 'long text' END"])
def test_numbers_are_never_cut(terminal: Callable[..., Terminal], text: str) -> None:
    numbers = ", ".join(f"x * 100000000000 + {n} AS n{n}" for n in range(5))
    shown = terminal("sql", COUNTED.format(f"{numbers}, {text} AS text"), PAGER="cat", columns=100)
    assert shown.ends() == 0
    assert all(f" {number * 10**11 + 4}" in shown.plain for number in (1, 999, 1000, 1500))


ENDLESS = "SELECT instr(hex(zeroblob(9000000)), hex(zeroblob(4000000)) || '1')"


@pytest.mark.slow
@pytest.mark.skipif(not FORKS, reason="this platform has no descriptors of processes")
@pytest.mark.parametrize(
    ("options", "code", "message"),
    [
        (["--time-limit", "0.1"], EXIT_NO, b"sudokudb: the time limit was reached\n"),
        ([], EXIT_INTERRUPTED, b"sudokudb: interrupted\n"),
    ],
)
def test_one_long_call_of_a_function_is_stopped(
    library: Library, options: list[str], code: int, message: bytes
) -> None:
    """SQLite notices neither an interrupt nor the clock during a call."""
    reading, writing = zip(*(os.pipe() for _ in range(3)), strict=True)
    child = Forked(["sql", ENDLESS, *options], (reading[0], *writing[1:]))
    if not options:
        child.works()
        os.kill(child.pid, signal.SIGINT)
    assert child.wait(30) == code
    assert os.read(reading[2], 100) == message
    for end in (writing[0], *reading[1:]):
        os.close(end)
