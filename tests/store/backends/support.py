"""Databases on a PostgreSQL server for the tests, copied from a template."""

from __future__ import annotations

import os
from contextlib import contextmanager
from functools import cached_property
from itertools import count
from typing import TYPE_CHECKING

from sudokudb import Library

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlalchemy import URL

VARIABLE = "SUDOKUDB_TEST_URL"
"""The server on which databases may be made: `postgresql+psycopg://user@host/`."""


def url() -> str | None:
    """Return the URL of the server to test with, if there is one."""
    return os.environ.get(VARIABLE)


class Server:
    """Makes databases, and drops them when it is closed.

    Databases that are given back are emptied and used again: making one takes as long as a hundred
    tests.
    """

    def __init__(self, base: str) -> None:
        from sqlalchemy.engine import make_url

        self._base = make_url(base)
        self._numbers = count()
        self._made: list[str] = []
        self._free: list[str] = []

    @cached_property
    def _template(self) -> str:
        location = self.empty()
        Library.open(location).close()
        _run(location, _KEEPING)
        return location.rpartition("/")[2]

    def empty(self) -> str:
        """Make a database without a table; return its URL."""
        return self._make("template0")

    def fresh(self) -> str:
        """Return the URL of a database with the content of a new library."""
        return self._free.pop() if self._free else self._make(self._template)

    def give_back(self, location: str) -> None:
        """Restore a database that `fresh` returned."""
        _run(location, _CLEARING)
        self._free.append(location)

    def _make(self, template: str) -> str:
        name = f"sudokudb_test_{os.getpid()}_{next(self._numbers)}"
        self._run(f"CREATE DATABASE {name} TEMPLATE {template}")
        self._made.append(name)
        return self._base.set(database=name).render_as_string(hide_password=False)

    def _run(self, statement: str) -> None:
        _run(self._base.set(database="postgres"), statement)

    def close(self) -> None:
        """Drop all databases."""
        for name in self._made:
            self._run(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")


def _run(location: str | URL, statement: str) -> None:
    from sqlalchemy import create_engine

    engine = create_engine(location, isolation_level="AUTOCOMMIT")
    try:
        with engine.connect() as connection:
            connection.exec_driver_sql(statement)
    finally:
        engine.dispose()


_KEEPING = """
    CREATE SCHEMA kept;
    CREATE TABLE kept.puzzles AS TABLE puzzles;
    CREATE TABLE kept.about AS TABLE _about
"""
_CLEARING = """
    DO $$ DECLARE name text; BEGIN
        FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public'
            AND tablename <> 'alembic_version'
            ORDER BY tablename ~ '^(puzzles|tags|collections|_changes)$', tablename
        LOOP EXECUTE 'DELETE FROM ' || name; END LOOP;
        FOR name IN SELECT sequencename FROM pg_sequences WHERE schemaname = 'public'
        LOOP EXECUTE 'ALTER SEQUENCE ' || name || ' RESTART'; END LOOP;
        INSERT INTO puzzles SELECT * FROM kept.puzzles;
        INSERT INTO _about SELECT * FROM kept.about;
        PERFORM setval('puzzles_id_seq', max(id)) FROM puzzles;
    END $$
"""


@contextmanager
def server() -> Iterator[Server | None]:
    """Return a server if there is one."""
    base = url()
    if base is None:
        yield None
        return
    made = Server(base)
    try:
        yield made
    finally:
        made.close()
