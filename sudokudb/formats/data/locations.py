"""Where entries stand: in which line, and which of several there; and names that are misspelt."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from sudokudb.errors import FormatError
from sudokudb.formats.model.record import ParseError, Record
from sudokudb.suggestions import closest_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_NEAR = 0.7


def numbered(found: Iterable[Record | ParseError]) -> Iterator[Record | ParseError]:
    """Number those that begin in the same line."""
    last: Record | ParseError | None = None
    number = 0
    try:
        for item in found:
            beside = last is not None and last.line == item.line
            if last is not None:
                yield _nth(last, number) if beside or number > 1 else last
            number = number + 1 if beside else 1
            last = item
    except FormatError:
        if last is not None:
            yield _nth(last, number) if number > 1 else last
        raise
    if last is not None:
        yield _nth(last, number) if number > 1 else last


def _nth(item: Record | ParseError, number: int) -> Record | ParseError:
    if isinstance(item, ParseError):
        return item._replace(entry=number)
    return replace(item, entry=number)


def located(error: FormatError, line: int) -> FormatError:
    """Return an error with the line that it is about."""
    error.line = line
    return error


def meant(name: str, known: Iterable[str]) -> str:
    """Return which of some names another could have been meant for, or nothing.

    >>> meant("dta", ["data", "note"]), meant("level", ["data", "note"])
    ('data', '')
    """
    return _nearest(name.casefold(), tuple(known))


@lru_cache(256)
def _nearest(name: str, known: tuple[str, ...]) -> str:
    """Remember names: one that is odd is often so in every entry."""
    return closest_name(name, known, _NEAR) or ""


def unknown(line: int, what: str, name: str, known: Iterable[str]) -> ParseError:
    """Return that there is nothing of this name, with the nearest."""
    near = meant(name, known)
    return ParseError(line, f"no {what}", f"did you mean {near}?" if near else None)
