"""Long runs of one-line grids, handed on as the bytes they are: no object a line.

What is not plain goes through `entries`, and both keep the order of the input.
"""

from __future__ import annotations

import codecs
import re
import select
from functools import partial
from typing import IO, TYPE_CHECKING, NamedTuple

from sudokudb.errors import GridError
from sudokudb.formats.source.encoding import HEAD, decode_line, is_wide, read_once, recoded

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from sudokudb.formats.text.parser import Block, Entry

_CELLS = 81
_BUFFER = 82 * 32_768  # whole lines, and few enough to stay in a cache
_LONGEST_LINE = 1 << 22
_SHORTEST_RUN = 16
_END = re.compile(rb"\n|\r\n|\r(?!\Z)")


class LineBlock(NamedTuple):
    """Lines of 81 marks each, the first of them line `line`, each `stride` bytes with its end.

    `rows` is valid until the next item is asked for. The marks are not checked yet; where one is
    none, `entries` reads the lines again, one by one; a drawing that the last of them begin is
    then gone on with by what follows the run.
    """

    line: int
    rows: memoryview
    stride: int
    count: int  # type: ignore[assignment]  # tuple.count, which nobody calls here
    reread: Callable[[list[bytes]], Iterator[Entry]]

    def entries(self) -> Iterator[Entry]:
        """Yield the lines checked, also those that are more than they seemed to be."""
        return self.reread(bytes(self.rows).split(b"\n")[:-1])


def read_stream(
    stream: IO[bytes],
    size: int | None = None,
    blank: str | None = None,
    reader: Reader | None = None,
) -> Iterator[Iterable[LineBlock | Entry]]:
    """Yield what each reading of the input brought: runs, single grids, errors with their lines.

    Each is to be used up before the next is asked for. A `reader` that is given knows afterwards
    how many lines of comment there were.

    Nothing waits for more input than there is; memory does not grow with it, nor with a line.
    """
    head = read_once(stream, HEAD)
    if not head:
        return  # a terminal would have to be told a second time
    if is_wide(head):
        head, stream = b"", recoded(head, stream)
    reader = reader or Reader(size, blank)
    for buffer, end in _chunks(head.removeprefix(codecs.BOM_UTF8), stream):
        yield reader.feed(buffer, end)
    yield reader.finish()


class Reader:
    """Tells runs from other lines, and counts the lines."""

    def __init__(self, size: int | None, blank: str | None) -> None:
        self.number = 1
        self._long_comments = 0
        self._size, self._blank = size, blank
        self._begun: Block | None = None
        self._runs = size in (None, 9) and blank is None

    @property
    def left_out(self) -> int:
        """How many lines of comment were passed over."""
        return self._long_comments + (self._begun.comments.left_out if self._begun else 0)

    def feed(self, buffer: bytearray, end: int) -> Iterator[LineBlock | Entry]:
        """Cut whole lines; where there is none, `end` is 0, one is too long to be read."""
        if not end:
            yield from self._too_long(bytes(buffer[:100]))
        at = 0
        while at < end:
            run = self._run(buffer, at, end) if self._runs else None
            if run and self._is_free:
                yield from self.finish()
                self.number += run.count
                yield run
                at += run.count * run.stride
                continue
            stop = buffer.find(b"\n", at, end) + 1 or end
            yield from self._take(buffer[at:stop])
            at = stop

    def finish(self) -> Iterator[Entry]:
        """Give back what was still waiting for more lines."""
        return self._begun.flush() if self._begun else iter(())

    def _too_long(self, begin: bytes) -> Iterator[Entry]:
        """Name a line that begins so, if it is no comment."""
        from sudokudb.formats.text.parsed import Entry

        self.number += 1
        if begin.lstrip().startswith((b"#", b"//")):
            self._long_comments += 1
        else:
            yield from self.finish()
            error = GridError(f"a line of more than {_LONGEST_LINE:,} characters")
            yield Entry(self.number - 1, None, error)

    @property
    def _block(self) -> Block:
        """What takes single lines, imported when the first of them comes."""
        if self._begun is None:
            from sudokudb.formats.text.parser import Block

            self._begun = Block(self._size, self._blank)
        return self._begun

    @property
    def _is_free(self) -> bool:
        """Whether lines may be taken without a look: nothing waits for the first of them."""
        return not (self._begun and self._begun.waits)

    def _take(self, data: bytes | bytearray) -> Iterator[Entry]:
        """Take a line, which is several where returns alone end lines."""
        data = data.rstrip(b"\r\n") if data.endswith(b"\n") else data.removesuffix(b"\r")
        for line in decode_line(data).split("\r"):
            yield from self._block.take(self.number, line)
            self.number += 1

    def _reread(self, first: int, lines: list[bytes]) -> Iterator[Entry]:
        """Take the lines of a run one by one, which may be more than they seemed to be."""
        self.number = first
        for line in lines:
            yield from self._take(line)

    def _run(self, buffer: bytearray, at: int, end: int) -> LineBlock | None:
        stride = buffer.find(b"\n", at, min(end, at + _CELLS + 2)) - at + 1
        if stride not in (_CELLS + 1, _CELLS + 2):
            return None
        count = _same(buffer, at + stride - 1, stride, end, b"\n")
        if stride > _CELLS + 1:
            count = min(count, _same(buffer, at + _CELLS, stride, end, b"\r"))
        if count < _SHORTEST_RUN:
            return None
        rows = memoryview(buffer)[at : at + count * stride]
        return LineBlock(self.number, rows, stride, count, partial(self._reread, self.number))


