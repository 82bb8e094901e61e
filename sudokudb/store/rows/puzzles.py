"""Stored puzzles: what one is, and the statements that read them."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any, cast

from sudokudb.errors import GridError, StoreError
from sudokudb.notation import parse_candidates
from sudokudb.puzzle import Puzzle
from sudokudb.store.rows import labels as members
from sudokudb.store.rows.bind_lists import portions
from sudokudb.store.rows.case_folding import folded
from sudokudb.sukaku import format_puzzle, parse_puzzle

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sudokudb.grid import Grid
    from sudokudb.store.connection.sqlite_file import RunSql


HIGHEST_LOADED = 2**62
"""The highest number that a dump may give a puzzle: above it as many are left for new ones."""

_PAGE = 1000

SELECT = (
    "SELECT puzzles.id, title, grid, level, solutions, source, added, changed, copy, identity, "
    "symmetry, author, license, notes, placed, candidates, details FROM puzzles "
)
"""The beginning of a statement whose rows `read` takes."""


def every(run_sql: RunSql) -> Iterator[Puzzle]:
    """Yield all puzzles by id, a page at a time: nobody who reads them slowly is in the way."""
    after = 0
    while page := list(
        read(
            run_sql,
            SELECT + "WHERE puzzles.id > :after ORDER BY puzzles.id LIMIT :limit",
            {"after": after, "limit": _PAGE},
        )
    ):
        yield from page
        after = page[-1].id


def newest(run_sql: RunSql, limit: int) -> list[Puzzle]:
    """List the `limit` puzzles with the highest ids, ascending."""
    statement = SELECT + "ORDER BY puzzles.id DESC LIMIT :limit"
    return list(read(run_sql, statement, {"limit": limit}))[::-1]


def next_id(run_sql: RunSql, dialect: str) -> int:
    """Return the number that the next new puzzle gets: one that was taken is not given again."""
    rows = run_sql(_NEXT_ID[dialect], {})
    return next((cast("int", row[0]) for row in list(rows)), 1)


_NEXT_ID = {
    "sqlite": "SELECT seq + 1 FROM sqlite_sequence WHERE name = 'puzzles'",
    "postgresql": "SELECT last_value + CAST(is_called AS INTEGER) FROM puzzles_id_seq",
}


def by_id(run_sql: RunSql, id: int) -> Puzzle | None:
    """Return the puzzle of a number."""
    return next(read(run_sql, SELECT + "WHERE puzzles.id = :id", {"id": id}), None)


def by_grid(run_sql: RunSql, grid: Grid) -> Puzzle | None:
    """Return the first puzzle that has exactly this grid."""
    statement = SELECT + "WHERE grid = :grid ORDER BY copy LIMIT 1"
    return next(read(run_sql, statement, {"grid": str(grid)}), None)


def by_identity(run_sql: RunSql, identity: int) -> Iterator[Puzzle]:
    """Yield the puzzles of an identity by id, a page at a time: there may be millions."""
    after = 0
    statement = (
        SELECT + "WHERE identity = :identity AND puzzles.id > :after "
        "ORDER BY puzzles.id LIMIT :limit"
    )
    given = {"identity": identity, "limit": _PAGE}
    while page := list(read(run_sql, statement, given | {"after": after})):
        yield from page
        after = page[-1].id


def by_ids(run_sql: RunSql, ids: Sequence[int]) -> Iterator[Puzzle]:
    """Yield the puzzles of some numbers, in their order; those that are not there are left out."""
    for low in range(0, len(ids), _PAGE):
        part = ids[low : low + _PAGE]
        found = {
            puzzle.id: puzzle
            for listed, values in portions(part)
            for puzzle in read(run_sql, SELECT + f"WHERE puzzles.id IN ({listed})", values)
        }
        yield from (found[id] for id in part if id in found)


def present(run_sql: RunSql, ids: Sequence[int]) -> set[int]:
    """Return those of some numbers that are there."""
    found: set[int] = set()
    for listed, values in portions(ids):
        rows = run_sql(f"SELECT id FROM puzzles WHERE id IN ({listed})", values)
        found.update(cast("int", row[0]) for row in rows)
    return found


def titled(run_sql: RunSql, title: str, limit: int) -> list[Puzzle]:
    """List puzzles of a title; ASCII letters match in both cases."""
    where = "WHERE title != '' AND lower(title) = :title ORDER BY puzzles.id LIMIT :limit"
    return list(read(run_sql, SELECT + where, {"title": folded(title), "limit": limit}))


def title_begins(run_sql: RunSql, start: str, limit: int) -> list[Puzzle]:
    """List puzzles whose title begins so; ASCII letters match in both cases."""
    where = (
        "WHERE title != '' AND lower(title) >= :start AND lower(title) < :last "
        "ORDER BY lower(title), puzzles.id LIMIT :limit"
    )
    begun = folded(start)
    parameters = {"start": begun, "last": begun + "\U0010ffff", "limit": limit}
    return list(read(run_sql, SELECT + where, parameters))


def last_used(run_sql: RunSql) -> Puzzle | None:
    """Return the puzzle that was added, edited or solved last."""
    used = "JOIN recent ON recent.puzzle_id = puzzles.id ORDER BY recent.id DESC LIMIT 1"
    row = next(read(run_sql, SELECT + used, {}), None)
    return row or next(iter(newest(run_sql, 1)), None)


def count(run_sql: RunSql) -> int:
    """Count the puzzles."""
    return int(cast("int", next(iter(run_sql("SELECT count(*) FROM puzzles", {})))[0]))


def read(run_sql: RunSql, statement: str, parameters: Mapping[str, object]) -> Iterator[Puzzle]:
    """Yield the puzzles that a statement chooses, which begins with SELECT, in its order."""
    rows = run_sql(statement, parameters)
    while page := list(islice(rows, _PAGE)):
        ids = [cast("int", row[0]) for row in page]
        names = (
            members.of_puzzles(run_sql, kind, ids) for kind in (members.TAGS, members.COLLECTIONS)
        )
        tags, collections = names
        for id, row in zip(ids, page, strict=True):
            yield _puzzle(cast("_Row", row), tags.get(id, ()), collections.get(id, ()))


def _puzzle(row: _Row, tags: tuple[str, ...], collections: tuple[str, ...]) -> Puzzle:
    id, title, text, *plain, placed, candidates, details = row
    told: tuple[Any, ...] = (
        sound(id, placed) if placed else None,
        parse_candidates(candidates) if candidates else None,
        _details(details) if details else {},
    )
    grid = sound(id, format_puzzle(text, candidates, placed))
    fields: tuple[Any, ...] = (id, title, grid, *plain, *told, tags, collections)
    return Puzzle(*fields)


def _details(text: str) -> dict[str, str]:
    import json  # few puzzles have any

    return dict(json.loads(text))


def sound(id: int, text: str) -> Grid:
    """Return the grid of a puzzle, or its Sukaku; raise StoreError where its text is none."""
    try:
        return parse_puzzle(text)
    except GridError as error:
        raise StoreError(
            f"puzzle #{id} is damaged: {error.message}", "`sudokudb db check` lists all that are"
        ) from error


if TYPE_CHECKING:
    _Row = tuple[Any, ...]
