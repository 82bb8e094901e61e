"""Puzzles as lists of givens: a line such as `r1c2=5 r1c6=2 r3c9=4` for each 9×9 puzzle."""

from __future__ import annotations

import re
from typing import IO, TYPE_CHECKING

from sudokudb import Grid
from sudokudb.errors import FormatError
from sudokudb.formats.model.record import ParseError, Record
from sudokudb.formats.registry import Format

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sudokudb.formats.source.source import Source

FORMAT = Format("cells", "lists of givens, such as r1c2=5", (".cells",), only_9x9=True)
_GIVEN = re.compile(r"r([1-9])c([1-9])=([1-9])")


def confidence(source: Source) -> int:
    """Return 90 if the first line is a list of givens."""
    first = next(iter(source.first_lines), "")
    return 90 if first.split() and all(map(_GIVEN.fullmatch, first.split())) else 0


def read(source: Source, size: int | None) -> Iterator[Record | ParseError]:
    """Yield a puzzle for each line, or an error."""
    for number, line in source.lines():
        givens = [_GIVEN.fullmatch(word) for word in line.split()]
        if None in givens:
            yield ParseError(number, "not a list of givens", "write them as r1c2=5 r1c6=2")
        elif givens:
            digits = [0] * 81
            for given in filter(None, givens):
                row, column, digit = map(int, given.groups())
                digits[9 * row + column - 10] = digit
            yield Record(grid=Grid.from_digits(digits), line=number)


def write(records: Iterable[Record], out: IO[bytes]) -> None:
    """Write the givens of each puzzle as a line; refuse a grid without givens."""
    for record in records:
        if not record.grid.givens:
            raise FormatError("cells does not hold a grid without givens")
        givens = (
            f"r{cell // 9 + 1}c{cell % 9 + 1}={digit}"
            for cell, digit in enumerate(record.grid)
            if digit
        )
        out.write(f"{' '.join(givens)}\n".encode())
