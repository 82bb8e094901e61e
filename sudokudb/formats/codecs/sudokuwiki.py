"""SudokuWiki's strings of 162 characters, two for each cell, alone or as `bd=` in a link.

In the older form a cell is a number in base 32, `bits << 1 | given`, with bit d − 1 of `bits` for
digit d: one bit is a digit (given or placed), several are candidates. The newer form begins with
`S9B`. Its cells are numbers in base 36: 1 to 9 are givens, 10 to 18 placed digits (1 to 9), larger
numbers are the bits of the candidates plus 18. Sources: sudokuwiki.org/Sudoku_String_Definitions
(2023, and its second edition).
"""

from __future__ import annotations

import re
from typing import IO, TYPE_CHECKING

from sudokudb.errors import FormatError, say
from sudokudb.formats.data.web_links import first_link, parse_each_link, site
from sudokudb.formats.model.candidates import ALL, digits_on, known_candidates, none_left, split
from sudokudb.formats.model.record import Items, Record, Records
from sudokudb.formats.model.variants import refusal
from sudokudb.formats.text.one_per_line import wrong_count
from sudokudb.grid import Grid, format_cell

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sudokudb.formats.source.source import Source

_OLD = re.compile(r"[0-9a-v]{162}", re.IGNORECASE)
_NEW = re.compile(r"[A-Z][0-9][A-Z][0-9a-z]{60,}")
_LINK = site(
    r"[^\s\"'<>()\[\]?&]{0,200}\?(?:[^\s&]{0,200}&){0,9}bd=|[0-9A-Za-z]{120,200}(?![0-9A-Za-z])"
)
_ADDRESS = re.compile(r"[?&]bd=([0-9A-Za-z._]+)")
_OTHER_PAGE = re.compile(
    r"/(jigsaw|killer|sudokux|x|windoku|kenken|str8ts|kakuro|colou?r)\w*\.\w+\?", re.IGNORECASE
)
"""The pages of SudokuWiki's solvers of other puzzles."""
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_LENGTH = 162
_PLACED = 9
_CANDIDATES = 18


def confidence(source: Source) -> int:
    """Return 92 for lines with such a string; one without letters could be two grids."""
    return 92 if source.has(_is_string) else 0


def _is_string(line: str) -> bool:
    link = first_link(line, _LINK).link
    found = _ADDRESS.search(link)
    text = found[1] if found else link
    if _NEW.fullmatch(text) or (found and len(text) in (81, 162)):
        return True
    return _OLD.fullmatch(text) is not None and not text.isdigit()


def read(source: Source, size: int | None = None) -> Items:
    """Yield the puzzle of every string."""
    return parse_each_link(source, _LINK, _parse)


def _parse(number: int, link: str) -> Record:
    found = _ADDRESS.search(link)
    if found and (kind := _OTHER_PAGE.search(link[: found.start() + 1])):
        raise refusal(kind[1])
    text = found[1] if found else link
    if _NEW.fullmatch(text):
        if text[:3] != "S9B" or len(text) != _LENGTH + 3:
            template = say("S9B and {expected} characters expected, {mark} and {count} found")
            count = len(text) - 3
            raise FormatError(say(template, expected=_LENGTH, mark=text[:3], count=count))
        return _record(number, map(_newer, range(81), _numbers(text[3:], 36)))
    if len(text) == 81:
        return Record(grid=Grid(text, 9), line=number)
    if len(text) != _LENGTH:
        template = say("{expected} characters in base 32 expected, {count} found")
        raise wrong_count(_LENGTH, len(text), template)
    if strange := text.lower().strip(_DIGITS[:32]):
        place = format_cell(text.lower().index(strange[0]) // 2)
        raise FormatError(
            say("{cell}: {mark!r} is not a digit in base 32", cell=place, mark=strange[0])
        )
    return _record(number, map(_older, range(81), _numbers(text, 32)))


def _numbers(text: str, base: int) -> list[int]:
    return [int(text[at : at + 2], base) for at in range(0, _LENGTH, 2)]


def _older(cell: int, number: int) -> tuple[int, int, int]:
    """Return the given, the digit and the candidates of a cell."""
    mark, is_given = divmod(number, 2)
    if is_given and mark.bit_count() != 1:
        template = say("{cell}: a given with {count} digits")
        raise FormatError(say(template, cell=format_cell(cell), count=mark.bit_count()))
    digit = 0 if mark & (mark - 1) else mark.bit_length()
    return digit * is_given, digit, mark


def _newer(cell: int, number: int) -> tuple[int, int, int]:
    if number > _CANDIDATES + ALL:
        template = say("{cell}: {number} is more than {most}")
        name = format_cell(cell)
        raise FormatError(say(template, cell=name, number=number, most=_CANDIDATES + ALL))
    if number > _CANDIDATES:
        return 0, 0, number - _CANDIDATES
    return (0, number - _PLACED, 0) if number > _PLACED else (number, number, 0)


def _record(number: int, cells: Iterable[tuple[int, int, int]]) -> Record:
    givens, digits, marks = zip(*cells, strict=True)
    grid, placed = split(givens, digits)
    candidates = known_candidates(marks, digits)
    warnings = none_left(candidates, digits)
    return Record(grid=grid, line=number, placed=placed, candidates=candidates, warnings=warnings)


def write(records: Records, out: IO[bytes]) -> None:
    """Write the older form, or the newer one if a cell has a single candidate.

    A cell without known candidates gets every candidate.
    """
    for record in records:
        digits = digits_on(record)
        marks = record.candidates or (ALL,) * 81
        cells = list(zip(record.grid, digits, marks, strict=True))
        is_single = any(mark.bit_count() == 1 and not digit for _, digit, mark in cells)
        write_cell = _newer_cell if is_single else _older_cell
        text = "".join(write_cell(*cell) for cell in cells)
        out.write(f"{'S9B' if is_single else ''}{text}\n".encode())


def _older_cell(given: int, digit: int, mark: int) -> str:
    value = (1 << digit - 1 if digit else mark) << 1 | bool(given)
    return _DIGITS[value >> 5] + _DIGITS[value & 31]


def _newer_cell(given: int, digit: int, mark: int) -> str:
    value = given or (digit + _PLACED if digit else mark + _CANDIDATES if mark else 0)
    return _DIGITS[value // 36] + _DIGITS[value % 36]
