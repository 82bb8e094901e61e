"""Locations of entries: the line of an error, and the number of an entry within its line."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain, groupby

from sudokudb.errors import FormatError
from sudokudb.formats.model.record import Items, ParseError


def located(error: FormatError, line: int) -> FormatError:
    """Return an error with its line."""
    error.line = line
    return error


def numbered(items: Items) -> Items:
    """Yield entries; number those that begin in the same line."""
    for _, group in groupby(items, key=lambda item: item.line):
        yield from _numbered_group(group)


def _numbered_group(group: Items) -> Items:
    first = next(group)
    try:
        second = next(group, None)
    except FormatError:
        yield first
        raise
    if second is None:
        yield first
        return
    for number, item in enumerate(chain((first, second), group), start=1):
        if isinstance(item, ParseError):
            yield item._replace(entry=number)
        else:
            yield replace(item, entry=number)
