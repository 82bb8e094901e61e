"""Clauses for all primitives, with a variable for each candidate of each cell."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations
from typing import TYPE_CHECKING

from sudokudb.engine.sat.unrolled import cut, machine_of, unroll
from sudokudb.rules.primitives import (
    Distinct,
    Domain,
    Either,
    Linear,
    Machine,
    Pair,
    digits_of,
    transpose,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Sequence

    from sudokudb.engine.sat.budget import Budget
    from sudokudb.engine.sat.unrolled import Transition, Unrolled
    from sudokudb.rules.primitives import Cells, Primitive, State

    Literals = Iterable[int]


class RuleClauses:
    """Adds the clauses of primitives to a solver.

    `masks` has the candidates of each cell, none of them empty. `number` has the variable of each
    cell and digit. `add` raises OutOfTime and LimitError as the budget does.
    """

    def __init__(
        self, size: int, masks: Sequence[int], budget: Budget, clause: Callable[[list[int]], object]
    ) -> None:
        self._size, self._masks, self._budget, self._clause = size, masks, budget, clause
        self._last = 0
        self._guard: tuple[int, ...] = ()
        self.number = {
            (cell, digit): self._new()
            for cell, mask in enumerate(masks)
            for digit in digits_of(mask)
        }
        for cell, mask in enumerate(masks):
            self._one_of([self.number[cell, digit] for digit in digits_of(mask)])

    def add(self, primitives: Iterable[Primitive]) -> None:
        """Add primitives, all of which hold."""
        machines: dict[Hashable, list[Machine]] = defaultdict(list)
        for part in primitives:
            if isinstance(part, Machine):
                machines[len(machines) if part.link is None else ("link", part.link)].append(part)
            else:
                self._add_one(part)
        for group in machines.values():
            self._add_machines(group)

    def _new(self) -> int:
        self._last += 1
        return self._last

    def _require(self, literals: Literals) -> None:
        """Add a clause, which holds if the guard does."""
        clause = [*self._guard, *literals]
        self._budget.spend_literals(len(clause))
        self._clause(clause)

    def _one_of(self, group: Sequence[int]) -> None:
        self._require(group)
        self._at_most_one(group)

    def _at_most_one(self, group: Sequence[int]) -> None:
        for one, other in combinations(group, 2):
            self._require((-one, -other))

    def _add_one(self, part: Primitive) -> None:
        match part:
            case Domain(cell, mask):
                for digit in digits_of(self._masks[cell] & ~mask):
                    self._require((-self.number[cell, digit],))
            case Distinct(cells):
                self._add_distinct(cells)
            case Pair():
                self._add_pair(part)
            case Linear():
                if part.distinct:
                    self._add_distinct(part.cells)
                self._add_machines([machine_of(part, self._masks)])
            case Either(branches):
                self._add_branches(branches)

    def _add_distinct(self, cells: Cells) -> None:
        for digit in range(1, self._size + 1):
            places = [self.number[cell, digit] for cell in cells if (cell, digit) in self.number]
            if len(cells) == self._size:
                self._require(places)
            self._at_most_one(places)

    def _add_pair(self, pair: Pair) -> None:
        one, other, allowed = pair
        for cell, mate, rows in ((one, other, allowed), (other, one, transpose(allowed))):
            for digit in digits_of(self._masks[cell]):
                fits = rows[digit - 1] & self._masks[mate]
                if fits != self._masks[mate]:
                    places = (self.number[mate, found] for found in digits_of(fits))
                    self._require((-self.number[cell, digit], *places))

    def _add_branches(self, branches: Sequence[Sequence[Primitive]]) -> None:
        chosen, guard = [self._new() for _ in branches], self._guard
        self._require(chosen)
        for choice, branch in zip(chosen, branches, strict=True):
            self._guard = (*guard, -choice)
            self.add(branch)
        self._guard = guard

    def _add_machines(self, machines: Sequence[Machine]) -> None:
        """Add machines that end in the same value."""
        unrolled = [unroll(machine, self._masks, self._budget) for machine in machines]
        if machines[0].link is None:
            self._add_steps(cut(unrolled[0], set(unrolled[0].ends.values())))
            return
        common = set.intersection(*(set(one.ends.values()) for one in unrolled))
        values = {value: self._new() for value in common}
        self._at_most_one([*values.values()])
        for one in unrolled:
            kept = cut(one, common)
            for state, name in self._add_steps(kept).items():
                self._require((-name, values[kept.ends[state]]))

    def _add_steps(self, unrolled: Unrolled) -> dict[State, int]:
        """Add the clauses of steps; return the variables of the last states."""
        machine, steps, _ = unrolled
        names = {machine.start: self._new()}
        self._require(names.values())
        for cell, layer in zip(machine.cells, steps, strict=True):
            after = {state: self._new() for state in {step.after for step in layer}}
            self._require(after.values())
            self._add_layer(cell, layer, names, after)
            names = after
        return names

    def _add_layer(
        self,
        cell: int,
        layer: Sequence[Transition],
        names: dict[State, int],
        after: dict[State, int],
    ) -> None:
        """Add that a state and a digit lead to the next state, and that no other digits do."""
        leads = {(step.before, step.digit): after[step.after] for step in layer}
        for state, name in names.items():
            for digit in digits_of(self._masks[cell]):
                lead = leads.get((state, digit))
                literals = (-name, -self.number[cell, digit])
                self._require(literals if lead is None else (*literals, lead))
