"""The store: a SQLite file or a database on a PostgreSQL server.

Only this package and the migrations use SQLAlchemy and Alembic, and only operations that write
import them. Statements are plain SQL that both databases understand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from sudokudb.errors import say

if TYPE_CHECKING:
    from sudokudb.store.backends.postgresql import PostgresStore
    from sudokudb.store.backends.sqlite import SqliteStore

    Store: TypeAlias = SqliteStore | PostgresStore
    """An open database. Both classes have the same public attributes and methods."""

CREATE_HINT = say("check the name; `sudokudb import FILE` and `sudokudb add` create a database")
"""The hint for a database that does not exist."""
