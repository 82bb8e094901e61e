"""9×9 puzzles by removing cells from uniform full grids, one unit after another in a random order.

A unit is removed wherever the puzzle stays valid or, for the two lowest levels, wherever naked, or
hidden, singles solve the rest. `native/removal.h` is the same in C.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.engine import buffers
from sudokudb.engine.backend import chosen_build
from sudokudb.engine.grids import SINGLES_LEVELS
from sudokudb.generator.full import compiled_generator, full_row
from sudokudb.generator.randomness import Purpose, Stream
from sudokudb.generator.row_checks import Candidate, candidates, remove_units
from sudokudb.generator.units import unit_numbers, units_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.generator.request import GenerateRequest
    from sudokudb.generator.units import Units


def make(request: GenerateRequest, attempts: range) -> Iterator[Candidate]:
    """Return the puzzle of each attempt, from which no orbit of cells can be removed."""
    if (extension := compiled_generator()) is None:
        return make_in_python(request, attempts)
    puzzles, grids = (bytearray(buffers.CELLS * len(attempts)) for _ in range(2))
    units, rules = unit_numbers(request.symmetry), SINGLES_LEVELS.get(request.level or "", 0)
    extension.top_down(request.seed, attempts.start, units, puzzles, grids, chosen_build(), rules)
    return candidates(attempts, puzzles, grids)


def make_in_python(request: GenerateRequest, attempts: range) -> Iterator[Candidate]:
    """Return the puzzles of `make` without the extension."""
    full = [full_row(request.seed, attempt) for attempt in attempts]
    units = units_of(request.symmetry)
    orders = [order_of(units, request.seed, attempt) for attempt in attempts]
    rules = SINGLES_LEVELS.get(request.level or "", 0)
    return map(Candidate, attempts, remove_units(full, orders, rules), full)


def order_of(units: Units, seed: int, attempt: int) -> list[tuple[int, ...]]:
    """Return the units in the order in which an attempt removes them."""
    order = list(units)
    Stream(seed, attempt, Purpose.ORDER).shuffle(order)
    return order


def put_back(request: GenerateRequest, one: Candidate) -> Candidate:
    """Put back the units that were removed last, until a candidate has enough givens."""
    row, number = bytearray(one.row), one.givens
    for unit in reversed(
        order_of(units_of(request.symmetry, request.size), request.seed, one.attempt)
    ):
        if number >= request.least:
            break
        if row[unit[0]] == ord("."):
            number += len(unit)
            for cell in unit:
                row[cell] = one.solution[cell]
    return one._replace(row=bytes(row))
