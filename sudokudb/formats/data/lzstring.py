"""LZ-string, the compression of puzzle links, in its Base64 form, with a limit on the output.

An LZ78 code: codes of a growing number of bits, lowest bit first, packed six to a character,
highest first. Codes 0 and 1 introduce a new character of 8 or 16 bits, 2 is the end, the others
refer to earlier entries. The scheme is Pieroxy's (pieroxy.net/blog/pages/lz-string). A few
characters can expand to millions, which no library on PyPI prevents.
"""

from __future__ import annotations

from sudokudb.errors import FormatError, say
from sudokudb.formats.data.web_links import stray

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
LONGEST = 1 << 22
"""The maximum length of the output of `decompress`; no puzzle needs a tenth of it."""

_BYTE, _PAIR, _END = 0, 1, 2
_VALUES = {mark: value for value, mark in enumerate(ALPHABET)} | {"-": 62, "_": 63}
_URI_VALUES = _VALUES | {"-": 63}


def decompress(text: str, limit: int = LONGEST) -> str:
    """Return the unpacked text; raise FormatError if it is damaged or too long.

    The characters of Base64 for links (`-` and `_`) and of LZ-string (`-` for `/`) are read too.

    >>> decompress(compress("a link, a link, a link"))
    'a link, a link, a link'
    """
    bits = _Bits(text)
    entries = ["", "", ""]  # codes 0 to 2 are not entries
    result: list[str] = []
    length, before = 0, ""
    while (code := bits.take(len(entries).bit_length())) != _END:
        if code in {_BYTE, _PAIR}:
            entry = chr(bits.take(16 if code else 8))
            entries.append(entry)
        else:
            entry = _entry(entries, code, before)
        if before:
            entries.append(before + entry[0])
        result.append(entry)
        length += len(entry)
        if length > limit:
            raise FormatError(
                say("the link unpacks to more than {limit:,} characters", limit=limit)
            )
        before = entry
    return _join_surrogates("".join(result))


def _entry(entries: list[str], code: int, before: str) -> str:
    if code < len(entries):
        return entries[code]
    if code == len(entries) and before:
        return before + before[0]
    raise FormatError(say("the link is damaged: it cannot be unpacked"))


class _Bits:
    """The bits of a packed text, six in each character, read one after another."""

    def __init__(self, text: str) -> None:
        uri = "-" in text and "/" not in text and "_" not in text
        values = _URI_VALUES if uri else _VALUES
        marks = text.rstrip("=$")
        try:
            self._bits = "".join([f"{values[mark]:06b}" for mark in marks])
        except KeyError as error:
            mark = str(error.args[0])
            raise stray(mark, marks.index(mark) + 1) from None
        self._at = 0

    def take(self, count: int) -> int:
        """Return the number in the next bits."""
        piece = self._bits[self._at : self._at + count]
        if len(piece) < count:
            raise FormatError(say("the link is cut off"))
        self._at += count
        return int(piece[::-1], 2)


def _join_surrogates(text: str) -> str:
    """Join the surrogate pairs of JavaScript's text."""
    if text.isascii():
        return text
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def compress(text: str) -> str:
    """Return a packed text, byte for byte as LZ-string's compressToBase64 packs it."""
    packer = _Packer()
    known: dict[str, int] = {}
    before = ""
    for mark in _halves(text):
        if mark not in known:
            known[mark] = len(known) + 3
            packer.new.add(mark)
        if before + mark in known:
            before += mark
        else:
            packer.put(before, known)
            known[before + mark] = len(known) + 3
            before = mark
    if before:
        packer.put(before, known)
    return packer.finish()


def _halves(text: str) -> str:
    """Split characters above 16 bits into surrogate pairs, as in JavaScript's text."""
    data = text.encode("utf-16-le", "surrogatepass")
    return "".join(chr(data[i] | data[i + 1] << 8) for i in range(0, len(data), 2))


class _Packer:
    """A writer of codes as bits; `new` contains the characters that were not written yet."""

    def __init__(self) -> None:
        self.new: set[str] = set()
        self._pieces: list[str] = []
        self._count = 2

    def put(self, entry: str, known: dict[str, int]) -> None:
        if entry in self.new:
            self.new.discard(entry)
            wide = ord(entry) > 255
            self._add(_PAIR if wide else _BYTE, self._width())
            self._add(ord(entry), 16 if wide else 8)
            self._count += 1
        else:
            self._add(known[entry], self._width())
        self._count += 1

    def finish(self) -> str:
        self._add(_END, self._width())
        bits = "".join(self._pieces) + "0"
        bits += "0" * (-len(bits) % 6)
        marks = [ALPHABET[int(bits[i : i + 6], 2)] for i in range(0, len(bits), 6)]
        return "".join(marks) + "=" * (-len(marks) % 4)

    def _width(self) -> int:
        return self._count.bit_length()

    def _add(self, value: int, width: int) -> None:
        self._pieces.append(f"{value:0{width}b}"[::-1])
