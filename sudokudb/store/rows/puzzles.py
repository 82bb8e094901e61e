"""Stored puzzles: statements that read them, and conversion between rows and puzzles."""

from __future__ import annotations

import sqlite3
from array import array
from itertools import islice
from typing import TYPE_CHECKING, Any, cast

from sudokudb.errors import StoreError, say, sentence_of
from sudokudb.grid import Grid
from sudokudb.notation import format_candidates, parse_candidates
from sudokudb.puzzle import Puzzle
from sudokudb.query import fields
from sudokudb.query.fields import Kind, Storage
from sudokudb.query.value_forms import fold
from sudokudb.store.connection.sqlite_file import rows_of
from sudokudb.store.rows import games, labels, ratings
from sudokudb.store.rows.damaged import one_by_one, rows_after
from sudokudb.store.rows.identities import known_identity
from sudokudb.store.rows.stored_lines import grid_of
from sudokudb.sukaku import format_puzzle, parse_puzzle

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

    from sudokudb.query.fields import Field
    from sudokudb.store.connection.sqlite_file import RunSql
    from sudokudb.store.rows.column_types import ColumnTypes
    from sudokudb.store.rows.damaged import Damage, Row

    Faults = dict[int, ValueError]
    """The first damaged label, rating or game of each puzzle, by id."""

HIGHEST_LOADED = 2**62
"""The highest id that a dump may contain; higher ids remain for new puzzles."""

_PAGE = 1000

_FROM_GRID = ("size", "givens")
_FIELDS = [field for field in fields.stored_fields() if field.name not in _FROM_GRID]
_FIELDS.sort(key=lambda field: (field.name != "id", bool(field.group)))
NAMES = [field.name for field in _FIELDS]
"""The columns from which `puzzle_of` creates a puzzle: the id first, the measured facts last."""
_MEASURES = [field.name for field in _FIELDS if field.group]
_OWN = len(NAMES) - len(_MEASURES)
_OTHERS = NAMES[:_OWN]
_NOT_MEASURED = (None,) * len(_MEASURES)
_SOUND_TYPES: set[tuple[type, ...]] = set()

_COLUMNS = ", ".join(f"puzzles.{field.name}" for field in _FIELDS)
SELECT = f"SELECT {_COLUMNS} FROM puzzles "
"""The beginning of a statement for `read`."""


def every(
    run_sql: RunSql, damage: Damage | None = None, *, records: bool = False
) -> Iterator[Puzzle]:
    """Yield all puzzles by id, a page at a time, so that a slow reader does not block writers.

    Here and below, damaged puzzles are skipped and recorded in `damage`; if `damage` is None, the
    first one raises StoreError. With `records`, the records of the steps of ratings are read, too.
    """
    after = 0
    while rows := rows_after(run_sql, _COLUMNS, after, _PAGE, damage):
        yield from _puzzles(run_sql, rows, damage, records=records)
        after = rows[-1][0]


def stored_after(run_sql: RunSql, after: int, limit: int) -> list[Row]:
    """Return the columns NAMES of the first puzzles with ids above `after`."""
    return rows_after(run_sql, _COLUMNS, after, limit, None)


def newest(run_sql: RunSql, limit: int) -> list[Puzzle]:
    """List the `limit` puzzles with the highest ids, ascending."""
    statement = SELECT + "ORDER BY puzzles.id DESC LIMIT :limit"
    return list(read(run_sql, statement, {"limit": limit}))[::-1]


def next_id(run_sql: RunSql, dialect: str) -> int:
    """Return the id of the next new puzzle; ids are never reused."""
    rows = run_sql(NEXT_ID[dialect], {})
    return next((cast("int", row[0]) for row in list(rows)), 1)


NEXT_ID = {
    "sqlite": "SELECT seq + 1 FROM sqlite_sequence WHERE name = 'puzzles'",
    "postgresql": "SELECT last_value + CAST(is_called AS INTEGER) FROM puzzles_id_seq",
}


def by_id(run_sql: RunSql, id: int) -> Puzzle | None:
    """Return the puzzle with an id, or None."""
    return next(read(run_sql, SELECT + "WHERE puzzles.id = :id", {"id": id}), None)


