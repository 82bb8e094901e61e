"""Grids as plain text, as people type and paste them.

One grid a line, or a drawing of as many lines as the grid has rows, with or without blanks,
bars and rules. `#` begins a comment. After a one-line grid, what follows a tab, comma,
semicolon, `#` or `//` is not read. The format has no specification; the forms are those that
are found in puzzle collections.
"""

from __future__ import annotations

import io
import re
from typing import IO, TYPE_CHECKING, NamedTuple

from sudokudb.errors import GridError
from sudokudb.grid import Grid
from sudokudb.notation import DIGITS, LAYOUT, ORDERS, SIZES, is_rule

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

HEAD = 4096
"""How many bytes tell the encoding of a text."""

_LONGEST_ROW = SIZES[-1]
_REMARK = re.compile(r"[\t,;#]|//")
_BEYOND_ORDER_2 = frozenset(DIGITS[4:] + DIGITS[4:].lower())


class Entry(NamedTuple):
    """A grid, or why there is none, and the number (from 1) of the line where it begins."""

    line: int
    grid: Grid | None
    error: GridError | None = None


def open_text(stream: IO[bytes]) -> Iterable[str]:
    """Read bytes as lines of text: UTF-8 or UTF-16, with or without a byte order mark.

    What is neither is read as Latin-1, so that no byte is lost.
    """
    head = read_once(stream, HEAD) if stream.isatty() else stream.read(HEAD)
    return continued(head, stream)


def continued(head: bytes, stream: IO[bytes]) -> Iterable[str]:
    """Do what `open_text` does with a stream whose `head` was read already."""
    rest = io.BufferedReader(_Continued(head, stream))
    return io.TextIOWrapper(rest, encoding=encoding_of(head), errors="replace")


class _Continued(io.RawIOBase):
    """A stream whose beginning was read already. Its end is its end: a terminal could go on."""

    def __init__(self, head: bytes, stream: IO[bytes]) -> None:
        self._head, self._stream, self._ended = head, stream, not head

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]  # typeshed: Buffer
        data = self._head[: len(buffer)]
        self._head = self._head[len(buffer) :]
        if not data and not self._ended:
            data = read_once(self._stream, len(buffer))
            self._ended = not data
        buffer[: len(data)] = data
        return len(data)


def read_once(stream: IO[bytes], size: int) -> bytes:
    """Read what is there, without waiting for more than that."""
    data: bytes = getattr(stream, "read1", stream.read)(size)
    return data


def encoding_of(head: bytes) -> str:
    """Tell an encoding from the beginning of a text."""
    cut = len(head) >= HEAD  # perhaps in the middle of a character
    head = head[:HEAD]
    if head.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16"
    if head[:1] and head[1:40:2].count(0) > len(head[:40]) // 3:
        return "utf-16-le"
    if head[:40:2].count(0) > len(head[:40]) // 3:
        return "utf-16-be"
    try:
        head.decode("utf-8")
    except UnicodeDecodeError as error:
        if not cut or error.start < len(head) - 3:
            return "latin-1"
    return "utf-8-sig"


def read(lines: Iterable[str], size: int | None = None) -> Iterator[Entry]:
    """Yield every grid in order, and an error for every line or block that is none.

    Memory does not grow with the input. Sixteen lines of sixteen cells are one 16×16 grid if
    a digit above 4 is among them or `size` says so, else sixteen 4×4 grids.
    """
    block = Block(size)
    for number, line in enumerate(lines, start=1):
        yield from block.take(number, line)
    yield from block.flush()


class Block:
    """Lines as they come; those too short for a grid of their own wait until they make one."""

    def __init__(self, size: int | None) -> None:
        self._size = size
        self._lines: list[tuple[int, str]] = []
        self._rows = 0
        self._length = 0
        self._dashes = False

    def take(self, number: int, line: str) -> Iterator[Entry]:
        """Take one more line; yield the grids that are whole with it."""
        text = _without_remark(line.rstrip("\r\n"))
        if text.lstrip().startswith("#"):
            return
        if not text.strip():
            yield from self.flush()
        elif len(cells := text.translate(LAYOUT)) > _LONGEST_ROW and not is_rule(cells):
            yield from self.flush()
            yield entry_of(number, text, self._size)
        else:
            yield from self._add(number, text, cells)

    def _add(self, number: int, text: str, cells: str) -> Iterator[Entry]:
        if self._rows and not is_rule(cells) and self._other_grids(len(cells)):
            yield from self.flush()
        self._lines.append((number, text))
        if is_rule(cells):
            return
        self._dashes |= not cells.strip("-")
        self._length = self._length or len(cells)
        self._rows += 1
        if (
            self._rows >= self._length and self._length in SIZES and not self._dashes
        ) or self._rows > 2 * _LONGEST_ROW:
            yield from self.flush()

    def flush(self) -> Iterator[Entry]:
        """Yield what the lines so far make, and forget them."""
        lines, rows = self._lines, self._rows
        four_by_four = self._length == SIZES[2] and not self._is_large()
        self._lines, self._rows, self._length, self._dashes = [], 0, 0, False
        if not rows:
            return
        if four_by_four or (rows == 1 and len(lines) == 1):
            for number, text in lines:
                if not is_rule(text.translate(LAYOUT)):
                    yield entry_of(number, text, self._size)
        else:
            yield entry_of(lines[0][0], "\n".join(text for _, text in lines), self._size)

    def _other_grids(self, length: int) -> bool:
        """Tell a line that cannot belong to the 4×4 grids before it, or is one after other rows."""
        if self._length == SIZES[2]:
            return length != self._length and not self._is_large()
        return length == SIZES[2]

    def _is_large(self) -> bool:
        """Tell rows of a 16×16 grid, also of one with a row too few, from 4×4 grids."""
        if self._size is not None:
            return self._size != SIZES[0]
        large = [
            not _BEYOND_ORDER_2.isdisjoint(text)
            for _, text in self._lines
            if len(text.translate(LAYOUT)) == SIZES[2]
        ]
        return any(large) if self._rows == SIZES[2] else 2 * sum(large) > len(large)


def _without_remark(text: str) -> str:
    """Cut what follows a one-line grid."""
    head = _REMARK.split(text, maxsplit=1)[0]
    return head if len(head.translate(LAYOUT)) in ORDERS else text


def entry_of(number: int, text: str, size: int | None = None) -> Entry:
    """Return the grid of a text, or why it is none."""
    try:
        return Entry(number, Grid(text, size))
    except GridError as error:
        return Entry(number, None, error)
