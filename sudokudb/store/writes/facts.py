"""What was found out about a puzzle or done with it, which nobody would want to undo."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import bindparam, delete, insert, select, update

from sudokudb.store.connection.transactions import inserted_id
from sudokudb.store.rows.tables import puzzles, recent

if TYPE_CHECKING:
    from sqlalchemy import Connection

_REMEMBERED = 1000
_CHUNK = 8192


def learn(connection: Connection, id: int, solutions: int | None, level: str | None) -> None:
    """Keep the number of solutions (2 for two or more) and the level."""
    connection.execute(
        update(puzzles).where(puzzles.c.id == id).values(solutions=solutions, level=level)
    )


def identify(connection: Connection) -> None:
    """Find the identity and the symmetry of every puzzle that lacks them."""
    from sudokudb.engine.canon.identity import describe
    from sudokudb.grid import Grid

    this = puzzles.c.id == bindparam("of")
    values: dict[str, Any] = {"identity": bindparam("who"), "symmetry": bindparam("how")}
    lacking = select(puzzles.c.id, puzzles.c.grid).where(puzzles.c.identity.is_(None))
    while rows := connection.execute(lacking.order_by(puzzles.c.id).limit(_CHUNK)).fetchall():
        found = [(id, *describe(Grid(grid))) for id, grid in rows]
        connection.execute(
            update(puzzles).where(this).values(values),
            [{"of": id, "who": identity, "how": symmetry} for id, identity, symmetry in found],
        )


def use(connection: Connection, id: int) -> None:
    """Note that a puzzle was added, edited or solved just now."""
    latest = inserted_id(connection.execute(insert(recent).values(puzzle_id=id)))
    connection.execute(delete(recent).where(recent.c.id <= latest - _REMEMBERED))
