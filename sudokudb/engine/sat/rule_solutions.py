"""The solutions of a grid with any rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.engine.sat.budget import SOLVER, Budget, end_of, has_model
from sudokudb.engine.sat.rule_clauses import RuleClauses
from sudokudb.rules.primitives import Domain, different_cells

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sudokudb.rules.primitives import Primitive


def rule_solutions(
    size: int, primitives: Sequence[Primitive], masks: Sequence[int], seconds: float | None
) -> Iterator[list[int]]:
    """Yield every solution once, as the digits of the cells.

    `masks` has the digits that each cell may hold. Raises OutOfTime after `seconds`, and LimitError
    if the primitives need too many clauses.
    """
    from pysat.solvers import Solver

    end = end_of(seconds)
    narrow = narrowed_masks(primitives, masks)
    if not all(narrow):
        return
    with Solver(name=SOLVER) as solver:
        clauses = RuleClauses(size, narrow, Budget(end), solver.add_clause)
        clauses.add(primitives)
        digits = {number: key for key, number in clauses.number.items()}
        while has_model(solver, end):
            true = [number for number in solver.get_model()[: len(digits)] if number > 0]
            yield [digit for _, digit in sorted(digits[number] for number in true)]
            solver.add_clause([-number for number in true])


def narrowed_masks(primitives: Sequence[Primitive], masks: Sequence[int]) -> list[int]:
    """Return the masks without the digits that cells with one digit forbid others.

    >>> from sudokudb.rules.primitives import Distinct
    >>> narrowed_masks([Distinct((0, 1, 2))], [0b001, 0b011, 0b111])
    [1, 2, 4]
    """
    narrow, peers = [*masks], [set[int]() for _ in masks]
    for part in primitives:
        if isinstance(part, Domain):
            narrow[part.cell] &= part.mask
    for group in different_cells(primitives):
        for cell in group:
            peers[cell].update(group)
    singles = [cell for cell, mask in enumerate(narrow) if mask and not mask & (mask - 1)]
    for cell in singles:  # the loop appends to this list
        for peer in peers[cell] - {cell}:
            if narrow[peer] & narrow[cell]:
                narrow[peer] &= ~narrow[cell]
                if narrow[peer] and not narrow[peer] & (narrow[peer] - 1):
                    singles.append(peer)
    return narrow
