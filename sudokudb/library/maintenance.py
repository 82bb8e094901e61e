"""The database as a whole: what it is, whether it is sound, copies of it, and all of it as text."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from sudokudb.errors import FormatError, StoreError
from sudokudb.library.base import Base
from sudokudb.library.dump import HEADER, line_error, line_of, read_line
from sudokudb.query import fields
from sudokudb.store.rows import puzzles
from sudokudb.store.rows.labels import LABELS
from sudokudb.store.rows.puzzles import column_value

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sqlalchemy import Connection

    from sudokudb.puzzle import Puzzle
    from sudokudb.store.connection.sqlite_file import RunSql
    from sudokudb.store.rows.labels import LabelKind

_CHUNK = 8192
_FILLED_LATER = ("changes", *(kind.members for kind in LABELS.values()))


class Keeping(Base):
    """What looks after the database."""

    def info(self) -> dict[str, object]:
        """Describe the database: where, bytes, schema, puzzles, versions."""
        from sudokudb.engine import chosen

        with self._store.failures():
            count = puzzles.count(self._query)
        return self._store.info() | {"puzzles": count, "engine": chosen()}

    def verify(self) -> list[str]:
        """Check the database and every puzzle in it; return what is wrong, in words."""
        with self._store.failures():
            return self._store.verify()

    def back_up(self, target: str | Path) -> Path:
        """Copy the database, also while it is in use; never over a file that exists."""
        return self._store.back_up(Path(target))

    def discard(self) -> bool:
        """Take away the file that opening has made, and close it, if nothing was put into it.

        Returns whether that was so, and nobody else has it open.
        """
        return self.created and self._store.discard(_is_new)

    def dump(self) -> Iterator[str]:
        """Yield the whole library as lines of JSON: a header, then the puzzles by id.

        The journal of changes is left out. The same puzzles always make the same lines.
        """
        with self._store.snapshot() as query:
            yield HEADER
            for puzzle in puzzles.every(query):
                yield line_of(puzzle)

    def load(self, lines: Iterable[str]) -> int:
        """Fill a database that is new or empty with what `dump` wrote; return how many puzzles.

        Keeps all of it or, with FormatError for the first line that is not right, nothing.
        """
        rest = iter(lines)
        if next(rest, "").strip() != HEADER:
            raise FormatError(
                "this is no dump of sudokudb",
                "`sudokudb import` reads files of puzzles, `sudokudb merge` another database",
            )
        with self._store.writing(bulk=True) as connection:
            from sudokudb.store.writes import bulk_insert as bulk

            query = self._store.querying(connection)
            if puzzles.newest(query, 1) and not _is_new(query):
                raise StoreError(
                    f"{self.name} has puzzles in it already",
                    "name a new database with --db, or `sudokudb merge`",
                )
            bulk.clear(connection)
            count = _fill(connection, query, rest)
            bulk.restart(connection)
        self._store.settle()
        return count


def _is_new(run_sql: RunSql) -> bool:
    """Tell whether a database has the examples and nothing else, as it was made."""
    from sudokudb.store.rows.seeds import examples

    if any(next(run_sql(f"SELECT 1 FROM {table} LIMIT 1", {}), None) for table in _FILLED_LATER):
        return False
    made = [(id, row["title"], row["grid"]) for id, row in enumerate(examples(), start=1)]
    found = sorted(puzzles.newest(run_sql, len(made) + 1), key=lambda puzzle: puzzle.id)
    return made == [(puzzle.id, puzzle.title, str(puzzle.grid)) for puzzle in found] and not any(
        puzzle.notes or puzzle.author or puzzle.license or puzzle.details for puzzle in found
    )


def _fill(connection: Connection, run_sql: RunSql, lines: Iterator[str]) -> int:
    """Insert the puzzles of a dump into empty tables; return their number."""
    count = last = 0
    numbered = enumerate(lines, start=2)
    while part := list(islice(numbered, _CHUNK)):
        batch = [(number, read_line(number, line)) for number, line in part if line.strip()]
        for number, puzzle in batch:
            if puzzle.id <= last:
                raise line_error(number, f"id {puzzle.id} after id {last}")
            last = puzzle.id
        _require_new(run_sql, batch)
        _insert(connection, run_sql, [puzzle for _, puzzle in batch])
        count += len(batch)
    return count


def _require_new(run_sql: RunSql, batch: list[tuple[int, Puzzle]]) -> None:
    """Raise FormatError for the first puzzle with the grid and the copy of an earlier one."""
    from sudokudb.store.writes import bulk_insert as bulk

    there = bulk.exact(run_sql, [str(puzzle.grid) for _, puzzle in batch])
    taken = {(grid, copy.number) for grid, copies in there.items() for copy in copies}
    for number, puzzle in batch:
        key = (str(puzzle.grid), puzzle.copy)
        if key in taken:
            raise line_error(number, "the same grid and copy as an earlier puzzle")
        taken.add(key)


def _insert(connection: Connection, run_sql: RunSql, batch: list[Puzzle]) -> None:
    from sudokudb.engine.canon.identity import describe_grids
    from sudokudb.store.writes import bulk_insert as bulk
    from sudokudb.store.writes import journal as changes

    identities, symmetries, *_ = describe_grids([puzzle.grid for puzzle in batch])
    described = zip(batch, identities, symmetries, strict=True)
    each = [replace(p, identity=identity, symmetry=symmetry) for p, identity, symmetry in described]
    columns = fields.stored()
    rows = [tuple(column_value(f, getattr(puzzle, f.name)) for f in columns) for puzzle in each]
    bulk.insert_rows(connection, [field.name for field in columns], rows)
    recorder = changes.Recorder(connection)
    filed: dict[tuple[LabelKind, str], list[int]] = {}
    for puzzle in batch:
        for kind in LABELS.values():
            for name in getattr(puzzle, kind.name):
                filed.setdefault((kind, name), []).append(puzzle.id)
    for (kind, name), ids in filed.items():
        bulk.file(connection, kind, recorder.named(run_sql, kind, name), ids)
