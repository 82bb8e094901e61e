"""The values of columns of the puzzles that match a query, a page after the other."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING, Any

from sudokudb.columns.computed_values import COMPUTED
from sudokudb.errors import StoreError
from sudokudb.layout import ENGINE_CELLS, are_engine_texts
from sudokudb.query import Order
from sudokudb.query.fields import FIELDS, Storage, by_rater
from sudokudb.store.connection.sqlite_file import rows_of
from sudokudb.store.query_sql.values import counting
from sudokudb.store.rows.column_types import NO_NUMBER, NO_TEXT, ColumnTypes
from sudokudb.store.rows.damaged import one_by_one, rows_after
from sudokudb.store.rows.puzzles import damage_error, read_details, read_grid, values_of_several
from sudokudb.store.rows.stored_lines import line_sql
from sudokudb.store.search import queries

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sudokudb.columns.column import Column
    from sudokudb.query import Query
    from sudokudb.store.connection.sqlite_file import RunSql
    from sudokudb.store.rows.damaged import Damage, Row

    Page = dict[str, Sequence[Any]]
    """The values of some puzzles by the names of columns; all columns have the same length."""
    Source = tuple[str, tuple[type, ...]]
    """The SQL of a column, and the types that its values may have."""

SEVERAL = frozenset(("tags", "collections", "ratings"))
"""The columns that have several values for each puzzle."""
SUKAKU = "is_sukaku"
"""The name of the column that is 1 for a Sukaku, else 0."""
_NEEDED = ("grid", SUKAKU, "details")
"""What pages contain, too, if a computed column is asked for."""

_PAGE = 10_000
_BY_ID = Order()
_MARKS = b".123456789"
_IS_SUKAKU = (
    "CASE WHEN puzzles.candidates IS NOT NULL AND puzzles.placed IS NULL AND puzzles.givens = 0 "
    "AND puzzles.rules = '' THEN 1 ELSE 0 END"
)
_PARTS = {
    "level": ("r.level", NO_TEXT),
    "score": ("r.score", NO_NUMBER),
    "ep": ("r.ep", NO_NUMBER),
    "ed": ("r.ed", NO_NUMBER),
    "steps": ("r.steps", (int, type(None))),
    "hardest": ("r.techniques", NO_TEXT),
}


def column_pages(
    run_sql: RunSql,
    query: Query,
    order: Order,
    columns: Sequence[Column],
    *,
    dialect: str,
    damage: Damage,
) -> Iterator[Page]:
    """Yield the stored values of columns of the puzzles that match a query, in an order.

    The values are as they are stored: a symmetry as bits, the hardest technique as a text with all
    techniques, candidates and details as texts, and tags, collections and ratings as tuples. For
    a computed column, a page has the grid, the details and SUKAKU instead. A puzzle with a damaged
    value in one of these columns is left out and recorded in `damage`.
    """
    wanted = _Wanted(columns)
    for rows in _row_pages(run_sql, query, order, wanted.select, dialect, damage):
        readable = [row for row in rows if row[0] not in damage] if damage else rows
        if page := wanted.page(run_sql, readable, damage):
            yield page


class _Wanted:
    """The SQL of the columns that are read, the types of their values, and their names."""

    def __init__(self, columns: Sequence[Column]) -> None:
        named = {column.name: column for column in columns}
        stored: dict[str, Source] = {"id": ("puzzles.id", (int,))}
        stored |= {n: _source(c) for n, c in named.items() if n not in COMPUTED | SEVERAL}
        if "identity" in named:
            stored["identity"] = _identity_source()
        if not COMPUTED.isdisjoint(named.keys() - {"identity"}):
            stored |= {name: _NEEDED_SOURCES[name] for name in _NEEDED}
        self.names = tuple(stored)
        self.select = ", ".join(sql for sql, _ in stored.values())
        self._types = ColumnTypes(**{name: types for name, (_, types) in stored.items()})
        self._several = tuple(SEVERAL.intersection(named))
        self._grid = self.names.index("grid") if "grid" in stored else None
        self._details = self.names.index("details") if "details" in stored else 0  # the id is first

    def page(self, run_sql: RunSql, rows: list[Row], damage: Damage) -> Page:
        """Return the values of sound rows by column; the others are recorded in `damage`."""
        columns = [*zip(*rows, strict=True)]
        if rows and not self._are_plain(columns):
            rows = [row for row in rows if self._is_sound(row, damage)]
        several = self._values_of_several(run_sql, rows, damage)
        if several:
            rows = [row for row in rows if row[0] not in damage]
        if len(rows) < len(columns[0] if columns else ()):
            columns = [*zip(*rows, strict=True)]
        if not rows:
            return {}
        page: Page = dict(zip(self.names, columns, strict=True))
        for name, found in several.items():
            page[name] = [found.get(id, ()) for id in page["id"]]
        return page

    def _are_plain(self, columns: list[tuple[Any, ...]]) -> bool:
        """Return whether all rows are certainly sound; this is fast."""
        return (
            self._types.fit_columns(columns)
            and self._have_plain_grids(columns)
            and self._have_sound_details(columns)
        )

    def _have_sound_details(self, columns: list[tuple[Any, ...]]) -> bool:
        try:
            for text in filter(None, columns[self._details] if self._details else ()):
                read_details(text)
        except ValueError:
            return False
        return True

    def _have_plain_grids(self, columns: list[tuple[Any, ...]]) -> bool:
        """Return whether all grids have 81 cells with digits."""
        if self._grid is None:
            return True
        texts = columns[self._grid]
        if not are_engine_texts(texts):
            return False
        return not "".join(texts).encode("utf-8", "replace").translate(None, _MARKS)

    def _is_sound(self, row: Row, damage: Damage) -> bool:
        try:
            self._types.require(row)
            if self._grid is not None:
                read_grid(row[0], row[self._grid])
            if self._details and row[self._details]:
                read_details(row[self._details])
        except ValueError as error:
            damage.setdefault(row[0], damage_error(row[0], error).message)
        except StoreError as error:
            damage.setdefault(row[0], error.message)
        return row[0] not in damage

    def _values_of_several(
        self, run_sql: RunSql, rows: list[Row], damage: Damage
    ) -> dict[str, dict[int, tuple[Any, ...]]]:
        """Return the values of columns of SEVERAL by id."""
        if not self._several or not rows:
            return {}
        faults: dict[int, ValueError] = {}
        found = values_of_several(run_sql, [row[0] for row in rows], self._several, faults)
        for id, error in faults.items():
            damage.setdefault(id, damage_error(id, error).message)
        return found


def _source(column: Column) -> Source:
    if column.rater:
        sql, types = _PARTS[column.part]
        return counting(sql, by_rater("score", column.rater)), types
    if column.name == "grid":
        return _NEEDED_SOURCES["grid"]
    field = FIELDS[column.name]
    kind: type = str if field.storage is Storage.TEXT else int
    return f'puzzles."{field.name}"', (kind,) if field.required else (kind, type(None))


def _identity_source() -> Source:
    is_engine = f"length(puzzles.grid) = {ENGINE_CELLS} AND puzzles.rules = '' AND {_IS_SUKAKU} = 0"
    return f"CASE WHEN {is_engine} THEN puzzles.identity END", (int, type(None))


_NEEDED_SOURCES: dict[str, Source] = {
    "grid": (line_sql(), (str,)),
    SUKAKU: (_IS_SUKAKU, (int,)),
    "details": ("puzzles.details", NO_TEXT),
}


def _row_pages(
    run_sql: RunSql, query: Query, order: Order, select: str, dialect: str, damage: Damage
) -> Iterator[list[Row]]:
    """Yield rows, the id first; an unreadable row is recorded in `damage`, and has only its id."""
    if not query and order == _BY_ID:
        last = 0
        while rows := rows_after(run_sql, select, last, _PAGE, damage):
            yield rows
            last = rows[-1][0]
        return
    after = None
    while keys := queries.page(run_sql, query, order, after, _PAGE, dialect=dialect):
        yield _rows_by_ids(run_sql, select, [key.id for key in keys], damage)
        if len(keys) < _PAGE:
            return
        after = keys[-1]


def _rows_by_ids(run_sql: RunSql, select: str, ids: list[int], damage: Damage) -> list[Row]:
    try:
        statement = f"SELECT {select} FROM puzzles WHERE puzzles.id IN ({{values}})"
        rows: list[Row] = list(rows_of(run_sql, statement, ids))
    except sqlite3.Error:
        rows = list(one_by_one(run_sql, select, ids, damage))
    found = {row[0]: row for row in rows}
    return [found[id] for id in ids if id in found]
