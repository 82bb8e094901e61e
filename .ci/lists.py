"""Check the strategies against puzzle lists: `python .ci/lists.py FOLDER`."""

from __future__ import annotations

import sys
from pathlib import Path

from sudokudb import Grid, check, solve

SAMPLE = 60
METHODS = ("palm", "php")


def sample(path: Path) -> list[str]:
    """Return puzzles spread over a whole list."""
    lines = path.read_text().split()
    return lines[:: max(1, len(lines) // SAMPLE)]


def check_counts(path: Path) -> None:
    """Every method counts what two other programs counted."""
    for line in path.read_text().splitlines()[1:]:
        puzzle, count, *solution = line.split("\t")
        verdict = check(puzzle, limit=int(count) + 1)
        assert verdict.count == int(count), (puzzle, count, verdict.count)
        if int(count) == 1 and solution[0]:
            assert str(solve(puzzle).solutions[0]) == solution[0], puzzle
        for method in METHODS if int(count) < 500 else ():
            result = solve(puzzle, int(count) + 1, method)
            assert (len(result.solutions), result.complete) == (int(count), True), (puzzle, method)


def check_list(path: Path, unique: bool) -> None:
    """The methods agree with each other and with what the list says of itself."""
    for puzzle in map(Grid, sample(path)):
        results = [solve(puzzle, 2, method) for method in METHODS]
        assert all(result.unique == unique for result in results), puzzle
        if unique:
            assert len({result.solutions[0] for result in results}) == 1, puzzle


def main() -> None:
    """Check all lists in a folder."""
    folder = Path(sys.argv[1])
    check_counts(folder / "counts" / "solution_counts.tsv")
    for path in sorted((folder / "puzzles").glob("*.txt")):
        if "solutions" not in path.name:
            check_list(path, unique="serg" not in path.name)
            print(f"{path.name}: agrees")


if __name__ == "__main__":
    main()
