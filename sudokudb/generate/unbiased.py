"""Minimal 9×9 puzzles of which none is more probable than another with as many givens.

An attempt takes a uniform full grid and a uniform choice of n of its cells; of about a million, one
is a minimal puzzle. If n is not fixed, it has the probability of a uniform choice of cells: then
every minimal puzzle of the range is equally probable. Attempts in a row share a full grid, since
grids cost more than choices; each puzzle by itself is unbiased all the same.
"""

from __future__ import annotations

from array import array
from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING

from sudokudb.engine import buffers
from sudokudb.engine.hitting import easy_sets
from sudokudb.generate.full import compiled_generator, full_row
from sudokudb.generate.randomness import Purpose, Stream
from sudokudb.generate.rows import Candidate, are_minimal, without
from sudokudb.generate.units import units_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

    from sudokudb.generate.request import Request

SHARED = 1_024
"""Attempts that share a full grid."""
DEFAULT = (23, 29)
"""The numbers of givens of nearly all minimal puzzles: 99.7 % of them."""

_ROOM = 16_384  # candidates that are tested together
_WORDS = 3  # of 32 bits, which decide the number of givens


def make(request: Request, attempts: range) -> Iterator[Candidate]:
    """Yield the puzzles of the few attempts that make one."""
    extension = compiled_generator()
    if extension is None:
        tried = (candidate(request, attempt) for attempt in attempts)
        yield from _minimal_puzzles([one for one in tried if one is not None])
        return
    while attempts:
        some, attempts = candidates_in_c(extension, request, attempts)
        yield from _minimal_puzzles(some)


def _minimal_puzzles(some: list[Candidate]) -> Iterator[Candidate]:
    counts = buffers.count_lines(b"".join([one.row for one in some]), buffers.CELLS, 2, 1)
    unique = [one for one, count in zip(some, counts, strict=True) if count == 1]
    flags = are_minimal([one.row for one in unique], units_of("none"))
    yield from (one for one, minimal in zip(unique, flags, strict=True) if minimal)


def candidates_in_c(
    extension: ModuleType, request: Request, attempts: range
) -> tuple[list[Candidate], range]:
    """Return the choices of some attempts, and the attempts that are left."""
    rows, grids = (bytearray(buffers.CELLS * _ROOM) for _ in range(2))
    numbers = array("Q", bytes(8 * _ROOM))
    least, most = request.givens or DEFAULT
    found, tried = extension.choose(
        request.seed, attempts.start, len(attempts), least, most, rows, grids, numbers
    )
    places = [slice(low, low + 81) for low in range(0, buffers.CELLS * found, buffers.CELLS)]
    some = [
        Candidate(numbers[index], bytes(rows[place]), bytes(grids[place]))
        for index, place in enumerate(places)
    ]
    return some, attempts[tried:]


def candidate(request: Request, attempt: int) -> Candidate | None:
    """Return the choice of an attempt, or None if an easy unavoidable set is empty in it."""
    grid, sets = _grid_and_sets(request.seed, attempt // SHARED)
    stream = Stream(request.seed, attempt, Purpose.ORDER)
    number = _draw_number(stream, *(request.givens or DEFAULT))
    cells = list(range(81))
    chosen = 0
    for last in range(80, 80 - number, -1):
        other = stream.below(last + 1)
        cells[last], cells[other] = cells[other], cells[last]
        chosen |= 1 << cells[last]
    if not all(chosen & one for one in sets):
        return None
    return Candidate(attempt, without(grid, cells[: 81 - number]), grid)


@lru_cache(4)
def _grid_and_sets(seed: int, index: int) -> tuple[bytes, list[int]]:
    grid = full_row(seed, index)
    sets = {sum(1 << cell for cell in cells) for cells in easy_sets(grid)}
    return grid, sorted(sets, key=int.bit_count)


def _draw_number(stream: Stream, least: int, most: int) -> int:
    """Return a number of givens, with the probability of a uniform choice of cells."""
    if least == most:
        return least
    weights = [comb(81, number) for number in range(least, most + 1)]
    total = sum(weights)
    fair = (1 << 32 * _WORDS) // total * total
    while True:
        value = 0
        for _ in range(_WORDS):
            value = value << 32 | stream.below(1 << 32)
        if value < fair:
            break
    value %= total
    for number, weight in enumerate(weights, start=least):
        if value < weight:
            return number
        value -= weight
    raise AssertionError("unreachable")
