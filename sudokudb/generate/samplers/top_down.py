"""9×9 puzzles by removing cells from uniform full grids in random orders.

Each puzzle is minimal or, for the two lowest levels, loses cells as long as naked, or hidden,
singles solve the rest. More givens never make a puzzle harder for singles, so that removing several
cells at once gives the same result as removing them one by one. `native/dig.h` is the same in C.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.engine import buffers
from sudokudb.engine.backend import chosen
from sudokudb.engine.grids import SINGLES_LEVELS
from sudokudb.engine.hitting import minimal_rows
from sudokudb.generate.full import compiled_generator, full_row
from sudokudb.generate.randomness import Purpose, Stream
from sudokudb.generate.rows import Candidate, candidates, without
from sudokudb.generate.units import unit_numbers, units_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.generate.request import Request
    from sudokudb.generate.units import Units

    Order = list[tuple[int, ...]]

_FIRST = 37  # percent of the units, removed at once; measured
_MORE = 4


def make(request: Request, attempts: range) -> Iterator[Candidate]:
    """Return the puzzle of each attempt, from which no orbit of cells can be removed."""
    if (extension := compiled_generator()) is None:
        return make_in_python(request, attempts)
    puzzles, grids = (bytearray(buffers.CELLS * len(attempts)) for _ in range(2))
    units, rules = unit_numbers(request.symmetry), SINGLES_LEVELS.get(request.level or "", 0)
    extension.top_down(request.seed, attempts.start, units, puzzles, grids, chosen(), rules)
    return candidates(attempts, puzzles, grids)


def make_in_python(request: Request, attempts: range) -> Iterator[Candidate]:
    """Return the puzzles of `make` without the extension."""
    full = [full_row(request.seed, attempt) for attempt in attempts]
    units = units_of(request.symmetry)
    orders = [order_of(units, request.seed, attempt) for attempt in attempts]
    if rules := SINGLES_LEVELS.get(request.level or "", 0):
        rows = _rows_of_level(full, orders, rules)
    else:
        rows = list(minimal_rows(zip(full, orders, strict=True)))
    return map(Candidate, attempts, rows, full)


def order_of(units: Units, seed: int, attempt: int) -> Order:
    """Return the units in the order in which an attempt removes them."""
    order = list(units)
    Stream(seed, attempt, Purpose.ORDER).shuffle(order)
    return order


def _rows_of_level(full: list[bytes], orders: list[Order], last: int) -> list[bytes]:
    """Return full grids without the units after whose removal the rules up to `last` suffice."""
    active = removals = list(map(_Removal, full, orders))
    while active:
        sets = buffers.rule_sets(b"".join([one.trial() for one in active]), 1)
        for one, rules in zip(active, sets, strict=True):
            one.learn(fits=1 <= rules <= last)
        active = [one for one in active if one.step]
    return [one.row for one in removals]


class _Removal:
    """The removal of units from one grid: several at once, fewer where that fails."""

    def __init__(self, row: bytes, order: Order) -> None:
        self.row = row
        self._order = order
        self._position = 0
        self.step = _FIRST * len(order) // 100

    def trial(self) -> bytes:
        """Return the row without the units that are removed next."""
        end = self._position + self.step
        self._trial = without(
            self.row, [cell for unit in self._order[self._position : end] for cell in unit]
        )
        return self._trial

    def learn(self, *, fits: bool) -> None:
        """Accept the trial, or remove fewer units next; a step of 0 is the end."""
        if fits:
            self.row = self._trial
        if fits or self.step == 1:
            self._position += self.step
        self.step = min(self.step, _MORE) if fits else max(1, self.step // 2)
        self.step = min(self.step, len(self._order) - self._position)


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
