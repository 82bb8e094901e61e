"""The journal of changes, with which they can be undone.

For each row that a change touched, the journal stores a *before-image*: the row as it was before
the change, without a grid if there was no row. Undo exchanges rows and images, so that afterwards
the images are those after the change. Labels and ratings are stored in the same way: `present` is 1
if the change added the label or the rating. For a game that was added or removed only the id is
stored, since its row stays (see `rows.games`). A run of new rows is stored as a range of ids, which
undo expands into before-images.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from sqlalchemy import text

from sudokudb.errors import NotFound, say
from sudokudb.query import fields
from sudokudb.query.labels import KINDS
from sudokudb.store.connection.transactions import insert_row, now, run_sql_in
from sudokudb.store.rows.games import game_row
from sudokudb.store.rows.labels import find
from sudokudb.store.rows.ratings import STORED, rating_row
from sudokudb.store.writes import spellings

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from sqlalchemy import Connection, CursorResult

    from sudokudb.puzzle import PlayedGame, Rating
    from sudokudb.query.labels import LabelKind
    from sudokudb.store.connection.sqlite_file import RunSql

Row = dict[str, Any]

IMAGE_COLUMNS = tuple(f.name for f in fields.stored_fields() if f.is_journaled and f.name != "id")
"""The columns of a before-image."""
UNJOURNALED_COLUMNS = tuple(f.name for f in fields.stored_fields() if not f.is_journaled)
"""The columns that it lacks: measured facts, which follow from the grid."""
RATING_COLUMNS = ("puzzle_id", *STORED)
"""The columns of a rating."""

_PAGE, _MANY = 1000, 20_000
_CHOSEN = "IN (SELECT id FROM chosen)"
_RATING = ", ".join(RATING_COLUMNS)


class Effect(NamedTuple):
    """The numbers of puzzles that a change added, labelled, only rated, or edited.

    Then the numbers of its games and issues.
    """

    added: int
    labelled: int
    rated: int
    edited: int
    games: int
    issues: int


class JournalWriter:
    """A writer that changes puzzles in one transaction and records this in the journal.

    The first write creates the entry and deletes the changes that could have been redone. A change
    of several transactions continues under the `change_id` of the first.
    """

    def __init__(self, connection: Connection, change_id: int | None = None) -> None:
        self.connection = connection
        self.run_sql: RunSql = run_sql_in(connection)
        self._change_id = change_id

    @property
    def has_changes(self) -> bool:
        """Whether anything was written."""
        return self._change_id is not None

    @property
    def change_id(self) -> int:
        """The id of the entry; the first use creates the entry."""
        if self._change_id is None:
            # A literal: SQLite uses a partial index only where it can see the value.
            if self._execute("DELETE FROM _changes WHERE undone = 1").rowcount:
                spellings.forget(self.connection)
            self._change_id = insert_row(self.connection, "_changes", {"at": now(), "what": ""})
        return self._change_id

    def close(self, description: str) -> None:
        """Store a description of the change, if there is one."""
        if self._change_id is not None:
            given = {"id": self._change_id, "what": description}
            self._execute("UPDATE _changes SET what = :what WHERE id = :id", given)

    def insert(self, values: Row) -> int:
        """Add a row; return its id."""
        id = insert_row(self.connection, "puzzles", values)
        self.note("_change_rows", puzzle_id=id)
        return id

    def insert_range(self, first: int, last: int) -> None:
        """Record that all rows from `first` to `last` are new."""
        self.note("_change_ranges", first=first, last=last)

    def note(self, table: str, **values: int) -> None:
        """Insert a row about this change into a table of the journal."""
        row = {"change_id": self.change_id, **values}
        marks = ", ".join(f":{name}" for name in row)
        self._execute(f"INSERT INTO {table} ({', '.join(row)}) VALUES ({marks})", row)

    def update(self, id: int, values: Row) -> None:
        """Change a row."""
        self.update_all({id: values})

    def update_all(self, changes: Mapping[int, Row]) -> None:
        """Change rows, given by id; those with the same columns are changed in one statement."""
        if not self._choose(changes):
            return
        self._save_before_images()
        alike: dict[tuple[str, ...], list[Row]] = {}
        for id, values in changes.items():
            alike.setdefault(tuple(values), []).append(values | {"id": id})
        for names, rows in alike.items():
            changed = ", ".join(f'"{name}" = :{name}' for name in names)
            self.connection.execute(text(f"UPDATE puzzles SET {changed} WHERE id = :id"), rows)

    def update_alike(self, ids: Iterable[int], columns: Mapping[str, str], values: Row) -> int:
        """Set the same `columns`, SQL by name, in rows; return their number.

        Raises NotFound if a row is missing.
        """
        if not (count := self._choose(ids)):
            return 0
        self._require_chosen()
        self._save_before_images()
        changed = ", ".join(f"{name} = {sql}" for name, sql in columns.items())
        self._execute(f"UPDATE puzzles SET {changed} WHERE id {_CHOSEN}", values)
        return count

    def delete(self, ids: Iterable[int]) -> int:
        """Remove rows with their labels and ratings, but not their games; return their number.

        Raises NotFound if a row is missing.
        """
        if not (count := self._choose(ids)):
            return 0
        self._require_chosen()
        self._save_before_images()
        self._remove_ratings()
        for kind in KINDS.values():
            self._remove_labels(kind, f"puzzle_id {_CHOSEN}", {})
        self._execute(f"DELETE FROM puzzles WHERE id {_CHOSEN}")
        return count

    def _require_chosen(self) -> None:
        """Raise NotFound if a chosen row is missing."""
        missing = "SELECT min(id) FROM chosen WHERE id NOT IN (SELECT id FROM puzzles)"
        if (id := self._execute(missing).scalar()) is not None:
            raise NotFound(say("puzzle #{id} was removed", id=id))

    def add_ratings(self, added: Iterable[tuple[int, Rating]]) -> None:
        """Add ratings, given as pairs of a puzzle's id and a rating that is new to it."""
        rows = [
            dict(zip(RATING_COLUMNS, rating_row(id, rating), strict=True)) for id, rating in added
        ]
        if not rows:
            return
        columns, marks = _RATING, ", ".join(f":{name}" for name in RATING_COLUMNS)
        noted = (
            f"INSERT INTO _change_ratings (change_id, present, {columns}) "
            f"VALUES ({self.change_id:d}, 1, {marks})"
        )
        for statement in (noted, f"INSERT INTO ratings ({columns}) VALUES ({marks})"):
            self.connection.execute(text(statement), rows)

    def remove_ratings(self, id: int) -> None:
        """Remove all ratings of a puzzle."""
        self._choose([id])
        self._remove_ratings()

    def _remove_ratings(self) -> None:
        """Remove the ratings of the chosen puzzles."""
        found = f"FROM ratings WHERE puzzle_id {_CHOSEN}"
        self._execute(
            f"INSERT INTO _change_ratings (change_id, {_RATING}, present) "
            f"SELECT CAST(:change AS INTEGER), {_RATING}, 0 {found}",
            {"change": self.change_id},
        )
        self._execute(f"DELETE {found}")

    def add_games(self, added: Iterable[tuple[int, PlayedGame]]) -> None:
        """Add games, given as pairs of a puzzle's id and a game."""
        for puzzle_id, game in added:
            id = insert_row(self.connection, "games", game_row(puzzle_id, game))
            self.note("_change_games", puzzle_id=puzzle_id, game_id=id)

    def remove_game(self, puzzle_id: int, id: int) -> None:
        """Remove a game; raise NotFound if it was removed before."""
        remove = "UPDATE games SET removed = 1 WHERE id = :id AND removed = 0"
        if not self._execute(remove, {"id": id}).rowcount:
            raise NotFound(say("this game of puzzle #{puzzle_id} was removed", puzzle_id=puzzle_id))
        self.note("_change_games", puzzle_id=puzzle_id, game_id=id)

    def label_id(self, kind: LabelKind, name: str) -> int:
        """Return the id of a tag or collection; create it if the name is new."""
        found = find(self.run_sql, kind, name)
        if found is not None:
            return found
        return insert_row(self.connection, kind.name, {"name": name})

    def add_label(self, kind: LabelKind, label: int, ids: Iterable[int]) -> int:
        """Add a label to puzzles; return the number of puzzles that did not have it."""
        self._choose(ids)
        given = {"label": label}
        self._execute(
            "DELETE FROM chosen WHERE id NOT IN (SELECT id FROM puzzles) "
            f"OR id IN (SELECT puzzle_id FROM {kind.members} WHERE {kind.key} = :label)",
            given,
        )
        if self._execute("SELECT 1 FROM chosen LIMIT 1").first() is None:
            return 0
        self._execute(
            f"INSERT INTO _change_{kind.name} (change_id, {kind.key}, puzzle_id, present) "
            "SELECT CAST(:change AS INTEGER), CAST(:label AS INTEGER), id, 1 FROM chosen "
            f"WHERE true ON CONFLICT (change_id, {kind.key}, puzzle_id) DO NOTHING",
            given | {"change": self.change_id},
        )
        return self._execute(
            f"INSERT INTO {kind.members} ({kind.key}, puzzle_id) "
            "SELECT CAST(:label AS INTEGER), id FROM chosen",
            given,
        ).rowcount

    def add_label_to_range(self, kind: LabelKind, label: int, first: int, last: int) -> None:
        """Add a label to a range of new rows, which `insert_range` has recorded in the journal."""
        self._execute(
            f"INSERT INTO {kind.members} ({kind.key}, puzzle_id) "
            "SELECT CAST(:label AS INTEGER), id FROM puzzles WHERE id BETWEEN :first AND :last",
            {"label": label, "first": first, "last": last},
        )

    def remove_label(self, kind: LabelKind, label: int, ids: Iterable[int]) -> int:
        """Remove a label from puzzles; return the number of puzzles that had it."""
        self._choose(ids)
        condition = f"{kind.key} = :label AND puzzle_id {_CHOSEN}"
        return self._remove_labels(kind, condition, {"label": label})

    def _remove_labels(self, kind: LabelKind, condition: str, values: Row) -> int:
        found = f"FROM {kind.members} WHERE {condition}"
        if self._execute(f"SELECT 1 {found} LIMIT 1", values).first() is None:
            return 0
        self._execute(
            f"INSERT INTO _change_{kind.name} (change_id, {kind.key}, puzzle_id, present) "
            f"SELECT CAST(:change AS INTEGER), {kind.key}, puzzle_id, 0 {found} "
            f"ON CONFLICT (change_id, {kind.key}, puzzle_id) DO NOTHING",
            values | {"change": self.change_id},
        )
        return self._execute(f"DELETE {found}", values).rowcount

    def _choose(self, ids: Iterable[int]) -> int:
        """Fill the temporary table `chosen` with ids; return their number."""
        kind = "INTEGER" if self.connection.dialect.name == "sqlite" else "BIGINT"
        self._execute(f"CREATE TEMPORARY TABLE IF NOT EXISTS chosen (id {kind} PRIMARY KEY)")
        self._execute("DELETE FROM chosen")
        add = text("INSERT INTO chosen (id) VALUES (:id) ON CONFLICT DO NOTHING")
        remaining, count = iter(ids), 0
        while page := [{"id": id} for id in islice(remaining, _MANY)]:
            self.connection.execute(add, page)
            count += len(page)
        return count

    def _execute(self, statement: str, values: Row | None = None) -> CursorResult[Any]:
        return self.connection.execute(text(statement), values)

    def _save_before_images(self) -> None:
        """Save images of the chosen rows, except those that this change touched or added before."""
        names = ", ".join(IMAGE_COLUMNS)
        self._execute(
            f"INSERT INTO _change_rows (change_id, puzzle_id, {names}) "
            f"SELECT CAST(:change AS INTEGER), id, {names} FROM puzzles "
            f"WHERE id {_CHOSEN} AND NOT EXISTS (SELECT 1 FROM _change_ranges "
            "WHERE change_id = :change AND id BETWEEN first AND last) "
            "ON CONFLICT (change_id, puzzle_id) DO NOTHING",
            {"change": self.change_id},
        )


