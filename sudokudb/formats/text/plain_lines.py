"""The fast path for lists: blocks of plain one-line grids are passed on as bytes.

Other lines go through the text parser; both keep the order of the input.
"""

from __future__ import annotations

import codecs
import select
from functools import partial
from typing import IO, TYPE_CHECKING, NamedTuple

from sudokudb.errors import say
from sudokudb.formats.source.encoding import HEAD, decode_line, is_wide, read_once, recode
from sudokudb.layout import ENGINE_CELLS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from sudokudb.formats.text.parsed_grid import ParsedGrid
    from sudokudb.formats.text.parser import TextParser

_SHORTEST_BLOCK = 16


class LineLimits(NamedTuple):
    """The numbers of bytes that are read at once, and the maximum length of a line."""

    head: int = HEAD
    buffer: int = 82 * 32_768  # whole lines, and few enough to stay in a cache
    longest_line: int = 1 << 22


_LIMITS = LineLimits()


class LineBlock(NamedTuple):
    """Lines of 81 marks each, the first of them line `line`, each `stride` bytes with its end.

    `rows` is valid until the next item is requested. The marks are not checked yet; if one is
    wrong, `entries` reads the lines again, one by one.
    """

    line: int
    rows: memoryview
    stride: int
    count: int  # type: ignore[assignment]  # hides tuple.count
    reread: Callable[[list[bytes]], Iterator[ParsedGrid]]

    def entries(self) -> Iterator[ParsedGrid]:
        """Yield the grid, or the error, of each line."""
        return self.reread(bytes(self.rows).split(b"\n")[:-1])


def read_stream(
    stream: IO[bytes],
    size: int | None = None,
    blank: str | None = None,
    reader: Reader | None = None,
    limits: LineLimits = _LIMITS,
) -> Iterator[Iterable[LineBlock | ParsedGrid]]:
    """Yield iterables of blocks, grids and errors, one for each read of the input.

    Exhaust each before requesting the next. A `reader` counts the comments. Reading never waits for
    more input than needed, and memory does not grow with the input.
    """
    head = read_once(stream, limits.head)
    if not head:
        return  # at a terminal the end of the input would have to be typed again
    if is_wide(head):
        head, stream = b"", recode(head, stream)
    reader = reader or Reader(size, blank, limits)
    for buffer, end in _chunks(head.removeprefix(codecs.BOM_UTF8), stream, limits):
        yield reader.feed(buffer, end)
    yield reader.finish()


