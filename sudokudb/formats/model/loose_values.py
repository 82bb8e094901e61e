"""Lenient conversion of JSON values from other programs to the expected types."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


def as_int(value: object) -> int | None:
    """Return an integer, which may be written as text; return None for anything else.

    >>> as_int(7), as_int("7"), as_int(7.0), as_int(True), as_int("٣")
    (7, 7, 7, None, None)
    """
    if isinstance(value, str):
        value = value.strip()
        return int(value) if value.isascii() and value.isdigit() and len(value) < 10 else None
    if isinstance(value, float):
        return int(value) if value.is_integer() and abs(value) < 1e15 else None
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def as_text(value: object) -> str:
    """Return text as it is, a number or a boolean as in JSON, and empty text for anything else.

    Lone surrogates, which JSON can spell but a file cannot hold, are replaced.
    """
    if isinstance(value, str):
        return value if value.isascii() else value.encode("utf-8", "replace").decode("utf-8")
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, int | float) else ""


def as_list(value: object) -> list[object]:
    """Return a JSON array; an empty one for anything else."""
    return value if isinstance(value, list) else []


def as_dict(value: object) -> Mapping[str, object]:
    """Return a JSON object; an empty one for anything else."""
    return value if isinstance(value, dict) else {}
