"""Ratings in a dump: their parts, and the records of their steps as base64 text."""

from __future__ import annotations

from base64 import b64decode, b64encode
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from sudokudb.errors import say
from sudokudb.formats.model.ratings import parse_rating
from sudokudb.query.step_conditions.step_records import has_counts, require_record

if TYPE_CHECKING:
    from sudokudb.puzzle import Rating

_RECORD = "record"


def dump_rating(rating: Rating) -> dict[str, object]:
    """Return the parts of a rating and its record, if there is one."""
    parts = rating.parts()
    return parts | {_RECORD: b64encode(rating.record).decode()} if rating.record else parts


def load_rating(parts: dict[str, Any]) -> Rating:
    """Return the rating with these parts; raise ValueError for invalid ones."""
    rating = parse_rating({name: part for name, part in parts.items() if name != _RECORD})
    if _RECORD not in parts:
        return rating
    return replace(rating, record=_record_of(rating, parts[_RECORD]))


def _record_of(rating: Rating, text: object) -> bytes:
    """Return the record of a computed rating that has as many steps of each technique."""
    try:
        record = b64decode(text, validate=True) if isinstance(text, str) else b""
    except ValueError:
        record = b""
    if not record:
        raise ValueError(say("the record of a rating is not base64 text"))
    require_record(record)
    if not rating.computed or not has_counts(record, rating.counts):
        raise ValueError(say("the record of a rating has other steps than the rating"))
    return record
