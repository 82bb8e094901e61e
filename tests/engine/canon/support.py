"""Grids with many automorphisms, and a count of automorphisms by brute force."""

from __future__ import annotations

import random
from itertools import permutations, product
from typing import TYPE_CHECKING

import pytest

from sudokudb import Grid
from tests.engine.support import HARD, PALM, WIKIPEDIA, cut, full_grids, many, minimal

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

BOTH = ("", "python")
both_engines = pytest.mark.parametrize("build", BOTH, ids=("best", "python"), indirect=True)

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
    stack: list[tuple[tuple[int, ...], tuple[dict[str, str], dict[str, str]]]] = [((), start)]
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


def rows_of(grids: Sequence[Grid]) -> bytes:
    return "".join(map(str, grids)).encode()


def fifty() -> list[Grid]:
    """Return fifty different puzzles of many kinds."""
    grids = [row.decode() for row in (WIKIPEDIA, *PALM, *HARD, *minimal(15), *cut(many(4, 9)))]
    grids += [row.decode() for row in cut(full_grids(random.Random(5), 4))]
    grids += [text for text, _ in GRIDS.values()]
    return [Grid(text) for text in grids][:50]
