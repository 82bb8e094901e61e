"""9×9 puzzles by removing cells from uniform full grids in random orders."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.engine import buffers
from sudokudb.engine.backend import chosen
from sudokudb.engine.hitting import minimal_rows
from sudokudb.generate.full import compiled_generator, full_row
from sudokudb.generate.randomness import Purpose, Stream
from sudokudb.generate.rows import Candidate, candidates
from sudokudb.generate.units import unit_numbers, units_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.generate.request import Request
    from sudokudb.generate.units import Units


def make(request: Request, attempts: range) -> Iterator[Candidate]:
    """Yield the puzzle of each attempt, minimal by the orbits of the symmetry."""
    if (extension := compiled_generator()) is not None:
        puzzles, grids = (bytearray(buffers.CELLS * len(attempts)) for _ in range(2))
        units = unit_numbers(request.symmetry)
        extension.top_down(request.seed, attempts.start, units, puzzles, grids, chosen())
        yield from candidates(attempts, puzzles, grids)
        return
    full = [full_row(request.seed, attempt) for attempt in attempts]
    some = units_of(request.symmetry)
    orders = [order_of(some, request.seed, attempt) for attempt in attempts]
    rows = minimal_rows(zip(full, orders, strict=True))
    for attempt, grid, row in zip(attempts, full, rows, strict=True):
        yield Candidate(attempt, row, grid)


def order_of(units: Units, seed: int, attempt: int) -> list[tuple[int, ...]]:
    """Return the units in the order in which an attempt removes them."""
    order = list(units)
    Stream(seed, attempt, Purpose.ORDER).shuffle(order)
    return order


def put_back(request: Request, one: Candidate) -> Candidate:
    """Put back the units that were removed last, until a candidate has enough givens."""
    row, number = bytearray(one.row), one.givens
    for unit in reversed(order_of(units_of(request.symmetry), request.seed, one.attempt)):
        if number >= request.least:
            break
        if row[unit[0]] == ord("."):
            number += len(unit)
            for cell in unit:
                row[cell] = one.solution[cell]
    return one._replace(row=bytes(row))
