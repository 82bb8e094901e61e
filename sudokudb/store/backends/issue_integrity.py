"""Checks of the printed issues."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, cast

from sudokudb.errors import SudokuError, say
from sudokudb.grid import Grid
from sudokudb.store.rows import issues

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.store.connection.sqlite_file import RunSql
    from sudokudb.store.rows.issues import Printed


def find_issue_faults(run_sql: RunSql) -> Iterator[str]:
    """Yield a message for each damaged issue or printed puzzle."""
    statement = "SELECT id, number, options FROM issues WHERE removed = 0 ORDER BY id"
    for id, number, options in cast("Iterator[tuple[int, int, str]]", list(run_sql(statement, {}))):
        try:
            json.loads(options)
        except ValueError:
            yield say("issue {number}: its options are not JSON", number=number)
            continue
        found = issues.by_id(run_sql, id)
        printed = found.printed if found else ()
        if [one.number for one in printed] != list(range(1, len(printed) + 1)):
            yield say("issue {number}: its puzzles are not numbered from 1", number=number)
        for one in printed:
            for fault in _of_printed(one):
                place = {"number": number, "place": one.number, "fault": fault}
                yield say("issue {number}, puzzle {place}: {fault}", **place)


def _of_printed(one: Printed) -> Iterator[str]:
    from sudokudb.engine.canon.identity import describe

    try:
        grid = Grid(one.grid).require_no_conflicts()
    except SudokuError as error:
        yield error.message
        return
    if describe(grid)[0] != one.identity:
        yield say("its identity is not that of its grid")
