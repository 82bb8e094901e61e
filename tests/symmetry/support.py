"""Grids and transforms for the tests of symmetry."""

from __future__ import annotations

import random

from hypothesis import strategies as st

from sudokudb import Grid
from sudokudb.grid import SIZES
from sudokudb.notation import DIGITS
from sudokudb.symmetry import random_transform

SMALL = Grid("12344...........")

transforms = st.builds(
    lambda size, seed: random_transform(random.Random(seed), size),
    st.sampled_from(SIZES),
    st.integers(0, 2**32),
)


def random_grid(size: int, seed: int = 1) -> Grid:
    rng = random.Random(seed)
    return Grid("".join(rng.choice("..." + DIGITS[:size]) for _ in range(size * size)), size)