def effect_of(run_sql: RunSql, change_id: int) -> Effect:
    """Count the effects of a change."""
    # An import may have many ranges and may have labelled millions of puzzles: look up only the one
    # range that can contain a puzzle.
    span = (
        "SELECT last FROM _change_ranges WHERE change_id = :id AND first <= puzzle_id "
        "ORDER BY first DESC LIMIT 1"
    )
    labelled = " UNION ".join(
        f"SELECT puzzle_id FROM _change_{name} "
        f"WHERE change_id = :id AND coalesce(({span}), 0) < puzzle_id"
        for name in KINDS
    )
    counts = (
        "SELECT coalesce(sum(last - first + 1), 0) FROM _change_ranges WHERE change_id = :id",
        f"SELECT count(*) FROM ({labelled}) AS others",
        "SELECT count(DISTINCT puzzle_id) FROM _change_ratings WHERE change_id = :id AND "
        f"coalesce(({span}), 0) < puzzle_id AND puzzle_id NOT IN "
        "(SELECT puzzle_id FROM _change_rows WHERE change_id = :id)",
        "SELECT count(*) FROM _change_rows WHERE change_id = :id",
        "SELECT count(*) FROM _change_games WHERE change_id = :id",
        "SELECT count(*) FROM _change_issues WHERE change_id = :id",
    )
    statement = f"SELECT {', '.join(f'({count})' for count in counts)}"
    return Effect(*map(int, cast("tuple[int, ...]", next(run_sql(statement, {"id": change_id})))))


def removed_puzzles(run_sql: RunSql, change_id: int) -> Iterator[tuple[int, str]]:
    """Yield the ids and titles of the puzzles that a removal removed, by id, a page at a time."""
    statement = (
        "SELECT puzzle_id, title FROM _change_rows WHERE change_id = :id AND puzzle_id > :after "
        "AND grid IS NOT NULL ORDER BY puzzle_id LIMIT :limit"
    )
    given = {"id": change_id, "after": 0, "limit": _PAGE}
    while page := cast("list[tuple[int, str]]", list(run_sql(statement, given))):
        yield from page
        given["after"] = page[-1][0]


def is_standing(run_sql: RunSql, change_id: int) -> bool:
    """Return whether a change was neither undone nor cleared from the journal."""
    return list(run_sql("SELECT undone FROM _changes WHERE id = :id", {"id": change_id})) == [(0,)]
