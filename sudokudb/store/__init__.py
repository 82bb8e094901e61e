"""The store: a SQLite file or a PostgreSQL server, its tables and the statements on them.

SQLAlchemy and Alembic are reached from here and from the migrations alone, and imported only
by what writes. Statements are plain SQL that both databases understand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager
    from pathlib import Path

    from sqlalchemy import Connection

    from sudokudb.store.connection.sqlite_file import RunSql


class Store(Protocol):
    """What a library needs of a store; `SqliteStore` and `PostgresStore` say more."""

    @property
    def dialect(self) -> str:
        """`sqlite` or `postgresql`."""

    @property
    def name(self) -> str:
        """What messages call it: a path, or a URL without its password."""

    @property
    def location(self) -> str:
        """What opens it again."""

    @property
    def path(self) -> Path | None:
        """Its file, if it is one."""

    @property
    def created(self) -> bool:
        """Whether opening made it."""

    @property
    def backup(self) -> Path | None:
        """Where an older one was copied to."""

    @property
    def query(self) -> RunSql:
        """Run a statement with named parameters, outside a transaction; yield its rows."""

    def snapshot(self) -> AbstractContextManager[RunSql]:
        """Return what `query` is, for a while in which nothing changes for it."""

    def querying(self, connection: Connection) -> RunSql:
        """Return what `query` is, inside a transaction."""

    def writing(
        self, patience: int | None = None, *, bulk: bool = False
    ) -> AbstractContextManager[Connection]:
        """Open a transaction: all of what happens in it is kept, or nothing."""

    def settle(self) -> None:
        """End bulk work: what it wrote is safe from now on."""

    def failures(self) -> AbstractContextManager[None]:
        """Turn what the drivers raise into StoreError."""

    def select(self, statement: str) -> tuple[list[str], Iterator[tuple[object, ...]]]:
        """Run a statement of a user's own; return columns and rows. It cannot write."""

    def writable(self) -> bool:
        """Whether it may be written."""

    def info(self) -> dict[str, object]:
        """Describe it."""

    def verify(self) -> list[str]:
        """Check it and every puzzle in it; return what is wrong, in words."""

    def back_up(self, target: Path) -> Path:
        """Copy it to a file that does not exist."""

    def discard(self, is_new: Callable[[RunSql], bool]) -> bool:
        """Close it and remove its file if it is new and nobody else has it open; say if it was."""

    def close(self) -> None:
        """Let go of it."""
