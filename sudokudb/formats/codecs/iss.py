"""Texts and links of ISS, the Interactive Sudoku Solver, one a line.

    .~R1C1_5~R2C3_7.AntiKnight.Cage~9~R1C2~R1C3.Or.Thermo~R1C1~R1C2.Thermo~R1C2~R1C1.End

Each constraint begins with a dot and its name; its arguments follow after `~`. A name that has no
rule of ours refuses the puzzle by the name and its number. A link has the text after `?q=`. Source:
js/sudoku_constraint.js and js/sudoku_parser.js of sigh/Interactive-Sudoku-Solver (MIT), which reads
killer strings, too.
"""

from __future__ import annotations

import re
from typing import IO, TYPE_CHECKING
from urllib.parse import unquote_plus

from sudokudb.errors import GridError, say
from sudokudb.formats.model.record import Items, Record, Records
from sudokudb.formats.text.one_per_line import parse_each_line
from sudokudb.formats.translations.iss_reader import read_iss
from sudokudb.formats.translations.iss_writer import write_iss
from sudokudb.formats.translations.killer_strings import is_pointers, read_numbers, read_pointers

if TYPE_CHECKING:
    from sudokudb.formats.source.source import Source
    from sudokudb.grid import Grid

_LINK = re.compile(r"(?:https?://)?sigh\.github\.io/Interactive-Sudoku-Solver[^?#]*", re.IGNORECASE)
_TEXT = re.compile(r"\.(?:\s*~\s*R[1-9a-g]C|(?:[A-Z][a-z]+[A-Za-z]*|NFA|[XV])(?:[~.\s]|\Z))")
_LONGEST = 1 << 20


def confidence(source: Source) -> int:
    """Return 98 for lines that are such texts or links."""
    return 98 if source.has(lambda line: _LINK.match(line) or _TEXT.match(line), most=True) else 0


def read(source: Source, size: int | None = None) -> Items:
    """Yield the puzzle of every line."""
    return parse_each_line(source, lambda number, text: _record(number, text, size), is_pointers)


def _record(number: int, text: str, size: int | None) -> Record:
    if len(text) > _LONGEST:
        raise GridError(say("a text of {count:,} characters is not a grid", count=len(text)))
    grid = _grid_of(_text_of(text))
    if size not in (None, grid.size):
        raise GridError(
            say("a {expected}×{expected} grid expected, {size}×{size} found",
                expected=size, size=grid.size)
        )  # fmt: skip
    return Record(grid=grid, line=number)


def _grid_of(text: str) -> Grid:
    """Return the puzzle of a text, which may be a killer string, as in ISS."""
    if is_pointers(text):
        return read_pointers(text)
    return read_numbers(text) if text.startswith("3x3:") else read_iss(text)


def _text_of(line: str) -> str:
    """Return the text in a link, or the line itself."""
    if not (address := _LINK.match(line)):
        return line
    query = line[address.end() :].lstrip("?").partition("#")[0]
    fields = dict(part.partition("=")[::2] for part in query.split("&"))
    return unquote_plus(fields.get("q", ""))


def write(records: Records, out: IO[bytes]) -> None:
    """Write a text a line; raise FormatError for a puzzle with a rule that ISS does not have."""
    for record in records:
        out.write(f"{write_iss(record.grid)}\n".encode())
