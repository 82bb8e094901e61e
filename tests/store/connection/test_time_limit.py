"""Statements that are stopped after some seconds."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from sudokudb.errors import TimeLimitReached
from sudokudb.store.connection.sqlite_file import limit_time

ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"


def test_a_long_statement_is_stopped() -> None:
    with (
        closing(sqlite3.connect(":memory:")) as connection,
        pytest.raises(TimeLimitReached),
        limit_time(connection, 0.05) as run_sql,
    ):
        next(run_sql(ENDLESS, {}))


def test_no_statement_begins_after_the_time() -> None:
    with closing(sqlite3.connect(":memory:")) as connection:
        with limit_time(connection, 60) as run_sql:
            assert next(run_sql("SELECT 1", {})) == (1,)
        with pytest.raises(TimeLimitReached), limit_time(connection, -1) as run_sql:
            run_sql("SELECT 1", {})


def test_other_errors_stay() -> None:
    with (
        closing(sqlite3.connect(":memory:")) as connection,
        pytest.raises(sqlite3.OperationalError),
        limit_time(connection, 60) as run_sql,
    ):
        run_sql("SELECT 1 FROM nothing", {})
