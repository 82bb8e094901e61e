"""Check puzzles of other kinds of Sudoku: `python .ci/variants.py FOLDER [--nightly]`.

FOLDER/variants/given.jsonl has puzzles with their verdicts, the texts that other programs have for
them, equivalent puzzles, and texts that must be refused. The default run counts the solutions of
every third puzzle, the nightly one of all.
"""

from __future__ import annotations

import json
import re
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from sudokudb import Grid, read, solve
from sudokudb.engine.canon.identity import identity_of
from sudokudb.errors import SudokuError, TimeLimitReached

SECONDS = 5.0
LEAST_ANSWERED = 0.95
MOST_MILLISECONDS = 50
FORMATS = ("iss", "solo")


def check_text(row: dict[str, Any]) -> None:
    """Check that a puzzle, its solution and each wrong digit of it are seen as what they are."""
    grid = Grid(row["puzzle"])
    assert str(grid) == row["puzzle"], (str(grid), row["puzzle"])
    if not row.get("solution"):
        return
    solution = grid.with_digits(row["solution"])
    assert solution.is_solution(), row["puzzle"]
    for cell in range(0, len(solution), 7):
        digits = list(solution.digits)
        digits[cell] = digits[cell] % grid.size + 1
        assert solution.with_digits(digits).conflicts(), (row["puzzle"], cell)


def check_verdict(row: dict[str, Any]) -> float | None:
    """Return the seconds that a verdict takes, None if there is none; check that it is right."""
    grid, start = Grid(row["puzzle"]), time.perf_counter()
    try:
        result = solve(grid, 2, seconds=SECONDS)
    except TimeLimitReached:
        return None
    seconds = time.perf_counter() - start
    if row["solutions"] is not None:
        assert min(len(result.solutions), 2) == min(row["solutions"], 2), row["puzzle"]
    if row.get("solution") and result.unique:
        assert result.solutions[0].text == row["solution"], row["puzzle"]
    return seconds


def check_other_texts(rows: list[dict[str, Any]], folder: Path) -> int:
    """Check that the texts of other programs are read as the puzzle; return how many there are."""
    count = 0
    for row in rows:
        for name in FORMATS:
            if name in row:
                (record,) = read(text_file(folder, row[name]), name)
                assert str(record.grid) == row["puzzle"], (row[name], str(record.grid))
                count += 1
    return count


def check_refusal(row: dict[str, Any], folder: Path) -> None:
    """Check that a text which no kind describes is refused."""
    try:
        found = list(read(text_file(folder, row["iss"]), "iss"))
    except SudokuError as error:
        assert str(error)
    else:
        raise AssertionError((row, found))


def text_file(folder: Path, text: str) -> Path:
    """Return a file with a text."""
    path = folder / "puzzle.txt"
    path.write_text(f"{text}\n", encoding="utf-8")
    return path


def check_identities(rows: list[dict[str, Any]]) -> int:
    """Check that isomorphs have one identity, and no others; return the number of isomorphs."""
    seen: dict[object, str] = {}
    count = 0
    for row in rows:
        identity = identity_of(Grid(row["puzzle"]))
        if "isomorph" in row:
            assert identity is not None
            assert identity == identity_of(Grid(row["isomorph"])), row["puzzle"]
            count += 1
        if identity is not None:
            known = seen.setdefault(identity, row["puzzle"])
            assert meaning_of(known) == meaning_of(row["puzzle"]), (known, row["puzzle"])
    return count


def meaning_of(text: str) -> set[str]:
    """Return the parts of a line; a cage without a sum is an extra region."""
    return {re.sub("^cage r", "distinct r", part) for part in text.split(";")}


def main() -> None:
    """Check all rows."""
    path = Path(sys.argv[1], "variants", "given.jsonl")
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    puzzles = [row for row in rows if "puzzle" in row]
    for row in puzzles:
        check_text(row)
    with tempfile.TemporaryDirectory() as name:
        texts = check_other_texts(puzzles, Path(name))
        refusals = [row for row in rows if "refused" in row]
        for row in refusals:
            check_refusal(row, Path(name))
    print(f"{len(puzzles)} puzzles, {texts} texts of other programs, {len(refusals)} refusals")
    print(f"{check_identities(puzzles)} isomorphs")
    counted = puzzles if "--nightly" in sys.argv else puzzles[::3]
    seconds = [found for row in counted if (found := check_verdict(row)) is not None]
    median = statistics.median(seconds) * 1000
    print(f"{len(seconds)} of {len(counted)} verdicts, {median:.2f} ms in the median")
    assert len(seconds) >= LEAST_ANSWERED * len(counted)
    assert median <= MOST_MILLISECONDS


if __name__ == "__main__":
    main()
