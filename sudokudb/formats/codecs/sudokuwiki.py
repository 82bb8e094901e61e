"""SudokuWiki's strings: 162 characters, two a cell; alone, or as `bd=` of an address.

The older: a number in base 32, `bits << 1 | clue`, bit d − 1 of `bits` for digit d: one bit is a
digit (a clue, or solved), more are candidates. The newer begins with `S9B`; its cells are in
base 36: 1 to 9 a clue, 10 to 18 a digit solved (1 to 9), from 19 on 18 more than the candidates'
bits. Sources: sudokuwiki.org/Sudoku_String_Definitions (2023, and its second edition).
"""

from __future__ import annotations

import re
from typing import IO, TYPE_CHECKING

from sudokudb.errors import FormatError
from sudokudb.formats.codecs.line import records_of
from sudokudb.formats.data.links import Linked, links_in, links_of, site
from sudokudb.formats.data.locations import numbered
from sudokudb.formats.model.candidates import ALL, digits_on, known, none_left, require_9x9, split
from sudokudb.formats.model.record import ParseError, Record
from sudokudb.formats.text.parsed_grid import parse_grid
from sudokudb.grid import format_cell

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sudokudb.formats.source.source import Source

_OLD = re.compile(r"[0-9a-v]{162}", re.IGNORECASE)
_NEW = re.compile(r"[A-Z][0-9][A-Z][0-9a-z]{60,}")
_LINK = site(
    r"[^\s\"'<>()\[\]?&]{0,200}\?(?:[^\s&]{0,200}&){0,9}bd=|[0-9A-Za-z]{120,200}(?![0-9A-Za-z])"
)
_ADDRESS = re.compile(r"[?&]bd=([0-9A-Za-z._]+)")
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_LENGTH = 162
_SOLVED = 9
_CANDIDATES = 18


def confidence(source: Source) -> int:
    """Return 92 where a line has such a string (with letters: 162 digits are two grids)."""
    return 92 if source.has(_is_string) else 0


def _is_string(line: str) -> bool:
    link = next(iter(links_of(line, _LINK)), Linked("")).link
    found = _ADDRESS.search(link)
    text = found[1] if found else link
    if _NEW.fullmatch(text) or (found and len(text) in (81, 162)):
        return True
    return _OLD.fullmatch(text) is not None and not text.isdigit()


def read(source: Source, size: int | None = None) -> Iterator[Record | ParseError]:
    """Yield the puzzles of every line."""
    if size not in (None, 9):
        raise FormatError(f"sudokuwiki holds 9×9 grids only, not {size}×{size}")
    yield from numbered(_by_links(source))


def _by_links(source: Source) -> Iterator[Record | ParseError]:
    for number, linked in links_in(source, _LINK):
        found = _ADDRESS.search(linked.link)
        yield linked.noted(_item(number, found[1] if found else linked.link))


def _item(number: int, text: str) -> Record | ParseError:
    if _NEW.fullmatch(text):
        return _new(number, text)
    if len(text) == 81:
        return next(records_of(parse_grid(number, text, 9)))
    if len(text) == _LENGTH and (strange := text.lower().strip(_DIGITS[:32])):
        place = format_cell(text.lower().index(strange[0]) // 2)
        return ParseError(number, f"{place}: {strange[0]!r} is no figure of base 32")
    if not _OLD.fullmatch(text):
        return ParseError(number, f"{len(text)} characters, not 162 of base 32, nor S9B and 162")
    clues, digits, marks = [0] * 81, [0] * 81, [0] * 81
    for cell in range(81):
        value = int(text[2 * cell : 2 * cell + 2], 32)
        mark, clue = value >> 1, value & 1
        if clue and (mark == 0 or mark & (mark - 1)):
            return ParseError(number, f"{format_cell(cell)}: a clue of {mark.bit_count()} digits")
        marks[cell] = mark
        digits[cell] = 0 if mark & (mark - 1) else mark.bit_length()
        clues[cell] = digits[cell] if clue else 0
    return _record(number, clues, digits, marks)


def _new(number: int, text: str) -> Record | ParseError:
    if text[:3] != "S9B" or len(text) != 165:
        count = len(text) - 3
        why = f"{text[:3]} with {count} characters: only classic sudoku is read, S9B with 162"
        return ParseError(number, why)
    clues, digits, marks = [0] * 81, [0] * 81, [0] * 81
    for cell in range(81):
        value = int(text[2 * cell + 3 : 2 * cell + 5], 36)
        if value > _CANDIDATES + ALL:
            return ParseError(number, f"{format_cell(cell)}: {value} is more than all candidates")
        if value > _CANDIDATES:
            marks[cell] = value - _CANDIDATES
        elif value:
            digits[cell] = value if value <= _SOLVED else value - _SOLVED
            clues[cell] = value if value <= _SOLVED else 0
    return _record(number, clues, digits, marks)


def _record(number: int, clues: list[int], digits: list[int], marks: list[int]) -> Record:
    grid, placed = split(clues, digits)
    candidates = known(marks, digits)
    warnings = none_left(candidates, digits)
    return Record(grid=grid, line=number, placed=placed, candidates=candidates, warnings=warnings)


def write(records: Iterable[Record], out: IO[bytes]) -> None:
    """Write the older string, or the newer where a candidate is alone in its cell.

    A cell of which nothing is known has every candidate.
    """
    for record in records:
        require_9x9(record, "sudokuwiki")
        digits = digits_on(record)
        marks = record.candidates or (ALL,) * 81
        alone = any(
            mark and not mark & (mark - 1) and not digit
            for mark, digit in zip(marks, digits, strict=True)
        )
        cells = zip(record.grid, digits, marks, strict=True)
        text = "S9B" + "".join(_new_cell(*cell) for cell in cells) if alone else "".join(
            _old_cell(*cell) for cell in cells
        )  # fmt: skip
        out.write(f"{text}\n".encode())


def _old_cell(clue: int, digit: int, mark: int) -> str:
    value = (1 << digit - 1 if digit else mark) << 1 | bool(clue)
    return _DIGITS[value >> 5] + _DIGITS[value & 31]


def _new_cell(clue: int, digit: int, mark: int) -> str:
    value = clue or (digit + _SOLVED if digit else mark + _CANDIDATES if mark else 0)
    return _DIGITS[value // 36] + _DIGITS[value % 36]
