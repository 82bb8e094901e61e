"""Symmetries of the pattern of givens."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudokudb import Grid
from sudokudb.grid import SIZES
from sudokudb.symmetry import SYMMETRIES, move, pattern_symmetries, symmetry_names


@pytest.mark.parametrize("size", SIZES)
def test_symmetries_of_the_empty_grid(size: int) -> None:
    assert pattern_symmetries(Grid.empty(size)) == 63
    assert symmetry_names(63) == tuple(SYMMETRIES)


ONLY = {
    "1..............1": ("rot180", "diagonal", "antidiagonal"),
    "1...............": ("diagonal",),
    "...1............": ("antidiagonal",),
    "1..1............": ("vertical",),
    "1...........1...": ("horizontal",),
    ".1.....11.....1.": ("rot180", "rot90"),
    "12..............": (),
}


@pytest.mark.parametrize("text", ONLY)
def test_patterns_have_only_these_symmetries(text: str) -> None:
    assert symmetry_names(pattern_symmetries(Grid(text))) == ONLY[text]


MOVE_OF = {
    "rot180": "rotate180",
    "rot90": "rotate",
    "horizontal": "flip",
    "vertical": "mirror",
    "diagonal": "transpose",
    "antidiagonal": "antitranspose",
}


@settings(deadline=None)
@given(st.sets(st.integers(0, 80), max_size=6), st.sets(st.sampled_from([*MOVE_OF.values()])))
def test_symmetries_are_the_moves_that_keep_the_pattern(cells: set[int], names: set[str]) -> None:
    grid = Grid("".join("1" if at in cells else "." for at in range(81)))
    for name in [*names] * 3:
        both = zip(grid.text, str(move(name).apply(grid)), strict=True)
        grid = Grid("".join(min(pair, key=".".__eq__) for pair in both))
    assert symmetry_names(pattern_symmetries(grid)) == tuple(
        kind for kind, name in MOVE_OF.items() if move(name).apply(grid) == grid
    )
