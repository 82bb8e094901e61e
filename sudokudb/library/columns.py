"""Columns of the puzzles of a library, for programs that read Arrow: pandas, polars, DuckDB."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sudokudb.columns.column import (
    NAMES,
    WORD,
    arrow_type,
    choose_columns,
    fit,
    require_arrow,
    schema_of,
    shown_columns,
)
from sudokudb.columns.computed_values import COMPUTED, compute
from sudokudb.errors import say_count
from sudokudb.formats.data.json_values import dump_json
from sudokudb.formats.model.solution_checks import solution_of
from sudokudb.grid import Grid
from sudokudb.layout import is_engine_text
from sudokudb.library.puzzle_tables import SHOWN, grid_of, html_table
from sudokudb.query import as_order, as_query
from sudokudb.query.raters import require_subject
from sudokudb.store import search
from sudokudb.store.search.column_pages import SUKAKU, column_pages
from sudokudb.symmetry import symmetry_names

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sudokudb.columns.column import Column
    from sudokudb.query import Order, Query
    from sudokudb.store import Store
    from sudokudb.store.search.column_pages import Page

_GRIDS = ("grid", "solution", "minlex")


class Columns:
    """Columns of the puzzles that match a query, which are read when a program asks for them.

    `pyarrow.table(columns)`, `polars.DataFrame(columns)`, `pandas.DataFrame.from_arrow(columns)`
    and DuckDB's `FROM columns` take it. Every reading is of one state of the database, through a
    connection of its own, so that it may happen in another thread, and after the library is closed.
    Damaged puzzles are left out; `Library.damage` names them when they have been read. A number
    that its type cannot hold is null, and so is an empty text.
    """

    def __init__(
        self,
        store: Store,
        query: str | Query,
        columns: str | Iterable[str] | None,
        order: str | Order | None,
    ) -> None:
        require_arrow()
        self._store = store
        self._query, self._order = as_query(query), as_order(order)
        require_subject(self._query, self._order)
        with store.failures():
            raters = search.raters(store.run_sql, store.dialect) if columns else []
            search.resolve(store.run_sql, self._query, self._order, store.dialect)
        self._columns = choose_columns(columns, raters) if columns else shown_columns()

    def __repr__(self) -> str:
        return f"<Columns {', '.join(self.names)}>"

    def __len__(self) -> int:
        """Return the number of puzzles that match now, with damaged ones."""
        with self._store.failures():
            return search.count(self._store.run_sql, self._query, dialect=self._store.dialect)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the columns."""
        return tuple(column.name for column in self._columns)

    @property
    def schema(self) -> Any:
        """The names and types as a `pyarrow.Schema`."""
        return schema_of(self._columns)

    def reader(self) -> Any:
        """Return a `pyarrow.RecordBatchReader`, which reads while it is asked for batches."""
        arrow, schema = require_arrow(), self.schema
        batches = (
            arrow.record_batch([_array_of(column, page) for column in self._columns], schema=schema)
            for page in self._pages()
        )
        return arrow.RecordBatchReader.from_batches(schema, batches)

    def to_arrow(self) -> Any:
        """Read all puzzles into a `pyarrow.Table`."""
        return self.reader().read_all()

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """Return a stream of Arrow's C interface, as other programs ask for it."""
        return self.reader().__arrow_c_stream__(requested_schema)

    def _pages(self) -> Iterator[Page]:
        names, store = COMPUTED.intersection(self.names) - {"identity"}, self._store
        with store.snapshot(any_thread=True) as run_sql:
            for page in column_pages(
                run_sql,
                self._query,
                self._order,
                self._columns,
                dialect=store.dialect,
                damage=store.damage,
            ):
                yield {**page, **_compute_for(page, names)} if names else page

    def _repr_html_(self) -> str:
        """Return the first puzzles as a table with pictures, for a notebook."""
        first = next(iter(self.reader()), None)
        rows = first.slice(0, SHOWN).to_pylist() if first else []
        count = say_count("{count:,} puzzle", "{count:,} puzzles", len(self))
        return html_table(self.names, (map(_display_of, row.items()) for row in rows), count)


def _compute_for(page: Page, names: frozenset[str]) -> dict[str, list[object]]:
    grids = [
        grid if is_engine_text(grid) and not is_sukaku else None
        for grid, is_sukaku in zip(page["grid"], page[SUKAKU], strict=True)
    ]
    known = [_stored_solution(*pair) for pair in zip(page["details"], page["grid"], strict=True)]
    return compute(names, grids, known)


def _stored_solution(details: str | None, grid: str) -> str | None:
    """Return the solution that the details of a puzzle contain, or None."""
    import json

    text = json.loads(details).get("solution", "") if details else ""
    return str(solution_of(text, Grid(grid)) or "") or None if text else None


def _array_of(column: Column, page: Page) -> Any:
    """Return the values of a column in a page as an Arrow array."""
    arrow = require_arrow()
    values, kind = _plain_values(column, page[column.name]), arrow_type(column)
    try:
        array = arrow.array(values, kind)
    except (arrow.ArrowInvalid, OverflowError):
        array = arrow.array([fit(value, column) for value in values], kind)
    if column.type in (WORD, NAMES) or kind != arrow.string() or column.name == "symmetry":
        return array
    return _without_empty(arrow, array)


def _without_empty(arrow: Any, array: Any) -> Any:
    """Return an array of texts in which empty ones are null."""
    import pyarrow.compute as compute

    return compute.if_else(compute.equal(array, ""), arrow.scalar(None, array.type), array)


def _plain_values(column: Column, values: Sequence[Any]) -> Sequence[Any]:
    """Return stored values as the column has them."""
    if column.part == "hardest":
        return [value and (value.partition("=")[0] or None) for value in values]
    if column.name == "symmetry":
        names = {bits: " ".join(symmetry_names(bits)) for bits in {*values}}
        return [names[bits] for bits in values]
    if column.name == "ratings":
        return [_ratings_text(ratings) for ratings in values]
    return [value or None for value in values] if column.type == WORD else values


def _ratings_text(ratings: Sequence[Any]) -> str | None:
    shown = [rating.parts() for rating in ratings if not rating.is_outdated]
    return dump_json(shown) if shown else None


def _display_of(item: tuple[str, Any]) -> object:
    """Return a value as a notebook shows it: a grid is a picture."""
    name, value = item
    return grid_of(value) if name in _GRIDS and value else value
