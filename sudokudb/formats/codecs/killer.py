"""PS's killer strings: `3x3::k:` and 81 numbers, `:` behind each: a cage's sum × 256 + its number.

A number below 256 is a cell without cage; a cage of one cell is a digit. Only such are read: with
other cages, or with the diagonals (`3x3:d:k:`), it is no classic sudoku. Source: the SudoCue
forum's definition, as readers in several programs have it.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from sudokudb.errors import FormatError
from sudokudb.formats.model.record import ParseError, Record
from sudokudb.grid import Grid

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.formats.source.source import Source

_LINE = re.compile(r"(\d{1,2})x(\d{1,2}):([a-z]{0,5}):k:([\d:]*)", re.ASCII)
_CAGES = 256


def confidence(source: Source) -> int:
    """Return 96 where a line begins so."""
    return 96 if source.has(_LINE.match) else 0


def read(source: Source, size: int | None = None) -> Iterator[Record | ParseError]:
    """Yield a puzzle a line."""
    if size not in (None, 9):
        raise FormatError(f"killer holds 9×9 grids only, not {size}×{size}")
    for number, line in source.lines("#"):
        text = line.strip().strip("\ufeff\"',")
        if found := _LINE.fullmatch(text):
            yield _item(number, found[1] + found[2], found[3], found[4])
        elif text:
            yield ParseError(number, f"{text[:20]!r} is not 3x3::k: and 81 numbers")


def _item(number: int, boxes: str, variant: str, text: str) -> Record | ParseError:
    values = [part[:9] for part in text.removesuffix(":").split(":")]
    if boxes != "33" or len(values) != 81 or not all(values):
        return ParseError(number, f"{len(values)} numbers, not 81 of a 3x3 grid")
    if variant:
        return ParseError(number, f"a variant ({variant}): only classic sudoku is read")
    sums = [divmod(int(value), _CAGES) for value in values]
    sizes = Counter(cage for total, cage in sums if total)
    if any(total and (sizes[cage] > 1 or total > 9) for total, cage in sums):
        return ParseError(number, "a killer: only classic sudoku is read")
    return Record(grid=Grid.from_digits(total for total, _ in sums), line=number)
