"""Sukaku, 81 × 9 candidates in a row: nine characters a cell, a digit or `.` (or `0`).

    .2...678....4.678..2.4.678.....5....

A digit at its own place is a candidate; a cell with one is set, if no cell that sees it has it too.
A puzzle may also be drawn: 729 characters in all. There is no specification: source is what
SukakuExplainer and tdoku read.
"""

from __future__ import annotations

import re
from typing import IO, TYPE_CHECKING

from sudokudb.errors import FormatError
from sudokudb.formats.model.candidates import ALL, none_left, require_9x9, split
from sudokudb.formats.model.pencilmark_givens import state_of_sukaku, warnings_of_sukaku
from sudokudb.formats.model.record import ParseError, Record
from sudokudb.grid import format_cell

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sudokudb.formats.source.source import Source

_LENGTH = 729
_LINE = re.compile(r"[\"']?([0-9.]{729})(?![0-9.])[\"']?\s*[#;,]?\s*(.*)")
_ROW = re.compile(r"[0-9.\s|]+")


def confidence(source: Source) -> int:
    """Return 93 for a line of 729 candidates, 45 for rows that could make one."""
    lines = source.first_lines
    if source.has(_LINE.match):
        return 93
    cells = [re.sub(r"[\s|]", "", line) for line in lines[:27]]
    return 86 if any(_are_rows(cells[: _LENGTH // width], width) for width in (81, 27)) else 0


def _are_rows(rows: Sequence[str], width: int) -> bool:
    """Tell rows of cells of 9 places, each digit at its own, from puzzles of 81 cells.

    A cell that nothing can stand in is none.
    """
    return len(rows) * width == _LENGTH and all(
        len(row) == width
        and all(f in ".0" or f == str(i % 9 + 1) for i, f in enumerate(row))
        and all(row[low : low + 9].strip(".0") for low in range(0, width, 9))
        for row in rows
    )


def read(source: Source, size: int | None = None) -> Iterator[Record | ParseError]:
    """Yield each puzzle."""
    if size not in (None, 9):
        raise FormatError(f"sukaku holds 9×9 grids only, not {size}×{size}")
    waiting, start = "", 0
    for number, line in _lines(source):
        if isinstance(line, ParseError):
            yield line
            continue
        text = line.strip().strip("\ufeff")
        if found := _LINE.fullmatch(text):
            yield from _left(waiting, start)
            yield _item(found[1], number, found[2])
            waiting, start = "", 0
        elif _ROW.fullmatch(text) and text.strip(" |") and len(text) < _LENGTH // 2:
            start = start if waiting else number
            waiting += re.sub(r"[\s|]", "", text)
            if len(waiting) >= _LENGTH:
                yield _item(waiting, start)
                waiting = ""
        elif text and text.strip("-+=*| "):
            yield ParseError(number, _why(text))
    yield from _left(waiting, start)


def _lines(source: Source) -> Iterator[tuple[int, str | ParseError]]:
    """Yield the lines, each two into which one is broken as what is wrong with them."""
    above = ""
    for number, line in source.lines("#"):
        count, more = len(above), len(line.strip())
        rows = _ROW.fullmatch(above) and _ROW.fullmatch(line)
        if rows and count + more == _LENGTH and max(count, more) >= _LENGTH // 2:
            are = "is" if more == 1 else "are"
            why = f"{count} characters, not {_LENGTH}; {more} more {are} in the next line"
            yield number - 1, ParseError(number - 1, why)
            above = ""
            continue
        if above:
            yield number - 1, above
        above = line.strip()
        if not above:
            yield number, above
    if above:
        yield number, above


def _why(text: str) -> str:
    if len(text) == _LENGTH and (strange := text.strip("0123456789.")):
        return f"{format_cell(text.index(strange[0]) // 9)}: {strange[0]!r} is no candidate"
    count = f"{len(text)} characters, not {_LENGTH}"
    return count if _ROW.fullmatch(text) else f"{text[:20]!r}: {count}"


def _left(waiting: str, line: int) -> Iterator[ParseError]:
    if waiting:
        yield ParseError(line, f"{len(waiting)} characters, not {_LENGTH}")


def _item(text: str, line: int, remark: str = "") -> Record | ParseError:
    if len(text) != _LENGTH:
        return ParseError(line, f"{len(text)} characters, not {_LENGTH}")
    marks = []
    for cell in range(81):
        places = text[9 * cell : 9 * cell + 9]
        if wrong := [f for i, f in enumerate(places) if f not in ".0" and f != str(i + 1)]:
            return ParseError(
                line, f"{format_cell(cell)}: {wrong[0]} is not at its place of the nine"
            )
        marks.append(sum(1 << i for i, figure in enumerate(places) if figure not in ".0"))
    state = state_of_sukaku(marks)
    grid, _ = split(state.digits, state.digits)
    warnings = warnings_of_sukaku(marks, state)
    if any(state.digits):  # else it is a Sukaku, whose candidates are kept as they are
        warnings += none_left(state.candidates, state.digits)
    return Record(
        grid=grid,
        line=line,
        candidates=state.candidates,
        notes=remark.strip(),
        warnings=warnings,
    )


def write(records: Iterable[Record], out: IO[bytes]) -> None:
    """Write 729 characters a puzzle; a cell of which nothing is known has every candidate.

    What was placed is not held: its cell has every candidate. Raises FormatError for a candidate
    that stands alone and would be read as a given.
    """
    for record in records:
        require_9x9(record, "sukaku")
        marks = [_mark(record, cell) for cell in range(81)]
        if state_of_sukaku(marks).digits != tuple(record.grid.digits):
            raise FormatError("sukaku cannot tell a candidate that stands alone from a given")
        text = "".join(str(d) if mark >> d - 1 & 1 else "." for mark in marks for d in range(1, 10))
        out.write(f"{text}\n".encode())


def _mark(record: Record, cell: int) -> int:
    if digit := record.grid[cell]:
        return 1 << digit - 1
    if record.candidates is None or (record.placed and record.placed[cell]):
        return ALL
    return record.candidates[cell]
