"""The Sudoku Exchange puzzle bank: a hash, the puzzle and its rating in 100 bytes a line.

    0001d2888928 200050006…  7.1

The hash is the first 12 hexadecimal digits of the SHA-1 of the 81 cells (`0` for an empty cell).
The rating is SukakuExplainer's, 4 characters wide. Source: the README of
grantm/sudoku-exchange-puzzle-bank.
"""

from __future__ import annotations

import re
from hashlib import sha1
from typing import IO, TYPE_CHECKING, Any

from sudokudb.errors import FormatError, say
from sudokudb.formats.model.ratings import kept_ratings
from sudokudb.formats.model.record import Items, Record, Records
from sudokudb.formats.text.one_per_line import parse_each_line, wrong_count
from sudokudb.grid import Grid
from sudokudb.puzzle import Rating, score_by

if TYPE_CHECKING:
    from sudokudb.formats.source.source import Source

_LINE = re.compile(r"\s*([0-9A-Fa-f]{12})\s+([0-9.]{81})(?:\s+(\d{1,2}(?:\.\d)?))?\s*", re.ASCII)
_HASH = re.compile("[0-9A-Fa-f]{12}")
_RATING = re.compile(r"\d{1,2}(?:\.\d)?", re.ASCII)
_WIDTH, _MOST = 4, 99.95


def confidence(source: Source) -> int:
    """Return 96 for lines of this form."""
    return 96 if source.has(_LINE.fullmatch) else 0


def read(source: Source, size: int | None = None) -> Items:
    """Yield the puzzle of every line."""
    return parse_each_line(source, _parse)


def _parse(number: int, text: str) -> Record:
    name, cells, rating = (text.split(maxsplit=2) + [""] * 3)[:3]
    if not _HASH.fullmatch(name):
        raise FormatError(say("{name!r} is not a hash of 12 hexadecimal digits", name=name[:20]))
    if len(cells) != 81:
        raise wrong_count(81, len(cells))
    if strange := cells.strip("0123456789."):
        raise FormatError(say("{mark!r} is not a digit", mark=strange[0]))
    if rating and not _RATING.fullmatch(rating):
        raise FormatError(say("{rating!r} is not a rating", rating=rating[:20]))
    score = float(rating or 0)
    ratings = (Rating(rater="se", score=score),) if score else ()
    return Record(grid=Grid(cells), line=number, details={"hash": name}, ratings=ratings)


def write(records: Records, out: IO[bytes]) -> None:
    """Write a line of 100 bytes for each puzzle; without Sudoku Explainer's rating it has 0.0."""
    for record in records:
        digits = str(record.grid).replace(".", "0")
        name = sha1(digits.encode(), usedforsecurity=False).hexdigest()[:12]
        out.write(f"{name} {digits} {_rating(record):>{_WIDTH}}\n".encode())


def kept_parts(record: Record) -> dict[str, Any]:
    """Return the written part of the ratings: Sudoku Explainer's ER."""
    rating = _rating(record)
    return kept_ratings(record, {"se": rating} if float(rating) else {})


def _rating(record: Record) -> str:
    score = score_by(record.ratings, "se") or 0
    return f"{score if score < _MOST else 0:.1f}"
