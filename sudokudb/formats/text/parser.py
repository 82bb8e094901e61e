"""Grids as plain text, as people type and paste them: one grid a line, or drawn in rows.

`#` and `//` begin a comment. A title may be above a grid or before it in its line, a remark after
it. The format has no specification; the forms are those found in puzzle collections.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sudokudb.errors import say
from sudokudb.formats.source.source import says_something
from sudokudb.formats.text.barred_rows import with_empty_cells
from sudokudb.formats.text.block_errors import refuse_title
from sudokudb.formats.text.blocks import parse_blocks
from sudokudb.formats.text.lines import (
    Line,
    is_heading,
    is_name,
    is_one_line,
    is_row_of,
    is_size,
    is_spaced,
    line_of,
    parse_line,
)
from sudokudb.formats.text.parsed_grid import ParsedGrid, parse_grid, refuse
from sudokudb.formats.text.pieces import Options, are_small_grids, row_size
from sudokudb.notation import BLANKS, DIGITS, EMPTY, LAYOUT, ORDERS, SIZES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ["ParsedGrid", "TextParser", "parse_grid", "parse_text"]

_MARKS = DIGITS[:9] + BLANKS
_ROWS_AT_ONCE = 900  # whole grids of 4, 9 and 25 rows
_LONGEST_BLOCK = 36_000
_ROW_LENGTH = SIZES[-1]
_HASHES = re.compile(r"#+\s+(?=\D)")
_LEFT_OUT = re.compile(r"\s*(?:#|//)")


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

    `left_out` counts the comments that are not the title of a grid. `_may_name` is whether all
    grids so far had titles, so that words with an empty line below them can be the next title.
    """

    def __init__(self, size: int | None = None, blank: str | None = None) -> None:
        self._blank_mark = blank if blank and blank not in BLANKS else ""
        self._options = Options(size, EMPTY if self._blank_mark else blank)
        self._blocks: list[list[Line]] = []
        self._block: list[Line] = []
        self._heading: Line | None = None
        self._named: ParsedGrid | None = None
        self._last_whole = -1
        self._has_names = self._continues = False
        self._may_name = True
        self.left_out = 0

    @property
    def waits(self) -> bool:
        """Whether the next line could belong to those so far."""
        return bool(self._block or self._blocks or self._heading or self._named)

    @property
    def is_open(self) -> bool:
        """Whether the last line is a row of a grid that lacks some rows."""
        if not self._block or self._block[-1].kind == "comment":
            return False
        return not are_small_grids(self._block, self._options) and self._lacks_rows(self._block)

    def _lacks_rows(self, block: list[Line]) -> bool:
        size = self._options.size or row_size(block)
        return bool(size) and sum(is_row_of(line, size) for line in block) % size > 0

    def set_large(self) -> None:
        """Read rows of 16 cells as rows of 16×16 grids from now on."""
        self._options = self._options._replace(large=True)

    def feed(self, number: int, line: str) -> Iterator[ParsedGrid]:
        """Parse the next line; yield the grids and errors that it completes."""
        text = line.rstrip("\r\n\x1a")
        if self._blank_mark:
            text = text.replace(self._blank_mark, EMPTY)
        if len(text) == 81 and not text.strip(_MARKS) and not self._options.blank:
            yield from self._whole(parse_grid(number, text, self._options.size))
        elif not text.strip(" \t\ufeff\u200b\xa0") and not self._is_spaced_row(text):
            yield from self.pause()
        elif not self._block and is_size(text):
            return
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

    def _add(self, line: Line) -> Iterator[ParsedGrid]:
        yield from self._confirm_name()
        if line.kind == "comment":
            self.left_out += says_something(line.text)
        self._block.append(line)
        length = len(self._block)
        if length % _ROWS_AT_ONCE == 0 and (not self.is_open or length >= _LONGEST_BLOCK):
            yield from self._end_group()
            self._continues = True

    def _is_spaced_row(self, text: str) -> bool:
        """Return whether nine spaces are a row of empty cells."""
        return len(text) == 9 and bool(self._block) and is_spaced(self._block[-1].text)

    def pause(self) -> Iterator[ParsedGrid]:
        """Parse an empty line, which ends the block; two in a row end a group of blocks."""
        yield from self._confirm_name()
        block, self._block = self._block, []
        self._blocks += [block] if block else []
        if not self._lacks_rows(with_empty_cells(block)):
            yield from self._end_group()

    def flush(self) -> Iterator[ParsedGrid]:
        """Yield the grids of the lines so far, and discard the lines."""
        yield from self._confirm_name()
        yield from self._end_group()
        yield from self._unused_heading()

    def _whole(self, entry: ParsedGrid) -> Iterator[ParsedGrid]:
        """Yield the grid of a line, with the title directly above it.

        A grid with a name waits for the next line, since words above several grids, or below a grid
        without a name, are not the title of one of them.
        """
        last, self._last_whole = self._last_whole, entry.line
        self._may_name = False
        if not self.waits:
            yield entry
            return
        yield from self._confirm_name(below=entry.line)
        yield from self._end_group(entry.line)
        above, self._heading = self._heading, None
        if above and entry.grid and not _is_heading(above):
            is_above = above.number == entry.line - 1
            if is_above and (self._has_names or last != above.number - 1):
                self._named = self._titled(entry, above)
                return
            yield refuse_title(above.number, above.text)
        else:
            entry = self._titled(entry, above)
        yield entry

    def _confirm_name(self, below: int = 0) -> Iterator[ParsedGrid]:
        """Yield the grid that waits with a name above it; the line `below` may be a grid, too."""
        entry, self._named = self._named, None
        if entry and entry.line == below - 1 and not self._has_names:
            yield refuse_title(entry.line - 1, entry.title)
            entry = entry._replace(title="")
        elif entry:
            self._has_names = True
        if entry:
            yield entry

    def _end_group(self, below: int = 0) -> Iterator[ParsedGrid]:
        """Yield the grids of the blocks; a title at their end belongs to the next grid.

        The line `below` is a grid of its own, so that the words directly above it are its title.
        """
        blocks = [block for block in (*self._blocks, self._block) if block]
        above, self._blocks, self._block = self._heading, [], []
        lines = [line for block in blocks for line in block]
        are_words = bool(lines) and all(map(is_name, lines))
        if above and are_words:
            self._heading, above = above, None
            yield from self._unused_heading()
        is_title = blocks and self._is_title(blocks[-1], below)
        is_title = is_title or (are_words and self._may_name and len(lines) == 1)
        heading = blocks[-1].pop() if is_title else None
        blocks = [block for block in blocks if {line.kind for line in block} - {"comment", "rule"}]
        if not blocks and not heading:
            return
        self._heading = None
        continued, self._continues = self._continues, False
        for entry in parse_blocks(blocks, self._options, continued=continued):
            self.left_out -= entry.title.startswith("#")
            titled = self._titled(entry._replace(title=_HASHES.sub("", entry.title)), above)
            self._may_name &= bool(titled.title)
            yield titled
            above = None
        if above:
            self._heading = above
            yield from self._unused_heading()
        self._heading = heading

    def _is_title(self, block: list[Line], below: int) -> bool:
        """Return whether the last line of a block is the title of the grid below it."""
        last = block[-1]
        is_above = last.number == below - 1 and is_name(last)
        below_rows = not self._has_names and any(line.size for line in block)
        return _is_heading(last) or (is_above and not below_rows)

    def _titled(self, entry: ParsedGrid, heading: Line | None) -> ParsedGrid:
        """Return a grid with the heading above it; a comment must be directly above."""
        if not heading or not entry.grid or entry.title:
            return entry
        is_comment = heading.kind == "comment"
        if is_comment and heading.number != entry.line - 1:
            return entry
        self.left_out -= is_comment
        return entry._replace(title=heading.text.strip(" \t;").rstrip(":. "))

    def _unused_heading(self) -> Iterator[ParsedGrid]:
        """Yield the error of a heading without a grid; comments need no grid."""
        heading, self._heading = self._heading, None
        if heading and heading.kind != "comment":
            self._may_name = False
            if _is_heading(heading):
                yield refuse(
                    heading.number,
                    say("no grid below the title {text!r}", text=heading.text.strip()),
                )
            else:
                yield refuse_title(heading.number, heading.text)


def _is_heading(line: Line) -> bool:
    return line.kind != "cells" and is_heading(line.text) and not is_row_of(line, 9)
