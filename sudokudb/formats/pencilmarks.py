"""Grids of candidates ("pencil marks"), as HoDoKu, Simple Sudoku and forum players print them.

    .--------------.------------.------------.
    | 24  3   67   | 45  69  278 | 57  289  1 |     9 rows of 9 cells, borders of `-` with `.` `'`
    :--------------+------------+------------:     `:` `*` `+`, bars; a cell is its candidates
    '--------------'------------'------------'

Before it the givens may stand, as a line of 81 or a drawing: then a digit alone in a cell that is
no given was placed. Without them such a digit is a given (`candidates` says when it is not set).
HoDoKu's prints go on with steps and more grids of the same puzzle: the steps are kept in
`details`, of the grids the last. Sources: HoDoKu `Sudoku2.setSudoku`, and Sudopedia.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import IO, TYPE_CHECKING

from sudokudb.errors import FormatError
from sudokudb.formats.candidates import (
    digits_of,
    digits_on,
    marks_of,
    none_left,
    not_set,
    require_9x9,
    split,
    state_of,
)
from sudokudb.formats.entries import entry_of
from sudokudb.formats.record import Fault, Record
from sudokudb.formats.rows import Rows, drawn, is_row
from sudokudb.formats.tokens import (
    Cell,
    cells_of,
    is_nearly_row,
    outline_of,
    row_of,
    rows_of,
)
from sudokudb.grid import cell_name
from sudokudb.notation import LAYOUT

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sudokudb.formats.entries import Entry
    from sudokudb.formats.source import Source
    from sudokudb.grid import Grid

_LINE = re.compile(r"\s*(?:#\d+\s+)?([0-9.]{81})\s*(.*)")
_BAR = re.compile("[|│┃║]")
_STEP = re.compile(r"=> |: r\d+c\d+|r[1-9]+c[1-9]+\s*(?:=|<>)\s*[1-9]")
_FRAME = frozenset(".'*")
_MOST = 20_000
_EMPTY = str.maketrans("xX*", "...")


def sniff(source: Source) -> int:
    """Return 85 for 9 rows of which some have candidates, 84 for a print with steps.

    Two of the nine may be wrong.
    """
    lines = [row for line in source.first_lines for row in rows_of(line)]
    barred = [line for line in lines if _BAR.search(line) and not drawn(line)]
    rows = [row for line in barred if (row := row_of(line))]
    if (
        len(barred) >= 9
        and 9 * len(rows) >= 7 * min(len(barred), 9)
        and any(cell.marks & (cell.marks - 1) for row in rows for cell in row)
    ):
        return 85
    if any(map(_LINE.fullmatch, lines)) and sum(bool(_STEP.search(line)) for line in lines) > 2:
        return 84
    rows = [row for line in lines if (row := row_of(line))]
    many = sum(bool(cell.marks & (cell.marks - 1)) for row in rows for cell in row)
    return 70 if len(rows) == len([x for x in lines if not drawn(x)]) == 9 and many else 0


def read(source: Source, size: int | None = None) -> Iterator[Record | Fault]:
    """Yield each puzzle."""
    if size not in (None, 9):
        raise FormatError(f"pencilmarks holds 9×9 grids only, not {size}×{size}")
    reader = _Reader()
    for number, line in source.lines():
        for row in rows_of(line.strip("\ufeff")):
            yield from reader.take(number, row)
    yield from reader.finish()


class _Reader:
    """Lines as they come; a puzzle ends where other givens, or candidates of others, begin."""

    def __init__(self) -> None:
        self._rows: Rows[str] = Rows(9)
        self._framed = False
        self._begin()

    def _begin(self) -> None:
        self._where = 0
        self._givens: Grid | None = None
        self._doubt = ""
        self._last: list[int] = []
        self._notes = ""
        self._steps: list[str] = []
        self._length = 0

    def take(self, number: int, line: str) -> Iterator[Record | Fault]:
        """Take one more line."""
        text = line.strip()
        if not text:
            yield from self._put(self._rows.pause(number))
        elif drawn(text):
            framed = text[0] in _FRAME
            if framed:
                yield from self._close()
            self._framed = framed and not text.startswith("'")
            return
        elif found := _LINE.fullmatch(line):
            yield from self._close()
            yield from self._give(number, found[1], found[2])
        elif self._is_row(text):
            row = _in_tokens(text)
            yield from self._put(self._rows.take(number, outline_of(row), row))
        elif self._length < _MOST:
            self._steps.append(text)
            self._length += len(text)
        self._framed = False

    def _is_row(self, text: str) -> bool:
        """Tell a row, right or wrong, from other text."""
        if self._rows.goes_on or row_of(_in_tokens(text)):
            return True
        return self._framed or (is_nearly_row(text) and not _STEP.search(text))

    def _put(self, found: Iterator[tuple[Entry, list[str]]]) -> Iterator[Record | Fault]:
        for entry, lines in found:
            cells = cells_of(entry, lines)
            if isinstance(cells, Fault):
                yield cells
            else:
                yield from self._take_grid(entry.line, cells)

    def _take_grid(self, where: int, cells: list[Cell]) -> Iterator[Record | Fault]:
        """Tell a drawing of digits from one of candidates: it has empty cells, and no long one."""
        marks = [cell.marks for cell in cells]
        if all(mark & (mark - 1) == 0 for mark in marks) and not (all(marks) and self._givens):
            text = "".join(digits_of(mark) or "." for mark in marks)
            yield from self._give(where, text)
            return
        if not self._givens or not _agree(self._givens, marks):
            doubt = _misfit(self._givens, marks) if self._givens and not self._last else ""
            yield from self._end()
            self._where, self._doubt = where, doubt
        self._doubt = self._doubt or _marked(cells)
        self._last = marks

    def _give(self, number: int, cells: str, remark: str = "") -> Iterator[Record | Fault]:
        """Take the givens of a puzzle; those of the puzzle we are in add what was placed."""
        entry = entry_of(number, cells)
        if entry.grid is None:
            return
        if self._givens and not self._last and _within(self._givens, entry.grid):
            return  # Simple Sudoku: the givens, then what stands in the grid, then candidates
        if self._last and not self._givens and _agree(entry.grid, self._last):
            self._givens = entry.grid  # the line stands below the candidates
            return
        yield from self._end()
        self._where, self._givens = number, entry.grid
        self._notes = remark.strip().removeprefix("#").strip()

    def _close(self) -> Iterator[Record | Fault]:
        """End rows that are not all there."""
        yield from self._put(self._rows.flush())

    def finish(self) -> Iterator[Record | Fault]:
        """Yield what is left."""
        yield from self._close()
        yield from self._end()

    def _end(self) -> Iterator[Record | Fault]:
        """Yield the puzzle so far, and begin the next; what stands above the first is of it."""
        if self._givens or self._last:
            details = {"steps": "\n".join(self._steps)} if self._steps else {}
            record = _record(self._where, self._givens, self._last, self._notes, details)
            yield replace(record, doubts=(self._doubt, *record.doubts)) if self._doubt else record
            self._begin()


def _in_tokens(text: str) -> str:
    """Return a row with blanks between its cells, also one of digits and empty cells without."""
    marks = text.translate(LAYOUT)
    if row_of(text) or len(marks) != 9 or not is_row(text):
        return text
    return " ".join(marks.translate(_EMPTY))


def _record(
    where: int, givens: Grid | None, marks: list[int], notes: str, details: dict[str, str]
) -> Record:
    if not marks and givens:
        return Record(grid=givens, where=where, notes=notes, details=details)
    state = state_of(marks)
    digits = givens.digits if givens else state.digits
    on = tuple(given or digit for given, digit in zip(digits, state.digits, strict=True))
    grid, placed = split(digits, on)
    doubts = none_left(state.candidates, on) + (() if givens else not_set(marks, state))
    return Record(
        grid=grid,
        where=where,
        placed=placed,
        candidates=state.candidates,
        notes=notes,
        details=details,
        doubts=doubts,
    )


def _within(givens: Grid, state: Grid) -> bool:
    return givens != state and all(a in (0, b) for a, b in zip(givens, state, strict=True))


def _agree(givens: Grid, marks: list[int]) -> bool:
    """Tell whether each given is the one candidate of its cell."""
    return not _wrong(givens, marks)


def _wrong(givens: Grid, marks: list[int]) -> list[int]:
    pairs = enumerate(zip(givens, marks, strict=True))
    return [cell for cell, (digit, mark) in pairs if digit and mark != 1 << digit - 1]


def _misfit(givens: Grid, marks: list[int]) -> str:
    """Say that candidates are read as another puzzle, where nearly all givens above are theirs."""
    wrong = _wrong(givens, marks)
    if 2 * len(wrong) > givens.givens:
        return ""
    return f"{cell_name(wrong[0])} is not as in the givens above: read as another puzzle"


def _marked(cells: list[Cell]) -> str:
    """Say what stands beside the candidates of a cell, if of no other: marks of steps are more."""
    marked = [place for place, cell in enumerate(cells) if cell.beside]
    if len(marked) != 1:
        return ""
    (place,) = marked
    return f"{cell_name(place)}: {cells[place].beside!r} has more in it than candidates, left out"


def write(records: Iterable[Record], out: IO[bytes]) -> None:
    """Write a grid of candidates, below a line of the givens where it could not be told else.

    A cell of which nothing is known has every candidate. Raises FormatError for a candidate that
    stands alone and would be read as a digit.
    """
    for number, record in enumerate(records):
        require_9x9(record, "pencilmarks")
        digits = digits_on(record)
        marks = marks_of(record, digits)
        if state_of(marks).digits != digits:
            raise FormatError("pencilmarks cannot tell a candidate that stands alone from a digit")
        head = f"{record.grid}\n" if record.placed else ""
        out.write(f"{chr(10) if number else ''}{head}{_drawing(marks)}".encode())


def _drawing(marks: tuple[int, ...]) -> str:
    tokens = [digits_of(mark) or "." for mark in marks]
    widths = [max(map(len, tokens[column::9])) for column in range(9)]
    boxes = ["-" * (sum(widths[i : i + 3]) + 6) for i in (0, 3, 6)]
    lines = [f".{'.'.join(boxes)}."]
    for row in range(9):
        if row in (3, 6):
            lines.append(f":{'+'.join(boxes)}:")
        cells = [tokens[9 * row + c].ljust(widths[c]) for c in range(9)]
        lines.append("".join(f"| {'  '.join(cells[i : i + 3])} " for i in (0, 3, 6)) + "|")
    return "\n".join([*lines, f"'{chr(39).join(boxes)}'", ""])
