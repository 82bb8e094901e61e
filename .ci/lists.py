"""Check strategies, engines and canonical forms on puzzle lists: `python .ci/lists.py FOLDER`."""

from __future__ import annotations

import os
import random
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from sudokudb import Grid, check, solve
from sudokudb.engine import solve_rows
from sudokudb.engine.backend import PYTHON, VARIABLE, available
from sudokudb.engine.buffers import list_rows, palm_levels, rule_sets
from sudokudb.engine.canon.identity import canon_rows, describe_rows, minlex_rows
from sudokudb.engine.canon.isomorphs import find_transform
from sudokudb.engine.grids import LEVELS
from sudokudb.symmetry import random_transform

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

T = TypeVar("T")
SAMPLE = 60
PYTHON_SAMPLE = 3000
METHODS = ("palm", "php")
LIMITS = (1, 2, 50, 200)
ISOMORPHIC = {"17_clue.txt": 0, "top1465.txt": 1}
"""The known number of puzzles in a list that are equivalent to an earlier one."""


def spread(lines: Sequence[str], number: int) -> list[str]:
    """Return about `number` lines, spread over a whole list."""
    return list(lines[:: max(1, -(-len(lines) // number))])


def check_counts(path: Path) -> None:
    """Check that every method and engine counts as many solutions as two other programs did."""
    cases = [line.split("\t") for line in path.read_text().splitlines()[1:]]
    for puzzle, count, *solution in cases:
        verdict = check(puzzle, limit=int(count) + 1)
        assert verdict.count == int(count), (puzzle, count, verdict.count)
        if int(count) == 1 and solution[0]:
            assert str(solve(puzzle).solutions[0]) == solution[0], puzzle
        for method in METHODS if int(count) < 500 else ():
            result = solve(puzzle, int(count) + 1, method)
            assert (len(result.solutions), result.complete) == (int(count), True), (puzzle, method)
    rows = "".join(puzzle for puzzle, *_ in cases).encode()
    for limit in LIMITS:
        wanted = [min(int(count), limit) for _, count, *_ in cases]
        _, counts = agreed(partial(solve_rows, rows, limit), available())
        assert counts.tolist() == wanted, limit
    agreed(lambda: list(list_rows(rows, 50)), available())


def check_list(path: Path, unique: bool) -> None:
    """Check that the methods agree with each other and with the description of the list."""
    for puzzle in map(Grid, spread(path.read_text().split(), SAMPLE)):
        results = [solve(puzzle, 2, method) for method in METHODS]
        assert all(result.unique == unique for result in results), puzzle
        if unique:
            assert len({result.solutions[0] for result in results}) == 1, puzzle


def agreed(call: Callable[[], T], builds: Sequence[str]) -> T:
    """Return the answer of the engines, after checking that they agree."""
    answers: list[T] = []
    for build in builds:
        os.environ[VARIABLE] = build
        answers.append(call())
        assert answers[-1] == answers[0], (build, builds[0])
    del os.environ[VARIABLE]
    return answers[0]


def check_engines(path: Path, unique: bool) -> None:
    """Check that all engines give the same bytes (the Python engine on a part of the list)."""
    lines = path.read_text().split()
    part = spread(lines, PYTHON_SAMPLE)
    compiled = tuple(build for build in available() if build != PYTHON)
    for puzzles, builds in ((lines, compiled), (part, available())):
        rows = "".join(puzzles).encode()
        for limit in (1, 2) if builds else ():
            solutions, counts = agreed(partial(solve_rows, rows, limit), builds)
            assert set(counts) == {1 if unique else limit}, (path.name, limit)
            check_known(path, puzzles, lines, solutions)
    agreed(lambda: rule_sets("".join(part).encode()), available())
    check_levels(spread(lines, SAMPLE), unique)


def check_known(path: Path, puzzles: list[str], lines: list[str], solutions: bytearray) -> None:
    """Check the engine against the solutions that come with a list."""
    known = path.with_name(f"{path.stem}_solutions.txt")
    if known.exists():
        solved = dict(zip(lines, known.read_text().split(), strict=True))
        assert solutions.decode() == "".join(solved[puzzle] for puzzle in puzzles), path.name


def check_levels(puzzles: list[str], unique: bool) -> None:
    """Check that the circuit finds the same levels as the strategy."""
    levels = agreed(lambda: palm_levels("".join(puzzles).encode()), available())
    for puzzle, level in zip(puzzles, levels, strict=True):
        assert LEVELS[level] == (solve(puzzle, 2, "palm").level if unique else None), puzzle


def check_forms(path: Path) -> None:
    """Check that equal canonical forms mean equivalent puzzles, and that transforms keep them."""
    lines = path.read_text().split()
    forms, _ = canon_rows("".join(lines).encode())
    classes: dict[bytes, list[str]] = {}
    for index, line in enumerate(lines):
        classes.setdefault(bytes(forms[81 * index : 81 * index + 81]), []).append(line)
    for first, *others in classes.values():
        assert all(find_transform(Grid(first), Grid(other)) for other in others), first
    repeated = len(lines) - len(classes)
    assert repeated == ISOMORPHIC.get(path.name, repeated), (path.name, repeated)
    identities, *_ = describe_rows("".join(lines).encode())
    assert len(set(identities)) == len(classes), path.name
    least = minlex_rows("".join(lines).encode())
    assert canon_rows(least)[0] == forms, path.name
    assert len({bytes(least[at : at + 81]) for at in range(0, len(least), 81)}) == len(classes)
    check_images(spread(lines, PYTHON_SAMPLE))


def check_images(lines: list[str]) -> None:
    """Check on every engine that random transforms change neither forms nor identities."""
    chance = random.Random(1)
    images = "".join(str(random_transform(chance).apply(Grid(line))) for line in lines).encode()
    rows = "".join(lines).encode()
    assert agreed(lambda: canon_rows(images), available()) == canon_rows(rows)
    few = 81 * SAMPLE
    assert minlex_rows(images) == minlex_rows(rows)
    assert agreed(lambda: minlex_rows(images[:few]), available()) == minlex_rows(rows[:few])
    assert agreed(lambda: describe_rows(images)[0], available()) == describe_rows(rows)[0]


def main() -> None:
    """Check all lists in a folder."""
    folder = Path(sys.argv[1])
    check_counts(folder / "counts" / "solution_counts.tsv")
    for path in sorted((folder / "puzzles").glob("*.txt")):
        check_forms(path)
        if "solutions" not in path.name:
            unique = "serg" not in path.name
            check_list(path, unique)
            check_engines(path, unique)
            print(f"{path.name}: agrees")


if __name__ == "__main__":
    main()
