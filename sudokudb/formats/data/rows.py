"""Rows of CSV through the standard library's reader: a malformed row is one error at its line."""

from __future__ import annotations

import csv
import re
from collections import deque
from typing import TYPE_CHECKING

from sudokudb.errors import say
from sudokudb.formats.model.record import ParseError

if TYPE_CHECKING:
    from collections.abc import Iterator

_BLANKS_AFTER_QUOTE = re.compile(r'(?<=") +(?=[\r\n]*\Z)')


def rows_of(lines: Iterator[str], delimiter: str) -> Iterator[tuple[int, list[str]] | ParseError]:
    """Yield the fields of each row with the line where it begins, or the error in its quotes.

    After a quote that does not end, reading goes on in the next line.
    """
    taken: list[str] = []  # the lines of the current row

    def take() -> Iterator[str]:
        while (line := waiting.popleft() if waiting else next(lines, None)) is not None:
            taken.append(line)
            yield line

    waiting: deque[str] = deque()
    number = 1
    while True:
        try:
            for fields in csv.reader(take(), delimiter=delimiter, strict=True):
                yield number, fields
                number += len(taken)
                taken.clear()
            return
        except csv.Error as error:
            first, *rest = taken
            taken.clear()
            if not rest and (plain := _BLANKS_AFTER_QUOTE.sub("", first)) != first:
                waiting.appendleft(plain)
                continue
            why = str(error)
            if rest or why.startswith("unexpected end"):
                why = say("a quote that does not end")
            yield ParseError(number, say("not a row of a table: {why}", why=why))
            waiting.extendleft(reversed(rest))
            number += 1
