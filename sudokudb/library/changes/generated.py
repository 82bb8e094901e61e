"""The progress of runs of `generate`, recorded in the journal so that a run can be continued.

The description of each change names the next attempt, so that puzzles and progress are stored in
one transaction. A change that is undone does not count: its attempts are repeated. Attempts that
found nothing are recorded in the description of the run's last change, which avoids empty changes.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.store.rows import puzzles

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sudokudb.grid import Grid
    from sudokudb.history import Change
    from sudokudb.store import Store
    from sudokudb.store.connection.sqlite_file import RunSql

_DESCRIBED = re.compile(
    r"generate (?P<options>.*): puzzle (?P<found>\d+), next attempt (?P<next_attempt>\d+)"
)


class RunProgress(NamedTuple):
    """The progress of a run: the puzzles that it has stored, its next attempt and last change."""

    found: int
    next_attempt: int
    change: int


def describe(options: str, found: int, next_attempt: int) -> str:
    """Return the description of the change after which a run has made this progress."""
    return f"generate {options}: puzzle {found}, next attempt {next_attempt}"


def progress_of(history: Iterable[Change], options: str) -> RunProgress | None:
    """Return the progress of the run with these options; None if it has stored nothing."""
    for change in history:
        found = _DESCRIBED.fullmatch(change.what)
        if found and not change.undone and found["options"] == options:
            return RunProgress(int(found["found"]), int(found["next_attempt"]), change.id)
    return None


def record(store: Store, options: str, run: RunProgress, next_attempt: int) -> None:
    """Record that a run has found no more puzzles before `next_attempt`."""
    from sudokudb.store.writes.journal import JournalWriter

    with store.writing() as connection:
        JournalWriter(connection, run.change).close(describe(options, run.found, next_attempt))


class KnownPuzzles:
    """The identities of the puzzles in a database and of the grids accepted since."""

    def __init__(self, run_sql: RunSql) -> None:
        self._run_sql = run_sql
        self._accepted: set[int] = set()

    def accept(self, grid: Grid) -> bool:
        """Accept a grid; return False if an equivalent puzzle is stored or was accepted before."""
        from sudokudb.engine.canon.identity import identity_of

        identity = identity_of(grid)
        if identity is None:  # it has too many symmetries
            return True
        if identity in self._accepted:
            return False
        self._accepted.add(identity)
        return next(puzzles.by_identity(self._run_sql, identity), None) is None
