"""Validation of records: files may contain anything, the database stores only valid values."""

from __future__ import annotations

from dataclasses import replace
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from sudokudb.errors import SudokuError, say
from sudokudb.formats.data.values import is_time
from sudokudb.formats.model.solution_checks import warnings_of
from sudokudb.library.texts import clean_name, clean_text, is_text
from sudokudb.notation import EMPTY
from sudokudb.query import fields
from sudokudb.query.fields import Kind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from sudokudb.errors import Message
    from sudokudb.formats.model.record import Record
    from sudokudb.grid import Grid
    from sudokudb.puzzle import Rating
    from sudokudb.query.fields import Field

_MAX_DETAILS = 100_000
_SKIPPED = ("grid", "solution", "id")


def clean_record(record: Record) -> tuple[Record, list[str]]:
    """Return a record without invalid values, and the warnings about them.

    The warnings include those of `warnings_of`.
    """
    changes: dict[str, Any] = {}
    warnings: list[str] = []
    for (field, clean), value in zip(_CLEANED, _values(record), strict=True):
        if value or value == 0:
            cleaned = clean(field, value, record, warnings)
            if cleaned != value:
                changes[field.attribute] = cleaned
    warnings = [say("{warning}; ignored", warning=warning) for warning in warnings]
    if changes:
        record = replace(record, **changes)
    if record.level is not None and record.solutions in (0, 2):
        record = replace(record, level=None)
        warnings.append(say("a puzzle without exactly one solution has no level; ignored"))
    warnings += _unordered_ratings(record.ratings)
    return record, [*warnings, *warnings_of(record)]


def is_clean(field: Field, value: object) -> bool:
    """Return whether a stored value is valid for any grid, and so needs no cleaning."""
    if value is None:
        return not field.required
    if not isinstance(value, _STORED_TYPES.get(field.kind, ())):
        return False
    warnings: list[str] = []
    is_kept = value == field.default or _CLEANERS[field.kind](field, value, None, warnings) == value
    return is_kept and not warnings


_STORED_TYPES: dict[Kind, type] = {
    Kind.TEXT: str,
    Kind.CHOICE: str,
    Kind.NUMBER: int,
    Kind.DATE: str,
    Kind.NAME: tuple,
}


# Each cleaner returns the valid part of a value, and adds a warning for each invalid one.


def _clean_text(field: Field, text: str, record: Record, warnings: list[str]) -> str:
    try:
        return clean_text(field.name, text)
    except SudokuError as error:
        warnings.append(error.message)
        return ""


def _clean_choice(field: Field, word: str, record: Record, warnings: list[str]) -> str | None:
    if word in field.choices:
        return word
    warnings.append(say("unknown {name} {word!r}", name=field.name, word=word[:40]))
    return None


def _clean_number(field: Field, number: int, record: Record, warnings: list[str]) -> int | None:
    if number in field.numbers:
        return number
    warnings.append(say("{name} cannot be {number}", name=field.name, number=number))
    return None


def _clean_time(field: Field, text: str, record: Record, warnings: list[str]) -> str | None:
    if is_time(text):
        return text
    warnings.append(say("{text!r} is not a time like 2026-11-21T10:00:00Z", text=text[:40]))
    return None


def _clean_placed(field: Field, placed: Grid, record: Record, warnings: list[str]) -> Grid | None:
    pairs = zip(placed.text, record.grid.text, strict=False)
    if len(placed) == len(record.grid) and all(EMPTY in pair for pair in pairs):
        return placed
    warnings.append(say("{name} digits in cells with givens", name=field.name))
    return None


def _clean_candidates(
    field: Field, candidates: tuple[int, ...], record: Record, warnings: list[str]
) -> tuple[int, ...] | None:
    if len(candidates) == len(record.grid):
        return candidates
    warnings.append(say("{name} of another size", name=field.name))
    return None


def _clean_details(
    field: Field, details: Mapping[str, str], record: Record, warnings: list[str]
) -> Mapping[str, str]:
    texts = [*details.keys(), *details.values()]
    if all(map(is_text, texts)) and sum(map(len, texts)) <= _MAX_DETAILS:
        return details
    warnings.append(say("{name} that are too long or have invalid characters", name=field.name))
    return {}


def _clean_names(
    field: Field, names: tuple[str, ...], record: Record, warnings: list[str]
) -> tuple[str, ...]:
    kept: dict[str, None] = {}
    for name in names:
        try:
            kept[clean_name(name)] = None
        except SudokuError as error:
            warnings.append(error.message)
    return tuple(kept)


def _clean_ratings(
    field: Field, ratings: tuple[Rating, ...], record: Record, warnings: list[str]
) -> tuple[Rating, ...]:
    """Sort ratings by key; keep the first of several with the same key."""
    kept: dict[tuple[bool, str, str], Rating] = {}
    pairs = [(kept.setdefault(rating.key, rating), rating) for rating in ratings]
    warnings += [
        say("two ratings by one rater: {one} and {two}", one=one, two=two)
        for one, two in pairs
        if one != two
    ]
    return tuple(kept[key] for key in sorted(kept))


def _unordered_ratings(ratings: Iterable[Rating]) -> Iterator[Message]:
    """Yield a warning for each rating that is not ordered as those of Sudoku Explainer are."""
    for rating in ratings:
        scores = [score for score in (rating.ed, rating.ep, rating.score) if score is not None]
        if rating.ep is not None and scores != sorted(scores):
            yield say("ED ≤ EP ≤ ER does not hold: {rating}", rating=rating)


_CLEANERS: dict[Kind, Callable[[Field, Any, Any, list[str]], Any]] = {
    Kind.TEXT: _clean_text,
    Kind.CHOICE: _clean_choice,
    Kind.NUMBER: _clean_number,
    Kind.DATE: _clean_time,
    Kind.GRID: _clean_placed,
    Kind.CANDIDATES: _clean_candidates,
    Kind.DETAILS: _clean_details,
    Kind.NAME: _clean_names,
    Kind.RATING: _clean_ratings,
}
_FIELDS = [f for f in fields.in_files() if not f.group and f.name not in _SKIPPED]
_CLEANED = [(field, _CLEANERS[field.kind]) for field in _FIELDS]
_values = attrgetter(*map(attrgetter("attribute"), _FIELDS))
