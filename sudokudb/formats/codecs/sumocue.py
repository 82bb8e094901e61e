"""SumoCue's clipboard text: `SumoCueV1=0J0=5J1…`, one a line.

`translations.sumocue_cells` describes the cells. Sources: sudocue.net, and several programs that
read the text.
"""

from __future__ import annotations

import re
from typing import IO, TYPE_CHECKING

from sudokudb.errors import FormatError, say
from sudokudb.formats.text.one_per_line import parse_each_line
from sudokudb.formats.translations.sumocue_cells import read_cells_of, write_cells_of

if TYPE_CHECKING:
    from sudokudb.formats.model.record import Items, Record, Records
    from sudokudb.formats.source.source import Source

_PREFIX = re.compile(r"SumoCueV\d+(?==)", re.IGNORECASE)


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
    return read_cells_of(text[prefix.end() :]).record(number)


def write(records: Records, out: IO[bytes]) -> None:
    """Write a text a line; raise FormatError for rules besides regions and cages."""
    for record in records:
        out.write(f"SumoCueV1{write_cells_of(record.grid)}\n".encode())
