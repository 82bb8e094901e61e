"""Detection of the encoding of text, and streams that can be read again from the beginning."""

from __future__ import annotations

import codecs
import io
import re
from contextlib import suppress
from typing import IO

from sudokudb.errors import FormatError, say
from sudokudb.suggestions import did_you_mean

HEAD = 4096
"""Enough bytes to see whether a text is UTF-16 or UTF-32."""

_FALLBACK = "cp1252"
_SHORTEST = 1024  # bytes of lines with letters outside ASCII; from fewer, detection only guesses
_SAMPLE = 1 << 14
_COMMON = ("utf-8", "utf-16", "windows-1252", "windows-1251", "iso-8859-2", "shift_jis", "gbk")
_DECLARED = re.compile(rb"\s*<\?xml[^>]{0,200}?encoding\s*=\s*[\"']([A-Za-z0-9._-]{2,40})[\"']")


def find_encoding(name: str) -> str:
    """Return Python's name of an encoding; raise FormatError for an unknown one."""
    try:
        "0".encode(name, "replace")
        return codecs.lookup(name).name
    except (LookupError, UnicodeError, ValueError):
        hint = did_you_mean(name, _COMMON) or say("such as {common}", common=", ".join(_COMMON))
        raise FormatError(say("unknown encoding {name!r}", name=name[:40]), hint) from None


def detect_encoding(data: bytes) -> str:
    """Return the encoding of the beginning of a text: by its byte order mark, UTF-8, or a guess."""
    if wide := _wide(data):
        return wide
    with suppress(UnicodeDecodeError):  # the last character may be cut
        codecs.getincrementaldecoder("utf-8")().decode(data)
        return "utf-8-sig" if data.startswith(codecs.BOM_UTF8) else "utf-8"
    letters = b"\n".join(line for line in data.splitlines() if not line.isascii())[:_SAMPLE]
    if len(letters) < _SHORTEST:
        return _FALLBACK
    from charset_normalizer import from_bytes

    best = from_bytes(letters).best()
    return best.encoding if best else _FALLBACK


def declared_encoding(head: bytes) -> str:
    """Return the encoding that an XML declaration names; empty if it names none that is known."""
    found = _DECLARED.match(head)
    name = found[1].decode("ascii") if found else ""
    try:
        return codecs.lookup(name).name if name and b"<".decode(name, "replace") == "<" else ""
    except (LookupError, UnicodeError):
        return ""


def is_wide(head: bytes) -> bool:
    """Return whether every character of a text takes two bytes or more: UTF-16 or UTF-32."""
    return bool(_wide(head))


def _wide(head: bytes) -> str:
    if head.startswith((codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE)):
        return "utf-32"
    if head.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    start = head[:40]  # of UTF-16 without a mark, every other byte of ASCII text is zero
    for name, first in (("utf-16-le", 1), ("utf-16-be", 0)):
        if start and start[first::2].count(0) > len(start) // 3:
            return name
    return ""


def undecodable(encoding: str, line: int) -> FormatError:
    """Return the error of bytes that do not belong in a text of this encoding."""
    error = FormatError(
        say("the text is not {encoding}", encoding=encoding),
        say("give its encoding: --encoding NAME"),
    )
    error.line = line
    return error


def recode(head: bytes, stream: IO[bytes], encoding: str | None = None) -> IO[bytes]:
    """Return a stream of the same text in UTF-8, of which `head` was read already."""
    return io.BufferedReader(_Recoded(head, stream, encoding or detect_encoding(head)))


def rejoin(head: bytes, stream: IO[bytes]) -> IO[bytes]:
    """Return a stream that begins again with `head`, which was read from it."""
    return io.BufferedReader(_Rejoined(head, stream))


def decode_line(data: bytes | bytearray) -> str:
    """Decode a line from UTF-8 or, if that fails, from Windows-1252."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data.decode(_FALLBACK, "replace")


def read_once(stream: IO[bytes], size: int) -> bytes:
    """Read the available bytes, without waiting for more."""
    data: bytes = getattr(stream, "read1", stream.read)(size)
    return data


class _Rejoined(io.RawIOBase):
    """A stream whose beginning was read already; a terminal that has ended stays ended."""

    def __init__(self, head: bytes, stream: IO[bytes]) -> None:
        self._head, self._stream, self._ended = head, stream, not head

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]  # typeshed: Buffer
        data = self.take(len(buffer))
        buffer[: len(data)] = data
        return len(data)

    def take(self, size: int) -> bytes:
        """Return the next bytes, at most so many; none at the end."""
        data, self._head = self._head[:size], self._head[size:]
        if not data and not self._ended:
            data = read_once(self._stream, size)
            self._ended = not data
        return data


class _Recoded(_Rejoined):
    """A stream recoded to UTF-8; bytes that the encoding does not have are an error."""

    def __init__(self, head: bytes, stream: IO[bytes], encoding: str) -> None:
        super().__init__(head, stream)
        self._encoding = encoding
        self._decoder = codecs.getincrementaldecoder(encoding)()
        self._line = 1

    def fileno(self) -> int:
        return self._stream.fileno()

    def take(self, size: int) -> bytes:
        """Return the next characters in UTF-8; one byte may become four."""
        text, data = "", b"first"
        while data and not text:  # a character may have come in parts
            data = super().take(max(size // 4, 1))
            try:
                text = self._decoder.decode(data, final=not data)
            except UnicodeDecodeError as error:
                before = error.object[: error.start].decode(self._encoding, "replace")
                raise undecodable(self._encoding, self._line + before.count("\n")) from None
            self._line += text.count("\n")
        return text.encode("utf-8", "replace")
