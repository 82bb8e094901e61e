"""Functions of Sudoku for SQL: in SQLite, DuckDB and Datasette."""

from sudokudb.sql.registration import register

__all__ = ["register"]
