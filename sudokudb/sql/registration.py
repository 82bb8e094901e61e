"""The functions in a connection of SQLite or DuckDB."""

from __future__ import annotations

import sqlite3
from typing import Any

from sudokudb.errors import UsageError, say
from sudokudb.sql.calls import Calls


def register(connection: Any) -> None:
    """Give a connection of `sqlite3` or `duckdb` the SQL functions of Sudoku.

    `canon`, `minlex`, `sudoku_identity`, `givens`, `is_valid`, `count_solutions`, `solve`, `same`
    and `rate` take grids as texts of 81 characters, and return NULL for anything else. They read
    and write nothing. In DuckDB they take whole columns, which needs the extra `data`. In a file of
    sudokudb, take grids from the view `library`: those of the table `puzzles` lack their rules.

    Raises UsageError for another object, and MissingPackage.

    >>> import sqlite3
    >>> connection = sqlite3.connect(":memory:")
    >>> register(connection)
    >>> connection.execute("SELECT givens(?1), count_solutions(?1, 5)", ["1" + "." * 80]).fetchone()
    (1, 5)
    """
    if isinstance(connection, sqlite3.Connection):
        Calls().add_to(connection)
    elif type(connection).__module__.lstrip("_").partition(".")[0] == "duckdb":
        from sudokudb.columns.needed_packages import require_data

        require_data()
        from sudokudb.sql import column_functions

        column_functions.add_to(connection)
    else:
        raise UsageError(
            say("{type} is not a connection of sqlite3 or duckdb", type=type(connection).__name__),
            say("give sqlite3.connect(FILE) or duckdb.connect(FILE)"),
        )
