"""The rule of 45: what cages leave of houses, and what they have outside."""

from __future__ import annotations

import random

import pytest

from sudokudb import Grid
from sudokudb.engine.tables.implied_sums import MOST_CELLS, implied_sums
from sudokudb.layout import Layout
from sudokudb.rules.primitives import Linear, Primitive
from tests.support import full

NINE = Layout(9)


def cage(total: int, *cells: int) -> Linear:
    """Return a cage."""
    return Linear(cells, (1,) * len(cells), total, distinct=True)


def implied(*cages: Linear) -> set[tuple[tuple[int, ...], tuple[int, ...], int]]:
    """Return cells, factors and totals."""
    return {one[:3] for one in implied_sums(9, [*NINE.primitives, *cages])}


@pytest.mark.parametrize(
    ("cages", "wanted"),
    [
        ([cage(25, 0, 1, 2, 3, 4), cage(12, 5, 6, 7)], ((8,), (1,), 8)),
        ([cage(25, 0, 1, 2, 3, 4), cage(20, 5, 6, 7, 8, 17)], ((17,), (1,), 0)),
        ([cage(25, 0, 1, 2, 3, 4), cage(14, 5, 6, 7, 16)], ((8, 16), (1, -1), 6)),
        ([cage(31, *range(7)), cage(26, 7, 8, 16, 17), cage(28, *range(9, 16))], None),
    ],
)
def test_the_sums_of_a_house(
    cages: list[Linear], wanted: tuple[tuple[int, ...], tuple[int, ...], int] | None
) -> None:
    assert wanted is None or wanted in implied(*cages)


def test_two_houses_have_a_sum_that_none_has_alone() -> None:
    cages = [cage(31, *range(7)), cage(18, 7, 16, 25), cage(33, *range(9, 16))]
    found = implied(*cages)
    assert ((8, 17), (1, 1), 90 - 31 - 33) not in found  # the cage of three cells is not inside
    assert ((8, 17, 25), (1, 1, -1), 90 - 31 - 33 - 18) in found


def test_without_cages_there_are_none() -> None:
    assert implied_sums(9, NINE.primitives) == []
    assert implied(Linear((0, 1), (2, 1), 9)) == set()


@pytest.mark.parametrize("seed", range(10))
def test_they_hold_for_every_solution_of_the_cages(seed: int) -> None:
    chance = random.Random(seed)
    digits = Grid(full(3)).digits
    rest = [cell for cell in range(81) if chance.random() < 0.97]
    cages: list[Primitive] = []
    while len(rest) > 5:
        size = chance.randrange(1, 5)
        cells, rest = tuple(rest[:size]), rest[size:]
        cages.append(Linear(cells, (1,) * size, sum(digits[cell] for cell in cells)))
    found = implied_sums(9, [*NINE.primitives, *cages])
    assert found
    for cells, factors, total, _ in found:
        assert 0 < len(cells) <= MOST_CELLS
        assert sum(f * digits[cell] for f, cell in zip(factors, cells, strict=True)) == total
