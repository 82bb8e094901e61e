"""Bytes as text: which encoding they are in, and a stream whose beginning was looked at."""

from __future__ import annotations

import codecs
import io
import re
from functools import partial
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

HEAD = 4096
"""How many bytes tell the encoding of a text."""

_SINGLE = "cp1252"  # Latin-1, and quotes and dashes where that has control characters
_XML = re.compile(rb"\s*<\?xml[^>]{0,200}?encoding\s*=\s*[\"']([A-Za-z0-9._-]{2,40})[\"']")
_OTHERS = re.compile(
    r"iso[_-]?8859-?(?:[2-9]|1\d)|(?:windows-?|cp)(?!1252)\d{3,4}|koi8-[ru]|mac(?:intosh|roman)"
    r"|shift_jis|gbk|gb2312|gb18030|big5|euc-(?:jp|kr)"
)
_ENOUGH = 3  # bytes behind the first of a character
_WIDE = ("utf-16", "utf-32")
_EITHER = "utf_8_or_"
_ASCII = bytes(range(128))

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


class _Either(codecs.IncrementalDecoder):
    """Decodes what XML says an encoding of, but is perhaps UTF-8: its first letters tell."""

    def __init__(self, said: str, errors: str = "strict") -> None:
        super().__init__(errors)
        self._said = said
        self._decoder: codecs.IncrementalDecoder | None = None
        self._held = b""  # from the first byte on that is not ASCII

    def decode(self, data: ReadableBuffer, final: bool = False) -> str:
        if self._decoder:
            return self._decoder.decode(data, final)
        self._held += bytes(data)
        held = self._held.lstrip(_ASCII)
        plain = self._held[: len(self._held) - len(held)].decode("ascii")
        self._held = held
        if not held or (len(held) < HEAD and not final):
            return plain
        seems_utf_8 = _is_utf_8(held[:HEAD]) and not _may_be(self._said, held[:HEAD])
        encoding = "utf-8" if seems_utf_8 else self._said
        self._decoder = codecs.getincrementaldecoder(encoding)(self.errors)
        return plain + self._decoder.decode(held, final)


def _either(name: str) -> codecs.CodecInfo | None:
    """Find the codec of UTF-8 or another encoding."""
    said = name.removeprefix(_EITHER)
    if said == name:
        return None
    decoder = partial(_Either, said)

    def decode(data: ReadableBuffer, errors: str = "strict") -> tuple[str, int]:
        read = bytes(data)
        return decoder(errors).decode(read, final=True), len(read)

    return codecs.CodecInfo(codecs.utf_8_encode, decode, incrementaldecoder=decoder, name=name)


codecs.register(_either)


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
    return io.BufferedReader(Recoded(head, stream))


class Recoded(io.RawIOBase):
    """The text of a stream in UTF-8, without waiting for more than there is.

    `cut` is the line in which it ends in half a character, once it was read; else it is 0.
    """

    cut = 0

    def __init__(self, head: bytes, stream: IO[bytes]) -> None:
        self._decoder = codecs.getincrementaldecoder(encoding_of(head))(LENIENT)
        self._stream, self._below = rejoined(head, stream), stream
        self._line = 1

    def readable(self) -> bool:  # noqa: D102  # as of any stream
        return True

    def fileno(self) -> int:  # noqa: D102  # as of any stream
        return self._below.fileno()

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]  # noqa: D102  # typeshed: Buffer
        text = ""
        while not text:  # no whole character yet
            data = read_once(self._stream, len(buffer) // 2)  # two bytes may become three
            if not data and self._decoder.getstate()[0]:
                self.cut = self._line
            text = self._decoder.decode(data, final=not data)
            if not data:
                break
        self._line += text.count("\n")
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

    What XML says holds where the first letters that are not ASCII, how far down ever, are no UTF-8;
    and where they are by so few bytes (one letter, or two of two bytes) that it can be by chance.
    """
    head = head[:HEAD]
    if head.startswith((codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE)):
        return "utf-32"
    if head.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16"
    if head[:1] and head[1:40:2].count(0) > len(head[:40]) // 3:
        return "utf-16-le"
    if head[:40:2].count(0) > len(head[:40]) // 3:
        return "utf-16-be"
    return _declared(head) or ("utf-8-sig" if _is_utf_8(head) else _SINGLE)


def _is_utf_8(head: bytes) -> bool:
    """Whether the beginning of a text has no more bytes that are no UTF-8 than letters that are."""
    is_cut = len(head) >= HEAD  # perhaps in the middle of a character
    text = codecs.getincrementaldecoder("utf-8")("replace").decode(head, final=not is_cut)
    wrong = text.count("\ufffd") - head.count("\ufffd".encode())
    return not wrong or wrong <= sum(not mark.isascii() for mark in text) - wrong


def _may_be(said: str, head: bytes) -> bool:
    """Whether few bytes tell UTF-8, and are text without control characters as what is said.

    They are those behind the first of a character: two of them can well be so by chance.
    """
    as_utf_8 = head.decode("utf-8", "ignore")
    if len(as_utf_8.encode()) - len(as_utf_8) >= _ENOUGH:
        return False
    try:
        text = codecs.getincrementaldecoder(said)().decode(head, final=len(head) < HEAD)
    except UnicodeDecodeError:
        return False
    return not any("\x7f" <= mark < "\xa0" for mark in text)


def _declared(head: bytes) -> str:
    """Return the codec of what XML says it is in, if that is another than Latin-1 or Unicode."""
    found = _XML.match(head)
    name = found[1].decode("ascii").lower() if found else ""
    if not _OTHERS.fullmatch(name):
        return ""
    try:
        is_above_ascii = b"<?xml".decode(name) == "<?xml"
    except (LookupError, UnicodeError):
        return ""
    return _EITHER + codecs.lookup(name).name if is_above_ascii else ""
