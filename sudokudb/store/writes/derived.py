"""What follows from a grid alone and is kept beside it: which puzzles lack it, and keeping it.

Each kind of it is filled in by one algorithm, whose version `about` remembers: what another
version found is cleared before it is found out anew.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, cast

from sudokudb.store.sql.conditions import sukaku
from sudokudb.sukaku import format_puzzle

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sqlalchemy import Connection

    from sudokudb.store.connection.sqlite_file import RunSql

_UNKEPT = 1  # the version of results that are older than the row in `about`
_WEIGHTS = {16: 64, 25: 512}
_SUKAKU = 64
_SHORT = 81


class Derived(NamedTuple):
    """Some columns of `puzzles`.

    `lacking` is the condition, in SQL, for a puzzle that lacks them; `cleared` names the column
    that another version of the algorithm would fill otherwise, and whose NULL makes a puzzle lack
    them.
    """

    name: str
    columns: tuple[str, ...]
    lacking: str
    cleared: str


VERDICTS = Derived(
    "check",
    ("solutions", "level"),
    "(solutions IS NULL OR (solutions = 1 AND level IS NULL))",
    "level",
)
IDENTITIES = Derived("canon", ("identity", "symmetry"), "identity IS NULL", "identity")


class Wanting(NamedTuple):
    """A puzzle that lacks something: its grid as it was read, and what `parse_puzzle` takes."""

    id: int
    grid: str
    puzzle: str


def first(run_sql: RunSql, derived: Derived, after: int) -> int | None:
    """Return the lowest id above `after` of a puzzle that lacks it."""
    rows = run_sql(
        f"SELECT id FROM puzzles WHERE id > :after AND {derived.lacking} ORDER BY id LIMIT 1",
        {"after": after},
    )
    return next((cast("int", row[0]) for row in list(rows)), None)


def count(run_sql: RunSql, derived: Derived, first: int, last: int) -> int:
    """Count the puzzles from one id to another that lack it."""
    rows = run_sql(
        f"SELECT count(*) FROM puzzles WHERE id BETWEEN :first AND :last AND {derived.lacking}",
        {"first": first, "last": last},
    )
    return int(cast("int", next(iter(list(rows)))[0]))


def missing(
    run_sql: RunSql, derived: Derived, after: int, before: int | None, weight: int
) -> list[Wanting]:
    """List puzzles between two ids that lack it, ascending, as many as `weight` allows.

    A grid weighs 1, a large one and a Sukaku more, as they take more time; there is always one at
    least.
    """
    below = "" if before is None else "AND id < :before "
    rows = run_sql(
        "SELECT id, grid, candidates, placed FROM puzzles "
        f"WHERE id > :after {below}AND {derived.lacking} "
        "ORDER BY id LIMIT :limit",
        {"after": after, "limit": weight} | ({} if before is None else {"before": before}),
    )
    found = (_wanting(*cast("tuple[int, str, str | None, str | None]", row)) for row in rows)
    return list(_light(found, weight))


def _wanting(id: int, grid: str, candidates: str | None, placed: str | None) -> Wanting:
    return Wanting(id, grid, format_puzzle(grid, candidates, placed))


def _light(rows: Iterable[Wanting], weight: int) -> Iterator[Wanting]:
    """Yield rows until they weigh too much; never none."""
    for number, row in enumerate(rows):
        weight -= _weight(row)
        if number and weight < 0:
            return
        yield row


def _weight(row: Wanting) -> int:
    if len(row.grid) > _SHORT:
        return _WEIGHTS.get(round(len(row.grid) ** 0.5), 1)
    return 1 if row.puzzle == row.grid else _SUKAKU


def weight(run_sql: RunSql, derived: Derived, most: int) -> int:
    """Say how much all puzzles weigh that lack it; where that is more than `most`, not how much."""
    cases = " ".join(f"WHEN {size} THEN {each}" for size, each in _WEIGHTS.items())
    rows = run_sql(
        f"SELECT sum(CASE size {cases} ELSE CASE WHEN noted THEN {_SUKAKU} ELSE 1 END END) FROM "
        f"(SELECT size, {sukaku('puzzles')} AS noted FROM puzzles "
        f"WHERE {derived.lacking} LIMIT :limit) AS lacking",
        {"limit": most + 1},
    )
    return int(cast("int | None", next(iter(list(rows)))[0]) or 0)


def version(run_sql: RunSql, derived: Derived) -> int:
    """Return the version of the algorithm that found what is there."""
    rows = list(run_sql("SELECT value FROM about WHERE name = :name", {"name": _key(derived)}))
    return int(cast("str", rows[0][0])) if rows else _UNKEPT


def renew(connection: Connection, derived: Derived, version: int) -> None:
    """Forget what another version found, and note which one finds it out anew."""
    from sqlalchemy import text

    connection.execute(
        text(f"UPDATE puzzles SET {derived.cleared} = NULL WHERE {derived.cleared} IS NOT NULL")
    )
    connection.execute(
        text(
            "INSERT INTO about (name, value) VALUES (:name, :value) "
            "ON CONFLICT (name) DO UPDATE SET value = :value"
        ),
        {"name": _key(derived), "value": str(version)},
    )


def keep(
    connection: Connection,
    derived: Derived,
    puzzles: Iterable[Wanting],
    results: Iterable[tuple[object, ...]],
) -> None:
    """Keep what was found out, but for puzzles whose grid is another by now."""
    from sqlalchemy import text

    values = ", ".join(f"{column} = :{column}" for column in derived.columns)
    connection.execute(
        text(f"UPDATE puzzles SET {values} WHERE id = :of AND grid = :was"),
        [
            {"of": id, "was": grid} | dict(zip(derived.columns, result, strict=True))
            for (id, grid, _), result in zip(puzzles, results, strict=True)
        ],
    )


def _key(derived: Derived) -> str:
    return f"{derived.name} version"
