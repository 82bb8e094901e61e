"""The parser of comparisons of two fields of numbers: `er=ep`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sudokudb.errors import QueryError, say, say_all
from sudokudb.query.fields import Kind, find_field, searchable
from sudokudb.query.parsing.atoms import quote
from sudokudb.query.parsing.values import names_puzzles
from sudokudb.query.tree import FieldComparison
from sudokudb.suggestions import did_you_mean

if TYPE_CHECKING:
    from sudokudb.query.fields import Field

_OTHER = re.compile(r"(<=|>=|=|<|>)([A-Za-z][A-Za-z0-9]*)(?=[\s)]|\Z)")
_LEVELED = "score"
"""The field whose words are levels that only a rater knows."""


def is_comparable(field: Field) -> bool:
    """Return whether a field is one of numbers that are not the names of puzzles."""
    is_name = field.name == "id" or names_puzzles(field)
    return field.kind in (Kind.NUMBER, Kind.RATING) and not is_name


def parse_comparison(
    text: str, start: int, left: Field, at: int, end: int
) -> tuple[FieldComparison, int] | None:
    """Return the comparison whose sign is at `at`, and the position after it; None for a term.

    `left` is the field that is named at `start`.
    """
    found = _OTHER.match(text, at, end) if is_comparable(left) else None
    if not found or found[2].lower() in (*left.choices, "several"):
        return None
    right = find_field(found[2].lower())
    if right is None and left.name == _LEVELED:
        return None
    if right is None or not is_comparable(right):
        raise _refusal(text[start:at], found[2], right, found.start(2))
    return FieldComparison(left.name, found[1], right.name), found.end()


def _refusal(left: str, word: str, right: Field | None, at: int) -> QueryError:
    """Return the error for a word that is not a field of numbers."""
    if right is not None:
        template = say("{left} cannot be compared with {right}, which is not a number")
        return QueryError(say(template, left=left, right=right.name), at)
    names = {name: f.name for f in _fields_of_numbers() for name in (f.name, *f.aliases)}
    listed: str = say("fields of numbers are {names}", names=", ".join(sorted({*names.values()})))
    near = did_you_mean(word, names)
    template = say("{left} is compared with a number or a field of numbers, not {text}")
    hint = say_all(near, listed, separator=" ") if near else listed
    return QueryError(say(template, left=left, text=quote(word)), at, hint)


def _fields_of_numbers() -> list[Field]:
    return [field for field in searchable() if is_comparable(field)]
