"""The Sudoku Exchange puzzle bank: a hash, the puzzle and its rating in 100 bytes a line.

    0001d2888928 200050006…  7.1

12 hexadecimal figures of the SHA-1 of the 81 digits, the digits (`0` empty), and the rating of
SukakuExplainer, 4 wide. Source: the README of grantm/sudoku-exchange-puzzle-bank.
"""

from __future__ import annotations

import re
from hashlib import sha1
from typing import IO, TYPE_CHECKING

from sudokudb.errors import FormatError
from sudokudb.formats.model.candidates import require_9x9
from sudokudb.formats.model.record import ParseError, Record
from sudokudb.grid import Grid

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sudokudb.formats.source.source import Source

_LINE = re.compile(r"\s*([0-9A-Fa-f]{12})\s+([0-9.]{81})(?:\s+(\d{1,2}(?:\.\d)?))?\s*", re.ASCII)
_HASH = re.compile("[0-9A-Fa-f]{12}")
_CELLS = re.compile("[0-9.]{78,}")
_RATING = re.compile(r"\d{1,2}(?:\.\d)?", re.ASCII)
_WIDTH = 4


def confidence(source: Source) -> int:
    """Return 96 where lines are of this kind."""
    return 96 if source.has(_LINE.fullmatch) else 0


def read(source: Source, size: int | None = None) -> Iterator[Record | ParseError]:
    """Yield a puzzle a line."""
    if size not in (None, 9):
        raise FormatError(f"exchange holds 9×9 grids only, not {size}×{size}")
    for number, line in source.lines("#"):
        if found := _LINE.fullmatch(line):
            known = found[3] and float(found[3])
            details = {"hash": found[1]} | ({"rating": found[3]} if known else {})
            yield Record(grid=Grid(found[2]), line=number, details=details)
        elif line.strip():
            yield ParseError(number, _why(line))


def _why(line: str) -> str:
    name, cells, rating, more = (line.split(maxsplit=3) + [""] * 4)[:4]
    if _CELLS.fullmatch(name):
        return "no hash of 12 figures before the cells"
    if not cells:
        return "not a hash of 12 figures, 81 digits and a rating"
    if len(cells) != 81:
        return f"{len(cells)} cells, not 81"
    if strange := cells.strip("0123456789."):
        return f"{strange[0]!r} is not a digit"
    if not _HASH.fullmatch(name):
        return f"{name[:20]!r} is no hash of 12 figures"
    if not _RATING.fullmatch(rating):
        return f"{rating[:20]!r} is no rating"
    return f"{more.strip()[:20]!r} stands behind the rating"


def write(records: Iterable[Record], out: IO[bytes]) -> None:
    """Write a line of 100 bytes for each puzzle; a rating that is not known is 0.0."""
    for record in records:
        require_9x9(record, "exchange")
        digits = str(record.grid).replace(".", "0")
        name = sha1(digits.encode(), usedforsecurity=False).hexdigest()[:12]
        rating = record.details.get("rating", "").strip()
        rating = rating if _RATING.fullmatch(rating) else "0.0"
        out.write(f"{name} {digits} {rating:>{_WIDTH}}\n".encode())
