"""Changes outside the undo journal: solver results and the recently used puzzles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import text

from sudokudb.store.connection.transactions import insert_row

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
    from sudokudb.engine.canon.identity import describe
    from sudokudb.grid import Grid

    lacking = text("SELECT id, grid FROM puzzles WHERE identity IS NULL ORDER BY id LIMIT :page")
    while rows := connection.execute(lacking, {"page": _PAGE}).fetchall():
        found = [(id, *describe(Grid(grid))) for id, grid in rows]
        connection.execute(
            text("UPDATE puzzles SET identity = :identity, symmetry = :symmetry WHERE id = :id"),
            [dict(zip(("id", "identity", "symmetry"), row, strict=True)) for row in found],
        )


def mark_used(connection: Connection, id: int) -> None:
    """Record that a puzzle was added, edited or solved just now."""
    latest = insert_row(connection, "recent", {"puzzle_id": id})
    connection.execute(text("DELETE FROM recent WHERE id <= :id"), {"id": latest - _RECENT})
