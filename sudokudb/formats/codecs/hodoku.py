"""HoDoKu's library lines: the example of a technique, or a puzzle with its state, in each line.

    :technique[-variant]:candidates:givens:deleted:eliminations:placements:extra

`givens` are 81 cells with `+` before placed digits; candidates are digit, row and column with
blanks between them (`743` is 7 in r4c3). `-x` after the technique marks a step that must not be
found. A plain puzzle is `:0000:x:<81>:::`. The files also have short lines, as in HoDoKu's
`exemplars`: the givens, `:deleted` (as other solvers write it) and a comment. The fields about the
technique become details, and are written again. Sources: HoDoKu `Sudoku2.getSudoku`, and the header
of its `reglib` files.
"""

from __future__ import annotations

import re
from typing import IO, TYPE_CHECKING, Any

from sudokudb.errors import FormatError, say
from sudokudb.formats.model.candidates import (
    cells_of,
    none_left,
    removed_candidates,
    split,
    without,
)
from sudokudb.formats.model.ratings import rating_in_notes
from sudokudb.formats.model.record import Items, Record, Records
from sudokudb.formats.text.one_per_line import parse_each_line, wrong_count

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.formats.source.source import Source

_LINE = re.compile(r"\s*:[0-9A-Za-z]{4}(?:-\w+)*:[^:]*:[^:]*:")
_PLAIN_LINE = re.compile(r"((?:\+?[0-9.]){81})(?::([1-9 ,]*)(?::[1-9 ,:]*)?)?\s*(?:#\s*(.*))?")
_STATE = re.compile(r"\s*(?=[0-9.+]*\+|[^:]*:[1-9]{3}[ ,]+[1-9]{3})(?:\+?[0-9.]){81}:[1-9 ,:]*\s*$")
_CELL = re.compile(r"(\+?)([0-9.])")
_CANDIDATE = re.compile(r"[1-9]{3}")
_TECHNIQUE = re.compile(r"(?:\d{4,5}|[xX]{4})?(?:-\w+)*", re.ASCII)
_CODE = re.compile(r"[0-9A-Za-z]{4,5}(?:-\w+)*", re.ASCII)
_MOST = 20
_FIELDS = ("technique", "candidates", "eliminations", "placements", "extra", "more")
_PLAIN = (["0000", "", "", "", "", ""], ["0000", "x", "", "", "", ""])
"""The fields of a line without a technique; 0000 is also the number of a full house."""


def confidence(source: Source) -> int:
    """Return 95 for a library line, or for a grid with placed digits and deleted candidates."""
    return 95 if any(_LINE.match(line) or _STATE.match(line) for line in source.first_lines) else 0


def read(source: Source, size: int | None = None) -> Items:
    """Yield the puzzle of every line."""
    return parse_each_line(source, parse)


def parse(number: int, text: str) -> Record:
    """Return the puzzle of a line; raise FormatError or GridError if there is none."""
    if plain := _PLAIN_LINE.fullmatch(text):
        cells, deleted, notes = (part or "" for part in plain.groups())
        return _record(number, cells, deleted, _PLAIN[0], notes)
    parts = [part.strip() for part in text.split(":")]
    if parts[0] or not 4 <= len(parts) <= _MOST:
        raise FormatError(
            say("7 colons expected, {count} found", count=len(parts) - 1),
            say("such as :0000:x:<81>:::"),
        )
    technique, candidates, cells, deleted, *others = (parts[1:] + [""] * 7)[:7]
    about = [technique, candidates, *others, ":".join(parts[8:]).strip(":")]
    return _record(number, cells, deleted, about)


def _record(number: int, cells: str, deleted: str, about: list[str], notes: str = "") -> Record:
    """Return the puzzle of a line, whose fields about the technique become details."""
    digits, givens = _read_cells(cells)
    grid, placed = split(givens, digits)
    candidates = without(digits, _read_candidates(deleted))
    details = {} if about in _PLAIN else dict(zip(_FIELDS, about, strict=True))
    ratings, notes = rating_in_notes(notes)
    warnings = none_left(candidates, digits)
    if not _TECHNIQUE.fullmatch(about[0]):
        template = say("{about!r} is not the number of a technique (four or five digits)")
        warnings += (say(template, about=about[0][:20]),)
    return Record(
        grid=grid,
        line=number,
        placed=placed,
        candidates=candidates,
        warnings=warnings,
        ratings=ratings,
        notes=notes,
        details={name: text for name, text in details.items() if text},
    )


def _read_cells(text: str) -> tuple[list[int], list[int]]:
    """Return all digits, and those that are givens."""
    cells = _CELL.findall(text)
    if rest := _CELL.sub("", text).strip():
        raise FormatError(say("{rest!r} is not a digit", rest=rest[0]))
    if len(cells) != 81:
        raise wrong_count(81, len(cells))
    digits = [0 if mark == "." else int(mark) for _, mark in cells]
    return digits, [0 if plus else digit for (plus, _), digit in zip(cells, digits, strict=True)]


def _read_candidates(text: str) -> Iterator[tuple[int, int]]:
    """Yield the cell and the digit of each candidate."""
    for mark in text.replace(",", " ").split():
        if not _CANDIDATE.fullmatch(mark):
            raise FormatError(
                say("{mark!r} is not a candidate (digit, row, column)", mark=mark[:20])
            )
        digit, row, column = map(int, mark)
        yield 9 * row + column - 10, digit


def write(records: Records, out: IO[bytes]) -> None:
    """Write a line for each puzzle, with its placed digits and deleted candidates.

    Raises FormatError for a candidate that a digit excludes: the format has only deleted ones.
    """
    for record in records:
        technique, candidates, *others = _about(record)
        cells = "".join(_cells(record))
        deleted = " ".join(
            f"{d}{c // 9 + 1}{c % 9 + 1}" for c, d in removed_candidates(record, "hodoku")
        )
        fields = [technique, candidates, cells, deleted, *others]
        out.write(f":{':'.join(fields)}\n".encode())


def _about(record: Record) -> list[str]:
    """Return the fields about the technique, or those of a plain puzzle if they would be wrong."""
    about = [record.details.get(name, "") for name in _FIELDS]
    if not _CODE.fullmatch(about[0]) or any(map(_breaks, about[:-1])):
        return ["0000", "x", "", ""]
    return about if about[-1] else about[:-1]


def kept_parts(record: Record) -> dict[str, Any]:
    """Return the details that are fields of the line."""
    about = zip(_FIELDS, _about(record), strict=False)
    kept = {name: text for name, text in about if text == record.details.get(name)}
    return {"details": kept}


def _breaks(text: str) -> bool:
    return re.search(r"[:\r\n]", text) is not None


def _cells(record: Record) -> Iterator[str]:
    for given, placed, _ in cells_of(record):
        yield f"{given}" if given else f"+{placed}" if placed else "."
