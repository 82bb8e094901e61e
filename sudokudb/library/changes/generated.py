"""Generated puzzles: stored in jobs, which the history describes, so that a run can go on.

The description of a job's change has the next attempt, so that both are stored in one
transaction. A change that is undone does not count: its attempts are made again. Attempts that
found nothing change the description of the last job, so that there is no empty change.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.store.rows import puzzles

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sudokudb.grid import Grid
    from sudokudb.store import Store
    from sudokudb.store.connection.sqlite_file import RunSql
    from sudokudb.store.rows.changes import Change

_DESCRIBED = re.compile(
    r"generate (?P<options>.*): puzzle (?P<found>\d+), next attempt (?P<following>\d+)"
)


class Reached(NamedTuple):
    """How far a run is: the number of puzzles that it has stored, and the next attempt."""

    found: int
    following: int


def describe(options: str, at: Reached) -> str:
    """Return the description of the change that brought a run so far."""
    return f"generate {options}: puzzle {at.found}, next attempt {at.following}"


class Last(NamedTuple):
    """The last change of a run, and how far it brought the run."""

    change: int
    reached: Reached


def last_of(history: Iterable[Change], options: str) -> Last | None:
    """Return the last change of the run with these options; None if it has stored nothing."""
    for change in history:
        found = _DESCRIBED.fullmatch(change.what)
        if found and not change.undone and found["options"] == options:
            return Last(change.id, Reached(int(found["found"]), int(found["following"])))
    return None


def record(store: Store, options: str, last: Last, following: int) -> None:
    """Record that a run has found nothing more before the attempt `following`."""
    from sudokudb.store.writes.journal import describe_again

    reached = last.reached._replace(following=following)
    with store.writing() as connection:
        describe_again(connection, last.change, describe(options, reached))


class KnownPuzzles:
    """The identities of a database, and of the grids that were accepted here."""

    def __init__(self, run_sql: RunSql) -> None:
        self._run_sql = run_sql
        self._accepted: set[int] = set()

    def accept(self, grid: Grid) -> bool:
        """Return whether no puzzle is equivalent to a grid, which is known from then on."""
        from sudokudb.engine.canon.identity import identity_of

        identity = identity_of(grid)
        if identity in self._accepted:
            return False
        self._accepted.add(identity)
        return next(puzzles.by_identity(self._run_sql, identity), None) is None
