"""Saving and removal of queries, as changes that can be undone.

The journal stores each query as it was before the change, without a text if there was none. Undo
exchanges these rows with the present ones.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import text

from sudokudb.store.rows.queries import QUERY

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from sqlalchemy import Connection

    from sudokudb.query.named_queries import NamedQuery
    from sudokudb.store.writes.journal import JournalWriter

_COLUMNS = ", ".join(QUERY)
_INSERT = f"INSERT INTO queries ({_COLUMNS}) VALUES (:name, :text, :changed)"


def save(journal: JournalWriter, query: NamedQuery) -> None:
    """Store a query; one with the same name is replaced."""
    remove(journal, query.name)
    insert(journal.connection, query)


def remove(journal: JournalWriter, name: str) -> None:
    """Remove the query with a name, if there is one."""
    given = {"change": journal.change_id, "name": name}
    journal.connection.execute(text(_NOTE), given)
    journal.connection.execute(text("DELETE FROM queries WHERE name = :name"), {"name": name})


_NOTE = (
    "INSERT INTO _change_queries (change_id, name, text, changed) "
    "SELECT CAST(:change AS INTEGER), named.name, queries.text, queries.changed "
    "FROM (SELECT CAST(:name AS TEXT) AS name) AS named "
    "LEFT JOIN queries ON queries.name = named.name "
    "WHERE true ON CONFLICT (change_id, name) DO NOTHING"
)


def insert(connection: Connection, query: NamedQuery) -> None:
    """Insert the row of a query without writing the journal."""
    connection.execute(text(_INSERT), query._asdict())


def swap(run: Callable[[str], Any], change_id: int) -> None:
    """Exchange the queries that a change saved or removed with those that the journal stores."""
    images = "_change_queries AS image LEFT JOIN queries AS old ON old.name = image.name"
    run("DROP TABLE IF EXISTS present_queries")
    run(
        "CREATE TEMPORARY TABLE present_queries AS SELECT image.name, old.text, old.changed "
        f"FROM {images} WHERE image.change_id = {change_id:d}"
    )
    run("DELETE FROM queries WHERE name IN (SELECT name FROM present_queries)")
    chosen = "FROM _change_queries WHERE change_id = :change"
    run(f"INSERT INTO queries ({_COLUMNS}) SELECT {_COLUMNS} {chosen} AND text IS NOT NULL")
    run(f"DELETE {chosen}")
    run(
        f"INSERT INTO _change_queries (change_id, {_COLUMNS}) "
        f"SELECT CAST(:change AS INTEGER), {_COLUMNS} FROM present_queries"
    )
    run("DROP TABLE present_queries")
