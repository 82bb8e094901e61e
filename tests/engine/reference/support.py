"""The rules of the engine with sets, the levels they give, and the order of solutions."""

from __future__ import annotations

from itertools import permutations, product
from typing import TYPE_CHECKING

from tests.engine.support import DIGITS, HOUSES, count

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    Digits = set[int]
    State = list[Digits]  # by cell
    Rule = Callable[[State], bool]

PEERS = [{p for h in HOUSES if c in h for p in h} - {c} for c in range(81)]


def state_of(row: bytes) -> State:
    return [{cell - 49} if cell in DIGITS else set(range(9)) for cell in row]


def triad(band: int, line: int, box: int) -> list[int]:
    cells = [27 * (band % 3) + 9 * line + 3 * box + i for i in range(3)]
    return cells if band < 3 else [9 * (c % 9) + c // 9 for c in cells]


BANDS = range(6)
TRIADS = {key: triad(*key) for key in product(BANDS, range(3), range(3))}


def enters(state: State, digit: int, band: int, line: int, box: int) -> bool:
    return any(digit in state[c] for c in TRIADS[band, line, box])


def surviving(state: State, digit: int, band: int) -> list[tuple[int, ...]]:
    return [
        s
        for s in permutations(range(3))
        if all(enters(state, digit, band, line, s[line]) for line in range(3))
    ]


def lose(state: State, cells: Iterable[int], digits: Digits) -> bool:
    """Remove digits from cells, as new sets; return whether any had one."""
    lost = False
    for c in cells:
        if state[c] & digits:
            state[c] = state[c] - digits
            lost = True
    return lost


def naked(state: State) -> bool:
    singles = [c for c in range(81) if len(state[c]) == 1]
    return sum(lose(state, PEERS[c], state[c]) for c in singles) > 0


def hidden_in(houses: list[list[int]], state: State) -> bool:
    changed = False
    for house, digit in product(houses, range(9)):
        places = [c for c in house if digit in state[c]]
        if len(places) == 1:
            changed |= lose(state, places, set(range(9)) - {digit})
    return changed


def hidden(state: State) -> bool:
    return hidden_in(HOUSES, state)


def bands(state: State) -> bool:
    changed = False
    for digit, band in product(range(9), BANDS):
        kept = {(line, s[line]) for s in surviving(state, digit, band) for line in range(3)}
        for line, box in set(product(range(3), range(3))) - kept:
            changed |= lose(state, TRIADS[band, line, box], {digit})
    return changed


def triads(state: State) -> bool:
    changed = False
    for band, line, box in TRIADS:
        inside = TRIADS[band, line, box]
        others = [c for i in range(3) if i != line for c in TRIADS[band, i, box]]
        possible = set().union(*(state[c] for c in inside))
        locked = possible - set().union(*(state[c] for c in others))
        if len(possible) <= 3:
            changed |= lose(state, others, possible)
        if len(locked) >= 3:
            changed |= lose(state, inside, set(range(9)) - locked)
    return changed


LADDER: list[list[Rule]] = [
    [naked],
    [naked, hidden],
    [naked, hidden, bands],
    [naked, hidden, bands, triads],
]


def is_dead(state: State) -> bool:
    return not all(state) or any(
        not any(digit in state[c] for c in house) for house in HOUSES for digit in range(9)
    )


def settle(state: State, rules: list[Rule]) -> State:
    """Apply rules until none changes anything or the state is dead."""
    while not is_dead(state) and sum(rule(state) for rule in rules):
        pass
    return state


def is_finished(state: State) -> bool:
    return not is_dead(state) and all(len(digits) == 1 for digits in state)


def rule_set(row: bytes) -> int:
    """Return the number of the rule set that solves a puzzle; see `buffers.RULE_SETS`."""
    for level, rules in enumerate(LADDER, 1):
        state = settle(state_of(row), rules)
        if is_finished(state):
            return level
        if is_dead(state):
            return 255
    return 0


def palm_level(row: bytes) -> int:
    if count(row, 2) != 1:
        return 0
    for level, rules in enumerate(LADDER[:2], 1):
        if is_finished(settle(state_of(row), rules)):
            return level
    state, learnt = settle(state_of(row), LADDER[1]), True
    while learnt:
        learnt = False
        for c, digit in product(range(81), range(9)):
            if digit in state[c]:
                guess = settle([*state[:c], {digit}, *state[c + 1 :]], LADDER[1])
                if is_finished(guess):
                    return 3
                learnt |= is_dead(guess) and lose(state, [c], {digit})
    return 4


# --- the order of the solutions ----------------------------------------------------------------


def branch(state: State) -> tuple[int, list[int], list[int]]:
    """Return a digit, its triad, and the other two triads of the box."""
    counts = {(b, d): len(surviving(state, d, b)) for b in BANDS for d in range(9)}
    open_bands = [b for b in BANDS if any(counts[b, d] > 1 for d in range(9))]
    band = min(open_bands, key=lambda b: sum(counts[b, d] for d in range(9)))
    digit = min((d for d in range(9) if counts[band, d] > 1), key=lambda d: min(counts[band, d], 4))
    for box in range(3):
        lines = [line for line in range(3) if enters(state, digit, band, line, box)]
        if len(lines) > 1:
            others = [c for i in range(3) if i != lines[0] for c in TRIADS[band, i, box]]
            return digit, TRIADS[band, lines[0], box], others
    raise AssertionError("no branch")


def in_order(state: State) -> Iterator[bytes]:
    """Yield the solutions from a state, in the order that `branching` defines."""
    settle(state, LADDER[3])
    if is_dead(state):
        return
    if is_finished(state):
        yield bytes(49 + min(digits) for digits in state)
        return
    digit, inside, others = branch(state)
    for cells in (others, inside):
        child = list(state)
        lose(child, cells, {digit})
        yield from in_order(child)