def _same(buffer: bytearray, offset: int, stride: int, end: int, mark: bytes) -> int:
    """Count how many bytes, one each `stride`, are `mark` before the first that is not."""
    probe = buffer[offset : min(end, offset + _SHORTEST_RUN * stride) : stride]
    if probe.strip(mark):
        return 0
    every = buffer[offset:end:stride]
    return len(every) - len(every.lstrip(mark))


def _chunks(head: bytes, stream: IO[bytes]) -> Iterator[tuple[bytearray, int]]:
    """Yield a buffer and where its last whole line ends; the buffer is used again.

    That is 0 for a line that is too long: it is passed over.
    """
    buffer, filled = bytearray(head).ljust(_BUFFER), len(head)
    while True:
        if end := _last_end(buffer, filled):
            yield buffer, end
            buffer[: filled - end] = buffer[end:filled]
            filled -= end
        elif filled >= max(_LONGEST_LINE, len(buffer)):
            yield buffer, 0
            filled = _pass_over(stream, buffer)
            continue
        elif filled == len(buffer):
            buffer = buffer + bytes(filled)
        count = _fill(stream, memoryview(buffer)[filled:])
        if not count:
            break
        filled += count
    if filled:
        yield buffer, filled


def _last_end(buffer: bytearray, filled: int) -> int:
    """Return where the last whole line ends; returns alone end lines where nothing else does."""
    end = buffer.rfind(b"\n", 0, filled) + 1
    if not end and filled == len(buffer):
        end = buffer.rfind(b"\r", 0, filled - 1) + 1  # the last byte may begin a \r\n
    return end


def _pass_over(stream: IO[bytes], buffer: bytearray) -> int:
    """Read to the end of a line; return how much of what follows is in the buffer."""
    kept = buffer.endswith(b"\r")  # which the next byte may show to be half of an end
    while count := _fill(stream, memoryview(buffer)[kept:]):
        buffer[:kept] = b"\r" * kept
        count += kept
        if found := _END.search(buffer, 0, count):
            left = count - found.end()
            buffer[:left] = buffer[found.end() : count]
            return left
        kept = buffer.endswith(b"\r", 0, count)
    return 0


def _fill(stream: IO[bytes], view: memoryview) -> int:
    """Read until the buffer is full or nothing more is waiting; return how much, 0 at the end."""
    # IO[bytes] does not name them, but every buffered stream has one.
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
        # The end that somebody types is read once, so nothing may stand before it.
        return not stream.isatty() and bool(select.select([stream], [], [], 0)[0])
    except (OSError, ValueError):  # no pipe, or a system that asks only sockets
        return True
