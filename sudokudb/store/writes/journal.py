"""Every change to the puzzles, and the journal of them.

A change keeps, for each row that it touched, an *image*: the row as it is on the other side,
without a grid where there was no row (see `undoing`). What a puzzle is filed under is kept
likewise: `present` says that the change put it there. A long run of new rows is kept as a range,
which becomes images only when it is undone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from sqlalchemy import delete, insert, literal_column, text, update

from sudokudb.store.connection.transactions import inserted_id, now
from sudokudb.store.rows.bind_lists import portions
from sudokudb.store.rows.labels import KINDS, find
from sudokudb.store.rows.tables import (
    COLUMNS,
    change_ranges,
    change_rows,
    changes,
    metadata,
    puzzles,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from sqlalchemy import Connection

    from sudokudb.store.connection.sqlite_file import RunSql
    from sudokudb.store.rows.labels import LabelKind

Row = dict[str, Any]

# A literal: only then does SQLite see that the partial index serves.
UNDONE = changes.c.undone == literal_column("1")
KEPT = COLUMNS[1:]
"""The columns of an image."""

_PAGE = 1000


@dataclass(frozen=True, slots=True)
class Change:
    """One entry of the journal."""

    id: int
    at: str
    what: str


class Effect(NamedTuple):
    """How many rows a change added, and how many others it filed under something or changed."""

    added: int
    filed: int
    changed: int


class Recorder:
    """Changes puzzles within a transaction, and writes the journal's entry.

    What had been undone can no longer be redone once something else has changed. A job of many
    transactions goes on with the `id` of the entry that the first of them began.
    """

    def __init__(self, connection: Connection, id: int | None = None) -> None:
        self._run = connection.execute
        self._connection = connection
        self._id = id
        self._seen: set[int] = set()

    @property
    def begun(self) -> bool:
        """Whether there is an entry: without one nothing was changed."""
        return self._id is not None

    @property
    def id(self) -> int:
        """The number of the entry; asking for it begins the entry."""
        if self._id is None:
            self._run(delete(changes).where(UNDONE))
            self._id = inserted_id(self._run(insert(changes).values(at=now(), what="")))
        return self._id

    def insert(self, values: Row) -> int:
        """Add a row; return its id."""
        id = inserted_id(self._run(insert(puzzles).values(values)))
        self._run(insert(change_rows).values(change_id=self.id, puzzle_id=id))
        self._seen.add(id)
        return id

    def insert_range(self, first: int, last: int) -> None:
        """Note that all rows from `first` to `last` are new."""
        self._run(insert(change_ranges).values(change_id=self.id, first=first, last=last))

    def update(self, id: int, values: Row) -> None:
        """Change a row."""
        self._keep([id])
        self._run(update(puzzles).where(puzzles.c.id == id).values(values))

    def delete(self, ids: Collection[int]) -> None:
        """Remove rows, and what they are filed under."""
        self._keep(ids)
        for listed, values in portions(ids):
            for kind in KINDS.values():
                self._unfile(kind, f"puzzle_id IN ({listed})", values)
            self._run(text(f"DELETE FROM puzzles WHERE id IN ({listed})"), values)
        self._seen.difference_update(ids)  # nothing touches them again

    def named(self, run_sql: RunSql, kind: LabelKind, name: str) -> int:
        """Return the id of a tag or collection, made where the name is new."""
        found = find(run_sql, kind, name)
        if found is not None:
            return found
        return inserted_id(self._run(insert(metadata.tables[kind.name]).values(name=name)))

    def _file(self, kind: LabelKind, name: int, where: str, values: Row) -> int:
        """File puzzles under a name: those that `where` chooses from `puzzles`; count the new."""
        chosen = (
            f"SELECT CAST(:name AS INTEGER), id FROM puzzles WHERE ({where}) AND NOT EXISTS "
            f"(SELECT 1 FROM {kind.members} WHERE {kind.key} = :name AND puzzle_id = puzzles.id)"
        )
        given = {"name": name} | values
        if self._run(text(f"{chosen} LIMIT 1"), given).first() is None:
            return 0
        self._run(
            text(
                f"INSERT INTO change_{kind.name} (change_id, {kind.key}, puzzle_id, present) "
                f"SELECT CAST(:change AS INTEGER), new.*, 1 FROM ({chosen}) AS new WHERE true "
                f"ON CONFLICT (change_id, {kind.key}, puzzle_id) DO NOTHING"
            ),
            given | {"change": self.id},
        )
        return self._run(
            text(f"INSERT INTO {kind.members} ({kind.key}, puzzle_id) {chosen}"), given
        ).rowcount

    def file_these(self, kind: LabelKind, name: int, ids: Collection[int]) -> int:
        """File some puzzles under a name; count those that were not."""
        return sum(
            self._file(kind, name, f"id IN ({listed})", values) for listed, values in portions(ids)
        )

    def unfile_these(self, kind: LabelKind, name: int, ids: Collection[int]) -> int:
        """Take some puzzles out from under a name; count those that were."""
        return sum(
            self._unfile(
                kind, f"{kind.key} = :name AND puzzle_id IN ({listed})", values | {"name": name}
            )
            for listed, values in portions(ids)
        )

    def file_range(self, kind: LabelKind, name: int, first: int, last: int) -> None:
        """File a range of new rows; the range's own entry is enough for the journal."""
        self._run(
            text(
                f"INSERT INTO {kind.members} ({kind.key}, puzzle_id) "
                "SELECT CAST(:name AS INTEGER), id FROM puzzles WHERE id BETWEEN :first AND :last"
            ),
            {"name": name, "first": first, "last": last},
        )

    def close(self, what: str) -> None:
        """End the entry; `what` says in a few words what was done."""
        if self._id is not None:
            self._run(update(changes).where(changes.c.id == self._id).values(what=what))

    def _unfile(self, kind: LabelKind, condition: str, values: Row) -> int:
        found = f"FROM {kind.members} WHERE {condition}"
        if self._run(text(f"SELECT 1 {found} LIMIT 1"), values).first() is None:
            return 0
        self._run(
            text(
                f"INSERT INTO change_{kind.name} (change_id, {kind.key}, puzzle_id, present) "
                f"SELECT CAST(:change AS INTEGER), {kind.key}, puzzle_id, 0 {found} "
                f"ON CONFLICT (change_id, {kind.key}, puzzle_id) DO NOTHING"
            ),
            values | {"change": self.id},
        )
        return self._run(text(f"DELETE {found}"), values).rowcount

    def _keep(self, ids: Collection[int]) -> None:
        """Keep images of rows, but for those that the change has touched before or has made."""
        new = [id for id in ids if id not in self._seen]
        self._seen.update(new)
        names = ", ".join(KEPT)
        for listed, values in portions(new):
            self._run(
                text(
                    f"INSERT INTO change_rows (change_id, puzzle_id, {names}) "
                    f"SELECT CAST(:change AS INTEGER), id, {names} FROM puzzles "
                    f"WHERE id IN ({listed}) AND NOT EXISTS (SELECT 1 FROM change_ranges "
                    "WHERE change_id = :change AND id BETWEEN first AND last) "
                    "ON CONFLICT (change_id, puzzle_id) DO NOTHING"
                ),
                {"change": self.id} | values,
            )


