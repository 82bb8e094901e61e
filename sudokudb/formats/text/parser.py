"""Grids as plain text, as people type and paste them: one grid a line, or drawn in rows.

`#` and `//` begin a comment. A title may be above a grid or before it in its line, a remark after
it. The format has no specification; the forms are those found in puzzle collections.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sudokudb.formats.source.source import has_letter_or_digit
from sudokudb.formats.text.blank_cells import with_empty_cells
from sudokudb.formats.text.blocks import parse_block, refuse_title
from sudokudb.formats.text.lines import (
    Line,
    is_heading,
    is_name,
    is_one_line,
    is_row_of,
    is_size,
    line_of,
    parse_line,
)
from sudokudb.formats.text.parsed_grid import ParsedGrid, parse_grid
from sudokudb.formats.text.ruled_entries import may_have_rules, parse_ruled
from sudokudb.formats.text.rules_below import is_rule_line, refuse_rules, with_rules
from sudokudb.formats.text.sections import BlockOptions, are_small_grids, row_size
from sudokudb.layout import ENGINE_CELLS
from sudokudb.notation import BLANKS, DIGITS, EMPTY, LAYOUT, ORDERS, SIZES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ["ParsedGrid", "TextParser", "parse_grid", "parse_text"]

_MARKS = DIGITS[:9] + BLANKS
_SPACED = DIGITS[:9] + " "
_ROWS_AT_ONCE = 900  # whole grids of 4, 9 and 25 rows
_LONGEST_BLOCK = 36_000
_ROW_LENGTH = SIZES[-1]
_HASHES = re.compile(r"#+\s+(?=\D)")
_LEFT_OUT = re.compile(r"\s*(?:#|//)")
_GAP = Line(0, "gap", "")


def parse_text(
    lines: Iterable[str], size: int | None = None, blank: str | None = None
) -> Iterator[ParsedGrid]:
    """Yield every grid in order, and an error for every line or block that is not a grid.

    Sixteen lines of sixteen cells are one 16×16 grid if half of them have a digit above 4, or if
    `size` says so, else sixteen 4×4 grids. `blank` is the mark of an empty cell.
    """
    parser = TextParser(size, blank)
    for number, line in enumerate(lines, start=1):
        yield from parser.feed(number, line)
    yield from parser.flush()


class TextParser:
    """A parser of text line by line, which collects the lines of a block until the block ends.

    A block ends at an empty line, unless rows of its last grid are missing, and after `_rules`, the
    lines with the rules of that grid, which is `_held` below an empty line. `_first` is the first
    grid of a line if words are above it. `_has_names` is whether the first grid has a title, or
    None before it. `_last_gap` is the number of the last empty line. `left_out` counts the comments
    that are not the title of a grid.
    """

    def __init__(self, size: int | None = None, blank: str | None = None) -> None:
        self._blank_mark = blank if blank and blank not in BLANKS else ""
        self._options = BlockOptions(size, EMPTY if self._blank_mark else blank)
        self._block: list[Line] = []
        self._rules: list[Line] = []
        self._held: ParsedGrid | None = None
        self._first: ParsedGrid | None = None
        self._has_names: bool | None = None
        self._last_gap = 0
        self.left_out = 0

    @property
    def waits(self) -> bool:
        """Whether the next line could belong to those so far."""
        return bool(self._block or self._first or self._held)

    @property
    def is_open(self) -> bool:
        """Whether the last line is a row of a grid that lacks some rows."""
        is_row = bool(self._block) and self._block[-1].kind not in ("comment", "gap")
        rows, size = self._count_rows()
        return is_row and rows % size > 0

    def _count_rows(self) -> tuple[int, int]:
        """Return the number of rows since the last separator, and the size of their grid."""
        block = with_empty_cells(self._block)
        size = self._options.size or row_size(block)
        if not size or are_small_grids(block, self._options):
            return 0, SIZES[0]
        rows = 0
        for line in block:
            if is_row_of(line, size):
                rows += 1
            elif rows % size == 0 or line.kind not in ("rule", "gap"):
                rows = 0
        return rows, size

    def note_grids(self) -> None:
        """Note that grids without titles were read elsewhere."""
        if self._has_names is None:
            self._has_names = False

    def set_large(self) -> None:
        """Read rows of 16 cells as rows of 16×16 grids from now on."""
        self._options = self._options._replace(large=True)

    def feed(self, number: int, line: str) -> Iterator[ParsedGrid]:
        """Parse the next line; yield the grids and errors that it completes."""
        text = line.rstrip("\r\n\x1a")
        if self._blank_mark:
            text = text.replace(self._blank_mark, EMPTY)
        if len(text) == ENGINE_CELLS and not text.strip(_MARKS) and not self._options.blank:
            yield from self._whole(parse_grid(number, text, self._options.size))
        elif not text.strip(" \t\ufeff\u200b\xa0") and not self._is_spaced_row(text):
            self._last_gap = number
            yield from self.pause()
        elif _is_ruled(text) and (entry := parse_ruled(number, text, self._options.size)):
            yield from self._whole(entry)
        elif not self._block and is_size(text):
            return
        elif is_rule_line(text):
            yield from self._rule(Line(number, "words", text))
        elif not _LEFT_OUT.match(text) and is_one_line(text):
            yield from self._whole(parse_line(number, text, *self._options[:2]))
        else:
            yield from self._add(line_of(number, text.replace("\xa0", " ").replace("\u200b", "")))

    def row(self, number: int, cells: str) -> Iterator[ParsedGrid]:
        """Parse a row, or a whole grid, given as one mark for each cell, `?` for a wrong one."""
        if len(cells) > _ROW_LENGTH and len(cells) in ORDERS:
            entry = parse_grid(number, cells, *self._options[:2])
            yield from self._whole(entry._replace(rows=(number,)))
        else:
            size = len(cells) if len(cells) in SIZES else 0
            yield from self._add(Line(number, "cells", cells, cells, size))

    def words(self, number: int, text: str) -> Iterator[ParsedGrid]:
        """Parse a line that is certainly not a row: a comment, or perhaps a title."""
        kind = "comment" if _LEFT_OUT.match(text) else "words"
        yield from self._add(Line(number, kind, text, text.translate(LAYOUT)))

    def pause(self) -> Iterator[ParsedGrid]:
        """Parse an empty line, which ends the block unless rows are missing; two always end it."""
        yield from self._release_first()
        rows, size = self._count_rows()
        if not self._rules and 0 < rows < size and self._block[-1].kind != "gap":
            self._block.append(_GAP)
        else:
            yield from self._hold_last(self._end_block(self._take_title()))

    def _hold_last(self, entries: Iterable[ParsedGrid]) -> Iterator[ParsedGrid]:
        """Yield grids, except the last if it is drawn: its rules may be below an empty line."""
        for entry in entries:
            yield from self._release_held()
            if entry.grid and entry.rows:
                self._held = entry
            else:
                yield entry

    def _release_held(self) -> Iterator[ParsedGrid]:
        """Yield the grid above an empty line, with the rules below it."""
        entry, self._held = self._held, None
        if entry:
            rules, self._rules = self._rules, []
            yield with_rules(entry, rules, self._options.size) if rules else entry

    def flush(self) -> Iterator[ParsedGrid]:
        """Yield the grids of the lines so far, and discard the lines."""
        yield from self._release_first()
        yield from self._end_block()

    def _rule(self, line: Line) -> Iterator[ParsedGrid]:
        """Parse a line with rules: those of the rows above it."""
        if self._held and not self._block:
            self._rules.append(line)
            return
        yield from self._release_first()
        if self._count_rows()[0]:
            self._rules.append(line)
        else:
            yield from self._end_block()
            yield refuse_rules(line)

    def _add(self, line: Line) -> Iterator[ParsedGrid]:
        yield from self._release_first()
        if self._rules:
            yield from self._end_block()
        if line.kind == "comment":
            self.left_out += has_letter_or_digit(line.text)
        if self._block[-1:] == [_GAP] and (line.kind == "comment" or _is_title(line)):
            yield from self._end_block()
        self._block.append(line)
        length = len(self._block)
        if length % _ROWS_AT_ONCE == 0 and (not self.is_open or length >= _LONGEST_BLOCK):
            yield from self._end_block(_GAP)

    def _is_spaced_row(self, text: str) -> bool:
        """Return whether nine spaces below a row of digits and spaces are a row of empty cells."""
        return len(text) == 9 and bool(self._block) and not self._block[-1].text.strip(_SPACED)

    def _whole(self, entry: ParsedGrid) -> Iterator[ParsedGrid]:
        """Yield the grid of a line, with the title above it.

        Words that no empty line separates from what is above are a title only if the first grid
        has one. That grid waits for the next line, since words above several lines are not the
        title of the first.
        """
        yield from self._release_first(below=entry.line)
        title = self._take_title(below=entry.line)
        yield from self._end_block()
        is_name = title is not None and not _is_heading(title)
        is_joined = title is not None and title.number != self._last_gap + 1
        if title and is_name and is_joined and self._has_names is False:
            yield refuse_title(title)
        elif title and entry.grid and not entry.title:
            self.left_out -= title.kind == "comment"
            entry = entry._replace(title=title.text.strip(" \t;").rstrip(":. "))
            if is_name and self._has_names is None:
                self._first = entry
                return
        if self._has_names is None:
            self._has_names = bool(title or entry.title)
        yield entry

    def _release_first(self, below: int = 0) -> Iterator[ParsedGrid]:
        """Yield the grids that wait; words above one and the grid `below` are not its title."""
        yield from self._release_held()
        entry, self._first = self._first, None
        if entry is None:
            return
        self._has_names = entry.line != below - 1
        if not self._has_names:
            yield refuse_title(Line(entry.line - 1, "words", entry.title))
            entry = entry._replace(title="")
        yield entry

    def _take_title(self, below: int = 0) -> Line | None:
        """Remove and return the title at the end of the block, of the line `below` if given.

        A comment or words must be directly above the line. Below words alone there may be empty
        lines and then a drawing.
        """
        if not self._block:
            return None
        last = self._block[-1]
        is_above = last.number == below - 1
        is_alone = len(self._block) == 1 and not below and self._has_names is not False
        if _is_heading(last):
            is_title = is_above or last.kind != "comment"
        else:
            is_title = is_name(last) and (is_above or is_alone)
        return self._block.pop() if is_title else None

    def _end_block(self, rest: Line | None = None) -> Iterator[ParsedGrid]:
        """Yield the grids of the block, and begin the next with the rest."""
        block, self._block = self._block, []
        rules, self._rules = self._rules, []
        if rules:
            *others, last = self._drawn_grids(block)
            yield from (*others, with_rules(last, rules, self._options.size))
        elif block and are_small_grids(block, self._options):
            yield from self._small_grids(block)
        elif block:
            yield from self._drawn_grids(block)
        self._block = [rest] if rest else []

    def _drawn_grids(self, block: list[Line]) -> Iterator[ParsedGrid]:
        for entry in parse_block(block, self._options):
            self.left_out -= entry.title.startswith("#")
            if entry.grid and self._has_names is None:
                self._has_names = bool(entry.title)
            yield entry._replace(title=_HASHES.sub("", entry.title))

    def _small_grids(self, block: list[Line]) -> Iterator[ParsedGrid]:
        """Yield the 4×4 grids of lines of 16 cells, and of other lines between them."""
        for line in block:
            if line.size == SIZES[2]:
                yield from self._whole(parse_line(line.number, line.text, *self._options[:2]))
            else:
                self._block.append(line)
        yield from self.flush()


def _is_ruled(text: str) -> bool:
    """Return whether a line may have rules after its cells, and is not a comment."""
    return may_have_rules(text) and not _LEFT_OUT.match(text)


def _is_title(line: Line) -> bool:
    return is_name(line) or _is_heading(line)


def _is_heading(line: Line) -> bool:
    return line.kind != "cells" and is_heading(line.text) and not is_row_of(line, 9)
