"""9×9 puzzles with 20 or 21 givens, by steps that take two givens away and put one in.

Removal in a random order leaves 22 givens or fewer in 3.5 % of the attempts, and 20 in one of
70,000. From 22 givens on, all pairs of givens are taken away; of the minimal puzzles with one more
given, one is taken at random, and another one where that leads no further.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from sudokudb.engine import buffers
from sudokudb.generate import top_down
from sudokudb.generate.one_more import one_more
from sudokudb.generate.randomness import Purpose, Stream
from sudokudb.generate.request import FEW
from sudokudb.generate.rows import Candidate, are_minimal, without
from sudokudb.generate.units import units_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.generate.request import Request

_LISTED = 64
"""Grids with as many solutions are left out: they cost most of the time. Measured."""


def make(request: Request, attempts: range) -> Iterator[Candidate]:
    """Yield the puzzle of each attempt, which may have too many givens."""
    for one in top_down.make(request, attempts):
        row = None
        if request.most < one.givens <= FEW:
            stream = Stream(request.seed, one.attempt, Purpose.CHANGES)
            row = _descend(stream, one.row, one.givens - request.most)
        yield one if row is None else _candidate(one.attempt, row)


def _candidate(attempt: int, row: bytes) -> Candidate:
    return Candidate(attempt, row, bytes(buffers.solve_rows(row, 1, 1)[0]))


def _descend(stream: Stream, row: bytes, steps: int) -> bytes | None:
    """Return a puzzle after so many steps, or None if none was found."""
    found = fewer(row)
    stream.shuffle(found)
    if steps == 1:
        return found[0] if found else None
    return next((end for one in found if (end := _descend(stream, one, steps - 1))), None)


def fewer(row: bytes) -> list[bytes]:
    """Return minimal puzzles that lack two givens of a puzzle and have another one."""
    givens = [cell for cell, digit in enumerate(row) if digit != ord(".")]
    rows = [without(row, pair) for pair in combinations(givens, 2)]
    found = []
    for less, digits in zip(rows, one_more(rows, _LISTED), strict=True):
        for cell, digit in digits or ():
            changed = bytearray(less)
            changed[cell] = digit
            found.append(bytes(changed))
    flags = are_minimal(found, units_of("none"))
    return [one for one, minimal in zip(found, flags, strict=True) if minimal]
