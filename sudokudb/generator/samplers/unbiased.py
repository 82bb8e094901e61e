"""Minimal puzzles, sampled so that all with the same number of givens are equally probable.

An attempt makes a uniform full grid and a uniform choice of n of its cells; one in about a million
is a minimal puzzle. If n is not fixed, it has the probability of a uniform choice of cells: then
every minimal puzzle of the range is equally probable. Consecutive attempts share a full grid,
since grids cost more than choices; each single puzzle is nevertheless unbiased.
"""

from __future__ import annotations

from array import array
from functools import lru_cache
from itertools import combinations, compress
from math import comb
from typing import TYPE_CHECKING

from sudokudb.engine import buffers
from sudokudb.generator.full import all_small, compiled_generator, full_row
from sudokudb.generator.randomness import Purpose, Stream
from sudokudb.generator.row_checks import Candidate, are_minimal, are_valid, row_of, split, without
from sudokudb.generator.samplers.other_sizes import fits_one
from sudokudb.generator.units import units_of
from sudokudb.layout import CLASSIC_9

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from types import ModuleType

    from sudokudb.generator.request import GenerateRequest

SHARED = 1_024
"""Attempts that share a full grid."""
DEFAULT = (23, 29)
"""The numbers of givens of 99.7 % of all minimal puzzles."""
SMALL = (4, 6)
"""The numbers of givens of all minimal 4×4 puzzles."""

_ROOM = 16_384  # candidates that are tested together
_WORDS = 3  # of 32 bits, which decide the number of givens


def make(request: GenerateRequest, attempts: range) -> Iterator[Candidate]:
    """Yield the puzzles of the few attempts that make one."""
    extension = compiled_generator()
    if extension is None:
        tried = (candidate(request, attempt) for attempt in attempts)
        yield from _minimal_puzzles([one for one in tried if one is not None])
        return
    while attempts:
        some, attempts = candidates_in_c(extension, request, attempts)
        yield from _minimal_puzzles(some)


def make_small(request: GenerateRequest, attempts: range) -> Iterator[Candidate]:
    """Yield the 4×4 puzzles of the attempts that make one; none shares a full grid."""
    grids = [row_of(digits) for digits in all_small()]
    for attempt in attempts:
        grid = grids[Stream(request.seed, attempt, Purpose.GRID).below(len(grids))]
        stream = Stream(request.seed, attempt, Purpose.ORDER)
        number = _draw_number(stream, 16, *(request.givens or SMALL))
        rest, cells = _choose_cells(stream, 16, number)
        row = without(grid, rest)
        if fits_one(row) and not any(fits_one(without(row, [cell])) for cell in cells):
            yield Candidate(attempt, row, grid)


def _minimal_puzzles(some: list[Candidate]) -> Iterator[Candidate]:
    unique = list(compress(some, are_valid([one.row for one in some])))
    return compress(unique, are_minimal([one.row for one in unique], units_of("none")))


def candidates_in_c(
    extension: ModuleType, request: GenerateRequest, attempts: range
) -> tuple[list[Candidate], range]:
    """Return the choices of some attempts, and the attempts that are left."""
    rows, grids = (bytearray(buffers.CELLS * _ROOM) for _ in range(2))
    numbers = array("Q", bytes(8 * _ROOM))
    least, most = request.givens or DEFAULT
    found, tried = extension.choose(
        request.seed, attempts.start, len(attempts), least, most, rows, grids, numbers
    )
    end = buffers.CELLS * found
    some = map(Candidate, numbers[:found], split(rows[:end]), split(grids[:end]))
    return list(some), attempts[tried:]


def candidate(request: GenerateRequest, attempt: int) -> Candidate | None:
    """Return the choice of an attempt, or None if an easy unavoidable set is empty in it."""
    grid, sets = _grid_and_sets(request.seed, attempt // SHARED)
    stream = Stream(request.seed, attempt, Purpose.ORDER)
    number = _draw_number(stream, buffers.CELLS, *(request.givens or DEFAULT))
    rest, cells = _choose_cells(stream, buffers.CELLS, number)
    chosen = sum(1 << cell for cell in cells)
    if not all(chosen & one for one in sets):
        return None
    return Candidate(attempt, without(grid, rest), grid)


def _choose_cells(stream: Stream, number: int, chosen: int) -> tuple[list[int], list[int]]:
    """Return the cells that are not chosen, and those that are."""
    cells = list(range(number))
    for last in range(number - 1, number - 1 - chosen, -1):
        other = stream.below(last + 1)
        cells[last], cells[other] = cells[other], cells[last]
    return cells[: number - chosen], cells[number - chosen :]


@lru_cache(4)
def _grid_and_sets(seed: int, index: int) -> tuple[bytes, list[int]]:
    grid = full_row(seed, index)
    sets = {sum(1 << cell for cell in cells) for cells in easy_sets(grid)}
    return grid, sorted(sets, key=int.bit_count)


def _draw_number(stream: Stream, cells: int, least: int, most: int) -> int:
    """Return a number of givens, with the probability of a uniform choice of cells."""
    if least == most:
        return least
    weights = [comb(cells, number) for number in range(least, most + 1)]
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


def easy_sets(grid: bytes) -> Iterator[list[int]]:
    """Yield about a hundred unavoidable sets: of two digits, and of two lines in a chute."""
    places: dict[int, list[int]] = {}
    for cell, digit in enumerate(grid):
        places.setdefault(digit, []).append(cell)
    for one, other in combinations(sorted(places), 2):
        yield from _components(places[one] + places[other])
    board = CLASSIC_9
    for lines in (board.rows, board.columns):
        for chute in range(0, 9, 3):
            for first, second in combinations(lines[chute : chute + 3], 2):
                yield from _cycles(grid, first, second)


def _components(cells: list[int]) -> Iterator[list[int]]:
    """Yield the cells of two digits that are connected through houses: swapping them is a grid."""
    peers = CLASSIC_9.peers
    left = set(cells)
    while left:
        component = [left.pop()]
        for cell in component:  # the loop appends to this list
            near = left.intersection(peers[cell])
            left -= near
            component += near
        yield component


def _cycles(grid: bytes, first: Sequence[int], second: Sequence[int]) -> Iterator[list[int]]:
    """Yield the cells of two lines, cycle by cycle, whose swap leaves each line its digits."""
    place = {grid[cell]: index for index, cell in enumerate(first)}
    left = set(range(9))
    while left:
        index = min(left)
        cycle = []
        while index in left:
            left.remove(index)
            cycle += [first[index], second[index]]
            index = place[grid[second[index]]]
        yield cycle
