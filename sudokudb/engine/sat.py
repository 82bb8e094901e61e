"""The solutions of a grid of candidates, found by a SAT solver.

A variable stands for a digit in a cell. The clauses are the usual ones: each cell has a digit,
each digit has a place in each house, and no two of the candidates of a cell, or of the places of
a digit in a house, hold together. CaDiCaL (through python-sat) decides the rest.
"""

from __future__ import annotations

import time
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pysat.solvers import Solver

    from sudokudb.grid import Geometry

_SOLVER = "cadical195"
_CONFLICTS = 2_000
"""The solver is asked for so many conflicts at a time; the clock is looked at in between."""


class OutOfTime(Exception):
    """The time was over before the solver had an answer."""


class Variable(NamedTuple):
    """What a variable stands for: a bit of the candidates of a cell."""

    cell: int
    bit: int


def solutions(
    board: Geometry, candidates: Sequence[int], seconds: float | None
) -> Iterator[list[int]]:
    """Yield every solution once, as the digits of the cells; raise OutOfTime after `seconds`.

    `candidates` has a bit mask per cell (bit d − 1 for digit d), none of them empty.
    """
    from pysat.solvers import Solver

    end = float("inf") if seconds is None else time.monotonic() + seconds
    variables = _variables(candidates)
    with Solver(name=_SOLVER, bootstrap_with=_clauses(board, variables)) as solver:
        while _has_model(solver, end):
            true = [number for number in solver.get_model() if 0 < number <= len(variables)]
            yield _digits(candidates, [variables[number - 1] for number in true])
            if not true:
                return
            solver.add_clause([-number for number in true])


def _has_model(solver: Solver, end: float) -> bool:
    """Return whether the clauses can be satisfied; raise OutOfTime when the time is over."""
    while time.monotonic() < end:
        solver.conf_budget(_CONFLICTS)
        answer: bool | None = solver.solve_limited()
        if answer is not None:
            return answer
    raise OutOfTime


def _variables(candidates: Sequence[int]) -> list[Variable]:
    """Return what the variables 1, 2, … stand for; a cell with one candidate needs none."""
    return [
        Variable(cell, 1 << digit)
        for cell, mask in enumerate(candidates)
        if mask & (mask - 1)
        for digit in range(mask.bit_length())
        if mask >> digit & 1
    ]


def _clauses(board: Geometry, variables: list[Variable]) -> Iterator[list[int]]:
    for group in _groups(board, variables):
        yield group
        for one, other in combinations(group, 2):
            yield [-one, -other]


def _groups(board: Geometry, variables: list[Variable]) -> Iterable[list[int]]:
    """Return the groups of variables of which exactly one is true.

    A digit that one of a house's other cells holds has no group there: singles have ruled it out.
    """
    cells: dict[int, list[int]] = {}
    houses: dict[tuple[int, int], list[int]] = {}
    houses_of = _houses_of(board)
    for number, (cell, bit) in enumerate(variables, start=1):
        cells.setdefault(cell, []).append(number)
        for house in houses_of[cell]:
            houses.setdefault((house, bit), []).append(number)
    return [*cells.values(), *houses.values()]


def _houses_of(board: Geometry) -> list[list[int]]:
    found: list[list[int]] = [[] for _ in range(board.cells)]
    for index, house in enumerate(board.houses):
        for cell in house:
            found[cell].append(index)
    return found


def _digits(candidates: Sequence[int], true: list[Variable]) -> list[int]:
    digits = [mask.bit_length() for mask in candidates]
    for cell, bit in true:
        digits[cell] = bit.bit_length()
    return digits