def by_grid(run_sql: RunSql, grid: Grid) -> Puzzle | None:
    """Return the first puzzle that has exactly this grid, or None."""
    return next(copies_of(run_sql, grid), None)


def copies_of(run_sql: RunSql, grid: Grid) -> Iterator[Puzzle]:
    """Yield the puzzles that have exactly this grid."""
    statement = (
        SELECT + "WHERE (identity = :identity OR identity IS NULL) "
        "AND substr(grid, 1, 9) = substr(:grid, 1, 9) AND grid = :grid AND rules = :rules "
        "ORDER BY copy"
    )
    given = {"grid": grid.text, "rules": grid.layout.rules_text}
    return read(run_sql, statement, given | {"identity": known_identity(grid)})


def by_identity(run_sql: RunSql, identity: int) -> Iterator[Puzzle]:
    """Yield the puzzles with an identity by id, a page at a time, as there may be millions."""
    after = 0
    statement = (
        SELECT + "WHERE identity = :identity AND puzzles.id > :after "
        "ORDER BY puzzles.id LIMIT :limit"
    )
    given = {"identity": identity, "limit": _PAGE}
    while page := list(read(run_sql, statement, given | {"after": after})):
        yield from page
        after = page[-1].id


def shared_identities(run_sql: RunSql) -> array[int]:
    """Return the identities that several puzzles share, in the order of their first puzzles."""
    rows = run_sql(
        "SELECT identity FROM puzzles WHERE identity IS NOT NULL "
        "GROUP BY identity HAVING count(*) > 1 ORDER BY min(id)",
        {},
    )
    return array("q", (cast("int", number) for (number,) in rows))


def identities_of_several(run_sql: RunSql, column: str) -> array[int]:
    """Return the measured identities that several puzzles share, the most frequent first.

    Of identities that are as frequent, that of the first puzzle is first.
    """
    rows = run_sql(
        f"SELECT {column} FROM puzzles WHERE {column} IS NOT NULL "
        f"GROUP BY {column} HAVING count(*) > 1 ORDER BY count(*) DESC, min(id)",
        {},
    )
    return array("q", (cast("int", number) for (number,) in rows))


def ids_that_share(run_sql: RunSql, column: str, identity: int) -> Iterator[int]:
    """Yield the ids of the puzzles that have a measured identity, ascending."""
    statement = f"SELECT id FROM puzzles WHERE {column} = :identity ORDER BY id"
    yield from (cast("int", id) for (id,) in run_sql(statement, {"identity": identity}))


def by_ids(
    run_sql: RunSql, ids: Sequence[int], damage: Damage | None = None, *, records: bool = False
) -> Iterator[Puzzle]:
    """Yield the puzzles with the given ids in that order; missing ones are skipped."""
    for low in range(0, len(ids), _PAGE):
        part = ids[low : low + _PAGE]
        rows = _rows_of(run_sql, part, damage)
        found = {puzzle.id: puzzle for puzzle in _puzzles(run_sql, rows, damage, records=records)}
        yield from (found[id] for id in part if id in found)


def _rows_of(run_sql: RunSql, ids: Sequence[int], damage: Damage | None) -> list[Row]:
    try:
        return list(rows_of(run_sql, SELECT + "WHERE puzzles.id IN ({values})", ids))
    except sqlite3.Error:
        if damage is None:
            raise
        return list(one_by_one(run_sql, _COLUMNS, ids, damage))


def present(run_sql: RunSql, ids: Sequence[int]) -> set[int]:
    """Return those of the given ids that exist."""
    return {id for (id,) in rows_of(run_sql, "SELECT id FROM puzzles WHERE id IN ({values})", ids)}


def find_by_title(run_sql: RunSql, title: str, limit: int) -> list[Puzzle]:
    """List up to `limit` puzzles with a title, ignoring the case of ASCII letters."""
    where = "WHERE title != '' AND lower(title) = :title ORDER BY puzzles.id LIMIT :limit"
    return list(read(run_sql, SELECT + where, {"title": fold(title), "limit": limit}))


