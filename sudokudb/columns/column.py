"""The table of columns: what tables of puzzles contain, by name, with Arrow types.

Exports, `Library.columns` and data sets have these names and types. A fact of the table of fields
is a column of its name; the others are computed from the grid, or are parts of ratings.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sudokudb.errors import MissingPackage, UsageError, say, say_all
from sudokudb.puzzle import UNKNOWN_RATER
from sudokudb.query import fields
from sudokudb.query.fields import RATERS, Kind, Storage
from sudokudb.suggestions import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

TEXT, WORD, NAMES = "string", "word", "names"
"""The types of texts, of words from a short list (a dictionary), and of lists of names."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its name, its type, and the rating part that it is, if it is one.

    `type` is TEXT, WORD, NAMES or the name of a type of numbers in Arrow. `part` is an attribute of
    the current rating by `rater` (see `puzzle.rating_by`), or "hardest".
    """

    name: str
    type: str
    rater: str = ""
    part: str = ""


_COMPUTED = (
    Column("size", "int8"),
    Column("symmetry", TEXT),
    Column("givens", "int16"),
    Column("identity", "int64"),
    Column("solution_identity", "int64"),
    Column("minlex", TEXT),
)
"""The columns that follow from the grid. Identities are null for other sizes than 9×9."""

_TYPES = {
    "level": WORD,
    **dict.fromkeys(("tags", "collections"), NAMES),
    **dict.fromkeys(("solutions", "te", "expansion", "tridagon", "redundant", "backdoor"), "int8"),
    **dict.fromkeys(("left", "u4", "u6", "disjoint", "band"), "int16"),
    **dict.fromkeys(("backdoors", "automorphisms", "gridautomorphisms"), "int32"),
}
"""The types of stored fields that are neither texts nor 64-bit numbers."""

_PARTS = {
    "hodoku": ("level", "score", "steps", "hardest"),
    "se": ("score", "ep", "ed", "steps", "hardest"),
}
_OTHER_PARTS = ("level", "score", "steps", "hardest")
_PART_TYPES = {"level": WORD, "steps": "int16", "hardest": WORD}
_OWN_NAMES = {("se", "score"): "se_er"}
_OWN_TYPES = {"hodoku_score": "int32"}

_BITS = {"int8": 7, "int16": 15, "int32": 31, "int64": 63}

OTHER_NAMES = {"se": "se_er", "er": "se_er", "ep": "se_ep", "ed": "se_ed", "hodoku": "hodoku_score"}
"""Names that queries have for parts of ratings, with the columns that they mean."""


def rating_columns(rater: str) -> tuple[Column, ...]:
    """Return the columns of the parts of a rater's current rating.

    >>> [column.name for column in rating_columns("se")]
    ['se_er', 'se_ep', 'se_ed', 'se_steps', 'se_hardest']
    """
    found = []
    for part in _PARTS.get(rater, _OTHER_PARTS):
        name = _OWN_NAMES.get((rater, part), f"{rater}_{part}")
        kind = _OWN_TYPES.get(name) or _PART_TYPES.get(part, "float64")
        found.append(Column(name, kind, rater, part))
    return tuple(found)


def _stored_columns() -> list[Column]:
    """List the columns of the fields of our files, and of the identities that `measure` stores."""
    measured = [f for f in fields.stored_fields() if f.group and not f.in_files]
    every = [*fields.in_files(), *(f for f in measured if f.name != "solution_identity")]
    return [Column(field.attribute, _type_of(field)) for field in every]


def _type_of(field: fields.Field) -> str:
    is_number = field.kind is Kind.NUMBER or field.storage in (Storage.INTEGER, Storage.LONG)
    return _TYPES.get(field.attribute, "int64" if is_number else TEXT)


_BY_RATERS = tuple(column for rater in RATERS for column in rating_columns(rater))

COLUMNS = {column.name: column for column in (*_stored_columns(), *_COMPUTED, *_BY_RATERS)}
"""Every column by name, except those of other raters than RATERS."""

_IN_FILES = (
    *(field.attribute for field in fields.in_files()),
    *("givens", "identity", "minlex"),
    *(column.name for column in _BY_RATERS),
)
_SHOWN = (
    *("id", "title", "grid", "size", "givens", "level", "solutions", "identity", "symmetry"),
    *("source", "tags", "collections", "hodoku_level", "hodoku_score", "se_er"),
)


def file_columns(raters: Iterable[str] = ()) -> tuple[Column, ...]:
    """Return the columns of our file formats, with those of other raters at the end."""
    return (*(COLUMNS[name] for name in _IN_FILES), *_of_others(raters))


def shown_columns() -> tuple[Column, ...]:
    """Return the columns of `Library.columns`: those that cost no computation."""
    return tuple(COLUMNS[name] for name in _SHOWN)


def choose_columns(names: str | Iterable[str], raters: Iterable[str] = ()) -> tuple[Column, ...]:
    """Return the columns with some names, which a text lists with commas, in their order.

    `raters` are other raters than RATERS whose parts can be named. Raises UsageError for an unknown
    name, with the nearest one and all names, and for a name that is given twice.

    >>> [column.type for column in choose_columns("grid, givens")]
    ['string', 'int16']
    """
    listed = names.split(",") if isinstance(names, str) else [*names]
    known = COLUMNS | {column.name: column for column in _of_others(raters)}
    found: dict[str, Column] = {}
    for name in map(str.strip, listed):
        if name not in known:
            raise _unknown(name, known)
        if name in found:
            raise UsageError(
                say("the column {name!r} is named twice", name=name), say("name each column once")
            )
        found[name] = known[name]
    return tuple(found.values())


def _unknown(name: str, known: dict[str, Column]) -> UsageError:
    every = {each: each for each in known} | OTHER_NAMES
    near = did_you_mean(name, every)
    listed = say("the columns are: {names}", names=", ".join(known))
    message = say("there is no column {name!r}", name=name[:40])
    if not name:
        message = say("the name of a column is empty")
    return UsageError(message, say_all(near, listed, separator=" ") if near else listed)


def _of_others(raters: Iterable[str]) -> list[Column]:
    """List the columns of raters that are not RATERS, by name."""
    others = sorted({*raters}.difference(RATERS), key=lambda name: (name == UNKNOWN_RATER, name))
    return [column for rater in others for column in rating_columns(rater)]


def fit(value: object, column: Column) -> object:
    """Return a number as the type of a column has it; None for one that the type cannot hold.

    Other values are returned as they are. Files of other programs have scores of any size.

    >>> [fit(number, COLUMNS["hodoku_score"]) for number in (1100.0, 7.5, 1e10)]
    [1100, None, None]
    """
    bits = _BITS.get(column.type)
    if bits is None or not isinstance(value, int | float):
        return value
    fits = value == value // 1 and -(1 << bits) <= value < 1 << bits
    return int(value) if fits else None


def require_arrow() -> Any:
    """Return the module PyArrow; raise MissingPackage if it is not installed."""
    try:
        import pyarrow
    except ImportError as error:
        raise MissingPackage(
            say("columns need PyArrow, which is not installed"), "pip install 'sudokudb[data]'"
        ) from error
    return pyarrow


def arrow_type(column: Column) -> Any:
    """Return the Arrow type of a column."""
    arrow = require_arrow()
    if column.type == WORD:
        return arrow.dictionary(arrow.int16(), arrow.string())
    if column.type == NAMES:
        return arrow.list_(arrow.string())
    return arrow.type_for_alias(column.type)


def schema_of(columns: Sequence[Column]) -> Any:
    """Return the Arrow schema of columns."""
    arrow = require_arrow()
    return arrow.schema([(column.name, arrow_type(column)) for column in columns])
