"""Bytes to be read as a format: their beginning, to be looked at first, and then all of them."""

from __future__ import annotations

from functools import cached_property
from io import SEEK_END, BufferedReader, BytesIO
from itertools import count
from shutil import copyfileobj
from tempfile import TemporaryFile
from typing import IO, TYPE_CHECKING

from sudokudb.errors import FormatError
from sudokudb.formats.source.encoding import Recoded, continued, decoded, is_wide, rejoined

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

LIKELY = 50
"""How sure a grid with nothing around it makes any format that could be it."""
UNLIKELY = 5
"""How sure what could have been meant for a grid makes them."""
HEAD_BYTES = 1 << 16
WHOLE_BYTES = 1 << 26
"""The most that a format reads at once which cannot be read line by line: 64 MB."""
SMALL_BYTES = 1 << 22
"""The most of a file that holds one puzzle and is parsed as a whole: 4 MB make 100 of objects."""

_PIECE = 1 << 16
_EARLY = 5

LONGEST_LINE = 1 << 22
"""More than a puzzle with all its notes and details can fill, and no burden to the memory."""


def says_something(comment: str) -> bool:
    """Whether there is anything in a comment, or in a line of it.

    >>> says_something("# a list"), says_something("#\\n")
    (True, False)
    """
    return any(map(str.isalnum, comment))


class Source:
    """An input: `name` for messages, `suffix` as its name has it (lower case, with the dot).

    `head` are the first bytes, at most HEAD_BYTES, and stay to be read; `complete` says that there
    are no more. All of it is then read once: by lines, or whole. `left_out` is how many lines of
    comment its reader has passed over.
    """

    left_out = 0
    _recoded: Recoded | None = None

    def __init__(self, stream: IO[bytes], name: str = "-", suffix: str = "") -> None:
        self.name = name
        self.suffix = suffix.lower()
        self._start = stream.tell() if stream.seekable() else 0
        self.head = stream.read(HEAD_BYTES)
        self.complete = len(self.head) < HEAD_BYTES
        self._stream = stream
        if self.complete and not stream.seekable():  # a terminal's end would have to come again
            self._stream = BytesIO(self.head)
            self._stream.seek(0, SEEK_END)

    @property
    def cut(self) -> int:
        """The line in which all ends in half a character, once it was read; 0 where it does not."""
        return self._recoded.cut if self._recoded else 0

    @cached_property
    def text(self) -> str:
        """The head as text; what is no text has odd characters in it."""
        return decoded(self.head)

    @cached_property
    def first_lines(self) -> tuple[str, ...]:
        """The first 64 lines that are neither blank nor comments, without their ends.

        Between them and before them are the comments, as long as they may be.
        """
        lines = self.text.splitlines()
        if not self.complete and len(lines) > 1:
            lines.pop()
        first: list[str] = []
        left = 64
        for line in lines:
            text = line.strip()
            left -= bool(text) and not text.startswith("#")
            if left < 0:
                break
            if text:
                first.append(line)
        return tuple(first)

    @cached_property
    def leading(self) -> tuple[str, ...]:
        """The first lines that are no comments, without what may stand around a link."""
        lines = (line.strip().strip("\"'<>") for line in self.first_lines)
        return tuple(line for line in lines if line and line[0] != "#")

    def has(self, is_such: Callable[[str], object], *, most: bool = False) -> bool:
        """Tell whether lines are such: one of the first five, or two of five that are seen.

        With `most` only the second counts, for what plain text may look like.
        """
        such = [bool(is_such(line)) for line in self.leading]
        return (not most and any(such[:_EARLY])) or 5 * sum(such) >= 2 * max(len(such), 1)

    def likely(self, likelihood: Callable[[str], int]) -> int:
        """Return the most that `likelihood` says of such lines."""
        likely = [likelihood(line) for line in self.leading]
        many = sorted(likely)[-max(2 * len(likely) // 5, 1) :]
        return max([*likely[:_EARLY], *many[:1]], default=0)

    def leave_out(self, comment: str) -> None:
        """Count the lines of a comment that is kept nowhere."""
        self.left_out += sum(map(says_something, comment.split("\n")))

    def lines(self, comment: str = "") -> Iterator[tuple[int, str]]:
        """Yield each line without its end, numbered from 1; memory does not grow with the input.

        Those that begin with the mark of a comment are left out, and counted.
        """
        for number, line in enumerate(self.raw_lines(), start=1):
            if comment and line.lstrip("\ufeff \t").startswith(comment):
                self.leave_out(line)
            else:
                yield number, line.rstrip("\r\n")

    def raw_lines(self) -> Iterator[str]:
        """Yield each line with its end as it is; raise FormatError for one that does not end."""
        text = continued(*self._plain(), newline="")
        for number in count(1):
            line = text.readline(LONGEST_LINE)
            if len(line) == LONGEST_LINE:
                error = FormatError(
                    f"a line of more than {LONGEST_LINE:,} characters",
                    "nothing from there on is read",
                )
                error.line = number
                raise error
            if not line:
                return
            yield line

    def stream(self) -> IO[bytes]:
        """Return a stream of all the bytes, UTF-16 and UTF-32 as UTF-8."""
        return rejoined(*self._plain())

    def _plain(self) -> tuple[bytes, IO[bytes]]:
        """Return the first bytes and what follows them, UTF-16 and UTF-32 as UTF-8."""
        if not is_wide(self.head):
            return self.head, self._stream
        self._recoded = Recoded(self.head, self._stream)
        stream = BufferedReader(self._recoded)
        return stream.read(HEAD_BYTES), stream

    def read(self, most: int = WHOLE_BYTES) -> bytes:
        """Return all bytes; raise FormatError where they are more than `most`."""
        return _most(rejoined(self.head, self._stream), most)

    def seekable(self) -> IO[bytes]:
        """Return all bytes as a file to move about in; a pipe is copied to a temporary one."""
        if self._stream.seekable():
            self._stream.seek(self._start)
            return self._stream
        copy: IO[bytes] = TemporaryFile()  # noqa: SIM115  # it goes when nobody holds it
        copy.write(self.head)
        copyfileobj(self._stream, copy)
        copy.seek(0)
        return copy

    def pieces(self) -> Iterator[str]:
        """Yield everything as text, piece by piece; memory does not grow with the input.

        Lines end with a newline alone.
        """
        text = continued(*self._plain())
        while piece := text.read(_PIECE):
            yield piece

    def read_text(self) -> str:
        """Return everything as text; raise FormatError where it is more than SMALL_BYTES."""
        return decoded(_most(self.stream(), SMALL_BYTES))


def _most(stream: IO[bytes], most: int) -> bytes:
    data = stream.read(most + 1)
    if len(data) > most:
        raise FormatError(f"more than {most >> 20} MB in a format that is read whole")
    return data
