"""SumoCue's clipboard text: `SumoCueV1=0J0=5J1…`, for each cell `=`, a number, `J` and its region.

The number is the digit of the cell, 0 for none. `+` instead of `=` joins the cell to a cage, and a
number above 9 is the sum of a cage. Texts with cages, or with regions other than the boxes, are
refused. Sources: sudocue.net, and several programs that read the text.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sudokudb.errors import FormatError, say
from sudokudb.formats.model.record import Items, Record
from sudokudb.formats.model.variants import refusal, require_boxes
from sudokudb.formats.text.one_per_line import parse_each_line, wrong_count
from sudokudb.grid import Grid

if TYPE_CHECKING:
    from sudokudb.formats.source.source import Source

_PREFIX = re.compile(r"SumoCueV\d+(?==)", re.IGNORECASE)
_CELL = re.compile(r"([=+])(\d{1,4})((?:\+\d{1,4})*)(?:J(\d{1,3}))?", re.ASCII | re.IGNORECASE)


def confidence(source: Source) -> int:
    """Return 97 for lines with the prefix."""
    return 97 if source.has(_PREFIX.match) else 0


def read(source: Source, size: int | None = None) -> Items:
    """Yield the puzzle of every line."""
    return parse_each_line(source, _parse)


def _parse(number: int, text: str) -> Record:
    prefix = _PREFIX.match(text)
    if not prefix:
        raise FormatError(say("{text!r} is not SumoCueV1=…", text=text[:20]))
    text = text[prefix.end() :]
    cells = _CELL.findall(text)
    if rest := _CELL.sub("", text).strip():
        raise FormatError(say("{rest!r} is not a cell such as =0J0", rest=rest[:20]))
    if len(cells) != 81:
        raise wrong_count(81, len(cells))
    if any(mark == "+" or more or int(value) > 9 for mark, value, more, _ in cells):
        raise refusal(say("killer cages"))
    regions = [region for *_, region in cells]
    if any(regions):
        require_boxes(9, regions)
    return Record(grid=Grid.from_digits(int(value) for _, value, *_ in cells), line=number)
