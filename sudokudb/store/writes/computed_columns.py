"""Computed columns of puzzles: the puzzles that lack them, and their storage.

One algorithm computes each kind of result from the grid alone. Its version is stored in the table
`_about`; results of an older version are cleared and computed again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, cast

from sudokudb.store.connection.sqlite_file import NO_PARAMETERS
from sudokudb.store.query_sql.computed import HAS_LEVEL
from sudokudb.store.rows.damaged import rows_after
from sudokudb.store.rows.stored_lines import join_line, split_line
from sudokudb.sukaku import format_puzzle

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from sqlalchemy import Connection

    from sudokudb.puzzle import Puzzle
    from sudokudb.store.connection.sqlite_file import RunSql
    from sudokudb.store.rows.damaged import Damage

_FIRST_VERSION = 1  # of results that are older than the row in `about`


class Derived(NamedTuple):
    """Columns of `puzzles` that one algorithm fills.

    `pending` is the SQL condition for a puzzle without a result. `cleared` are the columns that a
    new version of the algorithm sets to NULL where the first of them is not, which makes puzzles
    pending.
    """

    name: str
    columns: tuple[str, ...]
    pending: str
    cleared: tuple[str, ...]


VERDICTS = Derived(
    "check",
    ("solutions", "level"),
    f"(solutions IS NULL OR (solutions = 1 AND level IS NULL AND {HAS_LEVEL}))",
    ("level",),
)
IDENTITIES = Derived("canon", ("identity", "symmetry"), "identity IS NULL", ("identity",))


class Pending(NamedTuple):
    """A puzzle without a result: its id, its line as stored, and the text for `parse_puzzle`."""

    id: int
    line: str
    text: str


def pending_of(puzzle: Puzzle) -> Pending:
    """Return a puzzle, which is not a Sukaku, as one without a result."""
    return Pending(puzzle.id, str(puzzle.grid), str(puzzle.grid))


def pending(
    run_sql: RunSql, derived: Derived, after: int, limit: int, damage: Damage | None = None
) -> list[Pending]:
    """List the first `limit` puzzles without a result whose ids are above `after`, by id.

    The text of a damaged puzzle is empty.
    """
    return pending_where(run_sql, derived.pending, after, limit, damage)


def pending_where(
    run_sql: RunSql,
    condition: str,
    after: int,
    limit: int,
    damage: Damage | None,
    values: Mapping[str, object] = NO_PARAMETERS,
) -> list[Pending]:
    """List puzzles that match an SQL condition with parameters, as `pending` does."""
    columns, also = "id, grid, candidates, placed, rules", f"AND {condition}"
    rows = rows_after(run_sql, columns, after, limit, damage, also, values)
    return [Pending(row[0], *_texts(*row[1:])) for row in rows]


def _texts(
    grid: object, candidates: str | None, placed: str | None, rules: str | None
) -> tuple[str, str]:
    """Return the line of a puzzle, and the text for `parse_puzzle`."""
    if not isinstance(grid, str):
        return "", ""
    line = join_line(grid, rules) if rules else grid
    return line, format_puzzle(line, candidates, placed) if candidates else line


def lacking(run_sql: RunSql, derived: Derived, puzzles: Iterable[Pending]) -> list[Pending]:
    """Return those of some puzzles that have no result."""
    by_id = {puzzle.id: puzzle for puzzle in puzzles}
    if not by_id:
        return []
    rows = run_sql(
        f"SELECT id FROM puzzles WHERE id BETWEEN :first AND :last AND {derived.pending}",
        {"first": min(by_id), "last": max(by_id)},
    )
    return [by_id[id] for (id,) in rows if id in by_id]


def version(run_sql: RunSql, derived: Derived) -> int:
    """Return the version of the algorithm that computed the stored results."""
    rows = list(run_sql("SELECT value FROM _about WHERE name = :name", {"name": _key(derived)}))
    return int(cast("str", rows[0][0])) if rows else _FIRST_VERSION


def renew(connection: Connection, derived: Derived, version: int) -> None:
    """Clear the results of an older version, and store the version that will replace them."""
    clear(connection, derived)
    set_version(connection, derived, version)


def clear(connection: Connection, derived: Derived, ids: Sequence[int] | None = None) -> None:
    """Clear the results of some puzzles, or of all."""
    from sqlalchemy import text

    cleared = ", ".join(f'"{name}" = NULL' for name in derived.cleared)
    chosen = f"{derived.cleared[0]} IS NOT NULL" + ("" if ids is None else " AND id = :id")
    statement = text(f"UPDATE puzzles SET {cleared} WHERE {chosen}")
    if ids is None:
        connection.execute(statement)
    elif ids:
        connection.execute(statement, [{"id": id} for id in ids])


def set_version(connection: Connection, derived: Derived, version: int) -> None:
    """Store the version of the algorithm that computes the results."""
    from sqlalchemy import text

    connection.execute(
        text(
            "INSERT INTO _about (name, value) VALUES (:name, :value) "
            "ON CONFLICT (name) DO UPDATE SET value = :value"
        ),
        {"name": _key(derived), "value": str(version)},
    )


def save(
    connection: Connection,
    derived: Derived,
    puzzles: Iterable[Pending],
    results: Iterable[tuple[object, ...]],
    *,
    keep: bool = False,
) -> None:
    """Save results, except for puzzles whose grid has been edited since it was read.

    With `keep`, only puzzles without a result get one.
    """
    from sqlalchemy import text

    values = ", ".join(f'"{column}" = :{column}' for column in derived.columns)
    rows = [
        {
            "id": puzzle.id,
            **stored_values(puzzle.line),
            **dict(zip(derived.columns, result, strict=True)),
        }
        for puzzle, result in zip(puzzles, results, strict=True)
    ]
    also = f" AND {derived.pending}" if keep else ""
    if rows:
        connection.execute(text(f"UPDATE puzzles SET {values} WHERE {IS_SAME}{also}"), rows)


IS_SAME = "id = :id AND grid = :grid AND rules = :rules"
"""The condition that a puzzle has not been edited since it was read; see `stored_values`."""


def stored_values(line: str) -> dict[str, str]:
    """Return the parameters of IS_SAME for the line of a puzzle, without its id."""
    grid, rules = split_line(line)
    return {"grid": grid, "rules": rules}


def _key(derived: Derived) -> str:
    return f"{derived.name} version"
