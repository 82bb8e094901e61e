"""4×4 puzzles against the exact probabilities of both samplings."""

from collections import Counter, defaultdict
from functools import cache
from itertools import combinations

import pytest

from sudokudb.engine.canon.identity import identity_of
from sudokudb.generator import GenerateRequest, generate_for
from sudokudb.generator.full import all_small
from sudokudb.grid import Grid

GRIDS = [set(enumerate(grid)) for grid in all_small()]
WHOLE = 2**16 - 1
LIMIT = 91  # of 35 degrees of freedom: exceeded once in a million


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


def minimal_puzzles(grid: set[tuple[int, int]]) -> list[int]:
    """Return the sets of givens, as bits of the cells, of all minimal puzzles of a grid."""
    shared = [sum(1 << cell for cell, _ in grid & other) for other in GRIDS if other != grid]
    unique = {
        sum(1 << cell for cell in cells)
        for number in range(3, 8)
        for cells in combinations(range(16), number)
    }
    unique = {cells for cells in unique if all(cells & ~same for same in shared)}
    without = {
        cells: [cells ^ 1 << cell for cell in range(16) if cells >> cell & 1] for cells in unique
    }
    return [cells for cells in unique if unique.isdisjoint(without[cells])]


def classes() -> list[tuple[tuple[int, ...], float]]:
    """Return a grid of each class, and the share of the class of all grids."""
    identities = [identity_of(Grid.from_digits(digits)) for digits in all_small()]
    one_of = dict(zip(identities, all_small(), strict=True))
    return [(one_of[identity], number / 288) for identity, number in Counter(identities).items()]


def identity(digits: tuple[int, ...], cells: int) -> str:
    """Return the identity of the puzzle that a grid has with its givens in some cells."""
    givens = [digit if cells >> cell & 1 else 0 for cell, digit in enumerate(digits)]
    return str(identity_of(Grid.from_digits(givens)))


def chi_square(found: Counter[str], expected: dict[str, float]) -> float:
    """Return how far frequencies are from their probabilities."""
    assert {*found} <= {*expected}
    number, total = found.total(), sum(expected.values())
    return sum(
        (found[one] - number * share / total) ** 2 / (number * share / total)
        for one, share in expected.items()
    )


@pytest.mark.slow
def test_top_down_puzzles_have_their_exact_probabilities() -> None:
    """The classes are all 36 of minimal puzzles, up to symmetry and names of digits."""
    expected: defaultdict[str, float] = defaultdict(float)
    for digits, share in classes():
        for kept, probability in probabilities({*enumerate(digits)}).items():
            expected[identity(digits, kept)] += share * probability
    assert len(expected) == 36
    found = Counter(
        str(identity_of(one.grid)) for one in generate_for(GenerateRequest(20_000, seed=1, size=4))
    )
    assert chi_square(found, expected) < LIMIT


@pytest.mark.slow
def test_unbiased_puzzles_are_equally_probable() -> None:
    """Top-down puzzles are not, which the same test shows."""
    expected: defaultdict[str, float] = defaultdict(float)
    for digits, share in classes():
        for kept in minimal_puzzles({*enumerate(digits)}):
            expected[identity(digits, kept)] += share
    assert len(expected) == 36
    unbiased, top_down = (
        Counter(
            str(identity_of(one.grid))
            for one in generate_for(GenerateRequest(4_000, seed=1, size=4, sampling=sampling))
        )
        for sampling in ("unbiased", "top-down")
    )
    assert chi_square(unbiased, expected) < LIMIT < chi_square(top_down, expected)
