"""Places of entries: the line of an error, and the number of an entry among others in its line."""

from __future__ import annotations

from dataclasses import replace

from sudokudb.errors import FormatError
from sudokudb.formats.model.record import Items, ParseError, Record


def located(error: FormatError, line: int) -> FormatError:
    """Return an error with its line."""
    error.line = line
    return error


def numbered(items: Items) -> Items:
    """Yield entries; those that begin in the same line get numbers."""
    last: Record | ParseError | None = None
    number = 0  # of the last entry in its line
    failure: FormatError | None = None
    try:
        for item in items:
            is_next = last is not None and last.line == item.line
            if last is not None:
                yield _nth(last, number) if is_next or number > 1 else last
            number = number + 1 if is_next else 1
            last = item
    except FormatError as error:
        failure = error
    if last is not None:
        yield _nth(last, number) if number > 1 else last
    if failure:
        raise failure


def _nth(item: Record | ParseError, number: int) -> Record | ParseError:
    if isinstance(item, ParseError):
        return item._replace(entry=number)
    return replace(item, entry=number)
