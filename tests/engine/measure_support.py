"""Puzzles with known facts, and others, for the tests of measured facts."""

from __future__ import annotations

import random
from functools import cache
from typing import TYPE_CHECKING

from sudokudb import Grid
from sudokudb.engine.buffers import solve_rows
from sudokudb.engine.measure import (
    GROUPS,
    facts_named,
    measure_rows,
)
from sudokudb.symmetry import random_transform
from tests.engine.canon.support import BOTH
from tests.engine.support import (
    WIKIPEDIA,
    cut,
    full_grids,
    same_everywhere,
    thinned,
)

if TYPE_CHECKING:
    from array import array
    from collections.abc import Iterable

DEEP = "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6.."
"""Loki, by mith: a puzzle of T&E depth 3."""
MOST_FOURS = b"123568479864791352957243681218657934536489127749312865391825746472136598685974213"
"""The grid with the most unavoidable sets of four cells (Mathimagics, the forum, t36252)."""
OPEN = WIKIPEDIA.replace(b"9", b".")
"""A puzzle with several solutions."""
QUICK = [name for name in facts_named(GROUPS) if name != "band"]
"""Facts that Python finds without the table of bands, which takes a second."""

KNOWN: dict[str, dict[str, int | None]] = {
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79": {
        "te": 0,
        "expansion": 81,
        "left": 0,
        "tridagon": None,
        "expansion_identity": -9066153940412795120,
        "redundant": 22,
        "backdoor": 0,
        "backdoors": 1,
        "automorphisms": 1,
        "pattern_identity": -7108211233180651851,
        "gridautomorphisms": 1,
        "u4": 6,
        "u6": 21,
        "disjoint": 4,
        "band": 174,
        "solution_identity": -9066153940412795120,
    },
    ".5...2..4.......1......75.62...3.9...87.6.13...6.8...53.95......2.......4..9...8.": {
        "te": 1,
        "expansion": 43,
        "left": 112,
        "tridagon": None,
        "expansion_identity": 830091353517825691,
        "redundant": 0,
        "backdoor": 1,
        "backdoors": 20,
        "automorphisms": 1,
        "pattern_identity": -3165241370517350000,
        "gridautomorphisms": 1,
        "u4": 10,
        "u6": 14,
        "disjoint": 6,
        "band": 28,
        "solution_identity": -8013705398307778440,
    },
    "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..": {
        "te": 2,
        "expansion": 25,
        "left": 209,
        "tridagon": None,
        "expansion_identity": -20705638001473737,
        "redundant": 0,
        "backdoor": 2,
        "backdoors": 98,
        "automorphisms": 1,
        "pattern_identity": 7437125681835495759,
        "gridautomorphisms": 1,
        "u4": 8,
        "u6": 11,
        "disjoint": 7,
        "band": 107,
        "solution_identity": 7088894683728097575,
    },
    DEEP: {
        "te": 3,
        "expansion": 29,
        "left": 205,
        "tridagon": 1,
        "expansion_identity": -2930106376592061396,
        "redundant": 0,
        "backdoor": 2,
        "backdoors": 51,
        "automorphisms": 1,
        "pattern_identity": -839771611623788759,
        "gridautomorphisms": 1,
        "u4": 14,
        "u6": 13,
        "disjoint": 8,
        "band": 80,
        "solution_identity": 1899196654829731364,
    },
}


def texts(rows: Iterable[bytes]) -> list[str]:
    return [row.decode() for row in rows]


@cache
def easy(number: int) -> tuple[bytes, ...]:
    """Return valid puzzles with about 40 givens."""
    rng = random.Random(number)
    rows = thinned(rng, full_grids(rng, 2 * number), 0.5, 0)
    counts = solve_rows(rows)[1]
    return tuple(row for row, count in zip(cut(rows), counts, strict=True) if count == 1)[:number]


def images(row: bytes, number: int) -> list[bytes]:
    rng = random.Random(row)
    grid = Grid(row.decode())
    return [random_transform(rng).apply(grid).text.encode() for _ in range(number)]


def check_engines(rows: Iterable[bytes], names: Iterable[str]) -> dict[str, array[int]]:
    joined = b"".join(rows)
    found: dict[str, array[int]] = same_everywhere(lambda: measure_rows(joined, names), BOTH)
    return found
