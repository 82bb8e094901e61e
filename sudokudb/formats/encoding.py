"""Bytes as text: which encoding they are in, and a stream whose beginning was looked at."""

from __future__ import annotations

import codecs
import io
import re
from typing import IO

HEAD = 4096
"""How many bytes tell the encoding of a text."""

_SINGLE = "cp1252"  # Latin-1, and quotes and dashes where that has control characters
_XML = re.compile(rb"\s*<\?xml[^>]{0,200}?encoding\s*=\s*[\"']([A-Za-z0-9._-]{2,40})[\"']")
_OTHERS = re.compile(
    r"iso[_-]?8859-?(?:[2-9]|1\d)|(?:windows-?|cp)(?!1252)\d{3,4}|koi8-[ru]|mac(?:intosh|roman)"
    r"|shift_jis|gbk|gb2312|gb18030|big5|euc-(?:jp|kr)"
)
_WIDE = ("utf-16", "utf-32")

LENIENT = "sudokudb.lenient"
"""How a decoder deals with errors so that no byte is lost."""


def _lenient(error: UnicodeError) -> tuple[str, int]:
    """Take bytes that are no UTF-8 for Windows-1252, one by one, so that none is lost."""
    if not isinstance(error, UnicodeDecodeError):
        raise error
    data = error.object[error.start : error.end]
    if error.encoding.startswith(_WIDE):
        return "\ufffd", error.end
    if error.encoding == "utf-8":
        return data.decode(_SINGLE, LENIENT), error.end
    return data.decode("latin-1"), error.end  # what Windows-1252 has no character for


codecs.register_error(LENIENT, _lenient)


def continued(head: bytes, stream: IO[bytes], newline: str | None = None) -> io.TextIOWrapper:
    """Read bytes as lines of text, of which `head` was read already.

    That is UTF-8 or UTF-16, with or without a byte order mark, UTF-32 with. What is neither is read
    as Latin-1, with the quotes of Windows-1252, so that no byte is lost; and so is a byte of such a
    text further down in one that began as UTF-8. With an empty `newline` the ends of lines stay as
    they are.
    """
    rest = rejoined(head, stream)
    return io.TextIOWrapper(rest, encoding_of(head), errors=LENIENT, newline=newline)


def decoded(data: bytes, head: bytes | None = None) -> str:
    """Return bytes as text, by the encoding of their own beginning or that of the whole text."""
    encoding = encoding_of(data if head is None else head)
    return data.decode(encoding, LENIENT).removeprefix("\ufeff")


def recoded(head: bytes, stream: IO[bytes]) -> IO[bytes]:
    """Return a stream of the same text in UTF-8; its `head` was read already."""
    return io.BufferedReader(_Recoded(encoding_of(head), rejoined(head, stream), stream))


class _Recoded(io.RawIOBase):
    """The text of a stream in UTF-8, without waiting for more than there is."""

    def __init__(self, encoding: str, stream: IO[bytes], below: IO[bytes]) -> None:
        self._decoder = codecs.getincrementaldecoder(encoding)(LENIENT)
        self._stream, self._below = stream, below

    def readable(self) -> bool:
        return True

    def fileno(self) -> int:
        return self._below.fileno()

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]  # typeshed: Buffer
        text = ""
        while not text:  # no whole character yet
            data = read_once(self._stream, len(buffer) // 2)  # two bytes may become three
            text = self._decoder.decode(data, final=not data)
            if not data:
                break
        encoded = text.encode()
        buffer[: len(encoded)] = encoded
        return len(encoded)


def rejoined(head: bytes, stream: IO[bytes]) -> IO[bytes]:
    """Return a stream that begins with `head` again, which was read from it."""
    return io.BufferedReader(_Continued(head, stream))


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


def is_wide(head: bytes) -> bool:
    """Whether every character of a text takes two bytes or more: UTF-16 or UTF-32."""
    return encoding_of(head).startswith(_WIDE)


def encoding_of(head: bytes) -> str:
    """Tell an encoding by the beginning of a text: UTF-8, -16, -32, one that XML names, or Latin-1.

    What has UTF-8 in its first lines is that, whatever is said.
    """
    cut = len(head) >= HEAD  # perhaps in the middle of a character
    head = head[:HEAD]
    if head.startswith((codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE)):
        return "utf-32"
    if head.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16"
    if head[:1] and head[1:40:2].count(0) > len(head[:40]) // 3:
        return "utf-16-le"
    if head[:40:2].count(0) > len(head[:40]) // 3:
        return "utf-16-be"
    text = codecs.getincrementaldecoder("utf-8")("replace").decode(head, final=not cut)
    wrong = text.count("\ufffd") - head.count("\ufffd".encode())
    right = sum(not mark.isascii() for mark in text) - wrong if wrong else 0
    if wrong > right or head.isascii():
        return _declared(head) or (_SINGLE if wrong else "utf-8-sig")
    return "utf-8-sig"


def _declared(head: bytes) -> str:
    """Return the encoding that XML says it is in, if that is another than Latin-1 or Unicode."""
    found = _XML.match(head)
    name = found[1].decode("ascii").lower() if found else ""
    if not _OTHERS.fullmatch(name):
        return ""
    try:
        is_above_ascii = b"<?xml".decode(name) == "<?xml"
    except (LookupError, UnicodeError):
        return ""
    return codecs.lookup(name).name if is_above_ascii else ""
