"""PS's killer strings: `3x3::k:` and 81 numbers with `:` after each.

A number is 256 times the sum of the cell's cage plus the number of the cage; a number below 256 is
a cell without a cage. A cage of one cell is a given. Strings with larger cages or with diagonals
(`3x3:d:k:`) are refused. Source: the definition in the SudoCue forum.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from sudokudb.errors import FormatError, say
from sudokudb.formats.model.record import Items, Record
from sudokudb.formats.model.variants import refusal
from sudokudb.formats.text.one_per_line import parse_each_line, wrong_count
from sudokudb.grid import Grid

if TYPE_CHECKING:
    from sudokudb.formats.source.source import Source

_LINE = re.compile(r"(\d{1,2}x\d{1,2}):([a-z]{0,5}):k:([\d:]*)", re.ASCII)
_CAGES = 256


def confidence(source: Source) -> int:
    """Return 96 for lines that begin like such a string."""
    return 96 if source.has(_LINE.match) else 0


def read(source: Source, size: int | None = None) -> Items:
    """Yield the puzzle of every line."""
    return parse_each_line(source, _parse)


def _parse(number: int, text: str) -> Record:
    found = _LINE.fullmatch(text)
    if not found or found[1] != "3x3":
        raise FormatError(say("{text!r} is not 3x3::k: and 81 numbers", text=text[:20]))
    values = [part[:9] for part in found[3].removesuffix(":").split(":") if part]
    if len(values) != 81:
        raise wrong_count(81, len(values), say("{expected} numbers expected, {count} found"))
    sums = [divmod(int(value), _CAGES) for value in values]
    sizes = Counter(cage for total, cage in sums if total)
    if found[2] or any(total and (sizes[cage] > 1 or total > 9) for total, cage in sums):
        raise refusal(say("diagonals") if found[2] else say("killer cages"))
    return Record(grid=Grid.from_digits(total for total, _ in sums), line=number)
