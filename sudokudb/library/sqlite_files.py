"""What faces ask about SQLite and its files, apart from the puzzles in them."""

from sudokudb.store.connection.driver_errors import DAMAGED
from sudokudb.store.connection.sqlite_file import has_wal_reset_bug, is_current, limit_memory

__all__ = ["DAMAGED", "has_wal_reset_bug", "is_current", "limit_memory"]