def title_begins(run_sql: RunSql, start: str, limit: int) -> list[Puzzle]:
    """List puzzles whose titles begin with a text, ignoring the case of ASCII letters."""
    where = (
        "WHERE title != '' AND lower(title) >= :start AND lower(title) < :last "
        "ORDER BY lower(title), puzzles.id LIMIT :limit"
    )
    low = fold(start)
    parameters = {"start": low, "last": low + "\U0010ffff", "limit": limit}
    return list(read(run_sql, SELECT + where, parameters))


def last_used(run_sql: RunSql) -> Puzzle | None:
    """Return the puzzle that was last added, edited or solved, or None if there are no puzzles."""
    used = "JOIN _recent AS r ON r.puzzle_id = puzzles.id ORDER BY r.id DESC LIMIT 1"
    row = next(read(run_sql, SELECT + used, {}), None)
    return row or next(iter(newest(run_sql, 1)), None)


def count(run_sql: RunSql) -> int:
    """Count the puzzles."""
    return int(cast("int", next(iter(run_sql("SELECT count(*) FROM puzzles", {})))[0]))


def read(run_sql: RunSql, statement: str, parameters: Mapping[str, object]) -> Iterator[Puzzle]:
    """Yield the puzzles that a statement selects; it must begin with SELECT of this module."""
    rows = cast("Iterator[Row]", run_sql(statement, parameters))
    while page := list(islice(rows, _PAGE)):
        yield from _puzzles(run_sql, page)


def _puzzles(
    run_sql: RunSql, rows: Sequence[Row], damage: Damage | None = None, *, records: bool = False
) -> Iterator[Puzzle]:
    ids = [row[0] for row in rows]
    faults: Faults = {}
    several = related_values(run_sql, ids, faults, records=records)
    for id, row in zip(ids, rows, strict=True):
        try:
            if id in faults:
                raise damage_error(id, faults[id])
            puzzle = puzzle_of(row, {name: found.get(id, ()) for name, found in several.items()})
        except StoreError as error:
            if damage is None:
                raise
            damage.setdefault(id, error.message)
        else:
            yield puzzle


def related_values(
    run_sql: RunSql,
    ids: Collection[int],
    faults: Faults | None = None,
    *,
    records: bool = False,
) -> dict[str, dict[int, tuple[Any, ...]]]:
    """Return the labels, ratings and games of puzzles, by attribute and by id.

    Puzzles without any are left out. A damaged value is recorded in `faults`; if `faults` is None,
    the first one raises StoreError.
    """
    found: Faults = {}
    names = (*labels.SELECTS, "ratings", "games")
    several = values_of_several(run_sql, ids, names, found, records=records)
    if faults is None and found:
        raise damage_error(*next(iter(found.items())))
    if faults is not None:
        faults |= found
    return several


def values_of_several(
    run_sql: RunSql,
    ids: Collection[int],
    names: Collection[str],
    faults: Faults,
    *,
    records: bool = False,
) -> dict[str, dict[int, tuple[Any, ...]]]:
    """Return some of the values of `related_values`; record damaged ones in `faults`."""
    makers: dict[str, tuple[str, ColumnTypes, Callable[..., Any]]] = {
        **{name: (statement, labels.TYPES, str) for name, statement in labels.SELECTS.items()},
        "ratings": ratings.READERS[records],
        "games": (games.SELECT, games.TYPES, games.game_of),
    }
    return {
        name: _several(list(rows_of(run_sql, statement, ids)), types, make, faults)
        for name, (statement, types, make) in makers.items()
        if name in names
    }


def _several(
    rows: Sequence[Row], types: ColumnTypes, make: Callable[..., Any], faults: Faults
) -> dict[int, tuple[Any, ...]]:
    """Return the values of one attribute by id; puzzles without any are left out."""
    found: dict[int, tuple[Any, ...]] = {}
    are_sound = types.fit(rows)
    for row in rows:
        id, *columns = row
        try:
            if not are_sound:
                types.require(row)
            found[id] = (*found.get(id, ()), make(*columns))
        except ValueError as error:
            faults.setdefault(id, error)
    return found


