"""Good Sudoku's links: `playgoodsudoku.com/puzzle/$…`, `$` and base64 of 41 bytes.

Each byte is two cells, row by row, the upper four bits first, 0 for an empty cell; the last four
bits are not used. Source: programs that read what the game copies (it has no published format).
"""

from __future__ import annotations

import binascii
import re
from base64 import b64decode, b64encode
from typing import IO, TYPE_CHECKING

from sudokudb.errors import FormatError
from sudokudb.formats.data.links import empty, links_in, site, stray
from sudokudb.formats.data.locations import numbered
from sudokudb.formats.model.candidates import require_9x9
from sudokudb.formats.model.record import ParseError, Record
from sudokudb.grid import Grid, format_cell

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sudokudb.formats.source.source import Source

_LINK = site(r"(?:[^\s\"'<>()\[\]]{0,100}/)?(?:\$|%24)", r"https?://|playgoodsudoku\.com/")
_CODE = re.compile(r"(?:\A|/)(?:\$|%24)([^,;&|]*)(.*)", re.DOTALL)
_LIKELY = re.compile(r"(?:^|[/\s])(?:\$|%24)[A-Za-z0-9+/_-]{20,200}(?:=|%3D)*", re.IGNORECASE)
_BYTES = 41


def confidence(source: Source) -> int:
    """Return 93 where there is such a link."""
    return 93 if source.has(_LIKELY.search) else 0


def read(source: Source, size: int | None = None) -> Iterator[Record | ParseError]:
    """Yield a puzzle for each line with a link."""
    if size not in (None, 9):
        raise FormatError(f"goodsudoku holds 9×9 grids only, not {size}×{size}")
    yield from numbered(_by_links(source))


def _by_links(source: Source) -> Iterator[Record | ParseError]:
    for number, linked in links_in(source, _LINK):
        if found := _CODE.search(linked.link):
            words = linked._replace(after=found[2] + linked.after)
            yield words.noted(_item(number, found[1]))
        else:
            yield ParseError(number, f"{linked.text[:20]!r} has no $ and base64")


def _item(number: int, text: str) -> Record | ParseError:
    plain = re.sub("(?:=|%3d)*$", "", text, flags=re.IGNORECASE)
    if not plain:
        return ParseError(number, empty().message)
    if strange := re.search("[^A-Za-z0-9+/_-]", plain):
        error = stray(strange[0], strange.start() + 1)
        return ParseError(number, error.message)
    plain = plain.translate(str.maketrans("-_", "+/"))
    try:
        data = b64decode(plain + "=" * (-len(plain) % 4), validate=True)
    except (binascii.Error, ValueError):
        return ParseError(number, "no base64")
    if len(data) != _BYTES:
        return ParseError(number, f"{len(data)} bytes, not {_BYTES}")
    digits = [half for byte in data for half in divmod(byte, 16)][:81]
    if wrong := [cell for cell, digit in enumerate(digits) if digit > 9]:
        return ParseError(number, f"{format_cell(wrong[0])}: {digits[wrong[0]]} is not a digit")
    return Record(grid=Grid.from_digits(digits), line=number)


def write(records: Iterable[Record], out: IO[bytes]) -> None:
    """Write a link for each puzzle."""
    for record in records:
        require_9x9(record, "goodsudoku")
        digits = [*record.grid.digits, 0]
        data = bytes(16 * a + b for a, b in zip(digits[::2], digits[1::2], strict=True))
        out.write(b"playgoodsudoku.com/puzzle/$" + b64encode(data) + b"\n")
