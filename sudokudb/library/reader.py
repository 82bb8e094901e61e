"""Reading a library: opening and describing the database, and searching its puzzles.

Reading needs only the standard library.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Self

from sudokudb import paths
from sudokudb.errors import StoreError, SudokuError, say
from sudokudb.query import Order, Query
from sudokudb.query.raters import require_subject
from sudokudb.store import CREATE_HINT, search
from sudokudb.store.rows import puzzles
from sudokudb.store.rows.damaged import ascending

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from sudokudb.library.counts import Histograms
    from sudokudb.library.not_computed import LeftOut
    from sudokudb.puzzle import Puzzle
    from sudokudb.query import Key
    from sudokudb.store import Store

_EVERYTHING = Query()
_BY_ID = Order()
_PAGE = 500


class LibraryReader:
    """The part of `Library` that opens the database and searches it."""

    def __init__(self, store: Store) -> None:
        self._store = store

    @classmethod
    def open(
        cls,
        location: str | Path | None = None,
        announce: Callable[[str], object] = str,
        *,
        make: bool = True,
        examples: bool = True,
    ) -> Self:
        """Open a database: a file, a PostgreSQL URL, or by default the user's own.

        If it does not exist, `make` it, with the three `examples` or empty, or raise StoreError;
        back up an older one and upgrade it. `announce` gets a sentence about an upgrade that takes
        long. Raise StoreError for a newer database, another program's, and a file that is not one.
        A URL is like `postgresql+psycopg://user@host/name`.
        """
        chosen = paths.default_database() if location is None else location
        if isinstance(chosen, str) and paths.is_url(chosen):
            from sudokudb.store.backends.postgresql import PostgresStore

            return cls(PostgresStore.open(chosen, announce, make=make, examples=examples))
        if not make and not os.path.lexists(chosen):
            raise StoreError(say("there is no database {path}", path=chosen), CREATE_HINT)
        from sudokudb.store.backends.sqlite import SqliteStore

        own = location is None and paths.DATABASE_VARIABLE not in os.environ
        return cls(SqliteStore.open(Path(chosen), announce, own=own, examples=examples))

    @classmethod
    def look(cls, location: str | Path) -> Self:
        """Open an existing database only to read it: it is neither made nor upgraded.

        An older file is upgraded in a temporary copy, which is deleted on close.
        """
        if isinstance(location, str) and paths.is_url(location):
            from sudokudb.store.backends.postgresql import PostgresStore

            return cls(PostgresStore.open(location, make=False, upgrade=False))
        from sudokudb.store.backends.sqlite import SqliteStore

        return cls(SqliteStore.open_readonly(Path(location)))

    def close(self) -> None:
        """Close the database."""
        self._store.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._store.close()

    # The database

    @property
    def name(self) -> str:
        """The name of the database in messages."""
        return self._store.name

    @property
    def location(self) -> str:
        """The file or the URL with which the database can be opened again."""
        return self._store.location

    @property
    def path(self) -> Path:
        """The file of the database; raises StoreError for a database on a server."""
        if self._store.path is None:
            raise StoreError(say("{name} is not a file", name=self.name))
        return self._store.path

    @property
    def created(self) -> bool:
        """Whether opening made the database."""
        return self._store.created

    @property
    def backup(self) -> Path | None:
        """The copy of an older file that was made before its upgrade."""
        return self._store.backup

    @property
    def damage(self) -> dict[int, str]:
        """A message for each damaged puzzle that a list, dump or job has left out, by id.

        Damaged issues have negative ids.
        """
        return self._store.damage

    def info(self) -> dict[str, object]:
        """Describe the database: path, bytes, schema, puzzles, versions."""
        from sudokudb.engine.backend import chosen

        return self._store.info() | {"puzzles": len(self), "engine": chosen()}

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
            raise SudokuError(say("there is no SELECT statement"), say("begin with SELECT"))
        return columns, rows

    def sql_risk(self) -> str | None:
        """Return a warning if SQL statements may do harm: the role is a server's superuser."""
        return self._store.sql_risk()

    # All puzzles

    def __len__(self) -> int:
        with self._store.failures():
            return puzzles.count(self._store.run_sql)

    def __iter__(self) -> Iterator[Puzzle]:
        """Yield every puzzle by id, except damaged ones (see `damage`)."""
        with self._store.failures():
            yield from puzzles.every(self._store.run_sql, self._store.damage)

    # Searching (see `sudokudb.query`)

    def search(
        self,
        query: Query = _EVERYTHING,
        order: Order | None = None,
        limit: int | None = None,
        last: Puzzle | None = None,
    ) -> Iterator[Puzzle]:
        """Yield up to `limit` puzzles that match a query, in an order, after the puzzle `last`."""
        if (query, order or _BY_ID, limit, last) == (_EVERYTHING, _BY_ID, None, None):
            yield from self  # a damaged file is read as far as it can be
            return
        after = search.key_of(last, self.resolve(query, order)[1]) if last else None
        remaining = limit
        while remaining is None or remaining > 0:
            found, after = self.page(query, order, after, min(_PAGE, remaining or _PAGE))
            yield from found
            if after is None:
                return
            remaining = None if remaining is None else remaining - len(found)

    def resolve(self, query: Query, order: Order | None = None) -> tuple[Query, Order]:
        """Return a query and an order in which each field names its rater.

        Raise QueryError if they are about `rating` and several raters have rated puzzles here, or
        if the query names a rater and neither is about ratings.
        """
        require_subject(query, order)
        run_sql, dialect = self._store.run_sql, self._store.dialect
        with self._store.failures():
            return search.resolve(run_sql, query, order or _BY_ID, dialect)

    def page(
        self,
        query: Query = _EVERYTHING,
        order: Order | None = None,
        after: Key | None = None,
        limit: int = 50,
    ) -> tuple[list[Puzzle], Key | None]:
        """Return a page of matching puzzles and the key for the next; None after the last page."""
        keys = self.keys(query, order, after, limit)
        return self.by_ids([key.id for key in keys]), keys[-1] if len(keys) == limit else None

    def keys(
        self, query: Query, order: Order | None = None, after: Key | None = None, limit: int = 50
    ) -> list[Key]:
        """List the keys of up to `limit` matching puzzles after the key `after`.

        Raises QueryError if the query names a rater, and neither it nor the order is about ratings.
        """
        require_subject(query, order)
        run_sql, dialect = self._store.run_sql, self._store.dialect
        with self._store.failures():
            return search.page(run_sql, query, order or _BY_ID, after, limit, dialect=dialect)

    def by_ids(self, ids: Sequence[int]) -> list[Puzzle]:
        """List the puzzles with some ids, in their order, except missing and damaged ones."""
        with self._store.failures():
            return list(puzzles.by_ids(self._store.run_sql, ids, self._store.damage))

    def ids(self, query: Query = _EVERYTHING) -> Iterator[int]:
        """Yield the ids of the puzzles that match a query, ascending.

        Raises QueryError if the query names a rater and is not about ratings.
        """
        require_subject(query)
        with self._store.failures():
            found = search.ids(self._store.run_sql, query, dialect=self._store.dialect)
            yield from ascending(found)

    def count(self, query: Query = _EVERYTHING) -> int:
        """Count the puzzles that match a query."""
        with self._store.failures():
            return search.count(self._store.run_sql, query, dialect=self._store.dialect)

    def left_out(self, query: Query, seconds: float | None = None) -> LeftOut | None:
        """Count what a query leaves out since it is not computed; None after some seconds."""
        from sudokudb.library import not_computed

        return not_computed.left_out(self._store, query, seconds)

    def histogram(
        self, field: str, query: Query = _EVERYTHING
    ) -> list[tuple[float | str | None, int]]:
        """Count the puzzles that match a query by a field that is `counted`."""
        run_sql, dialect = self._store.run_sql, self._store.dialect
        with self._store.failures():
            return search.histogram(run_sql, query, field, dialect=dialect)

    def histograms(self, query: Query = _EVERYTHING) -> Histograms:
        """Count the puzzles that match a query by every `counted` field; the values are texts."""
        from sudokudb.library import counts

        with self._store.failures():
            return counts.histograms(self._store.run_sql, query, dialect=self._store.dialect)
