"""SumoCue's clipboard: `SumoCueV1=0J0=5J1…`, for each of 81 cells `=`, a number, `J`, its region.

The number is the cell's digit, 0 for none; `+` in place of `=` joins a cell to a cage, and a
number above 9 is a cage's sum. Only a classic sudoku is read: regions that are the boxes, no
cages. Sources: sudocue.net, and readers of it in several programs.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sudokudb.errors import FormatError
from sudokudb.formats.model.record import ParseError, Record
from sudokudb.grid import Grid, geometry

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.formats.source.source import Source

_PREFIX = re.compile(r"SumoCueV\d+(?==)", re.IGNORECASE)
_CELL = re.compile(r"([=+])(\d{1,4})((?:\+\d{1,4})*)(?:J(\d{1,3}))?", re.ASCII | re.IGNORECASE)


def confidence(source: Source) -> int:
    """Return 97 where a line begins so."""
    return 97 if source.has(_PREFIX.match) else 0


def read(source: Source, size: int | None = None) -> Iterator[Record | ParseError]:
    """Yield a puzzle a line."""
    if size not in (None, 9):
        raise FormatError(f"sumocue holds 9×9 grids only, not {size}×{size}")
    for number, line in source.lines("#"):
        text = line.strip().strip("\ufeff\"'")
        if found := _PREFIX.match(text):
            yield _item(number, text[found.end() :])
        elif text:
            yield ParseError(number, f"{text[:20]!r} is not SumoCueV1=…")


def _item(number: int, text: str) -> Record | ParseError:
    cells = _CELL.findall(text)
    if _CELL.sub("", text).strip():
        return ParseError(number, f"{_CELL.sub('', text).strip()[:20]!r} is no cell: =0J0")
    if len(cells) != 81:
        return ParseError(number, f"{len(cells)} cells, not 81")
    if any(mark == "+" or more or int(value) > 9 for mark, value, more, _ in cells):
        return ParseError(number, "a killer: only classic sudoku is read")
    regions = [region for *_, region in cells]
    if any(regions) and any(
        len({regions[cell] for cell in box}) > 1 for box in geometry(3).boxes
    ):  # fmt: skip
        return ParseError(number, "a jigsaw: only classic sudoku is read")
    return Record(grid=Grid.from_digits(int(value) for _, value, *_ in cells), line=number)
