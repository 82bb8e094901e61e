"""Variations of puzzles: some givens are removed, and others added."""

from __future__ import annotations

from itertools import combinations, compress, islice
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.engine import buffers
from sudokudb.errors import Unsupported, UsageError, say
from sudokudb.generator.minimise import solution_of
from sudokudb.generator.one_more import one_more
from sudokudb.generator.row_checks import are_minimal, are_valid, with_digit, without
from sudokudb.generator.units import units_of
from sudokudb.grid import Grid, GridLike, as_grid, is_engine
from sudokudb.layout import CLASSIC_9

if TYPE_CHECKING:
    from collections.abc import Iterator

_LISTED = 400  # solutions that are listed; with more, each placement is tried
_TOGETHER = 256  # puzzles that are tested together
_LARGEST = 15  # the search in larger grids may take years
_DIGITS = b"123456789"


def vary(grid: GridLike, minus: int = 1, plus: int = 1, *, minimal: bool = True) -> Iterator[Grid]:
    """Yield every valid puzzle with `minus` givens of a valid puzzle removed and `plus` added.

    No removed given is added again. With `minimal`, only puzzles without redundant givens are
    yielded. Raises NotValid for a grid without exactly one solution, Unsupported for classic grids
    that are larger than 15×15, and for rules that tables do not express.
    """
    grid = as_grid(grid)
    if grid.layout.is_classic and grid.size > _LARGEST:
        raise Unsupported(say("only puzzles up to 15×15 can be varied"))
    solution_of(grid)
    if minus < 0 or plus < 0 or minus > grid.givens or plus > len(grid) - grid.givens:
        raise UsageError(say("cannot remove {minus} givens and add {plus}", minus=minus, plus=plus))
    if not is_engine(grid):
        from sudokudb.generator.variations import Variations  # most puzzles are 9×9

        return Variations(grid).each(minus, plus, minimal=minimal)
    rows = _variations(buffers.row_of(grid), minus, plus)
    return (Grid(row.decode("ascii")) for row in (_minimal_ones(rows) if minimal else rows))


def _minimal_ones(rows: Iterator[bytes]) -> Iterator[bytes]:
    while some := list(islice(rows, _TOGETHER)):
        yield from compress(some, are_minimal(some, units_of("none")))


def _variations(row: bytes, minus: int, plus: int) -> Iterator[bytes]:
    givens = [cell for cell, digit in enumerate(row) if digit in _DIGITS]
    fewer = (_Fewer(without(row, cells), 0) for cells in combinations(givens, minus))
    while some := list(islice(fewer, _TOGETHER)):
        yield from _with_more(some, plus, row)


class _Fewer(NamedTuple):
    """A grid to which givens are added in cells from `first` on."""

    row: bytes
    first: int


def _with_more(grids: list[_Fewer], number: int, before: bytes) -> Iterator[bytes]:
    """Yield the valid puzzles with `number` more givens; no cell gets its digit of `before`."""
    if number == 0:
        rows = [one.row for one in grids]
        yield from compress(rows, are_valid(rows))
    elif number == 1:
        found = one_more([one.row for one in grids], _LISTED)
        for (row, first), digits in zip(grids, found, strict=True):
            for cell, digit in _try_digits(row) if digits is None else digits:
                if cell >= first and before[cell] != digit:
                    yield with_digit(row, cell, digit)
    else:
        more = (
            _Fewer(with_digit(row, cell, digit), cell + 1)
            for row, first in grids
            for cell, digit in _placements(row)
            if cell >= first and before[cell] != digit
        )
        while some := list(islice(more, _TOGETHER)):
            yield from _with_more(some, number - 1, before)


def _try_digits(row: bytes) -> Iterator[tuple[int, int]]:
    """Try all digits; yield those that each leave one solution when added."""
    tries = list(_placements(row))
    return compress(tries, are_valid([with_digit(row, cell, digit) for cell, digit in tries]))


def _placements(row: bytes) -> Iterator[tuple[int, int]]:
    """Yield every digit in every empty cell, unless a peer has it."""
    for cell, peers in enumerate(CLASSIC_9.peers):
        if row[cell] == ord("."):
            taken = {row[peer] for peer in peers}
            yield from ((cell, digit) for digit in _DIGITS if digit not in taken)
