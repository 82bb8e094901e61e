"""Computed ratings: the puzzles that lack one by a rater, and their storage.

They are outside the undo journal: like levels, they can be computed from the grid.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sudokudb.store.rows.ratings import RATING
from sudokudb.store.writes.computed_columns import Pending, pending_where

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sqlalchemy import Connection

    from sudokudb.store.connection.sqlite_file import RunSql
    from sudokudb.store.rows.damaged import Damage

_OWN = "rater = :rater AND version = :version AND computed = 1"
_OLDER = "rater = :rater AND version <> :version AND computed = 1"
_CAN_BE_RATED = "size = 9 AND (solutions IS NULL OR solutions = 1)"
_TYPES = {
    **dict.fromkeys(("rater", "version", "level", "techniques"), "TEXT"),
    **dict.fromkeys(("score", "ep", "ed"), "DOUBLE PRECISION"),
    "steps": "INTEGER",
}
_PARTS = tuple(name for name in RATING if name not in ("rater", "version", "computed"))


class RaterVersion(NamedTuple):
    """A rater's name and its version."""

    rater: str
    version: str


def unrated(
    run_sql: RunSql, by: RaterVersion, after: int, limit: int, damage: Damage | None = None
) -> list[Pending]:
    """List the first `limit` puzzles above `after` that the rater can rate but has not, by id."""
    lacks = f"NOT EXISTS (SELECT 1 FROM ratings WHERE puzzle_id = puzzles.id AND {_OWN})"
    return pending_where(
        run_sql, f"{_CAN_BE_RATED} AND {lacks}", after, limit, damage, by._asdict()
    )


def forget(connection: Connection, by: RaterVersion, ids: Sequence[int] | None = None) -> None:
    """Delete the ratings that this version of a rater computed, of some puzzles or of all."""
    from sqlalchemy import text

    if ids is None:
        connection.execute(text(f"DELETE FROM ratings WHERE {_OWN}"), by._asdict())
    elif ids:
        rows = [by._asdict() | {"id": id} for id in ids]
        connection.execute(text(f"DELETE FROM ratings WHERE {_OWN} AND puzzle_id = :id"), rows)


def save(
    connection: Connection,
    by: RaterVersion,
    puzzles: Iterable[tuple[int, str]],
    parts: Iterable[tuple[object, ...]],
) -> None:
    """Save ratings of puzzles, given by id and grid, unless the grid has been edited since then.

    The parts are the columns after the rater, its version and `computed`. Ratings that other
    versions of the rater computed are deleted. (An edited rater file is another version.)
    """
    from sqlalchemy import text

    names = ", ".join(("puzzle_id", *_TYPES, "computed"))
    values = ", ".join((*(f"CAST(:{name} AS {kind})" for name, kind in _TYPES.items()), "1"))
    replaced = ", ".join(f"{name} = excluded.{name}" for name in _PARTS)
    rows = [
        {"id": id, "grid": grid, **by._asdict(), **dict(zip(_PARTS, own, strict=True))}
        for (id, grid), own in zip(puzzles, parts, strict=True)
    ]
    if rows:
        connection.execute(text(f"DELETE FROM ratings WHERE puzzle_id = :id AND {_OLDER}"), rows)
        connection.execute(
            text(
                f"INSERT INTO ratings ({names}) SELECT id, {values} "
                "FROM puzzles WHERE id = :id AND grid = :grid "
                f"ON CONFLICT (puzzle_id, rater, version, computed) DO UPDATE SET {replaced}"
            ),
            rows,
        )
