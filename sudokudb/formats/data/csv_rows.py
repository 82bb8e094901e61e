"""Rows of a table of text, with quotes: which lines are one, also where a quote does not end."""

from __future__ import annotations

import csv
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import re
    from collections.abc import Iterator


class Row(NamedTuple):
    """The fields of a row, and the numbers of the lines where it begins and ends.

    `why` says what is wrong with its quotes; there are no fields where nothing can be read.
    """

    line: int
    last: int
    fields: list[str]
    why: str = ""


class _Lines:
    """Lines of which some are read again: `taken` are those of a row, `number` is the first."""

    def __init__(self, lines: Iterator[str]) -> None:
        self._lines = lines
        self._again: list[str] = []
        self.taken: list[str] = []
        self.number = 1

    def __iter__(self) -> _Lines:
        return self

    def __next__(self) -> str:
        line = self._again.pop() if self._again else next(self._lines)
        self.taken.append(line)
        return line

    def row(self, fields: list[str], why: str = "") -> Row:
        """Return the row that was taken; go on behind it."""
        row = Row(self.number, self.number + len(self.taken) - 1, fields, why)
        self.number += len(self.taken)
        self.taken = []
        return row

    def give_back(self, begin: re.Pattern[str]) -> None:
        """Keep the first of what was taken, and what is below it without the begin of a row."""
        kept = next((n for n, line in enumerate(self.taken) if n and begin.match(line)), None)
        if kept:
            self._again += reversed(self.taken[kept:])
            self.taken = self.taken[:kept]


def rows_of(
    lines: Iterator[str], delimiter: str, begin: re.Pattern[str], width: int
) -> Iterator[Row]:
    """Yield each row.

    Of a quote that does not end the line where it begins is spoiled, and no other, but for lines
    below that have not the `begin` of a row. Where all `width` fields are there it is in the last,
    and that is read as it stands.
    """
    left = _Lines(lines)
    while True:
        try:
            for fields in csv.reader(left, delimiter=delimiter, strict=True):
                yield left.row(fields)
        except csv.Error as error:
            is_open = len(left.taken) > 1 or str(error).startswith("unexpected end")
        else:
            return
        left.give_back(begin)
        try:
            fields = next(csv.reader(left.taken, delimiter=delimiter))
        except csv.Error as error:
            yield left.row([], f"no row of a table: {error} (a quote that never ends?)")
            continue
        if is_open:
            fields = [*fields[:-1], fields[-1].rstrip("\r\n")] if len(fields) == width else []
        yield left.row(fields, "a quote that does not end" if is_open else "")
