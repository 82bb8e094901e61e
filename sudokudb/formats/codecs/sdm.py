"""SudoCue collections, `.sdm`: a puzzle a line, 81 digits, `0` for an empty cell, nothing else.

Source: sudocue.net/fileformats.php. Some files have comments and other marks of empty cells; these
are read as in the format `line`.
"""

from __future__ import annotations

import re
from typing import IO, TYPE_CHECKING

from sudokudb.formats.codecs.line import read
from sudokudb.formats.source.source import LIKELY

if TYPE_CHECKING:
    from sudokudb.formats.model.record import Records
    from sudokudb.formats.source.source import Source

__all__ = ["confidence", "read", "write"]

_LINE = re.compile(r"\s*[0-9]{81}\s*")


def confidence(source: Source) -> int:
    """Return 50 for lines of 81 digits alone, which plain text may have too."""
    lines = source.first_lines
    if lines and source.suffix == ".sdm":
        return LIKELY if any(map(_LINE.fullmatch, lines)) else 0
    return LIKELY if lines and all(map(_LINE.fullmatch, lines)) else 0


def write(records: Records, out: IO[bytes]) -> None:
    """Write each puzzle as a line of 81 digits."""
    for record in records:
        out.write(f"{record.grid}\n".replace(".", "0").encode())
