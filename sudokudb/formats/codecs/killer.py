"""Killer Sudokus in one line: `3x3::k:` and 81 numbers, or 81 sums and pointers, one a line.

`translations.killer_strings` describes both. Sources: the definition in the SudoCue forum, and
forum.enjoysudoku.com, "Understandable Snarfable Killer Cages".
"""

from __future__ import annotations

import re
from typing import IO, TYPE_CHECKING

from sudokudb.formats.model.record import Items, Record, Records
from sudokudb.formats.text.one_per_line import parse_each_line
from sudokudb.formats.translations.killer_strings import (
    is_pointers,
    read_numbers,
    read_pointers,
    write_killer,
)

if TYPE_CHECKING:
    from sudokudb.formats.source.source import Source

_HEAD = re.compile(r"\d{1,2}x\d{1,2}:[a-z]{0,5}:k:", re.ASCII)


def confidence(source: Source) -> int:
    """Return 96 for lines that begin like strings of numbers, or are strings of pointers."""
    if any(is_pointers(line.strip()) for line in source.first_lines):
        return 96
    return 96 if source.has(_HEAD.match) else 0


def read(source: Source, size: int | None = None) -> Items:
    """Yield the puzzle of every line."""
    return parse_each_line(source, _parse, is_pointers)


def _parse(number: int, text: str) -> Record:
    grid = read_pointers(text) if is_pointers(text) else read_numbers(text)
    return Record(grid=grid, line=number)


def write(records: Records, out: IO[bytes]) -> None:
    """Write a string a line; raise FormatError for a puzzle with rules besides cages."""
    for record in records:
        out.write(f"{write_killer(record.grid)}\n".encode())
