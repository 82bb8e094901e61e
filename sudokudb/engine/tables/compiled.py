"""The door of the compiled solver: tables of a layout, which solve many grids at once."""

from __future__ import annotations

from array import array
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.engine.backend import extension
from sudokudb.engine.tables.table_numbers import numbers_of
from sudokudb.engine.threads import run_in_threads

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sudokudb.layout import Layout
    from sudokudb.rules.primitives import Cells, Primitive

FINISHED, TOO_MANY_GUESSES, OUT_OF_TIME = range(3)
"""How the search of a grid ended."""
_TOGETHER = 256
"""The grids that a thread takes at a time."""


class Counted(NamedTuple):
    """What was found for each grid: the first solutions, their number, and how the search ended.

    `solutions` has the digits of the cells of up to `kept` solutions for each grid.
    """

    solutions: bytearray
    counts: array[int]
    ends: bytearray
    guesses: array[int]


class Tables:
    """The rules of a layout, compiled. Raises ValueError for numbers that are no problem."""

    def __init__(self, size: int, numbers: array[int]) -> None:
        module = extension("_tables")
        assert module is not None
        self.cells = size * size
        self._solve, self._reduce = module.solve, module.reduce
        self._problem = module.make(numbers)

    def solve(
        self,
        rows: bytes | bytearray | array[int],
        limit: int = 2,
        *,
        kept: int = 1,
        guesses: int = 0,
        seconds: float | None = None,
        threads: int = 1,
    ) -> Counted:
        """Count the solutions of grids up to `limit`, and keep up to `kept` of each.

        `rows` has a byte for each cell, its digit or 0; or, as an array of 32-bit integers, a mask.
        The search of one grid ends after `guesses` (0: no limit) or `seconds`.
        """
        item = rows.itemsize if isinstance(rows, array) else 1
        view = memoryview(rows).cast("B")
        width = self.cells * item
        number = len(view) // width
        found = _room(number, self.cells * kept)
        step = _TOGETHER if threads > 1 else max(number, 1)

        def solve_some(low: int) -> None:
            high = min(low + step, number)
            outputs = _parts(found, low, high, self.cells * kept)
            part = view[low * width : high * width]
            self._solve(
                self._problem, part, item, *outputs, limit, kept, guesses, _limit_of(seconds)
            )

        run_in_threads(solve_some, range(0, number, step), min(threads, -(-number // step) or 1))
        return found

    def reduce(
        self, rows: bytearray, solutions: bytes, orders: Sequence[Sequence[Cells]], guesses: int
    ) -> bytearray:
        """Remove units of digits from rows, in each row's own order, as long as they stay valid.

        Rows and their only solutions have a byte for each cell. Each unit has digits in all of its
        cells. The orders have as many cells for each row. Return a byte for each row: 1 if a unit
        stayed since a search needed more than `guesses` (0: no limit).
        """
        steps = array(
            "i", [2 * cell + (cell == unit[-1]) for o in orders for unit in o for cell in unit]
        )
        doubts = bytearray(len(orders))
        self._reduce(self._problem, rows, solutions, steps, doubts, guesses)
        return doubts


@lru_cache(maxsize=128)
def tables_of(layout: Layout) -> Tables | None:
    """Return the tables of a layout; None without the compiled solver, or if it has other rules."""
    return make_tables(layout.size, layout.primitives)


def make_tables(
    size: int, primitives: Sequence[Primitive], *, implied: bool = True
) -> Tables | None:
    """Return the tables of primitives; None as for `tables_of`, `implied` as for `numbers_of`."""
    if extension("_tables") is None:
        return None
    numbers = numbers_of(size, primitives, implied=implied)
    return None if numbers is None else Tables(size, numbers)


def _room(number: int, width: int) -> Counted:
    return Counted(
        bytearray(number * width),
        array("i", bytes(4 * number)),
        bytearray(number),
        array("q", bytes(8 * number)),
    )


def _parts(found: Counted, low: int, high: int, width: int) -> tuple[memoryview, ...]:
    """Return the outputs of some grids."""
    wholes: tuple[bytearray | array[int], ...] = tuple(found)
    return tuple(
        memoryview(whole).cast("B")[low * size : high * size]
        for whole, size in zip(wholes, (width, 4, 1, 8), strict=True)
    )


def _limit_of(seconds: float | None) -> float:
    """Return a time limit as the solver takes it: 0 is none."""
    return 0.0 if seconds is None else max(seconds, 1e-9)
