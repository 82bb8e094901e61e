"""4×4 puzzles against the exact probabilities of removal in a random order."""

from collections import Counter, defaultdict
from functools import cache

import pytest

from sudokudb.engine import identity_of
from sudokudb.generate import Request, generate
from sudokudb.generate.full import all_small
from sudokudb.grid import Grid

GRIDS = [set(enumerate(grid)) for grid in all_small()]
WHOLE = 2**16 - 1


def probabilities(grid: set[tuple[int, int]]) -> dict[int, float]:
    """Return the probability of each set of givens, as bits of the cells."""

    @cache
    def is_unique(cells: int) -> bool:
        givens = {(cell, digit) for cell, digit in grid if cells >> cell & 1}
        return sum(givens <= other for other in GRIDS) == 1

    states = {(0, WHOLE): 1.0}  # kept and undecided cells
    for undecided in range(16, 0, -1):
        following: defaultdict[tuple[int, int], float] = defaultdict(float)
        for (kept, left), probability in states.items():
            for cell in (cell for cell in range(16) if left >> cell & 1):
                rest = left ^ 1 << cell
                stays = 0 if is_unique(kept | rest) else 1 << cell
                following[kept | stays, rest] += probability / undecided
        states = following
    return {kept: probability for (kept, _), probability in states.items()}


@pytest.mark.slow
def test_top_down_puzzles_have_their_exact_probabilities() -> None:
    """The classes are all 36 of minimal puzzles, up to symmetry and names of digits."""
    number = 20_000
    classes = Counter(identity_of(Grid.from_digits(digits)) for digits in all_small())
    one_of = {identity_of(Grid.from_digits(digits)): digits for digits in all_small()}
    expected: defaultdict[str, float] = defaultdict(float)
    for identity, grids in classes.items():
        digits = one_of[identity]
        for kept, probability in probabilities(set(enumerate(digits))).items():
            puzzle = [digit if kept >> cell & 1 else 0 for cell, digit in enumerate(digits)]
            share = number * probability * grids / 288
            expected[str(identity_of(Grid.from_digits(puzzle)))] += share
    made = generate(Request(number, seed=1, size=4))
    found = Counter(str(identity_of(one.grid)) for one in made)
    assert {*found} <= {*expected}
    assert len(expected) == 36
    chi = sum((found[puzzle] - wanted) ** 2 / wanted for puzzle, wanted in expected.items())
    assert chi < 91  # of 35 degrees of freedom, once in a million
