"""The solutions of a grid of candidates, found by a SAT solver.

A variable represents a digit in a cell. The clauses are the usual ones: each cell has a digit,
each digit has a place in each house, and no two of the candidates of a cell, or of the places of
a digit in a house, hold together. CaDiCaL (through python-sat) decides the rest.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.engine.sat.budget import SOLVER, end_of, has_model

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sudokudb.layout import Layout


class Variable(NamedTuple):
    """The placement that a variable represents: a bit of the candidates of a cell."""

    cell: int
    bit: int


def solutions(
    board: Layout, candidates: Sequence[int], seconds: float | None
) -> Iterator[list[int]]:
    """Yield every solution once, as the digits of the cells; raise OutOfTime after `seconds`.

    `candidates` has a bit mask per cell (bit d − 1 for digit d), none of them empty.
    """
    from pysat.solvers import Solver

    end = end_of(seconds)
    variables = _variables(candidates)
    with Solver(name=SOLVER, bootstrap_with=_clauses(board, variables)) as solver:
        while has_model(solver, end):
            true = [number for number in solver.get_model() if 0 < number <= len(variables)]
            yield _digits(candidates, [variables[number - 1] for number in true])
            if not true:
                return
            solver.add_clause([-number for number in true])


class GridSolver:
    """A solver of many grids whose solutions are among those of a grid of candidates.

    The clauses are the same for all; the givens of each are assumptions.
    """

    def __init__(self, board: Layout, candidates: Sequence[int]) -> None:
        from pysat.solvers import Solver

        self._candidates, self._variables = candidates, _variables(candidates)
        self._number = {one: number for number, one in enumerate(self._variables, start=1)}
        clauses = _clauses(board, self._variables)
        self._solver = Solver(name=SOLVER, bootstrap_with=clauses)
        self._last = len(self._variables)

    def solutions(self, givens: Sequence[tuple[int, int]], end: float) -> Iterator[list[int]]:
        """Yield each solution of a grid with some digits in cells; raise OutOfTime at `end`.

        The clauses that exclude solutions already found depend on one more variable, so that they
        can be switched off afterwards.
        """
        assumed = self._assumptions(givens)
        if assumed is None:
            return
        self._last += 1
        active = self._last
        try:
            while has_model(self._solver, end, [*assumed, active]):
                model = self._solver.get_model()[: len(self._variables)]
                true = [number for number in model if number > 0]
                yield _digits(self._candidates, [self._variables[number - 1] for number in true])
                self._solver.add_clause([-active, *(-number for number in true)])
        finally:
            self._solver.add_clause([-active])

    def conflict(self, givens: Sequence[tuple[int, int]], end: float) -> list[tuple[int, int]]:
        """Return a contradictory set of givens of a grid without a solution."""
        assumed = self._assumptions(givens)
        if assumed is None or has_model(self._solver, end, assumed):
            raise ValueError("the givens are not candidates, or have a solution")
        core = [self._variables[number - 1] for number in self._solver.get_core()]
        return [(cell, bit.bit_length()) for cell, bit in sorted(core)]

    def _assumptions(self, givens: Sequence[tuple[int, int]]) -> list[int] | None:
        """Return the numbers of placements; None if one is not a candidate."""
        placements = [Variable(cell, 1 << digit - 1) for cell, digit in givens]
        if not all(self._candidates[cell] & bit for cell, bit in placements):
            return None
        return [self._number[one] for one in placements if one in self._number]


def _variables(candidates: Sequence[int]) -> list[Variable]:
    """Return the placements of the variables 1, 2, …; a cell with one candidate needs none."""
    return [
        Variable(cell, 1 << digit)
        for cell, mask in enumerate(candidates)
        if mask & (mask - 1)
        for digit in range(mask.bit_length())
        if mask >> digit & 1
    ]


def _clauses(board: Layout, variables: list[Variable]) -> Iterator[list[int]]:
    for group in _groups(board, variables):
        yield group
        for one, other in combinations(group, 2):
            yield [-one, -other]


def _groups(board: Layout, variables: list[Variable]) -> Iterable[list[int]]:
    """Return the groups of variables of which exactly one is true.

    A digit that one of a house's other cells holds has no group there: singles have ruled it out.
    """
    cells: dict[int, list[int]] = {}
    houses: dict[tuple[int, int], list[int]] = {}
    houses_of = board.houses_of
    for number, (cell, bit) in enumerate(variables, start=1):
        cells.setdefault(cell, []).append(number)
        for house in houses_of[cell]:
            houses.setdefault((house, bit), []).append(number)
    return [*cells.values(), *houses.values()]


def _digits(candidates: Sequence[int], true: list[Variable]) -> list[int]:
    digits = [mask.bit_length() for mask in candidates]
    for cell, bit in true:
        digits[cell] = bit.bit_length()
    return digits
