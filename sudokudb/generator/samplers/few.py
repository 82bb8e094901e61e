"""9×9 puzzles with 20 or 21 givens, by steps that remove two givens and add one.

Removal in a random order leaves 22 givens or fewer in 3.5 % of the attempts, and 20 in one of
70,000. From 22 givens on, each step removes all pairs of givens, adds each given that makes a
minimal puzzle, and continues with one of these at random, or with others if that one leads nowhere.
"""

from __future__ import annotations

from itertools import combinations, compress
from typing import TYPE_CHECKING

from sudokudb.engine import buffers
from sudokudb.generator.one_more import one_more
from sudokudb.generator.randomness import Purpose, Stream
from sudokudb.generator.request import FEW
from sudokudb.generator.row_checks import Candidate, are_minimal, with_digit, without
from sudokudb.generator.samplers import top_down
from sudokudb.generator.units import units_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.generator.request import GenerateRequest

_LISTED = 64
"""Grids with this many solutions are skipped, since they take most of the time. Measured."""


def make(request: GenerateRequest, attempts: range) -> Iterator[Candidate]:
    """Yield the puzzle of each attempt, which may have too many givens."""
    for one in top_down.make(request, attempts):
        row = None
        if request.most < one.givens <= FEW:
            stream = Stream(request.seed, one.attempt, Purpose.CHANGES)
            row = _descend(stream, one.row, one.givens - request.most)
        if row is None:
            yield one
        else:
            yield Candidate(one.attempt, row, bytes(buffers.solve_rows(row, 1, 1)[0]))


def _descend(stream: Stream, row: bytes, steps: int) -> bytes | None:
    """Return a puzzle after a number of steps, or None if none was found."""
    found = fewer(row)
    stream.shuffle(found)
    if steps == 1:
        return found[0] if found else None
    return next((end for one in found if (end := _descend(stream, one, steps - 1))), None)


def fewer(row: bytes) -> list[bytes]:
    """Return the minimal puzzles with two givens of a puzzle removed and another one added."""
    givens = [cell for cell, digit in enumerate(row) if digit != ord(".")]
    rows = [without(row, pair) for pair in combinations(givens, 2)]
    found = [
        with_digit(less, cell, digit)
        for less, digits in zip(rows, one_more(rows, _LISTED), strict=True)
        for cell, digit in digits or ()
    ]
    return list(compress(found, are_minimal(found, units_of("none"))))