class Reader:
    """A reader that finds blocks of plain lines among other lines, and counts the lines."""

    def __init__(self, size: int | None, blank: str | None, limits: LineLimits = _LIMITS) -> None:
        self.number = 1
        self._size, self._blank = size, blank
        self._begun: TextParser | None = None
        self._had_block = False
        self._has_blocks = size in (None, 9) and blank is None
        self._limits = limits

    @property
    def left_out(self) -> int:
        """The number of discarded comments."""
        return self._begun.left_out if self._begun else 0

    def feed(self, buffer: bytearray, end: int) -> Iterator[LineBlock | ParsedGrid]:
        """Read a buffer of whole lines up to `end`, which is 0 if a line is too long."""
        if not end:
            from sudokudb.formats.text.parsed_grid import refuse

            yield from self.finish()
            message = say(
                "a line of more than {most:,} characters",
                most=self._limits.longest_line,
            )
            yield refuse(self.number, message, say("nothing after it was read"))
        at = 0
        while at < end:
            block = self._block(buffer, at, end) if self._has_blocks else None
            if block and self._is_free:
                yield from self.finish()
                self.number += block.count
                self._note_block()
                yield block
                at += block.count * block.stride
                continue
            stop = buffer.find(b"\n", at, end) + 1 or end
            yield from self._take(buffer[at:stop])
            at = stop

    def finish(self) -> Iterator[ParsedGrid]:
        """Yield the last grids and errors."""
        return self._begun.flush() if self._begun else iter(())

    @property
    def _parser(self) -> TextParser:
        """The parser of other lines, imported for the first of them."""
        if self._begun is None:
            from sudokudb.formats.text.parser import TextParser

            self._begun = TextParser(self._size, self._blank)
            if self._had_block:
                self._begun.note_grids()
        return self._begun

    def _note_block(self) -> None:
        self._had_block = True
        if self._begun:
            self._begun.note_grids()

    @property
    def _is_free(self) -> bool:
        """Whether no earlier line waits for the next lines."""
        return not (self._begun and self._begun.waits)

    def _take(self, data: bytes | bytearray) -> Iterator[ParsedGrid]:
        """Parse a line, or several lines that end with carriage returns alone."""
        data = data.rstrip(b"\r\n") if data.endswith(b"\n") else data.removesuffix(b"\r")
        for line in decode_line(data).split("\r"):
            yield from self._parser.feed(self.number, line)
            self.number += 1

    def _reread(self, first: int, lines: list[bytes]) -> Iterator[ParsedGrid]:
        """Parse the lines of a block one by one."""
        self.number = first
        for line in lines:
            yield from self._take(line)

    def _block(self, buffer: bytearray, at: int, end: int) -> LineBlock | None:
        stride = buffer.find(b"\n", at, min(end, at + ENGINE_CELLS + 2)) - at + 1
        if stride not in (ENGINE_CELLS + 1, ENGINE_CELLS + 2):
            return None
        count = _same(buffer, at + stride - 1, stride, end, b"\n")
        if stride > ENGINE_CELLS + 1:
            count = min(count, _same(buffer, at + ENGINE_CELLS, stride, end, b"\r"))
        if count < _SHORTEST_BLOCK:
            return None
        rows = memoryview(buffer)[at : at + count * stride]
        return LineBlock(self.number, rows, stride, count, partial(self._reread, self.number))


def _same(buffer: bytearray, offset: int, stride: int, end: int, mark: bytes) -> int:
    """Count the leading bytes at intervals of `stride` that are `mark`."""
    probe = buffer[offset : min(end, offset + _SHORTEST_BLOCK * stride) : stride]
    if probe.strip(mark):
        return 0
    every = buffer[offset:end:stride]
    return len(every) - len(every.lstrip(mark))


def _chunks(head: bytes, stream: IO[bytes], limits: LineLimits) -> Iterator[tuple[bytearray, int]]:
    """Yield a buffer, which is reused, and the end of its last whole line.

    The end is 0 for a line that is too long, which ends the reading.
    """
    buffer, filled = bytearray(head).ljust(limits.buffer), len(head)
    while True:
        if end := buffer.rfind(b"\n", 0, filled) + 1:
            yield buffer, end
            buffer[: filled - end] = buffer[end:filled]
            filled -= end
        elif filled >= max(limits.longest_line, limits.buffer):
            yield buffer, 0
            return
        elif filled == len(buffer):
            buffer = buffer + bytes(filled)
        count = _fill(stream, memoryview(buffer)[filled:])
        if not count:
            break
        filled += count
    if filled:
        yield buffer, filled


def _fill(stream: IO[bytes], view: memoryview) -> int:
    """Read until the buffer is full or no input is waiting; return the number of bytes."""
    # IO[bytes] declares neither, but every buffered stream has one.
    read_into: Callable[[memoryview], int | None]
    read_into = getattr(stream, "readinto1", None) or getattr(stream, "readinto")  # noqa: B009
    filled = read_into(view) or 0
    while 0 < filled < len(view) and _waiting(stream):
        more = read_into(view[filled:]) or 0
        if not more:
            break
        filled += more
    return filled


def _waiting(stream: IO[bytes]) -> bool:
    try:
        # At a terminal the end of the input can be read only once.
        return not stream.isatty() and bool(select.select([stream], [], [], 0)[0])
    except (OSError, ValueError):  # not a pipe, or a system that only selects sockets
        return True
