"""Call every finder on random positions, sound ones and impossible ones, until the time is up.

    python tests/fuzz/fuzz_techniques.py SECONDS [SEED]

Run it where the compiled techniques have sanitizers (`.ci/sanitize`): what matters here is that
no finder reads or writes outside its arrays. In sound positions no step may contradict the
solution. It ends with the number of positions, or the one that failed.
"""

from __future__ import annotations

import random
import sys
import time

from sudokudb import solve
from sudokudb.rating.rate import rate
from sudokudb.rating.rater import load_rater
from sudokudb.techniques.position import Position
from sudokudb.techniques.searches import SCHOOLS

PUZZLES = (
    "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    ".4..1.2.......9.7..1..........43.6..8......5....2.....7.5..8......6..3..9........",
)
SLOW = {"kraken-fish", "death-blossom", "nested-forcing-chains"}
COMPLEX, LARGE = ("franken-", "mutant-"), ("jellyfish", "squirmbag", "whale", "leviathan")


def sound(rng: random.Random) -> tuple[Position, str]:
    """Return a position on the way to a solution, and the solution."""
    puzzle = rng.choice(PUZZLES)
    solution = str(solve(puzzle).solutions[0])
    shown = rng.randrange(60)
    digits = [int(puzzle[x]) if puzzle[x] != "." else 0 for x in range(81)]
    for x in rng.sample(range(81), shown):
        digits[x] = int(solution[x])
    left = [mask(rng, int(solution[x])) for x in range(81)]
    return Position(puzzle, digits, left), solution


def mask(rng: random.Random, digit: int) -> int:
    """Return candidates of a cell, among them the digit."""
    return 0x3FE & (rng.getrandbits(10) | rng.getrandbits(10) | 1 << digit)


def impossible(rng: random.Random) -> Position:
    """Return a position of random digits and candidates; a cell without candidates ends it."""
    few = rng.choice((0, 0.05, rng.random() / 2))
    digits = [rng.randint(1, 9) if rng.random() < few else 0 for _ in range(81)]
    givens = "".join(str(digit) if digit and rng.random() < 0.5 else "." for digit in digits)
    sets = [rng.getrandbits(10) & rng.getrandbits(10) & 0x3FE for _ in range(81)]
    return Position(givens, digits, [some or 1 << rng.randint(1, 9) for some in sets])


def is_slow(search: str) -> bool:
    """Return whether a search may take minutes in an impossible position."""
    is_complex = any(word in search for word in COMPLEX)
    return search in SLOW or (is_complex and search.endswith(LARGE))


def call_finders(at: Position, solution: str, rng: random.Random) -> None:
    """Call one search of each school for the first use and for all."""
    for school, searches in SCHOOLS.items():
        for search in rng.sample(sorted(searches), 12):
            if not solution and is_slow(search):
                continue
            options = {"als_overlap": rng.randrange(2), "als_nodes": rng.randrange(2)}
            options |= {"siamese": rng.randrange(2), "duals": rng.randrange(2)}
            first = at.copy().first(search, school)
            steps = [first] if first else []
            if search not in SLOW:
                steps += at.all(search, school, **options)
            for step in steps if solution else ():
                wrong = [one for one in step.placements if int(solution[one[0]]) != one[1]]
                wrong += [one for one in step.eliminations if int(solution[one[0]]) == one[1]]
                assert not wrong, (search, school, options, step, at.digits, at.candidates)


def main() -> None:
    """Fuzz for the given number of seconds."""
    seconds, seed = float(sys.argv[1]), int((*sys.argv[2:], "1")[0])
    rng, end, count = random.Random(seed), time.monotonic() + seconds, 0
    raters = [load_rater(name) for name in ("hodoku", "se")]
    while time.monotonic() < end:
        call_finders(*sound(rng), rng)
        call_finders(impossible(rng), "", rng)
        text = "".join(rng.choice("123456789" + "." * 40) for _ in range(81))
        rate([text], raters[count // 2 % 2])
        count += 2
    sys.stdout.write(f"{count} positions\n")


if __name__ == "__main__":
    main()
