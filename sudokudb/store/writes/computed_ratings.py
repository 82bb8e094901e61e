"""Computed ratings: the puzzles that lack one by a rater, and their storage.

They are outside the undo journal: like levels, they can be computed from the grid.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sudokudb.outdated_ratings import earlier_version
from sudokudb.query.fields import RATED_SIZE
from sudokudb.store.rows.ratings import OUTDATED, STORED
from sudokudb.store.writes.computed_columns import IS_SAME, Pending, pending_where, stored_values

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sqlalchemy import Connection

    from sudokudb.store.connection.sqlite_file import RunSql
    from sudokudb.store.rows.damaged import Damage

_OWN = "rater = :rater AND version = :version AND computed = 1"
_OLDER = "rater = :rater AND version <> :version AND computed = 1"
_SAME = (
    "rater = :rater AND computed = 1 "
    f"AND (version = :version OR (version = :earlier AND NOT {OUTDATED}))"
)
"""The ratings of a version, and those of an earlier one that the version would not change."""
_MAY_BE_RATED = (
    f"size = {RATED_SIZE} AND rules = '' AND (solutions IS NULL OR (solutions = 1 AND givens > 0))"
)
_ADOPTED = 16_384
_TYPES = {
    **dict.fromkeys(("rater", "version", "level", "techniques", "first"), "TEXT"),
    **dict.fromkeys(("score", "ep", "ed"), "DOUBLE PRECISION"),
    "steps": "INTEGER",
}
_PARTS = tuple(name for name in STORED if name not in ("rater", "version", "computed"))


class RaterVersion(NamedTuple):
    """A rater's name and its version."""

    rater: str
    version: str

    @property
    def values(self) -> dict[str, object]:
        """The parameters of statements; `earlier` is the version that may have the same ratings."""
        return {**self._asdict(), "earlier": earlier_version(*self)}


def list_unrated(
    run_sql: RunSql, by: RaterVersion, after: int, limit: int, damage: Damage | None = None
) -> list[Pending]:
    """List the first `limit` puzzles above `after` that the rater can rate but has not, by id."""
    lacks = f"NOT EXISTS (SELECT 1 FROM ratings WHERE puzzle_id = puzzles.id AND {_SAME})"
    return pending_where(run_sql, f"{_MAY_BE_RATED} AND {lacks}", after, limit, damage, by.values)


def adopt(connection: Connection, by: RaterVersion, earlier: str, after: int) -> int | None:
    """Turn some ratings of an earlier version into those of a version that would not change them.

    They are of the first puzzles whose ids are above `after`. Return the last id, or None if there
    were none.
    """
    from sqlalchemy import text

    found = "rater = :rater AND version = :earlier AND computed = 1 AND puzzle_id > :after"
    last = f"SELECT puzzle_id FROM ratings WHERE {found} ORDER BY puzzle_id LIMIT {_ADOPTED}"
    given: dict[str, object] = {"rater": by.rater, "earlier": earlier, "after": after}
    end = connection.execute(text(f"SELECT max(puzzle_id) FROM ({last}) AS found"), given).scalar()
    if end is None:
        return None
    own = (
        "SELECT 1 FROM ratings AS own WHERE own.puzzle_id = ratings.puzzle_id "
        "AND own.rater = :rater AND own.version = :version AND own.computed = 1"
    )
    change = (
        f"UPDATE ratings SET version = :version WHERE {found} AND puzzle_id <= :last "
        f"AND NOT EXISTS ({own})"
    )
    connection.execute(text(change), {**given, "version": by.version, "last": end})
    return int(end)


def forget(connection: Connection, by: RaterVersion, ids: Sequence[int] | None = None) -> None:
    """Delete the ratings that a version of a rater computed, of some puzzles or of all.

    Those of an earlier version that it would not have changed are deleted, too.
    """
    from sqlalchemy import text

    if ids is None:
        connection.execute(text(f"DELETE FROM ratings WHERE {_SAME}"), by.values)
    elif ids:
        rows = [by.values | {"id": id} for id in ids]
        connection.execute(text(f"DELETE FROM ratings WHERE {_SAME} AND puzzle_id = :id"), rows)


def save(
    connection: Connection,
    by: RaterVersion,
    puzzles: Iterable[tuple[int, str]],
    parts: Iterable[tuple[object, ...]],
) -> None:
    """Save ratings of puzzles, given by id and line, unless the grid has been edited since then.

    The parts are the columns after the rater, its version and `computed`. Ratings that other
    versions of the rater computed are deleted. (An edited rater file is another version.)
    """
    from sqlalchemy import text

    types = _TYPES | {"record": "BLOB" if connection.dialect.name == "sqlite" else "BYTEA"}
    names = ", ".join(("puzzle_id", *types, "computed"))
    values = ", ".join((*(f"CAST(:{name} AS {kind})" for name, kind in types.items()), "1"))
    replaced = ", ".join(f"{name} = excluded.{name}" for name in _PARTS)
    rows = [
        {"id": id, **stored_values(line), **by._asdict(), **dict(zip(_PARTS, own, strict=True))}
        for (id, line), own in zip(puzzles, parts, strict=True)
    ]
    if rows:
        connection.execute(text(f"DELETE FROM ratings WHERE puzzle_id = :id AND {_OLDER}"), rows)
        connection.execute(
            text(
                f"INSERT INTO ratings ({names}) SELECT id, {values} "
                f"FROM puzzles WHERE {IS_SAME} "
                f"ON CONFLICT (puzzle_id, rater, version, computed) DO UPDATE SET {replaced}"
            ),
            rows,
        )
