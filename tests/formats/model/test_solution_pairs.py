"""Full grids: solutions of the puzzles directly before them, or puzzles with a warning."""

from __future__ import annotations

import json

import pytest

from sudokudb import Grid
from sudokudb.formats.model.record import ParseError, Record
from sudokudb.formats.reading import Reading
from sudokudb.formats.registry import FORMATS
from tests.conftest import DIFFICULT, SIMPLE
from tests.formats.support import source, written
from tests.support import SOLUTIONS, full

SOLVED, ELSE = SOLUTIONS["Simple"], SOLUTIONS["Difficult"]
LARGE = full(4)
HOLES = LARGE.replace("G", ".")
FULL = "no empty cell: a solution without its puzzle?"
LONE = "a solution without its puzzle"

Found = list[tuple[str, str | None, str]]


def rows(text: str) -> str:
    return "".join(f"{text[at : at + 9]}\n" for at in range(0, 81, 9))


def reading_of(text: bytes | str, suffix: str = "") -> tuple[Reading, Found]:
    """Return the reading of a file, and each puzzle with its solution and warnings, or error."""
    reading = Reading(source(text, suffix))
    found: Found = []
    for item in reading:
        if isinstance(item, ParseError):
            found.append((item.message, None, ""))
        else:
            solution = str(item.solution) if item.solution else None
            found.append((str(item.grid), solution, "; ".join(item.warnings)))
    return reading, found


def lines(*objects: object) -> str:
    return "".join(json.dumps(each) + "\n" for each in objects)


PAIR: Found = [(SIMPLE, SOLVED, "")]
BOTH: Found = [(SIMPLE, SOLVED, ""), (DIFFICULT, ELSE, "")]
ROLES = {"messages": [{"role": "user", "content": SIMPLE}, {"role": "ai", "content": SOLVED}]}
SOLUTIONS_OF: dict[str, tuple[str, str, Found]] = {
    "two lines": (f"{SIMPLE}\n{SOLVED}\n", "", PAIR),
    "two pairs": (f"{SIMPLE}\n{SOLVED}\n{DIFFICULT}\n{ELSE}\n", ".sdm", BOTH),
    "a puzzle after a pair": (
        f"{SIMPLE}\n{SOLVED}\n{DIFFICULT}\n", "", [*PAIR, (DIFFICULT, None, "")]),
    "a comment between": (f"{SIMPLE}\n# solved:\n{SOLVED}\n", "", PAIR),
    "the solution twice": (f"{SIMPLE}\n{SOLVED}\n{SOLVED}\n", "", PAIR),
    "large grids": (f"{HOLES}\n{LARGE}\n", "", [(HOLES, LARGE, "")]),
    "names in lines": (f"Input: {SIMPLE}\nOutput: {SOLVED}\n", "", PAIR),
    "Output above rows": (f"Input:\n{rows(SIMPLE)}\nOutput:\n{rows(SOLVED)}", "", PAIR),
    "Solution above rows": (f"Puzzle\n{rows(SIMPLE)}\nSolution\n{rows(SOLVED)}", "", PAIR),
    "objects with types": (
        json.dumps([{"type": "puzzle", "grid": SIMPLE}, {"type": "solution", "grid": SOLVED}]),
        ".json", PAIR),
    "lines with types": (
        lines({"type": "puzzle", "grid": SIMPLE}, {"type": "solution", "grid": SOLVED}),
        ".jsonl", PAIR),
    "an object by its puzzle": (json.dumps({SIMPLE: SOLVED, DIFFICULT: ELSE}), ".json", BOTH),
    "messages": (json.dumps(ROLES), ".json", PAIR),
    "messages in lines": (lines(ROLES, ROLES), ".jsonl", [*PAIR, *PAIR]),
    "a list of texts": (json.dumps([SIMPLE, SOLVED, DIFFICULT, ELSE]), ".json", BOTH),
    "a list of pairs": (json.dumps([[SIMPLE, SOLVED], [DIFFICULT, ELSE]]), ".json", BOTH),
    "a column": (f"grid\n{SIMPLE}\n{SOLVED}\n", ".csv", PAIR),
    "rows with kinds": (f"kind,grid\npuzzle,{SIMPLE}\nsolution,{SOLVED}\n", ".csv", PAIR),
}  # fmt: skip
OTHERS: dict[str, tuple[str, str, Found]] = {
    "of another puzzle": (
        f"{SIMPLE}\n{ELSE}\n", "", [(SIMPLE, None, ""), (ELSE, None, FULL)]),
    "not of the puzzle directly before it": (
        f"{SIMPLE}\n{DIFFICULT}\n{SOLVED}\n", "",
        [(SIMPLE, None, ""), (DIFFICULT, None, ""), (SOLVED, None, FULL)]),
    "before its puzzle": (
        f"{SOLVED}\n{SIMPLE}\n", "", [(SOLVED, None, FULL), (SIMPLE, None, "")]),
    "with an error between": (
        f"{SIMPLE}\n{DIFFICULT[1:]}\n{SOLVED}\n", "",
        [(SIMPLE, None, ""), ("81 cells expected, 80 found", None, ""), (SOLVED, None, FULL)]),
    "alone in a column": (f"puzzle\n{SOLVED}\n", ".csv", [(SOLVED, None, FULL)]),
    "with a title of its own": (
        f"{SIMPLE} # Simple\n{SOLVED} # My full grid\n", "",
        [(SIMPLE, None, ""), (SOLVED, None, FULL)]),
    "not a solution of anything": (
        f"{SIMPLE}\n{'1' * 81}\n", "", [(SIMPLE, None, ""), ("1" * 81, None, FULL)]),
    "called a solution": (
        f"Puzzle\n{rows(SIMPLE)}\nSolution\n{rows(ELSE)}", "",
        [(SIMPLE, None, ""), (LONE, None, "")]),
    "an object that is called a solution": (
        json.dumps({"type": "solution", "grid": SOLVED}), ".json", [(LONE, None, "")]),
}  # fmt: skip


