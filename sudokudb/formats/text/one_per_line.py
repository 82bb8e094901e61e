"""Reading of formats with one puzzle per line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import FormatError, GridError, say
from sudokudb.formats.model.record import Items, ParseError, Record

if TYPE_CHECKING:
    from collections.abc import Callable

    from sudokudb.formats.source.source import Source


def parse_each_line(
    source: Source,
    parse: Callable[[int, str], Record],
    is_bare: Callable[[str], bool] = lambda _: False,
) -> Items:
    """Yield the puzzle of every line that is not a comment, or the error that `parse` raises.

    Quotes and commas around a line are removed, unless `is_bare` says that they belong to it.
    """
    for number, line in source.lines("#"):
        bare = line.strip("\ufeff \t\r\n")
        if text := bare if is_bare(bare) else line.strip().strip("\ufeff\"',"):
            try:
                yield parse(number, text)
            except (FormatError, GridError) as error:
                yield ParseError(number, error.message, error.hint)


_CELLS = say("{expected} cells expected, {count} found")


def wrong_count(expected: int, found: int, template: str = _CELLS) -> GridError:
    """Return the error of a line with too few or too many cells.

    >>> str(wrong_count(81, 80))
    '81 cells expected, 80 found'
    """
    return GridError(say(template, expected=expected, count=found))
