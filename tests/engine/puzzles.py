"""Puzzles for the engine: made here, with no solution, with one and with many."""

from __future__ import annotations

import random
from functools import cache

from sudokudb import Grid
from sudokudb.engine import solve_rows
from tests.engine.engines import BUILDS, cut, engine
from tests.engine.symmetric import GRIDS

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
# Arto Inkala, 2010 and 2012: beyond all rules here.
HARD = (
    b"..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..",
    b"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
)
DIGITS = b"123456789"
_DIAGONAL = [[27 * b + 3 * b + 9 * r + c for r in range(3) for c in range(3)] for b in range(3)]


def full_grids(chance: random.Random, number: int) -> bytes:
    """Return solutions of grids that have any digits in three boxes, which never meet."""
    rows = bytearray(EMPTY * number)
    for low in range(0, len(rows), 81):
        for box in _DIAGONAL:
            for cell, digit in zip(box, chance.sample(DIGITS, 9), strict=True):
                rows[low + cell] = digit
    with engine(BUILDS[0]):  # the fastest; all find the same
        return bytes(solve_rows(rows, 1)[0])


def choose(first: bytes, second: bytes, flags: bytes) -> bytes:
    """Take a byte of the first where a flag is 255, of the second where it is 0."""
    a, b, mask = (int.from_bytes(part, "little") for part in (first, second, flags))
    return (b ^ (a ^ b) & mask).to_bytes(len(first), "little")


def below(chance: random.Random, share: float, number: int) -> bytes:
    """Return flags of which that share is 255, the others 0."""
    edge = round(256 * share)
    return chance.randbytes(number).translate(b"\xff" * edge + b"\0" * (256 - edge))


def thinned(chance: random.Random, grids: bytes, kept: float, changed: float) -> bytes:
    """Keep a share of the cells of full grids, with a share of any digits among them.

    A column of cells at a time: so it takes a second for a million grids.
    """
    rows, number = bytearray(grids), len(grids) // 81
    digit_of = bytes(DIGITS[byte % 9] for byte in range(256))
    for cell in range(81):
        column = bytes(rows[cell::81])
        wrong = chance.randbytes(number).translate(digit_of)
        column = choose(wrong, column, below(chance, changed, number))
        rows[cell::81] = choose(column, b"." * number, below(chance, kept, number))
    return bytes(rows)


def many(seed: int, number: int, least: float = 0.28) -> bytes:
    """Return rows of puzzles with more and more givens; in a fourth some digits are changed."""
    chance = random.Random(seed)
    grids = full_grids(chance, min(number, 20_000))
    parts = []
    for step in range(8):
        size = 81 * (number * (step + 1) // 8 - number * step // 8)
        some = (grids * (size // max(1, len(grids)) + 1))[:size]
        wrong = 2 / 81 if step % 4 == 3 else 0
        parts.append(thinned(chance, some, least + 0.05 * step, wrong))
    return b"".join(parts)


@cache
def mixed(number: int) -> tuple[bytes, ...]:
    """Return puzzles as `many` does, in any order, and some that everyone knows."""
    rows = [EMPTY, CLASH, WIKIPEDIA, *PALM, *HARD, *cut(many(number, number))]
    del rows[number:]
    random.Random(number).shuffle(rows)
    return tuple(rows)


@cache
def quick(number: int) -> tuple[bytes, ...]:
    """Return puzzles with none, one or a few solutions, for what would take long on others."""
    rows = [CLASH, WIKIPEDIA, *PALM, *cut(many(number, number, least=0.5))]
    del rows[number:]
    random.Random(number).shuffle(rows)
    return tuple(rows)


@cache
def minimal(number: int) -> tuple[bytes, ...]:
    """Return puzzles with one solution and no redundant given, made in step."""
    chance = random.Random(number)
    rows = cut(full_grids(chance, number))
    for at in chance.sample(range(81), 81):
        fewer = [row[:at] + b"." + row[at + 1 :] for row in rows]
        with engine(BUILDS[0]):
            _, counts = solve_rows(b"".join(fewer))
        rows = [a if n == 1 else b for a, b, n in zip(fewer, rows, counts, strict=True)]
    return tuple(rows)


def fifty() -> list[Grid]:
    """Return puzzles of many kinds, no two of them the same."""
    grids = [row.decode() for row in (WIKIPEDIA, *PALM, *HARD, *minimal(15), *cut(many(4, 9)))]
    grids += [row.decode() for row in cut(full_grids(random.Random(5), 4))]
    grids += [text for text, _ in GRIDS.values()]
    return [Grid(text) for text in grids][:50]
