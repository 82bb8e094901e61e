"""The database as a file or on a server: its facts, checks and copies, and SQL."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sudokudb.errors import FileError, UsageError, say
from sudokudb.store.rows import puzzles

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.store import Store


class OpenDatabase:
    """The part of a library that is about its database: `library.database`."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def info(self) -> dict[str, object]:
        """Describe the database: path, bytes, schema, puzzles, versions."""
        from sudokudb.engine.backend import chosen_build

        with self._store.failures():
            count = puzzles.count(self._store.run_sql)
        return self._store.info() | {"puzzles": count, "engine": chosen_build()}

    def is_sound(self, *, deep: bool = False) -> bool:
        """Return whether a check of the file, quick or `deep`, finds no damage."""
        return self._store.is_sound(deep=deep)

    def verify(self) -> list[str]:
        """Check the database and every puzzle in it; return a message for each fault."""
        with self._store.failures():
            return self._store.verify()

    def select(
        self, statement: str, *, time_limit: float | None = None
    ) -> tuple[list[str], Iterator[tuple[object, ...]]]:
        """Run an SQL statement that only reads; return the names of the columns and the rows.

        Raise SudokuError for a statement that returns nothing, TimeLimitReached after `time_limit`
        seconds, and SudokuError for a value or a result of more than 200 MB.
        """
        columns, rows = self._store.select(statement, time_limit)
        if not columns:
            raise UsageError(say("there is no SELECT statement"), say("begin with SELECT"))
        return columns, rows

    def sql_risk(self) -> str | None:
        """Return a warning if SQL statements may do harm: the role is a server's superuser."""
        return self._store.sql_risk()

    def back_up(self, target: str | Path) -> Path:
        """Copy the database, which may be in use; raise StoreError if the target exists."""
        return self._store.back_up(Path(target))

    def rebuild_index(self) -> None:
        """Rebuild the search index from the puzzles."""
        self._store.rebuild_index()

    def require_other(self, file: str | Path) -> None:
        """Raise SudokuError if a file to read or write is the database itself."""
        path = self._store.path
        if path is not None and path.exists() and Path(file).exists() and path.samefile(file):
            raise FileError(
                say("{file} is the database itself", file=file), say("name another file")
            )

    def discard(self) -> bool:
        """Close the database, and delete its file if opening created it and it is still unused.

        Returns whether the file was deleted; it is kept if another program has it open.
        """
        from sudokudb.library.dumps.dumping import is_new

        return self._store.created and self._store.discard(is_new)
