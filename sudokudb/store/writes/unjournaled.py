"""Changes outside the undo journal: solver results and the recently used puzzles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import text

from sudokudb.grid import Grid
from sudokudb.store.connection.transactions import insert_row, run_sql_in
from sudokudb.store.rows.identities import describe_grid
from sudokudb.store.writes.computed_columns import IDENTITIES, pending, save

if TYPE_CHECKING:
    from sqlalchemy import Connection

_RECENT = 1000
_PAGE = 8192


def save_verdict(connection: Connection, id: int, solutions: int | None, level: str | None) -> None:
    """Save the number of solutions (2 for two or more) and the level of a puzzle."""
    connection.execute(
        text("UPDATE puzzles SET solutions = :solutions, level = :level WHERE id = :id"),
        {"id": id, "solutions": solutions, "level": level},
    )


def save_identities(connection: Connection) -> None:
    """Compute and save the identity and the symmetry of every puzzle that lacks them."""
    run_sql, last = run_sql_in(connection), 0
    while page := pending(run_sql, IDENTITIES, last, _PAGE):
        save(connection, IDENTITIES, page, [describe_grid(Grid(puzzle.line)) for puzzle in page])
        last = page[-1].id


def mark_used(connection: Connection, id: int) -> None:
    """Record that a puzzle has just been added, edited or solved."""
    latest = insert_row(connection, "_recent", {"puzzle_id": id})
    connection.execute(text("DELETE FROM _recent WHERE id <= :id"), {"id": latest - _RECENT})
