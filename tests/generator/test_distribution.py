"""Statistics that a wrong or biased generator does not pass; seeds are fixed."""

from collections import Counter
from collections.abc import Iterable
from math import comb
from typing import Any

import pytest

from sudokudb.engine.backend import compiled_module
from sudokudb.generator import GenerateRequest
from sudokudb.generator.full import BOUND, completions, draw
from sudokudb.generator.randomness import Purpose, Stream
from sudokudb.generator.row_checks import row_of
from sudokudb.generator.samplers import unbiased

extension: Any = compiled_module("_generate")
needs_extension = pytest.mark.skipif(extension is None, reason="takes minutes in Python")

SHARES = (1 / 56, 27 / 56, 27 / 56, 1 / 56)
QUANTILE = 63  # of chi-square with 18 degrees of freedom: exceeded once in a million


def splits(grid: bytes) -> Iterable[tuple[int, int]]:
    """Yield, for each band and stack, the digits that line 1 shares with line 2 of the next box."""
    turned = bytes(grid[9 * (cell % 9) + cell // 9] for cell in range(81))
    for kind, lines in enumerate((grid, turned)):
        for chute in range(3):
            first = lines[27 * chute : 27 * chute + 9]
            second = lines[27 * chute + 9 : 27 * chute + 18]
            low = 3 * chute
            high = (low + 3) % 9
            shared = {*first[low : low + 3]} & {*second[high : high + 3]}
            yield 3 * kind + chute, len(shared)


def chi_square(grids: Iterable[bytes]) -> float:
    counts = Counter(split for grid in grids for split in splits(grid))
    total = sum(counts.values()) / 6
    return sum(
        (counts[chute, shared] - total * share) ** 2 / (total * share)
        for chute in range(6)
        for shared, share in enumerate(SHARES)
    )


@needs_extension
@pytest.mark.parametrize(
    ("number", "tolerance"), [(8_000, 0.05), pytest.param(200_000, 0.01, marks=pytest.mark.slow)]
)
def test_puzzles_are_distributed_as_they_should_be(number: int, tolerance: float) -> None:
    """The tolerance of the mean is four times its standard deviation, or more.

    Cells and digits have 80 and 8 degrees of freedom; the limits are exceeded once in a million.
    """
    puzzles, grids = bytearray(81 * number), bytearray(81 * number)
    extension.top_down(1, 0, bytes(range(81)), puzzles, grids)
    cells = [number - puzzles[cell::81].count(b".") for cell in range(81)]
    total = sum(cells)
    assert abs(total / number - 24.400) < tolerance
    mean = total / 81
    assert sum((count - mean) ** 2 / (mean * (1 - mean / number)) for count in cells) < 159
    digits = [puzzles.count(digit) for digit in b"123456789"]
    assert sum((count - total / 9) ** 2 / (total / 9) for count in digits) < 43
    some = [bytes(grids[low : low + 81]) for low in range(0, 81 * min(number, 20_000), 81)]
    assert chi_square(some) < QUANTILE


@pytest.mark.slow
def test_without_rejection_the_grids_are_biased() -> None:
    grids, weights = [], []
    for attempt in range(1_000):
        stream = Stream(2, attempt, Purpose.GRID)
        drawn = draw(stream)
        found = list(completions(drawn.rows)) if drawn.weight else []
        weights.append(drawn.weight * len(found))
        if found:
            grids.append(row_of(found[stream.below(len(found))]))
    assert chi_square(grids) > QUANTILE
    mean = sum(weights) / len(weights)
    deviation = (sum((weight - mean) ** 2 for weight in weights) / len(weights) ** 2) ** 0.5
    # 6.67e21 grids, of which each first band and stack has this many on average.
    assert abs(mean - 6670903752021072936960 / (362880 * 2612736**2)) < 4 * deviation
    assert max(weights) <= BOUND


@pytest.mark.slow
@needs_extension
def test_the_number_of_minimal_puzzles_is_that_of_the_literature() -> None:
    """A grid has 4.655e15 minimal puzzles, 99.7 % of which have 23 to 29 givens (Berthier 2009).

    A uniform choice of 23 to 29 cells is one of them with this probability. 37 are expected, with a
    standard deviation of 16 %.
    """
    attempts = 2**27
    choices = sum(comb(81, givens) for givens in range(23, 30))
    expected = 0.997 * 4.655e15 / choices * attempts
    found = sum(
        1 for _ in unbiased.make(GenerateRequest(seed=7, sampling="unbiased"), range(attempts))
    )
    assert expected > 36
    assert abs(found - expected) < 3 * expected**0.5
