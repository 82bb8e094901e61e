"""Files of puzzles in the formats of other programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.formats.registry import find_format
from sudokudb.library.exports import write_puzzles

if TYPE_CHECKING:
    from pathlib import Path

    from sudokudb.library.puzzle_files import ExportResult
    from sudokudb.query import Order, Query


def export(database: str, query: Query, order: Order, name: str, path: Path) -> ExportResult:
    """Write the puzzles that match a query to a new file, in the format of a name."""
    from sudokudb.library import Library

    with Library.look(database) as library, path.open("wb") as out:
        form = find_format(name)
        return write_puzzles(form, library.search(query, order), out, library.file_columns(form))