def puzzle_of(values: Row, several: dict[str, Any]) -> Puzzle:
    """Create a puzzle from the columns NAMES and from its labels, ratings and games.

    Raises StoreError if a value is damaged.
    """
    is_measured = values[_OWN:] != _NOT_MEASURED
    row: dict[str, Any] = dict(zip(_OTHERS, values, strict=False))
    try:
        _require_types(values if is_measured else values[:_OWN])
        text, rules = row["grid"], row.pop("rules")
        if row["candidates"] and not rules:
            text = format_puzzle(text, row["candidates"], row["placed"])
        grid = grid_of(text, rules) if rules else _grid(text)
        for field in _PARSED:
            if value := row.pop(field.name):
                row[field.name] = _PARSERS[field.kind](value, grid)
        row["grid"] = grid
    except ValueError as error:
        raise damage_error(values[0], error) from error
    if is_measured:
        found = zip(_MEASURES, values[_OWN:], strict=True)
        row["measures"] = {name: value for name, value in found if value is not None}
    row.update(several)
    return Puzzle(**row)


def _require_types(values: Row) -> None:
    """Raise ValueError for a value of the wrong type, which a damaged file may contain.

    The values are those of all columns NAMES, or of the first ones.
    """
    if (types := tuple(map(type, values))) in _SOUND_TYPES:
        return
    for field, value in zip(_FIELDS, values, strict=False):
        expected = str if field.storage is Storage.TEXT else int
        if value is None and not field.required:
            continue
        if not isinstance(value, expected):
            missing = say("its {field} is missing", field=field.name)
            wrong = say("its {field} is {value!r}", field=field.name, value=value)
            raise ValueError(missing if value is None else wrong)
    _SOUND_TYPES.add(types)


def damage_error(id: int, error: ValueError) -> StoreError:
    """Return the error for a puzzle with a damaged value."""
    return StoreError(
        say("puzzle #{id} is damaged: {error}", id=id, error=sentence_of(error)),
        say("`sudokudb db check` lists all damage"),
    )


def read_grid(id: int, text: str) -> Grid:
    """Return the grid or Sukaku of a puzzle; raise StoreError if its text is damaged."""
    try:
        return _grid(text)
    except ValueError as error:
        raise damage_error(id, error) from error


def _grid(text: str) -> Grid:
    return parse_puzzle(text) if " " in text else Grid(text)


def column_value(field: Field, value: Any) -> object:
    """Convert a puzzle's value to the value of its column."""
    if field.kind in _FORMATTERS:
        return _FORMATTERS[field.kind](value) if value else None
    return value


def details_text(details: Mapping[str, str]) -> str:
    """Convert details to the value of their column, which is JSON."""
    import json  # few puzzles have details

    return json.dumps(dict(details), ensure_ascii=False, sort_keys=True)


def read_details(text: str) -> dict[str, str]:
    """Return the details in the value of their column; raise ValueError if it is damaged."""
    import json

    try:
        found = json.loads(text)
    except RecursionError:
        found = None
    if not isinstance(found, dict) or not all(isinstance(value, str) for value in found.values()):
        raise ValueError(say("its details are not texts by name"))
    for word in (*found, *found.values()):
        word.encode()  # raises ValueError for an escaped surrogate
    return found


_PARSERS: dict[Kind, Callable[[str, Grid], object]] = {
    Kind.GRID: lambda text, grid: grid.with_digits(text),
    Kind.CANDIDATES: lambda text, grid: parse_candidates(text),
    Kind.DETAILS: lambda text, grid: read_details(text),
}
"""Functions from the value of a column, and the grid of its puzzle, to that of an attribute."""
_FORMATTERS: dict[Kind, Callable[[Any], str]] = {
    Kind.GRID: lambda grid: grid.text,
    Kind.CANDIDATES: format_candidates,
    Kind.DETAILS: details_text,
}
_PARSED = [field for field in _FIELDS if field.kind in _PARSERS and field.name != "grid"]
