"""Engines, puzzles and oracles for the tests of the engine."""

from __future__ import annotations

import os
import random
from contextlib import contextmanager
from functools import cache
from itertools import islice, permutations, product
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

import pytest

from sudokudb import Grid
from sudokudb.engine import solve_rows
from sudokudb.engine.backend import PYTHON, VARIABLE, available

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    Digits = set[int]
    State = list[Digits]  # by cell
    Rule = Callable[[State], bool]

# --- engines -----------------------------------------------------------------------------------

BUILDS = available()
COMPILED = tuple(build for build in BUILDS if build != PYTHON)

every_build = pytest.mark.parametrize("build", BUILDS, indirect=True)


@contextmanager
def engine(build: str) -> Iterator[None]:
    with patch.dict(os.environ, {VARIABLE: build}):
        yield


def same_everywhere(call: Callable[[], Any], builds: tuple[str, ...] = BUILDS) -> Any:
    """Return the result of a call, which must be the same with every engine."""
    answers = {}
    for build in builds or BUILDS:
        with engine(build):
            answers[build] = call()
    first, *others = answers
    for other in others:
        assert answers[other] == answers[first], f"{other} differs from {first}"
    return answers[first]


def cut(rows: bytes | bytearray, size: int = 81) -> list[bytes]:
    return [bytes(rows[at : at + size]) for at in range(0, len(rows), size)]


def rows_of(grids: Sequence[Grid]) -> bytes:
    return "".join(map(str, grids)).encode()


# --- grids with many automorphisms or none ------------------------------------------------------

