"""Bitmaps of a block's 65,536 ids, and planes: the bits of their codes, a bitmap each.

A bitmap has a bit for each id, the lowest of its first byte for the first id. A code has as many
bits as the number of codes needs, and its lowest is in the first plane. So what is asked for is
found for 64 ids at once; the extension does it where there was a compiler, numbers of any length
where there was none. What finds no id is b"", and not a bitmap.
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

SHIFT = 16
SIZE = 1 << SHIFT
"""So many ids are a block: those that have the same number but for their last bits."""

BYTES = SIZE // 8

MOST_CODES = 256

_ALL = (1 << SIZE) - 1
_BITS = [bytes(b"01"[code >> plane & 1] for code in range(MOST_CODES)) for plane in range(8)]


def planes_of(codes: bytes, number: int) -> bytes:
    """Return the planes of the codes of all ids, which are below a number of codes."""
    turned = codes[::-1]  # the first id is the lowest bit
    return b"".join(
        int(turned.translate(_BITS[plane]), 2).to_bytes(BYTES, "little")
        for plane in range((number - 1).bit_length())
    )


def of(places: Iterable[int]) -> bytes:
    """Return the bitmap of some ids, which are counted from the block's first."""
    bitmap = bytearray()
    for place in places:
        bitmap = bitmap or bytearray(BYTES)
        bitmap[place >> 3] |= 1 << (place & 7)
    return bytes(bitmap)


def between(first: int, last: int) -> bytes:
    """Return the bitmap of the ids from one to another, counted from the block's first."""
    return _bytes((1 << last + 1) - (1 << first))


def either(bitmaps: Sequence[bytes]) -> bytes:
    """Return the bitmap of the ids that are in any of some."""
    return bitmaps[0] if len(bitmaps) == 1 else _bytes(reduce(or_, map(_number, bitmaps), 0))


def _number(bitmap: bytes) -> int:
    return int.from_bytes(bitmap, "little")


def _bytes(number: int) -> bytes:
    return number.to_bytes(BYTES, "little") if number else b""


def _held(planes: bytes, asked: bytes, within: bytes) -> bytes:
    """Return the bitmap of the ids within another whose code is asked for.

    `asked` has a byte for each code that there is, not 0 if it is.
    """
    bits = [_number(planes[begin : begin + BYTES]) for begin in range(0, len(planes), BYTES)]
    codes = [bool(flag) for flag in asked.ljust(1 << len(bits), b"\1")]
    return _bytes(_chosen(bits, codes) & _number(within))


def _chosen(bits: Sequence[int], codes: Sequence[bool]) -> int:
    if all(codes):
        return _ALL
    if not any(codes):
        return 0
    *lower, highest = bits
    half = len(codes) // 2
    zero, one = _chosen(lower, codes[:half]), _chosen(lower, codes[half:])
    return zero ^ (highest & (zero ^ one))


def _count(bitmap: bytes) -> int:
    """Count the ids of a bitmap."""
    return _number(bitmap).bit_count()


def _ids(bitmap: bytes, first: int, most: int, descending: bool) -> list[int]:
    """List the first ids of a bitmap, ascending or descending; `first` is that of its first bit."""
    found: list[int] = []
    order = range(BYTES - 1, -1, -1) if descending else range(BYTES)
    for byte in order:
        if bits := bitmap[byte]:
            places = [place for place in range(8) if bits >> place & 1]
            found += [first + 8 * byte + p for p in (reversed(places) if descending else places)]
            if len(found) >= most:
                break
    return found[: max(most, 0)]


def _codes(planes: bytes, within: bytes) -> bytes:
    """Return the code of each id of a bitmap, ascending, a byte each."""
    parts = [planes[begin : begin + BYTES] for begin in range(0, len(planes), BYTES)]
    return bytes(
        sum((part[id >> 3] >> (id & 7) & 1) << plane for plane, part in enumerate(parts))
        for id in _ids(within, 0, SIZE, False)
    )


if TYPE_CHECKING:
    held, count, ids, codes = _held, _count, _ids, _codes
else:
    try:
        from sudokudb.store.bitmaps._bitmaps import codes, count, held, ids
    except ImportError:  # there was no compiler
        held, count, ids, codes = _held, _count, _ids, _codes
