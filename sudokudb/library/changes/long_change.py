"""A change of several transactions, which one undo takes back.

A command that stores its puzzles a part at a time continues one change. What it has stored when it
is killed is one change, too.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from sudokudb.errors import StaleEdit, say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sudokudb.grid import Grid
    from sudokudb.store import Store
    from sudokudb.store.connection.sqlite_file import RunSql
    from sudokudb.store.writes.journal import JournalWriter


class LongChange:
    """A change that adds puzzles; each transaction of `writing` continues it.

    If another program has removed such puzzles since the change began, a transaction begins a
    second change, so that each can be undone: changes are undone from the newest to the oldest.
    """

    def __init__(self) -> None:
        self._id: int | None = None
        self._name, self._count = "", 0  # its first puzzle, and the number of its puzzles

    @contextmanager
    def writing(self, store: Store, grids: Sequence[Grid]) -> Iterator[JournalWriter]:
        """Open a transaction that adds puzzles with some of the grids.

        Raises StaleEdit if another program has undone the change.
        """
        from sudokudb.store.writes.journal import JournalWriter

        before = self._id, self._name, self._count
        try:
            with store.writing() as connection:
                journal = JournalWriter(connection, self._id)
                if self._id is not None and _conflicts(journal.run_sql, self._id, grids):
                    journal = JournalWriter(connection)
                    self._count = 0
                yield journal
        except BaseException:
            self._id, self._name, self._count = before
            raise
        if journal.has_changes:
            self._id = journal.change_id
        else:
            self._id, self._name, self._count = before

    def describe(self, name: str, count: int) -> str:
        """Return the description of the change with `count` more puzzles, the first with a name."""
        self._name = self._name if self._count else name
        self._count += count
        more = f" and {self._count - 1:,} more" if self._count > 1 else ""
        return f"add {self._name}{more}"


def _conflicts(run_sql: RunSql, change: int, grids: Sequence[Grid]) -> bool:
    """Return whether undoing a later change would restore a puzzle with one of the grids."""
    from sudokudb.store.writes.change_conflicts import conflicts_with_later, has_later
    from sudokudb.store.writes.journal import is_standing

    if not is_standing(run_sql, change):
        raise StaleEdit(
            say("another program has undone what this command has stored"),
            say("run the command again"),
        )
    keys = {(str(grid), 0) for grid in grids}
    return has_later(run_sql, change) and conflicts_with_later(run_sql, change, (), keys)
