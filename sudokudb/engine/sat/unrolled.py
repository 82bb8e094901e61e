"""Machines and sums as layers of states: those on a reading of all cells that is accepted."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sudokudb.rules.primitives import Linear, Machine, State, digits_of

if TYPE_CHECKING:
    from collections.abc import Collection, Hashable, Sequence

    from sudokudb.engine.sat.budget import Budget


class Transition(NamedTuple):
    """A state, a digit that the machine reads, and the next state."""

    before: State
    digit: int
    after: State


class Unrolled(NamedTuple):
    """The steps at each cell of a machine, and the value of each state that it accepts."""

    machine: Machine
    steps: list[list[Transition]]
    ends: dict[State, Hashable]


def unroll(machine: Machine, masks: Sequence[int], budget: Budget) -> Unrolled:
    """Return the steps of all readings of a machine, for cells with some candidates."""
    states: set[State] = {machine.start}
    steps = []
    for cell in machine.cells:
        digits = digits_of(masks[cell])
        found: list[Transition] = []
        for state in states:
            budget.spend_steps(len(digits))
            nexts = ((digit, machine.step(state, digit)) for digit in digits)
            found += [Transition(state, one, after) for one, after in nexts if after is not None]
        steps.append(found)
        states = {step.after for step in found}
    ends = {state: value for state in states if (value := machine.accept(state)) is not None}
    return Unrolled(machine, steps, ends)


def cut(unrolled: Unrolled, values: Collection[Hashable]) -> Unrolled:
    """Return the steps of the readings that end in one of some values."""
    machine, steps, ends = unrolled
    ends = {state: value for state, value in ends.items() if value in values}
    alive: set[State] = {*ends}
    kept = []
    for layer in reversed(steps):
        kept.append([step for step in layer if step.after in alive])
        alive = {step.before for step in kept[-1]}
    return Unrolled(machine, kept[::-1], ends)


def machine_of(linear: Linear, masks: Sequence[int]) -> Machine:
    """Return the machine that adds up a sum. A state is a place and the sum up to there."""
    cells, factors, total, _ = linear
    bounds = [(0, 0)]
    for cell, factor in zip(reversed(cells), reversed(factors), strict=True):
        ends = sorted((factor * digits_of(masks[cell])[0], factor * masks[cell].bit_length()))
        bounds.append((bounds[-1][0] + ends[0], bounds[-1][1] + ends[1]))
    bounds.reverse()

    def step(state: State, digit: int) -> State | None:
        assert isinstance(state, tuple)
        place = int(state[0])
        after = int(state[1]) + factors[place] * digit
        least, most = bounds[place + 1]
        return (place + 1, after) if after + least <= total <= after + most else None

    return Machine(cells, (0, 0), step, lambda state: True)
