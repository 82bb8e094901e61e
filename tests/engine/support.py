"""Engines, puzzles and a backtracker for the tests of the engine."""

from __future__ import annotations

import os
import random
from contextlib import contextmanager
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

import pytest

from sudokudb.engine import solve_rows
from sudokudb.engine.backend import PYTHON, VARIABLE, available

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

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


# --- houses -------------------------------------------------------------------------------------

ROWS = [[9 * r + c for c in range(9)] for r in range(9)]
COLUMNS = [[9 * r + c for r in range(9)] for c in range(9)]
BOXES = [[27 * (b // 3) + 3 * (b % 3) + 9 * (i // 3) + i % 3 for i in range(9)] for b in range(9)]
HOUSES = ROWS + COLUMNS + BOXES
HOUSES_OF = [[h for h, house in enumerate(HOUSES) if c in house] for c in range(81)]

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
