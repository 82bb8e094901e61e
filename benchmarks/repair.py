"""Measure whether `repair` finds the slips of a typist, and at which number.

    python benchmarks/repair.py [--puzzles N] [--seed N] [--symmetry S] [--givens A..B]

Each generated puzzle gets one slip of each kind, or two. Only slips that leave no solution are
counted: the others are no contradiction that could be found. The table says for each kind how many
there were, how many per cent have the printed puzzle among the repairs, as the first one, among
the first five and ten, then the median number of repairs, and milliseconds for a grid.
"""

from __future__ import annotations

import argparse
import time
from random import Random
from statistics import median
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.engine import solve_rows
from sudokudb.generator.request import GenerateRequest
from sudokudb.generator.run import generate_for
from sudokudb.repairs.advice import repair

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

SLIPS = {
    "a wrong digit": ("digit",),
    "a move": ("move",),
    "an exchange": ("exchange",),
    "two wrong digits": ("digit", "digit"),
    "a wrong digit and a move": ("digit", "move"),
    "a wrong digit and an exchange": ("digit", "exchange"),
}
STEPS = ((-1, 0), (1, 0), (0, -1), (0, 1))


class Found(NamedTuple):
    """Where the printed puzzle was among how many repairs, None if it was not; and the time."""

    place: int | None
    repairs: int
    seconds: float


def slipped(text: str, kinds: Sequence[str], random: Random) -> str:
    """Return a puzzle with slips of these kinds in different cells."""
    free = set(range(81))
    for kind in kinds:
        options = [*(_digits if kind == "digit" else _swaps)(text, kind, free)]
        change = random.choice(options)
        for cell, mark in change.items():
            text = text[:cell] + mark + text[cell + 1 :]
        free -= change.keys()
    return text


def _digits(text: str, _: str, free: set[int]) -> Iterator[dict[int, str]]:
    for cell in sorted(free):
        if text[cell] != ".":
            yield from ({cell: digit} for digit in "123456789" if digit != text[cell])


def _swaps(text: str, kind: str, free: set[int]) -> Iterator[dict[int, str]]:
    """Yield the moves of a given to an empty neighbour, or exchanges with an unlike given."""
    for cell in sorted(free):
        for rows, columns in STEPS:
            row, column = cell // 9 + rows, cell % 9 + columns
            other = 9 * row + column
            if text[cell] == "." or not (0 <= row < 9 and 0 <= column < 9 and other in free):
                continue
            if (text[other] == ".") == (kind == "move") and text[other] != text[cell]:
                yield {cell: text[other], other: text[cell]}


def find(printed: str, typed: str) -> Found | None:
    """Repair a grid; return None if it has a solution."""
    if solve_rows(typed.encode(), 1, 1)[1][0]:
        return None
    start = time.perf_counter()
    advice = repair(typed)
    seconds = time.perf_counter() - start
    repaired = [advice.apply(change).text for change in advice.repairs]
    place = repaired.index(printed) if printed in repaired else None
    return Found(place, len(repaired), seconds)


def find_all(puzzles: Sequence[str], kinds: Sequence[str], seed: int) -> list[Found]:
    """Repair each puzzle after a slip that leaves no solution."""
    random = Random(seed)
    every = [find(puzzle, slipped(puzzle, kinds, random)) for puzzle in puzzles]
    return [found for found in every if found]


def share(every: Sequence[Found], first: int | None = None) -> float:
    """Return the share of slips that are repaired by one of the first repairs, or by any."""
    most = first or max(found.repairs for found in every)
    return sum(found.place is not None and found.place < most for found in every) / len(every)


def print_table(puzzles: Sequence[str], seed: int) -> None:
    """Print a line for each kind of slip."""
    heads = ("slips", "any", "first", "in 5", "in 10", "repairs", "ms")
    print(f"{'':30}", *(f"{head:>8}" for head in heads), sep="")
    for name, kinds in SLIPS.items():
        every = find_all(puzzles, kinds, seed)
        shares = [f"{100 * share(every, first):8.1f}" for first in (None, 1, 5, 10)]
        number = f"{median(found.repairs for found in every):8.0f}"
        spent = 1000 * sum(found.seconds for found in every) / len(every)
        print(f"{name:30}{len(every):8}", *shares, number, f"{spent:8.1f}", sep="")


def puzzles_with(count: int, seed: int, symmetry: str, givens: tuple[int, int]) -> list[str]:
    """Generate puzzles."""
    request = GenerateRequest(count=count, givens=givens, symmetry=symmetry, seed=seed)
    return [made.grid.text for made in generate_for(request)]


def main() -> None:
    """Generate puzzles and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--puzzles", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--symmetry", default="none")
    parser.add_argument("--givens", default="24..30")
    options = parser.parse_args()
    low, _, high = options.givens.partition("..")
    givens = int(low), int(high or low)
    print_table(puzzles_with(options.puzzles, options.seed, options.symmetry, givens), options.seed)


if __name__ == "__main__":
    main()