@pytest.mark.parametrize("case", SOLUTIONS_OF)
def test_a_full_grid_that_solves_the_puzzle_before_it_is_its_solution(case: str) -> None:
    text, suffix, wanted = SOLUTIONS_OF[case]
    reading, found = reading_of(text, suffix)
    assert found == wanted
    assert reading.pairing.others == 0


@pytest.mark.parametrize("case", OTHERS)
def test_any_other_full_grid_is_a_puzzle_with_a_warning(case: str) -> None:
    text, suffix, wanted = OTHERS[case]
    reading, found = reading_of(text, suffix)
    assert found == wanted
    warned = sum(warning == FULL for _, _, warning in wanted)
    assert (reading.pairing.solutions, reading.pairing.others) == (0, warned)


@pytest.mark.parametrize("name", [form.name for form in FORMATS.values() if form.writes])
def test_every_format_of_several_puzzles_pairs_them_unless_it_is_our_own(name: str) -> None:
    records = [Record(grid=Grid(text)) for text in (SIMPLE, SOLVED)]
    form = FORMATS[name]
    if form.single:
        return
    found = [*Reading(source(written(form, records)), form)]
    is_own = name in ("json", "jsonl", "csv", "parquet")
    grids = [str(item.grid) for item in found if isinstance(item, Record)]
    assert grids == ([SIMPLE, SOLVED] if is_own else [SIMPLE])
    assert is_own or (isinstance(found[0], Record) and str(found[0].solution) == SOLVED)


def test_full_grids_are_counted() -> None:
    text = f"{SIMPLE}\n{SOLVED}\n{DIFFICULT}\n{SOLVED}\n{SOLVED}\n"
    reading, _ = reading_of(text)
    assert [*reading.pairing.report()] == [
        "1 full grid was read as the solution of the puzzle before it",
        "2 full grids do not solve the puzzles before them: read as puzzles",
    ]
    assert [*reading_of(f"{SIMPLE}\n")[0].pairing.report()] == []
