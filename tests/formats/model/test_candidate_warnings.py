"""Candidates that contradict the givens or one another give warnings."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sudokudb import Grid
from sudokudb.formats.model.candidates import ALL, figures_of, implied_candidates, split
from sudokudb.formats.model.record import Record
from sudokudb.formats.model.solution_checks import warnings_of
from tests.formats.model.support import barred, in_729, marks_of
from tests.formats.support import detected, read_one, records_in

if TYPE_CHECKING:
    from collections.abc import Mapping

GRID = "...5..91...3....2.....6..5..2..3.7.54..927.....1...6........2.3...1.4...5......6."
DIGITS = Grid(GRID).digits
LEFT = implied_candidates(DIGITS)
EMPTY_CELL, GIVEN = 0, 3  # r1c1, r1c4
ALONE = "read as the last candidate, since cells that see it have it too: "
AS_GIVEN = "read as a given, though cells that see it have this candidate: "
NONE = "no candidate is left in "
OTHER = "r1c4 differs from the givens above: read as another puzzle"


def drawn(changes: Mapping[int, int], head: str = "") -> str:
    """Return a drawing of the grid's candidates, of which some cells have others."""
    return (f"{head}\n" if head else "") + barred(marks_of(DIGITS, changes))


FIVE_TOO = LEFT[EMPTY_CELL] | 1 << 4  # which row 1 and column 1 have
DELETED = " ".join(f"{digit}11" for digit in figures_of(LEFT[EMPTY_CELL]))
SHOWN = "\n".join(GRID[low : low + 9] for low in range(0, 81, 9))
REMOVED = "\n".join(f"E00{digit:03}" for digit in map(int, figures_of(LEFT[EMPTY_CELL])))
DRAWN = {
    "as it should be": (drawn({}), []),
    "below its givens": (drawn({}, GRID), []),
    "none left": (drawn({EMPTY_CELL: 0}), [f"{NONE}r1c1"]),
    "none left, below the givens": (drawn({EMPTY_CELL: 0}, GRID), [f"{NONE}r1c1"]),
    "a given's digit": (drawn({EMPTY_CELL: FIVE_TOO}), [f"{AS_GIVEN}r1c4, r9c1"]),
    "a given's digit, below the givens": (drawn({EMPTY_CELL: FIVE_TOO}, GRID), []),
    "all nine": (drawn(dict.fromkeys((0, 1, 9), ALL)), []),
    "all but one": (
        drawn(dict.fromkeys((0, 1, 9), ALL ^ 1)),
        [f"{AS_GIVEN}r1c4, r1c7, r2c3 and 4 more"],
    ),
    "another given": (drawn({GIVEN: 1 << 4 | 1 << 6}, GRID), [OTHER]),
    "a given alone": (drawn({GIVEN: 0}, GRID), [OTHER, f"{NONE}r1c4"]),
    "729": (in_729(marks_of(DIGITS, {})), []),
    "729, none left": (in_729(marks_of(DIGITS, {EMPTY_CELL: 0})), [f"{NONE}r1c1"]),
    "729, a given's digit": (
        in_729(marks_of(DIGITS, {EMPTY_CELL: FIVE_TOO})),
        [f"{ALONE}r1c4, r9c1"],
    ),
    "ss, none left": (f"{SHOWN}\n{REMOVED}\n", [f"{NONE}r1c1"]),
    "ss, one left": (f"{SHOWN}\n{REMOVED[:-7]}\n", []),
    "ss, placed": (f"{SHOWN}\nI005\n", ["placed digits conflict: 5 twice in row 1: r1c1, r1c4"]),
    "hodoku, none left": (f":0000:x:{GRID}:{DELETED}::\n", [f"{NONE}r1c1"]),
    "hodoku, placed": (
        f":0000:x:+5{GRID[1:]}:::\n",
        ["placed digits conflict: 5 twice in row 1: r1c1, r1c4"],
    ),
}


@pytest.mark.parametrize("name", DRAWN)
def test_contradictory_candidates_give_these_warnings(name: str) -> None:
    text, warnings = DRAWN[name]
    found = records_in(detected(text))
    assert [warning for record in found for warning in warnings_of(record)] == warnings
    if ALONE not in "".join(warnings):
        assert str(found[0].grid) == GRID


def test_empty_cells_without_candidates_give_no_warning() -> None:
    """A player notes a few candidates; a solver leaves few cells without."""
    text = drawn({cell: 0 for cell, digit in enumerate(DIGITS) if not digit and cell > 9})
    record = read_one("pencilmarks", text)
    assert record.warnings == ()


def test_a_sukaku_keeps_its_candidates() -> None:
    marks = [0, *[3] * 80]
    record = read_one("sukaku", "".join(f"{'12' if m else '..'}......." for m in marks))
    assert (record.warnings, record.candidates) == ((), tuple(marks))


def test_conflicts_among_givens_are_not_reported_for_placed_digits() -> None:
    grid, placed = split(Grid("11" + "." * 79).digits, Grid("11" + "." * 70 + "2" + "." * 8).digits)
    assert warnings_of(Record(grid=grid, placed=placed)) == ()
