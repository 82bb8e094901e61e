"""The command `sudokudb sql`."""

from __future__ import annotations

import os
import signal
import socket
from contextlib import suppress
from functools import partial
from threading import Thread
from typing import TYPE_CHECKING, Annotated

import typer

from sudokudb.cli import output
from sudokudb.cli.answer import ListAnswer
from sudokudb.cli.arguments.options import Csv, Database, Json, Jsonl, time_limit_option
from sudokudb.cli.database import open_library
from sudokudb.cli.printers import printer_for
from sudokudb.errors import EXIT_INTERRUPTED, EXIT_NO, say
from sudokudb.library.sqlite_files import limit_memory
from sudokudb.render.text import visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sudokudb.cli.answer import Drawn

_GRACE = 1  # second
_MEMORY = 600_000_000  # bytes
_Statement = Annotated[str, typer.Argument(metavar="SELECT", help="A read-only statement.")]
_TimeLimit = Annotated[
    float | None, time_limit_option(help="The time after which the statement is stopped.")
]


PIPE = {"STATEMENT": ("the columns of the statement",)}
"""The fields of a line in a pipe, by the words after the command."""


def run(
    statement: _Statement,
    json: Json = False,
    jsonl: Jsonl = False,
    csv: Csv = False,
    time_limit: _TimeLimit = None,
    database: Database = None,
) -> None:
    """Query the database in SQL, read-only.

    On a terminal the rows are a table. In a pipe each row is a line; tabs separate the values. No
    value and no result can take more than 200 MB.

    The table `puzzles` has the puzzles; `tags` and `collections` have their labels, joined by
    `puzzle_tags` and `puzzle_collections`. The view `library` has everything, one row a puzzle.

    Functions of 9×9 grids, except on a server: canon, minlex, sudoku_identity, givens, is_valid,
    count_solutions, solve, same(GRID, GRID) and rate(GRID, 'se').

    \b
    Examples:
      sudokudb sql "SELECT givens, count(*) FROM puzzles GROUP BY givens"
      sudokudb sql "SELECT id, rate(grid) FROM puzzles WHERE is_valid(grid)"
    """
    printer = printer_for(json=json, jsonl=jsonl, csv=csv)
    with open_library(database) as library, _Watch(time_limit) as watch:
        if risk := library.database.sql_risk():
            output.note(say("warning: {risk}", risk=risk))
        limit_memory(_MEMORY)
        columns, rows = library.select(statement, time_limit=time_limit)
        printer.print(_answer(columns, _plain(watch.each(rows))))


def _answer(columns: list[str], rows: Iterator[list[object]]) -> ListAnswer[list[object]]:
    names = _distinct(columns)
    return ListAnswer(
        rows,
        _line,
        lambda row: dict(zip(names, row, strict=True)),
        names,
        list,
        partial(_picture, columns),
    )


def _line(row: list[object]) -> str:
    return "\t".join("" if value is None else visible(str(value)) for value in row)


def _picture(columns: list[str], rows: Iterator[list[object]]) -> Iterator[Drawn]:
    from sudokudb.render.terminal import tables

    return tables.table(columns, rows)


class _Watch:
    """A watchdog that ends the process if SQLite continues for a second after Ctrl-C or the limit.

    SQLite can be stopped between two steps, not during one call of a function, which may take
    hours. Python's handler of Ctrl-C waits for SQLite as well, but not the byte that it sends.
    """

    def __init__(self, time_limit: float | None) -> None:
        self._limit = time_limit
        self._busy = True
        self._reading, self._writing = socket.socketpair()
        self._thread = Thread(target=self._wait, daemon=True)

    def __enter__(self) -> _Watch:
        self._writing.setblocking(False)
        signal.set_wakeup_fd(self._writing.fileno())
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        signal.set_wakeup_fd(-1)
        self._writing.close()
        self._thread.join()
        self._reading.close()

    def each(self, rows: Iterator[tuple[object, ...]]) -> Iterator[tuple[object, ...]]:
        """Yield the rows; the time between them does not count."""
        while (row := next(rows, None)) is not None:
            self._busy = False
            yield row
            self._busy = True
        self._busy = False

    def _wait(self) -> None:
        code, message = EXIT_NO, say("the time limit was reached")
        self._reading.settimeout(self._limit)
        with suppress(TimeoutError):
            if not self._reading.recv(1):
                return
            code, message = EXIT_INTERRUPTED, say("interrupted")
        self._reading.settimeout(_GRACE)
        while True:
            try:
                if not self._reading.recv(1):
                    return
            except TimeoutError:
                if self._busy:
                    output.error(message)
                    os._exit(code)


def _distinct(columns: list[str]) -> list[str]:
    """Return unique names for the columns of JSON and CSV: the second `a` becomes `a_2`."""
    names: dict[str, None] = {}
    for column in columns:
        name, number = column, 1
        while name in names or (number > 1 and name in columns):
            number += 1
            name = f"{column}_{number}"
        names[name] = None
    return list(names)


def _plain(rows: Iterable[tuple[object, ...]]) -> Iterator[list[object]]:
    for row in rows:
        yield [value.hex() if isinstance(value, bytes) else value for value in row]
