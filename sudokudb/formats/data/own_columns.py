"""Columns of our own tables that are read back: which they are, and the ratings in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.columns.column import COLUMNS, rating_columns
from sudokudb.errors import say, sentence_of
from sudokudb.formats.data.values import grid_of
from sudokudb.formats.model.loose_values import as_text
from sudokudb.formats.model.ratings import parse_rating
from sudokudb.query.fields import FIELDS, RATERS

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from sudokudb.puzzle import Rating

_ORDINARY = {"grid", "solution", "id", "level", "solutions", "givens"}
"""Names that tables of other programs have, too; their values tell whose they are."""
_NUMBERS = ("id", "solutions", "givens")
_OF_RATERS = tuple(f"_{column.part}" for column in rating_columns(""))


def are_ours(names: Sequence[str], first: Mapping[str, object]) -> bool:
    """Return whether a table has only columns of ours, judging by its names and its first row."""
    if "grid" not in names or not all(map(_is_column, names)):
        return False
    numbers = [as_text(first[name]) for name in _NUMBERS if first.get(name)]
    level = as_text(first.get("level") or "")
    if not all(map(str.isdigit, numbers)) or level not in ("", *FIELDS["level"].choices):
        return False
    return not _ORDINARY.issuperset(names) or bool(level) or _counts_givens(first)


def _is_column(name: str) -> bool:
    return name in COLUMNS or name.endswith(_OF_RATERS)


def _counts_givens(first: Mapping[str, object]) -> bool:
    grid = grid_of(first.get("grid"))
    return grid is not None and as_text(first.get("givens") or "") == str(grid.givens)


def is_computed(name: str, raters: Collection[str]) -> bool:
    """Return whether a column only repeats what a grid and ratings by some raters contain."""
    if name in COLUMNS:
        return True
    rater, _, part = name.rpartition("_")
    return f"_{part}" in _OF_RATERS and rater in raters


def ratings_in(row: Mapping[str, object], warnings: list[str]) -> Iterator[Rating]:
    """Yield the ratings in the columns of RATERS; add a warning for one that is not a rating."""
    for rater in RATERS:
        parts: dict[str, object] = {
            column.part: _number(row[column.name]) if column.part != "level" else row[column.name]
            for column in rating_columns(rater)
            if column.part != "hardest" and row.get(column.name) not in (None, "")
        }
        try:
            if not parts.keys().isdisjoint(("score", "level")):
                yield parse_rating({"rater": rater, **parts})
        except ValueError as error:
            message = sentence_of(error)
            warnings.append(say("{name!r}: {message}; ignored", name=rater, message=message))


def _number(value: object) -> object:
    """Return the number that a text is, or the value itself."""
    if not isinstance(value, str):
        return value
    try:
        number = float(value)
    except ValueError:
        return value
    return int(number) if number.is_integer() and value.isdigit() else number
