"""Rows of CSV through the standard library's reader: a malformed row is one error at its line."""

from __future__ import annotations

import csv
import re
from collections import deque
from typing import TYPE_CHECKING

from sudokudb.formats.model.record import ParseError

if TYPE_CHECKING:
    from collections.abc import Iterator

_BLANKS_AFTER_QUOTE = re.compile(r'(?<=") +(?=[\r\n]*\Z)')


class _Lines:
    """An iterator over lines that can go back to the second line of the current row."""

    def __init__(self, lines: Iterator[str]) -> None:
        self._lines = lines
        self._again: deque[str] = deque()
        self.row: list[str] = []

    def __iter__(self) -> _Lines:
        return self

    def __next__(self) -> str:
        line = self._again.popleft() if self._again else next(self._lines)
        self.row.append(line)
        return line

    def reread(self, line: str) -> None:
        """Read another line in place of the current one."""
        self._again.appendleft(line)
        self.row.clear()

    def go_back(self) -> None:
        """Read the lines of the current row again, except the first."""
        self._again.extendleft(reversed(self.row[1:]))
        del self.row[1:]


def rows_of(lines: Iterator[str], delimiter: str) -> Iterator[tuple[int, list[str]] | ParseError]:
    """Yield the fields of each row with the line where it begins, or the error in its quotes.

    After a quote that does not end, reading goes on in the next line.
    """
    source = _Lines(lines)
    number = 1
    while True:
        try:
            for fields in csv.reader(source, delimiter=delimiter, strict=True):
                yield number, fields
                number += len(source.row)
                source.row.clear()
            return
        except csv.Error as error:
            line = source.row[0]
            if len(source.row) == 1 and (plain := _BLANKS_AFTER_QUOTE.sub("", line)) != line:
                source.reread(plain)
                continue
            why = "a quote that does not end" if len(source.row) > 1 else str(error)
            if why.startswith("unexpected end"):
                why = "a quote that does not end"
            yield ParseError(number, f"not a row of a table: {why}")
        source.go_back()
        number += 1
        source.row.clear()
