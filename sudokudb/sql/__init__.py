"""Functions of Sudoku for SQL: in SQLite, DuckDB and Datasette."""
