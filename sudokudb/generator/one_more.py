"""Givens each of which, when added, makes a 9×9 grid a valid puzzle.

Such a given is a digit that exactly one solution has in its cell. So the solutions are listed as
numbers with a bit for every digit of every cell. In the union of two sets of solutions, a digit
occurs once if it occurs once in one of them and not in the other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.engine import buffers

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    Digits = list[tuple[int, int]]

_TOGETHER = 512  # rows whose solutions are listed together
_CELLS = buffers.CELLS
_EMPTY = ord(".")
# A digit is a bit of a byte; 9 has the first bit of bytes of its own.
_PARTS = (
    (bytes(1 << digit - ord("1") if digit in b"12345678" else 0 for digit in range(256)), b"1"[0]),
    (bytes(digit == ord("9") for digit in range(256)), b"9"[0]),
)


def one_more(rows: Sequence[bytes], limit: int) -> Iterator[Digits | None]:
    """Yield, for each row, the cells and digits that each leave one solution when added.

    Yield None for a row with `limit` solutions or more.
    """
    for low in range(0, len(rows), _TOGETHER):
        yield from _some(rows[low : low + _TOGETHER], limit)


def _some(rows: Sequence[bytes], limit: int) -> Iterator[Digits | None]:
    counts = buffers.count_lines(b"".join(rows), _CELLS, limit, 1)
    few = [row for row, count in zip(rows, counts, strict=True) if count < limit]
    room = max((count for count in counts if count < limit), default=0) or 1
    listed, _ = buffers.first_solutions(b"".join(few), room)
    place = 0
    for row, count in zip(rows, counts, strict=True):
        if count >= limit:
            yield None
            continue
        solutions = bytes(listed[place : place + _CELLS * count])
        place += _CELLS * room
        yield [one for one in _digits_that_occur_once(solutions) if row[one[0]] == _EMPTY]


def _digits_that_occur_once(solutions: bytes) -> Digits:
    """Return the cells and digits that occur in exactly one of some solutions, in order."""
    number = 1
    while _CELLS * number < len(solutions):
        number *= 2
    found = []
    for table, first in _PARTS:
        bits = int.from_bytes(solutions.translate(table), "little")
        for cell, byte in enumerate(_occur_once(bits, number).to_bytes(_CELLS, "little")):
            found += [(cell, first + bit) for bit in range(8) if byte >> bit & 1]
    return sorted(found)


def _occur_once(once: int, number: int) -> int:
    """Return the bits that are set in exactly one of `number` grids, a power of 2."""
    more = 0
    while number > 1:
        number //= 2
        shift = 8 * _CELLS * number
        low = (1 << shift) - 1
        more = more & low | more >> shift | once & low & once >> shift
        once = once & low | once >> shift
    return once & ~more