def effect(connection: Connection, id: int) -> Effect:
    """Count what a change of ranges of new rows did, also to others."""

    def count(statement: str) -> int:
        return int(connection.execute(text(statement), {"id": id}).scalar_one())

    # The range that could have it in is found at once: there may be many, and millions filed.
    span = (
        "SELECT last FROM change_ranges WHERE change_id = :id AND first <= puzzle_id "
        "ORDER BY first DESC LIMIT 1"
    )
    filed = " UNION ".join(
        f"SELECT puzzle_id FROM change_{name} "
        f"WHERE change_id = :id AND coalesce(({span}), 0) < puzzle_id"
        for name in KINDS
    )
    return Effect(
        count("SELECT coalesce(sum(last - first + 1), 0) FROM change_ranges WHERE change_id = :id"),
        count(f"SELECT count(*) FROM ({filed}) AS others"),
        count("SELECT count(*) FROM change_rows WHERE change_id = :id"),
    )


def removed(run_sql: RunSql, id: int) -> Iterator[tuple[int, str]]:
    """Yield numbers and titles of the rows that a change removed, by number, a page at a time."""
    statement = (
        "SELECT puzzle_id, title FROM change_rows WHERE change_id = :id AND puzzle_id > :after "
        "AND grid IS NOT NULL ORDER BY puzzle_id LIMIT :limit"
    )
    given = {"id": id, "after": 0, "limit": _PAGE}
    while page := cast("list[tuple[int, str]]", list(run_sql(statement, given))):
        yield from page
        given["after"] = page[-1][0]


def is_empty(connection: Connection, id: int) -> bool:
    """Tell whether a change touched nothing."""
    tables = ("change_rows", "change_ranges", *(f"change_{name}" for name in KINDS))
    return not any(
        connection.execute(
            text(f"SELECT 1 FROM {table} WHERE change_id = :id LIMIT 1"), {"id": id}
        ).first()
        for table in tables
    )
