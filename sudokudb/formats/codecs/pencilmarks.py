"""Grids of candidates ("pencil marks"), as HoDoKu, Simple Sudoku and forum players print them.

    .--------------.------------.------------.
    | 24  3   67   | 45  69  278 | 57  289  1 |     9 rows of 9 cells, borders of `-` with `.` `'`
    :--------------+------------+------------:     `:` `*` `+`, bars; a cell is its candidates
    '--------------'------------'------------'

Borders and bars may be missing, rows may begin with their names (`A`, `r1`), and all 81 cells may
be in one line. The givens may come first, as a line of 81 or as rows: then any other digit alone in
its cell was placed. Without them such a digit is a given, except in the cases that
`model.pencilmark_givens` describes. HoDoKu goes on with steps and more grids of the same puzzle:
the steps are kept in `details`, and the last of the grids. Sources: HoDoKu `Sudoku2.setSudoku`, and
Sudopedia.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import IO, TYPE_CHECKING

from sudokudb.errors import FormatError, say
from sudokudb.formats.model.candidates import digits_on, figures_of, marks_of
from sudokudb.formats.model.pencilmark_givens import state_of
from sudokudb.formats.model.ratings import rating_in_notes
from sudokudb.formats.model.record import Items, ParseError, Record, Records
from sudokudb.formats.text.lines import is_drawn, is_row
from sudokudb.formats.text.parsed_grid import parse_grid
from sudokudb.formats.text.pencilmark_grids import (
    Cell,
    PencilmarkCells,
    PencilmarkParser,
    agree,
    are_within,
    is_nearly_row,
    misfit,
    names_columns,
    record_of,
    row_of,
    rows_of,
    without_label,
)
from sudokudb.notation import LAYOUT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.formats.source.source import Source
    from sudokudb.grid import Grid

_LINE = re.compile(r"\s*(?:#\d+\s+)?([0-9.]{81})\s*(.*)")
_BAR = re.compile("[|│┃║]")
_FRAME = frozenset(".'*")
_EMPTY = str.maketrans("xX*", "...")
_STEP = re.compile(r"=> |: r\d+c\d+|r[1-9]+c[1-9]+\s*(?:=|<>)\s*[1-9]")
_MOST_STEPS = 500
_ENOUGH = 7
"""How many rows must be right to detect the format: two of the nine may be damaged."""


def confidence(source: Source) -> int:
    """Return 85 for rows of cells between bars, 84 for a print with steps, 70 for bare rows.

    Some cells must have several candidates. Seven rows with bars are enough; of bare rows seven in
    nine lines.
    """
    lines = [row for line in source.first_lines for row in rows_of(line)]
    lines = [
        without_label(line) for line in lines if not is_drawn(line) and not names_columns(line)
    ]
    barred = [row for line in lines if _BAR.search(line) and (row := row_of(line))]
    if len(barred) >= _ENOUGH and _many(barred):
        return 85
    if any(map(_LINE.fullmatch, lines)) and sum(map(_is_step, lines)) > 2:
        return 84
    bare = [line for line in lines if not _LINE.fullmatch(line)]
    rows = [row for line in bare if (row := row_of(line))]
    enough = len(rows) >= max(_ENOUGH, len(bare) * _ENOUGH // 9)
    return 70 if enough and 3 * _many(rows) >= len(rows) else 0


def _is_step(line: str) -> bool:
    """Return whether a line is a step, such as `Hidden Single: r3c8=7`."""
    return bool(_STEP.search(line))


def _many(rows: list[tuple[Cell, ...]]) -> int:
    """Return the number of cells with more than one candidate."""
    return sum(bool(cell.marks & (cell.marks - 1)) for row in rows for cell in row)


def read(source: Source, size: int | None = None) -> Items:
    """Yield each puzzle."""
    named = sum(without_label(line) != line for line in source.first_lines) >= _ENOUGH
    reader = _PencilmarksReader()
    for number, line in source.lines():
        if named and names_columns(line):
            continue
        yield from reader.feed(number, without_label(line.strip("\ufeff")))
    yield from reader.finish()


class _PencilmarksReader:
    """A line-by-line reader; a puzzle ends where the givens or candidates of another begin."""

    def __init__(self) -> None:
        self._parser = PencilmarkParser()
        self._framed = False
        self._steps: list[str] = []
        self._title_below = ""
        self._above = ""
        self._begin()

    def _begin(self) -> None:
        self._where = 0
        self._givens: Grid | None = None
        self._warning = ""
        self._last: list[Cell] = []
        self._title = ""
        self._notes = ""

    def feed(self, number: int, line: str) -> Items:
        """Read the next line."""
        text = line.strip()
        if is_drawn(text):
            framed = text[0] in _FRAME
            if framed:
                yield from self._close()
            self._framed = framed and not text.startswith("'")
            return
        if not text:
            yield from self._put(self._parser.pause())
            if self._above == "text":
                self._title_below = ""
            self._above = ""
        elif found := _LINE.fullmatch(line):
            yield from self._close()
            yield from self._give(number, found[1], found[2])
            self._title_below, self._above = "", "cells"
        elif self._is_row(text):
            yield from self._put(self._parser.row(number, _in_tokens(text)))
            self._above = "cells"
        else:
            yield from self._close()
            self._add_text(text)
        self._framed = False

    def _add_text(self, text: str) -> None:
        """Take a line of text: it is a title if it is alone directly above cells, else a step."""
        self._title_below = "" if self._above or _is_step(text) else text
        self._above = "text"
        if len(self._steps) < _MOST_STEPS:
            self._steps.append(text)

    def _is_row(self, text: str) -> bool:
        """Return whether a line is a row, perhaps a damaged one."""
        if self._parser.is_open or row_of(_in_tokens(text)) or len(rows_of(text)) > 1:
            return True
        return self._framed or (is_nearly_row(text) and not _is_step(text))

    def _put(self, found: Iterator[PencilmarkCells | ParseError]) -> Items:
        for item in found:
            if isinstance(item, ParseError):
                yield item
            else:
                yield from self._take_grid(item.line, item.cells)
            self._title_below = ""

    def _take_grid(self, line: int, cells: list[Cell]) -> Items:
        """Take a grid of digits, which has empty cells and no cell of several, or of candidates."""
        marks = [cell.marks for cell in cells]
        if all(mark & (mark - 1) == 0 for mark in marks) and not (all(marks) and self._givens):
            text = "".join(figures_of(mark) or "." for mark in marks)
            yield from self._give(line, text)
            return
        if not self._givens or not agree(self._givens, cells):
            warning = misfit(self._givens, cells) if self._givens and not self._last else ""
            yield from self._end()
            self._where, self._warning = line, warning
        self._last = cells

    def _give(self, number: int, cells: str, remark: str = "") -> Items:
        """Take the givens of a puzzle; with more digits than those above, it is its state."""
        entry = parse_grid(number, cells)
        if entry.grid is None:
            return
        if self._givens and not self._last and are_within(self._givens, entry.grid):
            return  # Simple Sudoku prints the givens, then all digits, then the candidates
        if self._last and not self._givens and agree(entry.grid, self._last):
            self._givens = entry.grid  # the givens are below the candidates
            return
        yield from self._end()
        self._where, self._givens = number, entry.grid
        self._notes = remark.strip().removeprefix("#").strip()

    def _close(self) -> Items:
        """End the rows so far."""
        yield from self._put(self._parser.flush())

    def finish(self) -> Items:
        """Yield the last puzzle."""
        yield from self._close()
        self._title_below = ""
        yield from self._end()

    def _end(self) -> Items:
        """Yield the puzzle so far, and begin the next, which gets the title above it."""
        title, self._title_below = self._title_below, ""
        if title and self._steps[-1:] == [title]:
            self._steps.pop()
        if record := self._record():
            yield record
            self._begin()
        self._title = title

    def _record(self) -> Record | None:
        if self._last:
            record = record_of(self._where, self._last, self._givens)
        elif self._givens:
            record = Record(grid=self._givens, line=self._where)
        else:
            return None
        steps, self._steps = self._steps, []
        ratings, notes = rating_in_notes(self._notes)
        return replace(
            record,
            title=self._title,
            ratings=ratings,
            notes=notes,
            details={"steps": "\n".join(steps)} if steps else {},
            warnings=(self._warning, *record.warnings) if self._warning else record.warnings,
        )


def _in_tokens(text: str) -> str:
    """Return a row with blanks between its cells, which a row of single digits may lack."""
    marks = text.translate(LAYOUT)
    if row_of(text) or len(marks) != 9 or not is_row(text):
        return text
    return " ".join(marks.translate(_EMPTY))


def write(records: Records, out: IO[bytes]) -> None:
    """Write a grid of candidates, with a line of the givens above it where it is needed.

    A cell without known candidates gets every candidate. Raise FormatError for a single candidate
    that would be read as a digit.
    """
    for number, record in enumerate(records):
        digits = digits_on(record)
        marks = marks_of(record, digits)
        read = state_of(marks).digits
        on = tuple(given or digit for given, digit in zip(record.grid, read, strict=True))
        if on != digits:
            raise FormatError(
                say("pencilmarks cannot tell a candidate alone in its cell from a digit")
            )
        head = f"{record.grid}\n" if read != tuple(record.grid) else ""
        out.write(f"{chr(10) if number else ''}{head}{_draw(marks)}".encode())


def _draw(marks: tuple[int, ...]) -> str:
    tokens = [figures_of(mark) or "." for mark in marks]
    widths = [max(map(len, tokens[column::9])) for column in range(9)]
    boxes = ["-" * (sum(widths[i : i + 3]) + 6) for i in (0, 3, 6)]
    lines = [f".{'.'.join(boxes)}."]
    for row in range(9):
        if row in (3, 6):
            lines.append(f":{'+'.join(boxes)}:")
        cells = [tokens[9 * row + c].ljust(widths[c]) for c in range(9)]
        lines.append("".join(f"| {'  '.join(cells[i : i + 3])} " for i in (0, 3, 6)) + "|")
    return "\n".join([*lines, f"'{chr(39).join(boxes)}'", ""])
