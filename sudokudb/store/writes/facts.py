"""Changes outside the undo journal: solver results and the recently used puzzles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import bindparam, delete, insert, select, update

from sudokudb.store.connection.transactions import inserted_id
from sudokudb.store.rows.tables import puzzles, recent

if TYPE_CHECKING:
    from sqlalchemy import Connection

_RECENT = 1000
_PAGE = 8192


def save_verdict(connection: Connection, id: int, solutions: int | None, level: str | None) -> None:
    """Save the number of solutions (2 for two or more) and the level of a puzzle."""
    connection.execute(
        update(puzzles).where(puzzles.c.id == id).values(solutions=solutions, level=level)
    )


def save_identities(connection: Connection) -> None:
    """Compute and save the identity and the symmetry of every puzzle that lacks them."""
    from sudokudb.engine.canon.identity import describe
    from sudokudb.grid import Grid

    this = puzzles.c.id == bindparam("of")
    values: dict[str, Any] = {"identity": bindparam("who"), "symmetry": bindparam("how")}
    lacking = select(puzzles.c.id, puzzles.c.grid).where(puzzles.c.identity.is_(None))
    while rows := connection.execute(lacking.order_by(puzzles.c.id).limit(_PAGE)).fetchall():
        found = [(id, *describe(Grid(grid))) for id, grid in rows]
        connection.execute(
            update(puzzles).where(this).values(values),
            [{"of": id, "who": identity, "how": symmetry} for id, identity, symmetry in found],
        )


def mark_used(connection: Connection, id: int) -> None:
    """Record that a puzzle was added, edited or solved just now."""
    latest = inserted_id(connection.execute(insert(recent).values(puzzle_id=id)))
    connection.execute(delete(recent).where(recent.c.id <= latest - _RECENT))
