"""SQL functions: rows a second of CPU time in SQLite and DuckDB, on lists with 17 or more givens.

    python -m benchmarks.sql FILE...

The lines of a file begin with 81 characters. DuckDB uses one thread.
"""

from __future__ import annotations

import argparse
import sqlite3
from itertools import islice
from pathlib import Path
from time import process_time
from typing import Any

import duckdb
import pyarrow as pa

from sudokudb.sql import register

_EXPRESSIONS = {
    "canon(g)": 40_000,
    "minlex(g)": 40_000,
    "sudoku_identity(g)": 40_000,
    "givens(g)": 200_000,
    "is_valid(g)": 60_000,
    "count_solutions(g)": 60_000,
    "solve(g)": 60_000,
    "same(g, g)": 20_000,
    "rate(g)": 10_000,
    "rate(g, 'se')": 10_000,
}
"""The expressions, and how many rows each is measured with."""


def main() -> None:
    """Measure each expression with the grids of each file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path)
    for file in parser.parse_args().files:
        with file.open(encoding="ascii", errors="replace") as lines:
            grids = [line[:81].replace("0", ".") for line in islice(lines, 20_000)]
        print(f"{file.stem}: rows a second\n{'':20}{'SQLite':>12}{'DuckDB':>12}")
        _measure([grid for grid in grids if len(grid.strip()) == 81])


def _measure(grids: list[str]) -> None:
    rows = sqlite3.connect(":memory:")
    rows.execute("CREATE TABLE t (g TEXT)")
    columns = duckdb.connect(config={"threads": 1})
    register(rows)
    register(columns)
    for expression, count in _EXPRESSIONS.items():
        some = (grids * (count // len(grids) + 1))[:count]
        rows.execute("DELETE FROM t")
        rows.executemany("INSERT INTO t VALUES (?)", ((grid,) for grid in some))
        columns.register("t", pa.table({"g": some}))
        speeds = [_speed(connection, expression, count) for connection in (rows, columns)]
        print(f"{expression:20}{speeds[0]:>12,.0f}{speeds[1]:>12,.0f}")


def _speed(connection: Any, expression: str, count: int) -> float:
    # One mention: SQLite would call the function again for each one, even in a subquery.
    statement = f"SELECT max({expression}) FROM t"
    connection.execute(statement).fetchall()
    start = process_time()
    connection.execute(statement).fetchall()
    return count / (process_time() - start)


if __name__ == "__main__":
    main()