MOST_CANONICAL = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
CYCLIC = "".join(
    str((row // 3 + row * 3 + column) % 9 + 1) for row in range(9) for column in range(9)
)
GRIDS = {
    # (text, number of automorphisms, or None if counting them is fast)
    "empty": ("." * 81, 3_359_232),
    "one given": ("." * 40 + "5" + "." * 40, 3_359_232 // 81),
    "all alike": ("7" * 81, 3_359_232),
    "most canonical": (MOST_CANONICAL, 648),
    "one digit of nine": ("".join(d if d == "1" else "." for d in MOST_CANONICAL), 72),
    "two digits": ("".join(d if d in "14" else "." for d in MOST_CANONICAL), None),
    "three digits": ("".join(d if d in "147" else "." for d in MOST_CANONICAL), None),
    "eight digits": (MOST_CANONICAL.replace("9", "."), None),
    "one band": (MOST_CANONICAL[:27] + "." * 54, 7776),
    "a row": ("123456789" + "." * 72, None),
    "rows alike": ("123456789" * 9, 1296 * 1296),
    "diagonal": ("".join("1" if at % 10 == 0 else "." for at in range(81)), 2592),
    "chess board": ("".join("1" if at % 2 else "." for at in range(81)), None),
    "cyclic": (CYCLIC, 54),
    "four givens": ("1..2" + "." * 50 + "2.1" + "." * 24, None),
    "a clash": ("11" + "." * 79, 20_736),
}


def arrangements(order: int) -> list[tuple[int, ...]]:
    """Return every order of the rows that keeps bands together."""
    inner = list(permutations(range(order)))
    return [
        tuple(
            order * band + line for band, lines in zip(bands, within, strict=True) for line in lines
        )
        for bands in permutations(range(order))
        for within in product(inner, repeat=order)
    ]


def count_automorphisms(text: str) -> int:
    """Count, by brute force, the transforms of the cells that some relabelling undoes."""
    grid = Grid(text)
    rows = [tuple(row) for row in grid.rows]
    columns = list(zip(*rows, strict=True))
    every = arrangements(grid.order)
    return sum(
        sum(1 for _ in _fitting(held, arrangement, columns, grid.order))
        for held in (columns, rows)
        for arrangement in every
    )


def _fitting(
    held: list[tuple[str, ...]],
    arrangement: tuple[int, ...],
    columns: list[tuple[str, ...]],
    order: int,
) -> Iterator[None]:
    """Yield once for every order of columns that fits, built column by column."""
    moved = [tuple(column[row] for row in arrangement) for column in held]
    start = ({".": "."}, {".": "."})
    stack = [((), start)]
    while stack:
        chosen, (to, back) = stack.pop()
        if len(chosen) == len(columns):
            yield
            continue
        for column in range(len(columns)):
            if column in chosen or not _in_stack(chosen, column, order):
                continue
            if names := _renamed(moved[column], columns[len(chosen)], to, back):
                stack.append(((*chosen, column), names))


def _in_stack(chosen: tuple[int, ...], column: int, order: int) -> bool:
    begun = chosen[len(chosen) // order * order :]
    if begun:
        return begun[0] // order == column // order
    return all(column // order != other // order for other in chosen)


def _renamed(
    old: tuple[str, ...], new: tuple[str, ...], to: dict[str, str], back: dict[str, str]
) -> tuple[dict[str, str], dict[str, str]] | None:
    to, back = to.copy(), back.copy()
    for a, b in zip(old, new, strict=True):
        if to.setdefault(a, b) != b or back.setdefault(b, a) != a:
            return None
    return to, back


# --- puzzles ------------------------------------------------------------------------------------

EMPTY = b"." * 81
CLASH = b"11" + b"." * 79
WIKIPEDIA = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
WIKIPEDIA_SOLUTION = (
    b"534678912672195348198342567859761423426853791713924856961537284287419635345286179"
)
PALM = {
    b".87.6.31.2..5.1..6.1638745...29.67...75...69.....3...5..12.95..4.3.1.9..75.....8.": 1,
    b"..673..2.87..9....4.....8.....2...1..6..4..5..8...3.....4.....9....5..76.2..793..": 2,
    b".5...2..4.......1......75.62...3.9...87.6.13...6.8...53.95......2.......4..9...8.": 3,
}
# Arto Inkala, 2010 and 2012: the rules do not solve them.
HARD = (
    b"..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..",
    b"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
)
DIGITS = b"123456789"
_DIAGONAL = [[27 * b + 3 * b + 9 * r + c for r in range(3) for c in range(3)] for b in range(3)]


def full_grids(rng: random.Random, number: int) -> bytes:
    """Return solutions of grids with random digits in three boxes that share no line."""
    rows = bytearray(EMPTY * number)
    for low in range(0, len(rows), 81):
        for box in _DIAGONAL:
            for cell, digit in zip(box, rng.sample(DIGITS, 9), strict=True):
                rows[low + cell] = digit
    with engine(BUILDS[0]):  # the fastest; all give the same result
        return bytes(solve_rows(rows, 1)[0])


def choose(first: bytes, second: bytes, flags: bytes) -> bytes:
    """Return the bytes of the first if a flag is 255, of the second if it is 0."""
    a, b, mask = (int.from_bytes(part, "little") for part in (first, second, flags))
    return (b ^ (a ^ b) & mask).to_bytes(len(first), "little")


def below(rng: random.Random, share: float, number: int) -> bytes:
    """Return flags, a share of which is 255, the others 0."""
    edge = round(256 * share)
    return rng.randbytes(number).translate(b"\xff" * edge + b"\0" * (256 - edge))


def thinned(rng: random.Random, grids: bytes, kept: float, changed: float) -> bytes:
    """Keep a share of the cells of full grids, and change a share of the digits.

    Working on one cell of all grids at a time takes a second for a million grids.
    """
    rows, number = bytearray(grids), len(grids) // 81
    digit_of = bytes(DIGITS[byte % 9] for byte in range(256))
    for cell in range(81):
        column = bytes(rows[cell::81])
        wrong = rng.randbytes(number).translate(digit_of)
        column = choose(wrong, column, below(rng, changed, number))
        rows[cell::81] = choose(column, b"." * number, below(rng, kept, number))
    return bytes(rows)


def many(seed: int, number: int, least: float = 0.28) -> bytes:
    """Return rows of puzzles with increasing numbers of givens; in a quarter some are changed."""
    rng = random.Random(seed)
    grids = full_grids(rng, min(number, 20_000))
    parts = []
    for step in range(8):
        size = 81 * (number * (step + 1) // 8 - number * step // 8)
        some = (grids * (size // max(1, len(grids)) + 1))[:size]
        wrong = 2 / 81 if step % 4 == 3 else 0
        parts.append(thinned(rng, some, least + 0.05 * step, wrong))
    return b"".join(parts)


@cache
def mixed(number: int) -> tuple[bytes, ...]:
    """Return the puzzles of `many` in random order, and some well-known ones."""
    rows = [EMPTY, CLASH, WIKIPEDIA, *PALM, *HARD, *cut(many(number, number))]
    del rows[number:]
    random.Random(number).shuffle(rows)
    return tuple(rows)


@cache
def quick(number: int) -> tuple[bytes, ...]:
    """Return puzzles with no, one or few solutions, for tests that are slow on others."""
    rows = [CLASH, WIKIPEDIA, *PALM, *cut(many(number, number, least=0.5))]
    del rows[number:]
    random.Random(number).shuffle(rows)
    return tuple(rows)


@cache
def minimal(number: int) -> tuple[bytes, ...]:
    """Return minimal puzzles, made in parallel."""
    rng = random.Random(number)
    rows = cut(full_grids(rng, number))
    for at in rng.sample(range(81), 81):
        fewer = [row[:at] + b"." + row[at + 1 :] for row in rows]
        with engine(BUILDS[0]):
            _, counts = solve_rows(b"".join(fewer))
        rows = [a if n == 1 else b for a, b, n in zip(fewer, rows, counts, strict=True)]
    return tuple(rows)


def fifty() -> list[Grid]:
    """Return fifty different puzzles of many kinds."""
    grids = [row.decode() for row in (WIKIPEDIA, *PALM, *HARD, *minimal(15), *cut(many(4, 9)))]
    grids += [row.decode() for row in cut(full_grids(random.Random(5), 4))]
    grids += [text for text, _ in GRIDS.values()]
    return [Grid(text) for text in grids][:50]


# --- houses -------------------------------------------------------------------------------------

ROWS = [[9 * r + c for c in range(9)] for r in range(9)]
COLUMNS = [[9 * r + c for r in range(9)] for c in range(9)]
BOXES = [[27 * (b // 3) + 3 * (b % 3) + 9 * (i // 3) + i % 3 for i in range(9)] for b in range(9)]
HOUSES = ROWS + COLUMNS + BOXES
HOUSES_OF = [[h for h, house in enumerate(HOUSES) if c in house] for c in range(81)]
PEERS = [{p for h in HOUSES if c in h for p in h} - {c} for c in range(81)]

# --- a backtracker -----------------------------------------------------------------------------


def all_solutions(row: bytes) -> Iterator[bytes]:
    """Yield the solutions in any order, filling the cell with the fewest candidates first."""
    free = [0x3FE] * 27
    for cell, digit in enumerate(row):
        if digit in DIGITS:
            bit = 1 << digit - 48
            if not all(free[h] & bit for h in HOUSES_OF[cell]):
                return
            for h in HOUSES_OF[cell]:
                free[h] ^= bit
    yield from _fill(bytearray(row), [c for c in range(81) if row[c] not in DIGITS], free)


def _fill(row: bytearray, open_cells: list[int], free: list[int]) -> Iterator[bytes]:
    if not open_cells:
        yield bytes(row)
        return
    left, best, fewest = 0, -1, 10
    for cell in open_cells:
        r, c, b = HOUSES_OF[cell]
        both = free[r] & free[c] & free[b]
        if both.bit_count() < fewest:
            left, best, fewest = both, cell, both.bit_count()
            if fewest < 2:
                break
    rest = [c for c in open_cells if c != best]
    while left:
        bit = left & -left
        left ^= bit
        row[best] = 47 + bit.bit_length()
        for h in HOUSES_OF[best]:
            free[h] ^= bit
        yield from _fill(row, rest, free)
        for h in HOUSES_OF[best]:
            free[h] ^= bit


@cache
def count(row: bytes, limit: int) -> int:
    return sum(1 for _ in islice(all_solutions(row), limit))


def is_solution(row: bytes, solution: bytes) -> bool:
    extends = all(a == b for a, b in zip(row, solution, strict=True) if a in DIGITS)
    return extends and all({solution[c] for c in h} == set(DIGITS) for h in HOUSES)


# --- the circuit's rules with sets --------------------------------------------------------------


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
