"""Simple Sudoku, `.ss`: a framed grid, then the digits placed and the candidates removed.

     *-----------*
     |...|5..|91.|        or, without the frame, `...|5..|91.` and `-----------`,
     ...                  or 9 rows alone; an empty cell is `.`, `0` or `X`
     |---+---+---|
     *-----------*

    I008                  `I`, the cell 00 to 80, the digit: 8 is placed in the first cell
    E01007                `E`, the cell, the candidate with three figures: 7 is removed there

Sources: Simple Sudoku's files, and HoDoKu, which loads and saves them (`MainFrame`, `Sudoku2`).
"""

from __future__ import annotations

import re
from typing import IO, TYPE_CHECKING

from sudokudb.errors import say
from sudokudb.formats.model.candidates import none_left, removed_candidates, split, without
from sudokudb.formats.model.record import Items, ParseError, Record, Records
from sudokudb.formats.source.source import LIKELY, UNLIKELY
from sudokudb.formats.text.lines import is_drawn, is_heading, is_row
from sudokudb.formats.text.parser import TextParser
from sudokudb.grid import format_cell

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.formats.source.source import Source
    from sudokudb.formats.text.parsed_grid import ParsedGrid

_FRAME = re.compile(r"\*-{11}\*")
_ROW = re.compile(r"\|?[0-9.xX]{3}\|[0-9.xX]{3}\|[0-9.xX]{3}\|?")
_MOVE = re.compile(r"([IE])(\d\d)(\d|\d{3})", re.ASCII | re.IGNORECASE)
_LETTER = re.compile(r"[IE]\d", re.IGNORECASE)
_FOOTER = re.compile(r"simple sudoku|version\b", re.IGNORECASE)


def confidence(source: Source) -> int:
    """Return 75 for a frame or moves, 65 for rows with bars, 50 for bare rows.

    With the suffix most rows are enough, since some may be damaged.
    """
    lines = [line.strip() for line in source.first_lines]
    rows = [line for line in lines if is_row(line)]
    if len(rows) < 9 or any(len(row) > 25 for row in rows):
        return 0
    if any(map(_MOVE.fullmatch, lines)):
        return 78
    sound = sum(_ROW.fullmatch(row) is not None for row in rows)
    if sound < len(rows) and (source.suffix != ".ss" or 2 * sound < len(rows)):
        if not len(rows) == len(lines) == 9 or any(len(row) != 9 for row in rows):
            return 0
        return LIKELY if source.suffix == ".ss" else UNLIKELY
    if any(map(_is_title, lines)) and source.suffix != ".ss":
        return 0  # a drawn grid with a title above it
    return 75 if any(map(_FRAME.fullmatch, lines)) else 65


def _is_title(line: str) -> bool:
    is_words = not (is_row(line) or is_drawn(line) or line.startswith(("#", "//")))
    return (is_words or is_heading(line)) and not _FOOTER.match(line)


def read(source: Source, size: int | None = None, *, blank: str | None = None) -> Items:
    """Yield each puzzle of the file; there is usually one."""
    reader = _SsReader(TextParser(size, blank))
    for number, line in source.lines():
        yield from reader.feed(number, line.strip())
    yield from reader.finish()
    source.left_out = reader.parser.left_out


class _SsReader:
    """A line-by-line reader; a puzzle ends where the next begins."""

    def __init__(self, parser: TextParser) -> None:
        self.parser = parser
        self._begin()

    def _begin(self) -> None:
        self._puzzle: ParsedGrid | None = None
        self._digits: list[int] = []
        self._removed: set[tuple[int, int]] = set()

    def feed(self, number: int, text: str) -> Items:
        """Read the next line."""
        if found := _MOVE.fullmatch(text):
            yield from self._grids(self.parser.flush())
            yield from self._move(number, *found.groups())
        elif _LETTER.match(text) and not self.parser.is_open:
            yield ParseError(
                number,
                say("{text!r} is not a move", text=text[:20]),
                say("moves are Innd or Ennddd"),
            )
        elif not _FOOTER.match(text):
            yield from self._grids(self.parser.feed(number, text))

    def _grids(self, entries: Iterator[ParsedGrid]) -> Items:
        """Begin a puzzle with each grid, also with one that is refused: its moves are discarded."""
        for entry in entries:
            yield from self._end()
            self._puzzle, self._digits = entry, [*(entry.grid or ())]
            if entry.error:
                yield ParseError.of(entry.line, entry.error)

    def _move(self, number: int, kind: str, index: str, figure: str) -> Iterator[ParseError]:
        """Add a placed digit or a removed candidate."""
        cell, digit = int(index), int(figure)
        if self._puzzle and self._puzzle.error:
            return
        if len(self._digits) != 81:
            yield ParseError(number, say("a move without a 9×9 grid above it"))
        elif cell > 80 or not 1 <= digit <= 9:
            template = say("cell {index}, digit {figure}: cells are 00 to 80, digits 1 to 9")
            yield ParseError(number, say(template, index=index, figure=figure))
        elif kind in "Ee":
            self._removed.add((cell, digit))
        elif self._digits[cell]:
            yield ParseError(number, say("{cell} already has a digit", cell=format_cell(cell)))
        else:
            self._digits[cell] = digit

    def finish(self) -> Items:
        """Yield the last puzzle."""
        yield from self._grids(self.parser.flush())
        yield from self._end()

    def _end(self) -> Iterator[Record]:
        """Yield the puzzle so far, and begin the next."""
        if self._puzzle and self._puzzle.grid:
            grid, placed = split(self._puzzle.grid.digits, self._digits)
            candidates = without(self._digits, self._removed)
            yield Record(
                grid=grid,
                line=self._puzzle.line,
                title=self._puzzle.title,
                notes=self._puzzle.remark,
                placed=placed,
                candidates=candidates,
                warnings=none_left(candidates, self._digits),
            )
        self._begin()


def write(records: Records, out: IO[bytes]) -> None:
    """Write the framed givens, a line for each placed digit and each removed candidate.

    Raise FormatError for a candidate that a digit excludes: the format has only removed ones.
    """
    for number, record in enumerate(records):
        lines = ["", *_drawing(record)] if number else list(_drawing(record))
        moves = [f"I{cell:02}{digit}" for cell, digit in enumerate(record.placed or ()) if digit]
        moves += [f"E{cell:02}{digit:03}" for cell, digit in removed_candidates(record, "ss")]
        lines += ["", *moves] if moves else []
        out.write("".join(f"{line}\r\n" for line in lines).encode())


def _drawing(record: Record) -> Iterator[str]:
    yield " *-----------*"
    for number, row in enumerate(record.grid.rows):
        if number in (3, 6):
            yield " |---+---+---|"
        yield f" |{row[:3]}|{row[3:6]}|{row[6:]}|"
    yield " *-----------*"
