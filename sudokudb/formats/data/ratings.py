"""Ratings in files: objects with named parts in our own formats, single values in others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sudokudb.errors import FormatError
from sudokudb.puzzle import Rating

if TYPE_CHECKING:
    from collections.abc import Mapping

_TEXTS = ("rater", "version", "level")
_NUMBERS = ("score", "ep", "ed")
_PARTS = {*_TEXTS, *_NUMBERS, "steps", "computed"}
_LONGEST = 100
_MOST = 10**9


def parse_rating(parts: Mapping[str, Any]) -> Rating:
    """Return the rating with these parts, as `Rating.parts` lists them; raise ValueError."""
    if unknown := sorted(parts.keys() - _PARTS):
        raise ValueError(f"a rating has no part {unknown[0][:40]!r}")
    known: dict[str, Any] = {name: _text(name, parts[name]) for name in _TEXTS if name in parts}
    known |= {name: float(_number(name, parts[name])) for name in _NUMBERS if name in parts}
    steps = _number("steps", parts["steps"]) if "steps" in parts else None
    computed = parts.get("computed", False)
    if not isinstance(computed, bool) or (steps is not None and not isinstance(steps, int)):
        raise ValueError("a rating has a whole number of steps, and is computed or not")
    if known.keys().isdisjoint(("score", "level")):
        raise ValueError("a rating needs a score or a level")
    return Rating(**known, steps=steps, computed=computed)


def _text(name: str, text: object) -> str:
    if not isinstance(text, str) or not text.isprintable() or len(text) > _LONGEST:
        raise ValueError(f"the {name} of a rating is a text of at most {_LONGEST} characters")
    return text


def _number(name: str, value: object) -> int | float:
    if isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= _MOST:
        return value
    raise ValueError(f"the {name} of a rating is a number from 0 to {_MOST:,}")


def ratings_of(value: object) -> tuple[Rating, ...]:
    """Return the ratings in a list of objects; raise FormatError for another value."""
    if not isinstance(value, list) or not all(isinstance(parts, dict) for parts in value):
        raise FormatError("ratings are a list of objects")
    try:
        return tuple(map(parse_rating, value))
    except ValueError as error:
        raise FormatError(str(error)) from None
