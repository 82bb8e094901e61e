"""The plug-in that gives the SQL functions to Datasette, which finds it by an entry point."""

from __future__ import annotations

from typing import TYPE_CHECKING

from datasette import hookimpl

from sudokudb.sql.registration import register

if TYPE_CHECKING:
    import sqlite3


def prepare_connection(conn: sqlite3.Connection) -> None:
    """Give a new connection the functions; those of other plug-ins replace ours."""
    register(conn)


# The first of all plug-ins: a later function of the same name takes its place.
hookimpl(prepare_connection, tryfirst=True)
