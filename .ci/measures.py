"""Check the measured facts of puzzle lists: `python .ci/measures.py FOLDER [--nightly]`.

Every row of FOLDER/metrics/given.tsv must be equal, and the totals of the lists in FOLDER/puzzles.
With --nightly the compiled code and Python must also agree on 200 puzzles of each list.
"""

from __future__ import annotations

import os
import sys
from collections import Counter, defaultdict
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from sudokudb.engine.backend import PYTHON, VARIABLE
from sudokudb.engine.measure import measure_grids, measure_rows

if TYPE_CHECKING:
    from array import array
    from collections.abc import Sequence

SEVENTEEN = "17_clue.txt"
WITHOUT_TRIDAGON = ("hardest_11plus_5k.txt", "top1465.txt")
TOTALS = {
    "te": {0: 21_905, 1: 27_253},
    "backdoor": {0: 21_905, 1: 26_355, 2: 898},
    "redundant": {0: 49_158},
}
MEANS = {"expansion": (57.889603124555, 49_159), "left": (85.0123479392979, 49_158)}
"""The published means, and their divisors: that of the expansions is one too large."""
CLASSES = {"expansion_identity": 47_451, "solution_identity": 46_301, "pattern_identity": 33_884}
LARGEST_SOLUTION_CLASSES = [29, 20, 14, 12]
MINIMAL_OF_TOP1465 = 1426
PYTHON_SAMPLE = 200


@cache
def puzzles(path: Path) -> list[str]:
    """Return the puzzles of a list."""
    return path.read_text().split()


def measure_list(path: Path, *names: str) -> dict[str, array[int]]:
    """Return facts of the puzzles of a list."""
    return measure_rows("".join(puzzles(path)).encode(), names)


def check_given(folder: Path) -> None:
    """Check every row of given.tsv; an empty value means none."""
    rows = (folder / "metrics" / "given.tsv").read_text().splitlines()[1:]
    facts = defaultdict[str, dict[str, str]](dict)
    for field, value, text, name, line, *_ in (row.split("\t") for row in rows):
        facts[text or puzzles(folder / "puzzles" / name)[int(line) - 1]][field] = value
    wrong = [
        (text, field, value)
        for (text, fields), found in zip(facts.items(), measure_grids([*facts]), strict=True)
        for field, value in fields.items()
        if isinstance(found, str) or found[field] != (int(value) if value else None)
    ]
    assert wrong == [], wrong[:5]
    print(f"{sum(map(len, facts.values())):,} facts of {len(facts)} puzzles are equal")


def check_totals(folder: Path) -> None:
    """Check the published totals of the puzzles with 17 givens, and of other lists."""
    found = measure_list(folder / SEVENTEEN, *TOTALS, *MEANS, *CLASSES)
    for name, totals in TOTALS.items():
        assert Counter(found[name]) == totals, (name, Counter(found[name]))
    for name, (mean, divisor) in MEANS.items():
        assert abs(sum(found[name]) / divisor - mean) < 1e-9, name
    for name, number in CLASSES.items():
        assert len({*found[name]}) == number, (name, len({*found[name]}))
    largest = [size for _, size in Counter(found["solution_identity"]).most_common(4)]
    assert largest == LARGEST_SOLUTION_CLASSES, largest
    for name in WITHOUT_TRIDAGON:
        assert {*measure_list(folder / name, "tridagon")["tridagon"]} == {-1}, name
    minimal = [*measure_list(folder / "top1465.txt", "redundant")["redundant"]].count(0)
    assert minimal == MINIMAL_OF_TOP1465, minimal
    print("the totals of the lists are equal")


def check_python(folder: Path) -> None:
    """Check that Python finds the same facts as compiled code."""
    for path in sorted(folder.glob("*.txt")):
        some = spread(puzzles(path))
        if "." not in some[0] and "0" not in some[0]:
            continue  # solutions
        compiled = measure_grids(some)
        os.environ[VARIABLE] = PYTHON
        assert measure_grids(some) == compiled, path.name
        del os.environ[VARIABLE]
        print(f"{path.name}: Python agrees on {len(some)} puzzles", flush=True)


def spread(lines: Sequence[str]) -> list[str]:
    """Return PYTHON_SAMPLE lines, spread over a whole list."""
    return list(lines[:: max(1, len(lines) // PYTHON_SAMPLE)][:PYTHON_SAMPLE])


def main(folder: Path, *options: str) -> None:
    """Run the checks."""
    check_given(folder)
    check_totals(folder / "puzzles")
    if "--nightly" in options:
        check_python(folder / "puzzles")


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
