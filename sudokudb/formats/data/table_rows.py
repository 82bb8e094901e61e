"""The values of the columns of our own formats, in JSON and in tables."""

from __future__ import annotations

from itertools import islice
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from sudokudb.columns.column import file_columns, fit
from sudokudb.columns.computed_values import COMPUTED, compute
from sudokudb.digit_sets import digits_in
from sudokudb.formats.data.json_values import dump_json
from sudokudb.notation import EMPTY, format_digit
from sudokudb.puzzle import rating_by
from sudokudb.query import fields
from sudokudb.query.fields import Kind
from sudokudb.sukaku import is_sukaku
from sudokudb.symmetry import pattern_symmetries, symmetry_names

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from sudokudb.columns.column import Column
    from sudokudb.formats.model.record import Record, Records
    from sudokudb.grid import Grid
    from sudokudb.puzzle import Rating

    Getter = Callable[[Record], object]

_BATCH = 1000
_KINDS = {field.attribute: field.kind for field in fields.in_files()}


def objects_of(
    records: Records, columns: Sequence[Column] | None = None
) -> Iterator[dict[str, Any]]:
    """Yield the known values of each puzzle, in the order of the columns, for JSON.

    The columns are by default those of `file_columns`. Valid 9×9 grids without a solution are
    solved, a batch at a time.
    """
    chosen = file_columns() if columns is None else columns
    names = COMPUTED.intersection(column.name for column in chosen)
    getters = [(column.name, _getter(column)) for column in chosen if column.name not in COMPUTED]
    rest = iter(records)
    while batch := list(islice(rest, _BATCH)):
        computed = _compute_for(batch, names)
        for number, record in enumerate(batch):
            values = {name: get(record) for name, get in getters}
            values |= {name: found[number] for name, found in computed.items()}
            yield {
                column.name: value
                for column in chosen
                if (value := values[column.name]) or value == 0
            }


def rows_of(
    records: Records, columns: Sequence[Column] | None = None
) -> Iterator[dict[str, str | int | float]]:
    """Yield the same as texts and numbers: lists and objects as JSON, candidates as words."""
    for found in objects_of(records, columns):
        yield {name: text_value(name, value) for name, value in found.items()}


def text_value(name: str, value: Any) -> str | int | float:
    """Return the value of a column as it is in a table of texts and numbers."""
    if name == "candidates":
        return " ".join(value)
    return value if isinstance(value, str | int | float) else dump_json(value)


def _compute_for(batch: Sequence[Record], names: frozenset[str]) -> dict[str, list[object]]:
    if not names:
        return {}
    grids = [engine_text(record) for record in batch]
    solutions = [str(record.solution) if record.solution else None for record in batch]
    return compute(names, grids, solutions)


def engine_text(record: Record) -> str | None:
    """Return the cells of a 9×9 grid with givens; None for a Sukaku and for other grids."""
    grid = record.grid
    if not grid.is_engine or is_sukaku(grid.text, record.candidates, record.placed):
        return None
    return grid.text


def _getter(column: Column) -> Getter:
    """Return the function that reads the value of a column from a record."""
    if column.rater:
        return _rating_getter(column)
    if get := _OF_GRIDS.get(column.name):
        return get
    if column.name not in _KINDS:
        return lambda record: record.measures.get(column.name)
    kind = _KINDS[column.name]
    write = _marks_of if kind is Kind.GRID and column.name != "grid" else _WRITERS.get(kind)
    read = attrgetter(column.name)
    return (lambda record: write(value) if (value := read(record)) else value) if write else read


def _rating_getter(column: Column) -> Getter:
    def get(record: Record) -> object:
        rating = rating_by(record.ratings, column.rater) if record.ratings else None
        return rating and fit(rating_part(rating, column.part), column)

    return get


def rating_part(rating: Rating, part: str) -> object:
    """Return a part of a rating; see `Column`."""
    return next(iter(rating.counts), None) if part == "hardest" else getattr(rating, part)


_OF_GRIDS: dict[str, Getter] = {
    "size": lambda record: record.grid.size,
    "givens": lambda record: record.grid.givens,
    "symmetry": lambda record: " ".join(symmetry_names(pattern_symmetries(record.grid))),
}


def _candidate_words(candidates: tuple[int, ...]) -> list[str]:
    return ["".join(map(format_digit, digits_in(bits))) or EMPTY for bits in candidates]


def _marks_of(grid: Grid) -> str:
    """Return the cells of another grid than the puzzle, whose rules are in the puzzle's text."""
    return grid.text


_WRITERS: dict[Kind, Callable[[Any], object]] = {
    Kind.GRID: str,
    Kind.CANDIDATES: _candidate_words,
    Kind.DETAILS: dict,
    Kind.NAME: list,
    Kind.RATING: lambda ratings: [rating.parts() for rating in ratings],
}
