"""The table of fields: the one definition of every fact that is stored about a puzzle.

Queries, sort orders, the columns of the database, files, dumps, the import and the output of the
commands all read this table. To add a field, add it to `PuzzleFacts`, add a row to `field_rows` and
write a migration. Facts of a new kind need a new `Kind`.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from operator import attrgetter

from sudokudb.query.field import MAX_NUMBER, Field, Kind, Merge, Storage
from sudokudb.query.field_rows import HODOKU_LEVELS, RATERS, ROWS

__all__ = [
    "BY_RATER",
    "FIELDS",
    "HAVE_LEVELS",
    "HODOKU_LEVELS",
    "MAX_NUMBER",
    "MAX_RATER",
    "RATED_SIZE",
    "RATERS",
    "Field",
    "Kind",
    "Merge",
    "Storage",
    "by_rater",
    "counted_fields",
    "dumped_fields",
    "find_field",
    "in_files",
    "label_fields",
    "searchable",
    "shown_fields",
    "stored_fields",
]

RATED_SIZE = 9
"""The size of the puzzles that raters can rate."""
MAX_RATER = 50
"""The maximum length of a rater's name."""
HAVE_LEVELS = ("level", "hodoku", "score")
"""The fields whose choices are in the order of their difficulty."""
BY_RATER = ("score", "needs", "hardest", "steps", "first", "record")
"""The fields whose rater a query chooses with `by:`."""
_BY = " by "


def by_rater(name: str, rater: str) -> str:
    """Return the internal name of one of BY_RATER for a rater; queries cannot contain it.

    >>> by_rater("needs", "se"), by_rater("needs", "hodoku"), by_rater("score", "se")
    ('needs by se', 'needs', 'se')
    """
    if name == "score" and rater in RATERS:
        return rater
    return name if rater == RATERS[0] else f"{name}{_BY}{rater}"


class _Fields(dict[str, Field]):
    """Fields by name; fields for other raters (see `by_rater`) are created on first use."""

    def __missing__(self, name: str) -> Field:
        return _field_by_rater(name)


@lru_cache(64)
def _field_by_rater(name: str) -> Field:
    base, _, rater = name.partition(_BY)
    if base not in BY_RATER or not rater:
        raise KeyError(name)
    return replace(FIELDS[base], name=name, meaning="", counted=0, rater=rater)


def _optional() -> tuple[str, ...]:
    """List the names of the fields that may be missing."""
    return tuple(f.name for f in FIELDS.values() if f.optional and " " not in f.name)


def _results() -> tuple[str, ...]:
    """List the names of those that are results."""
    return tuple(name for name in _optional() if FIELDS[name].is_computed)


_ROWS_OF_NAMES = (
    Field(
        name="has",
        kind=Kind.FIELD,
        meaning="which fields have a value",
        list_options=_optional,
        has_bitmaps=True,
    ),
    Field(
        name="missing",
        kind=Kind.FIELD,
        list_options=_results,
        meaning="which results are not computed yet, nor imported",
    ),
)
"""The rows of the fields whose words are the names of other fields."""

FIELDS = _Fields((field.name, field) for field in (*ROWS, *_ROWS_OF_NAMES))
"""Every field by name, in the order of the columns of our own files."""


@lru_cache(512)
def find_field(name: str) -> Field | None:
    """Return the searchable field with a name or an alias, or None.

    >>> find_field("clues").name
    'givens'
    """
    named = (field for field in FIELDS.values() if name in (field.name, *field.aliases))
    return next((field for field in named if field.meaning), None)


def searchable() -> list[Field]:
    """List the fields that a query can search."""
    return [field for field in FIELDS.values() if field.meaning]


def stored_fields() -> list[Field]:
    """List the fields that have a column in `puzzles`."""
    return [field for field in FIELDS.values() if field.storage]


def label_fields() -> list[Field]:
    """List the fields that have many names per puzzle."""
    return [field for field in FIELDS.values() if field.kind is Kind.NAME]


def in_files() -> list[Field]:
    """List the fields of our own file formats."""
    return [field for field in FIELDS.values() if field.in_files]


def counted_fields() -> list[Field]:
    """List the fields that `stats` counts by, in order."""
    return _in_order("counted")


def shown_fields() -> list[Field]:
    """List the fields that commands print, in order."""
    return _in_order("shown")


def dumped_fields() -> list[Field]:
    """List the fields of a dump, in order."""
    return _in_order("dumped")


def _in_order(output: str) -> list[Field]:
    position = attrgetter(output)
    return sorted(filter(position, FIELDS.values()), key=position)
