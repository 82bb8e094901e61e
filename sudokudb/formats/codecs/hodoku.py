"""HoDoKu's library lines: a technique's example, or a puzzle with its state, a line.

    :technique[-variant]:candidates:givens:deleted:eliminations:placements:extra

`givens` are 81 cells, `+` before a digit that was placed; candidates are digit, row, column
(`743` is 7 in r4c3), set off by blanks. A `-x` behind the technique marks what must not be found.
A plain puzzle is `:0000:x:<81>:::`. `#` begins a comment. Among such lines stand plain ones, as in
HoDoKu's `exemplars` files: `givens`, perhaps `:deleted` as other solvers write it, and a comment.
Sources: HoDoKu `Sudoku2.getSudoku`, and the header of its `reglib` files. What only the technique
needs is kept in `details`.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import IO, TYPE_CHECKING

from sudokudb.errors import FormatError
from sudokudb.formats.model.candidates import digits_on, implied, none_left, require_9x9, split
from sudokudb.formats.model.record import ParseError, Record
from sudokudb.grid import format_cell

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sudokudb.formats.source.source import Source

_LINE = re.compile(r"\s*:[0-9A-Za-z]{4}(?:-\w+)*:[^:]*:[^:]*:")
_PLAIN_LINE = re.compile(r"((?:\+?[0-9.]){81})(?::([1-9 ,]*)(?::[1-9 ,:]*)?)?\s*(?:#\s*(.*))?")
_STATE = re.compile(r"\s*(?=[0-9.+]*\+|[^:]*:[1-9]{3}[ ,]+[1-9]{3})(?:\+?[0-9.]){81}:[1-9 ,:]*\s*$")
_CELL = re.compile(r"(\+?)([0-9.])")
_CANDIDATE = re.compile(r"[1-9]{3}")
_TECHNIQUE = re.compile(r"(?:\d{4,5}|[xX]{4})?(?:-\w+)*", re.ASCII)
_MOST = 20
_FIELDS = ("technique", "candidates", "", "", "eliminations", "placements", "extra")
_PLAIN = ("0000", "x", "", "", "", "", "")


def confidence(source: Source) -> int:
    """Return 95 where a line has the colons of a library's, or what was placed and deleted."""
    return 95 if any(_LINE.match(line) or _STATE.match(line) for line in source.first_lines) else 0


def read(source: Source, size: int | None = None) -> Iterator[Record | ParseError]:
    """Yield a puzzle a line."""
    if size not in (None, 9):
        raise FormatError(f"hodoku holds 9×9 grids only, not {size}×{size}")
    for number, line in source.lines("#"):
        text = line.strip().strip("\ufeff").strip("\"'")
        if text:
            yield _item(number, text)


def _item(number: int, text: str) -> Record | ParseError:
    """Return what a line says."""
    if plain := _PLAIN_LINE.fullmatch(text):
        cells, deleted, notes = (part or "" for part in plain.groups())
        fields = ["0000", "x", cells, deleted, "", "", ""]
        record = _fielded(number, fields)
        return replace(record, notes=notes) if isinstance(record, Record) else record
    parts = text.split(":")
    if parts[0].strip() or not 4 <= len(parts) <= _MOST:
        return ParseError(number, f"{len(parts) - 1} colons in a line of 7", "`:0000:x:<81>:::`")
    fields = [part.strip() for part in (parts[1:] + [""] * 7)[:7]]
    return _fielded(number, fields, ":".join(parts[8:]).strip(": "))


def _fielded(number: int, fields: list[str], more: str = "") -> Record | ParseError:
    """Return what the seven fields of a line say."""
    cells = _CELL.findall(fields[2])
    rest = _CELL.sub("", fields[2])
    if rest.strip() or len(cells) != 81:
        why = (
            f"{rest.strip()[0]!r} is not a digit" if rest.strip() else f"{len(cells)} cells, not 81"
        )
        return ParseError(number, why)
    deleted = fields[3].replace(",", " ").split()
    if wrong := [mark for mark in deleted if not _CANDIDATE.fullmatch(mark)]:
        return ParseError(number, f"{wrong[0][:20]!r} is no candidate: digit, row, column")
    return _record(number, cells, deleted, fields, more)


def _record(
    number: int, cells: list[tuple[str, str]], deleted: list[str], fields: list[str], more: str
) -> Record:
    digits = [int(figure) if figure != "." else 0 for _, figure in cells]
    givens = [0 if plus else digit for (plus, _), digit in zip(cells, digits, strict=True)]
    grid, placed = split(givens, digits)
    candidates = list(implied(digits)) if deleted else []
    for digit, row, column in (map(int, mark) for mark in deleted):
        candidates[9 * row + column - 10] &= ~(1 << digit - 1)
    details = {
        name: value
        for name, value, plain in zip(_FIELDS, fields, _PLAIN, strict=True)
        if name and value and value != plain
    }
    warnings = none_left(candidates, digits)
    if not _TECHNIQUE.fullmatch(fields[0]):
        warnings += (f"{fields[0][:20]!r} is no technique: four or five figures",)
    return Record(
        grid=grid,
        line=number,
        placed=placed,
        candidates=tuple(candidates) or None,
        warnings=warnings,
        details=details | ({"more": more} if more else {}),
    )


def write(records: Iterable[Record], out: IO[bytes]) -> None:
    """Write a line for each puzzle, with what was placed and the candidates that are gone.

    Raises FormatError for a candidate that the digits rule out: the format has only deleted ones.
    """
    for record in records:
        require_9x9(record, "hodoku")
        about = [_field(record, index) for index in range(7)]
        about[2] = "".join(_cells(record))
        about[3] = " ".join(_deleted(record))
        fields = about if about[6] else about[:6]
        out.write(f":{':'.join(fields)}\n".encode())


def _field(record: Record, index: int) -> str:
    """Return a field as it was read; one that would break the line is left as a plain puzzle's."""
    value = record.details.get(_FIELDS[index], "") if "technique" in record.details else ""
    return value if value and not re.search(r"[:\r\n]", value) else _PLAIN[index]


def _cells(record: Record) -> Iterator[str]:
    for given, digit in zip(record.grid, digits_on(record), strict=True):
        yield f"{given}" if given else f"+{digit}" if digit else "."


def _deleted(record: Record) -> Iterator[str]:
    if record.candidates is None:
        return
    for cell, left in enumerate(implied(digits_on(record))):
        if record.candidates[cell] & ~left:
            name = format_cell(cell)
            raise FormatError(f"hodoku cannot hold a candidate of {name} that digits rule out")
        gone = left & ~record.candidates[cell]
        row, column = divmod(cell, 9)
        yield from (f"{d}{row + 1}{column + 1}" for d in range(1, 10) if gone >> d - 1 & 1)
