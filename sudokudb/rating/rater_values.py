"""The values in a rater's file: texts, numbers, and tables with known keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sudokudb.errors import say
from sudokudb.suggestions import closest_name

if TYPE_CHECKING:
    from collections.abc import Mapping

_HIGHEST = 1_000_000


class Unusable(Exception):
    """A value in a file is invalid; the arguments are a message and an optional hint."""


def require_keys(table: Mapping[str, Any], known: set[str]) -> None:
    """Raise Unusable for a key that is not known."""
    if unknown := sorted(table.keys() - known):
        known_names = closest_name(unknown[0], sorted(known)) or ", ".join(sorted(known))
        raise Unusable(
            say("{name!r} is not a setting: {known}", name=unknown[0][:40], known=known_names)
        )


def text_in(table: Mapping[str, Any], key: str, default: str) -> str:
    """Return a short text in one line; raise Unusable for other values."""
    value = table.get(key, default)
    if not isinstance(value, str) or not value.isprintable() or not 0 < len(value) <= 50:
        raise Unusable(say("{key} is a text of 1 to 50 characters", key=key))
    return value


def number_in(table: Mapping[str, Any], key: str) -> float:
    """Return a number, 0 by default; raise Unusable for other values."""
    value = table.get(key, 0)
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= _HIGHEST:
        raise Unusable(say("{key} is a number from 0 to {most:,}", key=key, most=_HIGHEST))
    return value


def tables_in(value: object) -> list[dict[str, Any]]:
    """Return a list of tables; raise Unusable for other values."""
    if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
        raise Unusable(say("lines and levels are lists of tables"))
    return value
