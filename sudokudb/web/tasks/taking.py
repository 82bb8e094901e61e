"""Puzzles as one file to take along."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sudokudb.query import Order, Query


def pack_puzzles(database: str, query: Query, order: Order, title: str) -> str:
    """Return the first puzzles that match a query as an HTML file."""
    from sudokudb.library import Library
    from sudokudb.library.packs import MOST, pack

    with Library.look(database) as library:
        return pack(library.search(query, order, MOST), title)
