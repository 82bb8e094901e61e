"""Transforms between equivalent puzzles, in every engine."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudokudb import Grid
from sudokudb.engine.canon.identity import canonical
from sudokudb.engine.canon.isomorphs import (
    find_row_transforms,
    find_text_transforms,
    find_transform,
)
from sudokudb.errors import GridError
from sudokudb.symmetry import identity_transform, move, parse_transform, random_transform
from tests.engine.canon.support import BOTH, GRIDS, MOST_CANONICAL, both_engines, fifty, rows_of
from tests.engine.support import HARD, WIKIPEDIA, same_everywhere


def images_of(grids: list[Grid], seed: int) -> list[Grid]:
    rng = random.Random(seed)
    return [random_transform(rng, grid.size).apply(grid) for grid in grids]


# --- two grids ---------------------------------------------------------------------------------


@both_engines
def test_a_transform_is_found_for_equivalent_grids(build: str) -> None:
    grids = fifty()[: 10 if build == "python" else 30]
    for grid, image in zip(grids, images_of(grids, 2), strict=True):
        transform = find_transform(grid, image)
        assert transform is not None
        assert transform.apply(grid) == image
        back = find_transform(image, grid)
        assert back is not None
        assert back.apply(image) == grid


def test_transforms_have_a_short_text() -> None:
    grid = Grid(WIKIPEDIA.decode())
    assert find_transform(grid, grid) == identity_transform()
    assert find_transform(grid, move("rotate").apply(grid)) == move("rotate")
    empty = Grid.empty()
    assert str(find_transform(empty, empty)) == "same grid"
    canonical_grid = Grid(MOST_CANONICAL)
    for words in ("rows 1↔2", "digits 1↔2", "columns 1→2→3→1", "mirror"):
        wanted = parse_transform(words)
        found = find_transform(canonical_grid, wanted.apply(canonical_grid))
        assert found is not None
        assert found.cost() <= wanted.cost()


def test_other_grids_have_no_transform() -> None:
    grid = Grid(WIKIPEDIA.decode())
    other = Grid(HARD[0].decode())
    assert find_transform(grid, other) is None
    assert find_transform(grid, Grid.empty(4)) is None
    changed = grid.with_row(0, "53..8....")
    assert changed.givens == grid.givens
    assert find_transform(grid, changed) is None


# --- many pairs --------------------------------------------------------------------------------


def check_pairs(firsts: list[Grid], seconds: list[Grid]) -> None:
    """Check that all engines find the same transforms, from each first grid to the second."""
    rows = rows_of(firsts), rows_of(seconds)
    transforms = same_everywhere(lambda: list(find_row_transforms(*rows)), BOTH)
    assert len(transforms) == len(firsts)
    for first, second, transform in zip(firsts, seconds, transforms, strict=True):
        assert transform is not None
        assert transform.apply(first) == second
        assert parse_transform(str(transform)) == transform


@pytest.mark.slow
def test_transforms_change_the_first_grid_into_the_second() -> None:
    firsts = fifty() + [Grid(text) for text, _ in GRIDS.values()]
    check_pairs(firsts, images_of(firsts, 7))
    check_pairs(firsts, firsts)


@settings(deadline=None)
@given(
    st.dictionaries(st.integers(0, 80), st.sampled_from("1123456789"), max_size=30),
    st.integers(0, 2**32),
)
def test_transforms_between_any_grids(cells: dict[int, str], seed: int) -> None:
    grid = Grid("".join(cells.get(at, ".") for at in range(81)))
    check_pairs([grid], images_of([grid], seed))


@pytest.mark.parametrize("name", GRIDS)
def test_the_shortest_transform_is_chosen(name: str) -> None:
    """A grid with up to 64 automorphisms gets the transform of `find_transform`."""
    grid = Grid(GRIDS[name][0])
    images = [image for seed in range(5) for image in images_of([grid], seed)]
    images += [parse_transform(words).apply(grid) for words in ("rotate", "digits 1↔2", "mirror")]
    transforms = list(find_row_transforms(rows_of([grid] * len(images)), rows_of(images)))
    for image, transform in zip(images, transforms, strict=True):
        assert transform is not None
        if canonical(grid).automorphisms <= 64:
            assert transform == find_transform(grid, image)
    named = [transform.cost() for transform in transforms[5:] if transform]
    assert named[0] <= 1
    assert named[2] <= 1


@both_engines
def test_rows_without_a_transform(build: str) -> None:
    grid = Grid(WIKIPEDIA.decode())
    pairs = [
        (grid, Grid(HARD[0].decode())),
        (grid, grid.with_row(0, "53..8....")),
        (grid, grid),
        (Grid.empty(), grid),
        (grid.with_row(0, "5.......5"), grid.with_row(0, "5.......4")),
        (grid.with_row(0, "5.......4"), grid.with_row(0, "5.......5")),
    ]
    firsts, seconds = zip(*pairs, strict=True)
    transforms = list(find_row_transforms(rows_of([*firsts]), rows_of([*seconds])))
    assert transforms == [None, None, identity_transform(), None, None, None]


@both_engines
def test_pairs_of_any_size(build: str) -> None:
    grids = [
        Grid("1.3......2.....4"),
        Grid(WIKIPEDIA.decode()),
        Grid.empty(16),
        Grid(MOST_CANONICAL),
    ]
    pairs = list(zip(grids, images_of(grids, 3), strict=True))
    pairs += [(grids[0], grids[1]), (grids[1], grids[0])]
    transforms = list(find_text_transforms([(first.text, second.text) for first, second in pairs]))
    assert [
        transform and transform.apply(first)
        for (first, _), transform in zip(pairs, transforms, strict=True)
    ] == [
        *(second for _, second in pairs[:4]),
        None,
        None,
    ]
    assert list(find_text_transforms([])) == []


@both_engines
def test_wrong_pairs_are_refused(build: str) -> None:
    dots = b"." * 81
    with pytest.raises(GridError, match="there are 2 first rows, but 1 second rows"):
        find_row_transforms(dots * 2, dots)
    with pytest.raises(GridError, match="80 bytes are not a multiple of 81"):
        find_row_transforms(dots, dots[1:])
    wrong = dots + b"X" + dots[1:]
    for pair in ((wrong, dots * 2), (dots * 2, wrong)):
        with pytest.raises(GridError, match="row 1, cell 0: byte 0x58 is not a cell"):
            list(find_row_transforms(*pair))
