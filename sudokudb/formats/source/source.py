"""The bytes of an input: first its head, to detect the format, then all of them."""

from __future__ import annotations

import re
from codecs import BOM_UTF8, getincrementaldecoder
from functools import cached_property
from io import SEEK_END, BytesIO, TextIOWrapper
from itertools import count
from shutil import copyfileobj
from tempfile import TemporaryFile
from typing import IO, TYPE_CHECKING

from sudokudb.errors import FormatError, say
from sudokudb.formats.source.encoding import (
    declared_encoding,
    detect_encoding,
    find_encoding,
    is_wide,
    recode,
    rejoin,
    undecodable,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

LIKELY = 50
"""The confidence of a format in a bare grid, which many formats could contain."""
UNLIKELY = 5
"""The confidence of such a format in text that may be a damaged grid."""
HEAD_BYTES = 1 << 16
WHOLE_BYTES = 1 << 26
"""The maximum size of a file that is parsed as a whole: 64 MB."""
SMALL_BYTES = 1 << 22
"""The maximum size of a file that contains one puzzle: 4 MB."""
LONGEST_LINE = 1 << 22
"""The maximum length of a line: more than any puzzle with its notes, but little memory."""

_FIRST_LINES = 64
_EARLY_LINES = 5
_PIECE = 1 << 20
_UTF8 = ("utf-8", "utf-8-sig")
_ESCAPED = re.compile("[\\udc80-\\udcff]")


def has_letter_or_digit(comment: str) -> bool:
    """Return whether a comment, or a line of it, has a letter or a digit.

    >>> has_letter_or_digit("# a list"), has_letter_or_digit("#\\n")
    (True, False)
    """
    return any(map(str.isalnum, comment))


class Source:
    """One input: `name` for messages, `suffix` as in the file's name (lower case, with the dot).

    `head` holds the first bytes, at most HEAD_BYTES, which are read again. `complete` says that
    there are no more. `encoding` overrides detection. All bytes can then be read once, by lines
    or whole. `left_out` counts the lines of comments that a reader did not keep.
    """

    left_out = 0

    def __init__(
        self, stream: IO[bytes], name: str = "-", suffix: str = "", encoding: str | None = None
    ) -> None:
        self.name = name
        self.suffix = suffix.lower()
        self._given = find_encoding(encoding) if encoding else None
        self._start = stream.tell() if stream.seekable() else 0
        self.head = stream.read(HEAD_BYTES)
        self.complete = len(self.head) < HEAD_BYTES
        self._stream = stream
        if self.complete and not stream.seekable():  # a terminal would need a second end of input
            self._stream = BytesIO(self.head)
            self._stream.seek(0, SEEK_END)

    @property
    def position(self) -> int:
        """The number of bytes that were read so far; 0 for a pipe."""
        return self._stream.tell() - self._start if self._stream.seekable() else 0

    @cached_property
    def encoding(self) -> str:
        """The encoding of the text: as given, by its byte order mark, as XML declares, or detected.

        A file is read up to the first bytes that are not UTF-8; of a pipe only the head counts.
        """
        declared = "" if is_wide(self.head) else declared_encoding(self.head)
        return self._given or declared or detect_encoding(self._sample())

    @property
    def unusual_encoding(self) -> str:
        """The encoding, where it is not UTF-8 and was neither given nor declared; else empty."""
        if "encoding" not in self.__dict__:  # the bytes were not read as text
            return ""
        if self._given or self.encoding in _UTF8 or declared_encoding(self.head):
            return ""
        return self.encoding.replace("_", "-").replace("cp125", "windows-125")

    def _sample(self) -> bytes:
        """Return the head, or the first piece below it that is not UTF-8."""
        if self.complete or is_wide(self.head) or not self._stream.seekable():
            return self.head
        at = self._stream.tell()
        decoder = getincrementaldecoder("utf-8")()
        piece = self.head
        try:
            while piece:
                decoder.decode(piece)
                piece = self._stream.read(_PIECE)
        except UnicodeDecodeError:
            return piece
        finally:
            self._stream.seek(at)
        return self.head

    @cached_property
    def text(self) -> str:
        """The head as text for detection, with U+FFFD for bytes that are not text."""
        return self.head.decode(self.encoding, "replace").removeprefix("\ufeff")

    @cached_property
    def first_lines(self) -> tuple[str, ...]:
        """The first 64 lines that are neither blank nor comments, without their ends.

        The comments before and between them are there too.
        """
        lines = self.text.splitlines()
        if not self.complete and len(lines) > 1:
            lines.pop()
        first: list[str] = []
        left = _FIRST_LINES
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
        """The first lines that are not comments, without the quotes around a link."""
        lines = (line.strip().strip("\"'<>") for line in self.first_lines)
        return tuple(line for line in lines if line and line[0] != "#")

    def has(self, matches: Callable[[str], object], *, most: bool = False) -> bool:
        """Return whether one of the first five lines matches, or two in five of all leading lines.

        With `most` only the second counts, for formats that look like plain text.
        """
        found = [bool(matches(line)) for line in self.leading]
        return (not most and any(found[:_EARLY_LINES])) or 5 * sum(found) >= 2 * max(len(found), 1)

    def likely(self, confidence: Callable[[str], int]) -> int:
        """Return the highest confidence that such lines have."""
        found = [confidence(line) for line in self.leading]
        many = sorted(found)[-max(2 * len(found) // 5, 1) :]
        return max([*found[:_EARLY_LINES], *many[:1]], default=0)

    def leave_out(self, comment: str) -> None:
        """Count the lines of a discarded comment."""
        self.left_out += sum(map(has_letter_or_digit, comment.split("\n")))

    def lines(self, comment: str = "") -> Iterator[tuple[int, str]]:
        """Yield each line without its end, numbered from 1; memory does not grow with the input.

        Lines that begin with the mark of a comment are left out, and counted.
        """
        for number, line in enumerate(self.raw_lines(), start=1):
            if comment and line.lstrip(" \t").startswith(comment):
                self.leave_out(line)
            else:
                yield number, line.rstrip("\r\n")

    def raw_lines(self) -> Iterator[str]:
        """Yield each line with its end; raise FormatError for a line that is too long."""
        stream = rejoin(self.head, self._stream)
        text = TextIOWrapper(stream, self.encoding, errors="surrogateescape", newline="")
        for number in count(1):
            try:
                line = text.readline(LONGEST_LINE)
            except UnicodeDecodeError:  # of UTF-16 and UTF-32, which surrogates cannot replace
                raise undecodable(self.encoding, number) from None
            if not line.isascii() and _ESCAPED.search(line):
                raise undecodable(self.encoding, number)
            if len(line) == LONGEST_LINE:
                error = FormatError(
                    say("a line of more than {most:,} characters", most=LONGEST_LINE),
                    say("nothing after it was read"),
                )
                error.line = number
                raise error
            if not line:
                return
            yield line if number > 1 else line.removeprefix("\ufeff")

    def stream(self, encoding: str | None = None) -> IO[bytes]:
        """Return a stream of the whole text in UTF-8; `encoding` overrides the detected one."""
        encoding = encoding or self.encoding
        if encoding in _UTF8:
            return rejoin(self.head.removeprefix(BOM_UTF8), self._stream)
        return recode(self.head, self._stream, encoding)

    def read(self, limit: int = WHOLE_BYTES) -> bytes:
        """Return all bytes; raise FormatError if there are more than `limit`."""
        data = rejoin(self.head, self._stream).read(limit + 1)
        if len(data) > limit:
            raise FormatError(
                say("more than {limit} MB in a format that is read as a whole", limit=limit >> 20)
            )
        return data

    def read_text(self, limit: int = WHOLE_BYTES) -> str:
        """Return everything as text; raise FormatError if it is more than `limit` bytes."""
        data = self.read(limit)
        try:
            return data.decode(self.encoding).removeprefix("\ufeff")
        except UnicodeDecodeError as error:
            line = 1 + data.count(b"\n", 0, error.start)
            raise undecodable(self.encoding, line) from None

    def seekable(self) -> IO[bytes]:
        """Return all bytes as a seekable file; copy a pipe to a temporary one."""
        if self._stream.seekable():
            self._stream.seek(self._start)
            return self._stream
        copy: IO[bytes] = TemporaryFile()  # noqa: SIM115  # it is deleted when nothing refers to it
        copy.write(self.head)
        copyfileobj(self._stream, copy)
        copy.seek(0)
        return copy
