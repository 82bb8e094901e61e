"""Sets of candidates, one bit for each digit, shared by the codecs."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

from sudokudb.digit_sets import digits_in
from sudokudb.errors import FormatError, say
from sudokudb.grid import Grid, format_cell
from sudokudb.layout import CLASSIC_9

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sudokudb.formats.model.record import Record

ALL = 0x1FF
"""All candidates of a cell in a 9×9 grid."""

_CELLS = 81


def figures_of(candidates: int) -> str:
    """Return the digits of a set as text, ascending.

    >>> figures_of(0b100000101)
    '139'
    """
    return "".join(map(str, digits_in(candidates)))


def implied_candidates(digits: Sequence[int]) -> tuple[int, ...]:
    """Return the candidates of each empty cell of a 9×9 grid that its peers' digits allow."""
    peers = CLASSIC_9.peers
    return tuple(
        0 if digits[cell] else ALL & ~reduce(or_, (1 << digits[p] >> 1 for p in peers[cell]), 0)
        for cell in range(_CELLS)
    )


def known_candidates(marks: Sequence[int], digits: Sequence[int]) -> tuple[int, ...] | None:
    """Return the candidates of the cells without a digit; None if they are all candidates."""
    left = tuple(0 if digit else mark for mark, digit in zip(marks, digits, strict=True))
    return left if any(mark not in (0, ALL) for mark in left) else None


def none_left(candidates: Sequence[int] | None, digits: Sequence[int]) -> tuple[str, ...]:
    """Return a warning that names the cells without candidates, unless most cells have none."""
    cells = list(enumerate(candidates or ()))
    empty = [cell for cell, mark in cells if not mark and not digits[cell]]
    if not empty or len(empty) > sum(mark != 0 for _, mark in cells):
        return ()
    return (say("no candidate is left in {cells}", cells=names(empty)),)


def names(cells: Sequence[int]) -> str:
    """Return the names of the first few cells, and the number of the others."""
    first = ", ".join(map(format_cell, cells[:3]))
    more = len(cells) - 3
    return say("{items} and {count} more", items=first, count=more) if more > 0 else first


def split(givens: Sequence[int], digits: Sequence[int]) -> tuple[Grid, Grid | None]:
    """Return the grid of the givens, and the grid of the other digits as placed ones."""
    placed = [0 if given else digit for given, digit in zip(givens, digits, strict=True)]
    return Grid.from_digits(givens), Grid.from_digits(placed) if any(placed) else None


def cells_of(record: Record) -> Iterator[tuple[int, int, int]]:
    """Yield the given, the placed digit and the candidates of each cell, 0 where it has none."""
    none = (0,) * len(record.grid)
    return zip(record.grid, record.placed or none, record.candidates or none, strict=True)


def digits_on(record: Record) -> tuple[int, ...]:
    """Return the givens and the placed digits of a record in one tuple."""
    return tuple(given or placed for given, placed, _ in cells_of(record))


def marks_of(record: Record, digits: Sequence[int]) -> tuple[int, ...]:
    """Return the candidates of each cell: its digit, or its candidates, or all if unknown."""
    candidates = record.candidates or (ALL,) * _CELLS
    return tuple(
        1 << digit - 1 if digit else mark for digit, mark in zip(digits, candidates, strict=True)
    )


def without(digits: Sequence[int], removed: Iterable[tuple[int, int]]) -> tuple[int, ...] | None:
    """Return the implied candidates without the removed ones; None if none were removed."""
    left = list(implied_candidates(digits)) if (gone := list(removed)) else []
    for cell, digit in gone:
        left[cell] &= ~(1 << digit - 1)
    return tuple(left) or None


def removed_candidates(record: Record, name: str) -> Iterator[tuple[int, int]]:
    """Yield the cell and digit of each candidate that the digits allow but the record lacks.

    Raises FormatError for a candidate that the digits exclude, which these formats cannot express.
    """
    if not record.candidates:
        return
    pairs = zip(implied_candidates(digits_on(record)), record.candidates, strict=True)
    for cell, (left, kept) in enumerate(pairs):
        if kept & ~left:
            template = say("{name} cannot hold a candidate that a digit excludes ({place})")
            raise FormatError(say(template, name=name, place=format_cell(cell)))
        yield from ((cell, digit) for digit in digits_in(left & ~kept))
