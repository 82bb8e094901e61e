"""Puzzles of 4×4, 16×16 and 25×25.

A 4×4 puzzle is valid if exactly one of the 288 full grids fits it. Large full grids are mixed from
a regular one, and cells are removed as long as singles solve the rest: this proves that the
solution is unique without a search, which might not end.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import TYPE_CHECKING

from sudokudb.generator.full import all_small
from sudokudb.generator.randomness import Purpose, Stream
from sudokudb.generator.row_checks import Candidate, row_of, without
from sudokudb.generator.samplers.top_down import order_of
from sudokudb.generator.units import units_of
from sudokudb.grid import Grid
from sudokudb.layout import CLASSIC
from sudokudb.solvers.deduction import Deduction

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sudokudb.generator.request import GenerateRequest

    Test = Callable[[bytes], bool]

_SMALL = 4
_MIXES = 6  # steps that mix a large grid, as a multiple of its size
_FIRST = 0.2  # of the units, removed at once


def make(request: GenerateRequest, attempts: range) -> Iterator[Candidate]:
    """Yield the puzzle of each attempt."""
    units = units_of(request.symmetry, request.size)
    for attempt in attempts:
        stream = Stream(request.seed, attempt, Purpose.GRID)
        order = order_of(units, request.seed, attempt)
        test: Test
        if request.size == _SMALL:
            solution = row_of(all_small()[stream.below(len(all_small()))])
            test = fits_one
        else:
            solution = row_of(mixed_grid(stream, request.size))
            test = _singles_test(naked=request.level == "simple")
        yield Candidate(attempt, _remove(solution, order, test), solution)


def is_minimal(one: Candidate, request: GenerateRequest) -> bool:
    """Return whether no unit, or no given, can be removed from a puzzle."""
    from sudokudb.engine.other_sizes import solve

    symmetry = "none" if request.label == "cell" else request.symmetry
    for unit in units_of(symmetry, request.size):
        if one.row[unit[0]] != ord("."):
            fewer = Grid(without(one.row, unit).decode("ascii"))
            if len(solve(fewer, 2).solutions) == 1:
                return False
    return True


def _remove(solution: bytes, order: list[tuple[int, ...]], test: Test) -> bytes:
    """Remove units, several at once where that passes the test."""
    row, position, step = solution, 0, max(1, int(_FIRST * len(order)))
    most = step
    while position < len(order):
        cells = [cell for unit in order[position : position + step] for cell in unit]
        if test(trial := without(row, cells)):
            row, position, step = trial, position + step, min(most, 2 * step)
        elif step == 1:
            position += 1
        else:
            step = max(1, step // 2)
    return row


@cache
def _small_with() -> dict[tuple[int, int], int]:
    """Return, by cell and digit, the 4×4 grids with that digit in that cell, as bits."""
    having = dict.fromkeys(product(range(16), b"1234"), 0)
    for index, grid in enumerate(all_small()):
        for cell, digit in enumerate(row_of(grid)):
            having[cell, digit] |= 1 << index
    return having


def fits_one(row: bytes) -> bool:
    """Return whether exactly one 4×4 grid has these digits."""
    fitting = (1 << len(all_small())) - 1
    for cell, digit in enumerate(row):
        if digit != ord("."):
            fitting &= _small_with()[cell, digit]
    return fitting.bit_count() == 1


def _singles_test(*, naked: bool) -> Test:
    def solves(row: bytes) -> bool:
        state = Deduction(Grid(row.decode("ascii")))
        houses = state.board.houses
        state.eliminate(state.naked_singles())
        while state.unsolved and not naked and state.place_hidden_singles(houses):
            pass
        return not state.unsolved

    return solves


# --- large full grids --------------------------------------------------------------------------


def mixed_grid(stream: Stream, size: int) -> list[int]:
    """Return the digits of a random full grid of 16×16 or 25×25.

    Not all grids have the same probability.
    """
    order = int(size**0.5)
    digits = list(range(1, size + 1))
    stream.shuffle(digits)
    rows, columns = _shuffled_lines(stream, order), _shuffled_lines(stream, order)
    grid = [
        digits[(order * (row % order) + row // order + column) % size]
        for row in rows
        for column in columns
    ]
    for _ in range(_MIXES * size):
        _swap_in_lines(stream, grid, order)
        _swap_digits(stream, grid, order)
    return grid


def _shuffled_lines(stream: Stream, order: int) -> list[int]:
    chutes = list(range(order))
    stream.shuffle(chutes)
    lines = []
    for chute in chutes:
        within = list(range(chute * order, chute * order + order))
        stream.shuffle(within)
        lines += within
    return lines


def _swap_in_lines(stream: Stream, grid: list[int], order: int) -> None:
    """Swap one cycle of digits between two lines of a chute; a full cycle would change nothing."""
    board = CLASSIC[len(grid)]
    lines = (board.rows, board.columns)[stream.below(2)]
    within = list(range(order))
    chute = stream.below(order) * order
    stream.shuffle(within)
    first, second = lines[chute + within[0]], lines[chute + within[1]]
    place = {grid[cell]: index for index, cell in enumerate(first)}
    index = stream.below(board.size)
    cycle: list[int] = []
    while index not in cycle:
        cycle.append(index)
        index = place[grid[second[index]]]
    if len(cycle) < board.size:
        for index in cycle:
            one, other = first[index], second[index]
            grid[one], grid[other] = grid[other], grid[one]


def _swap_digits(stream: Stream, grid: list[int], order: int) -> None:
    """Swap two digits in one of their connected components."""
    peers = CLASSIC[len(grid)].peers
    digits = list(range(1, order * order + 1))
    stream.shuffle(digits)
    one, other = digits[:2]
    cells = [cell for cell, digit in enumerate(grid) if digit in (one, other)]
    left = {*cells}
    component = [cells[stream.below(len(cells))]]
    left.remove(component[0])
    for cell in component:  # the loop appends to this list
        near = left.intersection(peers[cell])
        left -= near
        component += near
    if left:
        for cell in component:
            grid[cell] = one + other - grid[cell]
