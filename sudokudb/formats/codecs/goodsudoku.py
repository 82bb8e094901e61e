"""Good Sudoku's links: `playgoodsudoku.com/puzzle/$…`, where `$` precedes the Base64 of 41 bytes.

Each byte holds two cells, row by row, the first in the upper four bits; 0 is an empty cell. The
last four bits are unused. Source: programs that read the links (the format is not published).
"""

from __future__ import annotations

import binascii
import re
from base64 import b64decode, b64encode
from typing import IO, TYPE_CHECKING

from sudokudb.errors import FormatError, say
from sudokudb.formats.data.web_links import empty, parse_each_link, site, stray
from sudokudb.formats.model.cells import not_a_digit
from sudokudb.formats.model.record import Items, Record, Records
from sudokudb.formats.text.one_per_line import wrong_count
from sudokudb.grid import Grid

if TYPE_CHECKING:
    from sudokudb.formats.source.source import Source

_LINK = site(r"(?:[^\s\"'<>()\[\],;|]{0,100}/)?(?:\$|%24)", r"https?://|playgoodsudoku\.com/")
_CODE = re.compile(r"(?:\A|/)(?:\$|%24)(.*?)(?:=|%3D)*\Z", re.DOTALL | re.IGNORECASE)
_LIKELY = re.compile(r"(?:^|[/\s])(?:\$|%24)[A-Za-z0-9+/_-]{20,200}(?:=|%3D)*", re.IGNORECASE)
_BYTES = 41


def confidence(source: Source) -> int:
    """Return 93 for such a link."""
    return 93 if source.has(_LIKELY.search) else 0


def read(source: Source, size: int | None = None) -> Items:
    """Yield the puzzle of every link."""
    return parse_each_link(source, _LINK, _parse, ends=",;&|")


def _parse(number: int, link: str) -> Record:
    found = _CODE.search(link)
    if not found:
        raise FormatError(say("{link!r} has no $ and Base64", link=link[:20]))
    plain = found[1]
    if not plain:
        raise empty()
    if strange := re.search("[^A-Za-z0-9+/_-]", plain):
        raise stray(strange[0], strange.start() + 1)
    try:
        data = b64decode(plain + "=" * (-len(plain) % 4), b"-_")
    except binascii.Error:
        raise FormatError(say("the link is not Base64")) from None
    if len(data) != _BYTES:
        raise wrong_count(_BYTES, len(data), say("{expected} bytes expected, {count} found"))
    digits = [half for byte in data for half in divmod(byte, 16)][:81]
    if wrong := [cell for cell, digit in enumerate(digits) if digit > 9]:
        raise not_a_digit(wrong[0], digits[wrong[0]])
    return Record(grid=Grid.from_digits(digits), line=number)


def write(records: Records, out: IO[bytes]) -> None:
    """Write a link for each puzzle."""
    for record in records:
        digits = [*record.grid.digits, 0]
        data = bytes(16 * a + b for a, b in zip(digits[::2], digits[1::2], strict=True))
        out.write(b"playgoodsudoku.com/puzzle/$" + b64encode(data) + b"\n")
