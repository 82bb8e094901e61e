"""Transforms as values: their group, their effect on grids, and what is refused."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudokudb import Grid
from sudokudb.errors import TransformError
from sudokudb.notation import DIGITS
from sudokudb.symmetry import (
    MOVES,
    Transform,
    identity_transform,
    make_transform,
    move,
    random_transform,
    relabelling,
)
from tests.symmetry.support import SMALL, random_grid, transforms


@settings(deadline=None)
@given(transforms, st.integers(0, 2**32))
def test_transforms_form_a_group(transform: Transform, seed: int) -> None:
    size = transform.size
    grid, other = random_grid(size, seed), random_transform(random.Random(seed), size)
    image = transform.apply(grid)
    assert transform.inverse().apply(image) == grid
    assert transform.then(other).apply(grid) == other.apply(image)
    assert transform.then(transform.inverse()) == identity_transform(size)
    assert transform.then(other).inverse() == other.inverse().then(transform.inverse())


@settings(deadline=None)
@given(transforms)
def test_transforms_keep_solutions_and_conflicts(transform: Transform) -> None:
    size, order = transform.size, round(transform.size**0.5)
    full = "".join(
        DIGITS[(order * (row % order) + row // order + column) % size]
        for row in range(size)
        for column in range(size)
    )
    assert transform.apply(Grid(full)).is_solution()
    grid = random_grid(size)
    image = transform.apply(grid)
    assert len(image.conflicts()) == len(grid.conflicts())
    assert image.givens == grid.givens


def test_a_thousand_random_transforms_differ() -> None:
    rng = random.Random(4)
    assert len({random_transform(rng) for _ in range(1000)}) == 1000


def test_other_sizes_are_refused() -> None:
    with pytest.raises(TransformError, match="9×9 grids cannot change a 4×4 grid"):
        move("rotate").apply(SMALL)
    with pytest.raises(TransformError, match="sizes 9 and 4"):
        move("rotate").then(move("rotate", 4))


def test_permutations_that_split_houses_are_refused() -> None:
    lines, digits = [*range(9)], [*range(10)]
    twice, zero = [0, 0, *range(2, 9)], [1, 0, *range(2, 10)]
    for rows, names in ((twice, digits), (lines, zero), (lines, lines)):
        with pytest.raises(TransformError):
            make_transform(False, rows, lines, names)
    with pytest.raises(TransformError):
        make_transform(False, [3, 1, 2, 0, *range(4, 9)], lines, digits)


def test_relabelling_extends_pairs_to_all_digits() -> None:
    assert relabelling([(1, 2), (0, 0)], 4) == (0, 2, 1, 3, 4)
    assert relabelling([(1, 2), (2, 4)], 4) == (0, 2, 4, 3, 1)
    assert relabelling([(1, 2), (1, 3)], 4) is None
    assert relabelling([(1, 2), (3, 2)], 4) is None
    assert relabelling([(0, 2)], 4) is None
    assert relabelling([(2, 0)], 4) is None


def test_moves_are_the_eight_symmetries_of_the_square() -> None:
    moves = {move(name) for name in MOVES} | {identity_transform()}
    assert len(moves) == 8
    assert {a.then(b) for a in moves for b in moves} == moves
