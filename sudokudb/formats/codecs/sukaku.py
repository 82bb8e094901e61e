"""Sukaku: 729 characters, nine for each cell, each a digit or `.` (or `0`).

    .2...678....4.678..2.4.678.....5....

A digit at its own place is a candidate. A cell with one candidate is a given, unless a cell that
sees it has the candidate too. The 729 characters may also be drawn in rows. There is no
specification; source: the text that SukakuExplainer and tdoku read.
"""

from __future__ import annotations

import re
from typing import IO, TYPE_CHECKING

from sudokudb.errors import FormatError, say
from sudokudb.formats.model.candidates import ALL, cells_of, none_left, split
from sudokudb.formats.model.pencilmark_givens import state_of_sukaku, warnings_of_sukaku
from sudokudb.formats.model.record import Items, Record, Records, try_parse
from sudokudb.formats.text.one_per_line import wrong_count
from sudokudb.grid import format_cell

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sudokudb.formats.source.source import Source

_LENGTH = 729
_LINE = re.compile(r"[\"']?([0-9.]{729})(?![0-9.])[\"']?\s*[#;,]?\s*(.*)")
_ROW = re.compile(r"[0-9.\s|]+")


def confidence(source: Source) -> int:
    """Return 93 for lines of 729 candidates, 86 for rows that make one puzzle."""
    if source.has(_LINE.match):
        return 93
    cells = [re.sub(r"[\s|]", "", line) for line in source.first_lines[:27]]
    return 86 if any(_are_rows(cells[: _LENGTH // width], width) for width in (81, 27)) else 0


def _are_rows(rows: Sequence[str], width: int) -> bool:
    """Return whether rows hold candidates, each digit at its own place and some in every cell."""
    return len(rows) * width == _LENGTH and all(
        len(row) == width
        and all(mark in ".0" or mark == str(i % 9 + 1) for i, mark in enumerate(row))
        and all(row[low : low + 9].strip(".0") for low in range(0, width, 9))
        for row in rows
    )


def read(source: Source, size: int | None = None) -> Items:
    """Yield the puzzle of every line or drawing."""
    drawn, start = "", 0
    for number, line in source.lines("#"):
        text = line.strip()
        found = _LINE.fullmatch(text)
        if not found and _ROW.fullmatch(text) and text.strip(" |") and len(text) < _LENGTH // 2:
            start = start if drawn else number
            drawn += re.sub(r"[\s|]", "", text)
            if len(drawn) >= _LENGTH:
                yield try_parse(start, _parse, start, drawn)
                drawn = ""
        elif text.strip("-+=*| "):
            if drawn:
                yield try_parse(start, _parse, start, drawn)
                drawn = ""
            yield try_parse(number, _parse, number, *(found.groups() if found else [text]))
    if drawn:
        yield try_parse(start, _parse, start, drawn)


def _parse(number: int, text: str, remark: str = "") -> Record:
    if len(text) != _LENGTH:
        raise wrong_count(_LENGTH, len(text), say("{expected} characters expected, {count} found"))
    marks = [_candidates(cell, text[9 * cell : 9 * cell + 9]) for cell in range(81)]
    state = state_of_sukaku(marks)
    grid, _ = split(state.digits, state.digits)
    warnings = warnings_of_sukaku(marks, state)
    if any(state.digits):  # else it is a Sukaku, whose candidates stay as they are
        warnings += none_left(state.candidates, state.digits)
    return Record(
        grid=grid,
        line=number,
        candidates=state.candidates,
        notes=remark.strip(),
        warnings=warnings,
    )


def _candidates(cell: int, places: str) -> int:
    """Return the candidates in the nine characters of a cell, as bits."""
    for place, mark in enumerate(places, start=1):
        if mark not in (".", "0", str(place)):
            name = format_cell(cell)
            raise FormatError(
                say(
                    "{name}: {mark!r} in place {place}, {place} or . expected",
                    name=name,
                    mark=mark,
                    place=place,
                )
            )
    return sum(1 << place for place, mark in enumerate(places) if mark not in ".0")


def write(records: Records, out: IO[bytes]) -> None:
    """Write 729 characters for each puzzle; a cell without known candidates gets every candidate.

    Placed digits are not written: their cells get every candidate. Raises FormatError for a single
    candidate that would be read as a given.
    """
    for record in records:
        marks = list(_marks(record))
        if state_of_sukaku(marks).digits != tuple(record.grid.digits):
            raise FormatError(say("sukaku cannot tell the only candidate of a cell from a given"))
        text = "".join(str(d) if mark >> d - 1 & 1 else "." for mark in marks for d in range(1, 10))
        out.write(f"{text}\n".encode())


def _marks(record: Record) -> Iterator[int]:
    for given, placed, marks in cells_of(record):
        unknown = placed or record.candidates is None
        yield 1 << given - 1 if given else ALL if unknown else marks
