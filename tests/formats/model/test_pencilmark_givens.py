"""Digits that stand alone in a grid of candidates: givens, or candidates with a warning."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from sudokudb import Grid
from sudokudb.errors import FormatError
from sudokudb.formats.model.candidates import ALL, figures_of, implied_candidates
from sudokudb.formats.model.record import Record
from tests.conftest import SIMPLE
from tests.formats.model.support import bare, barred, in_729, marks_of
from tests.formats.support import detected_one, puzzles, read_one, written

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

DIGITS = Grid(SIMPLE).digits
LEFT = implied_candidates(DIGITS)
NAKED = [c for c, mark in enumerate(LEFT) if mark and not mark & (mark - 1)]
LONG = [c for c, mark in enumerate(LEFT) if mark & (mark - 1)]
MARKS = [1 << d - 1 if d else mark for d, mark in zip(DIGITS, LEFT, strict=True)]
AS_GIVEN = "read as a given, though cells that see it have this candidate: "
AS_CANDIDATE = "read as the last candidate, since cells that see it have it too: "


@pytest.mark.parametrize(
    ("drawn", "suffix"), [(barred, ""), (bare, ""), (bare, ".sdx"), (in_729, "")]
)
def test_naked_singles_are_candidates_without_a_warning(
    drawn: Callable[[Sequence[int]], str], suffix: str
) -> None:
    record = detected_one(drawn(MARKS), suffix)
    assert len(NAKED) == 7
    assert (str(record.grid), record.placed, record.warnings) == (SIMPLE, None, ())
    assert record.candidates == LEFT


@pytest.mark.parametrize("drawn", [barred, bare])
@pytest.mark.parametrize("share", [0.2, 0.4, 0.45, 0.49, 0.5, 0.7])
def test_cells_with_every_candidate_take_no_givens(
    share: float, drawn: Callable[[Sequence[int]], str]
) -> None:
    chance = random.Random(share)
    for record in puzzles(12):
        left = implied_candidates(record.grid.digits)
        long = [cell for cell, mark in enumerate(left) if mark & (mark - 1)]
        full = dict.fromkeys(chance.sample(long, round(share * len(long))), ALL)
        found = detected_one(drawn(marks_of(record.grid.digits, full)))
        assert [b for a, b in zip(record.grid, found.grid, strict=True) if a] == [
            digit for digit in record.grid if digit
        ]
        assert found.warnings == ()


def test_givens_stay_where_nothing_is_struck_out() -> None:
    """Each open cell has all but one candidate: nearly every given is in cells that see it."""
    record = detected_one(barred(marks_of(DIGITS, {cell: ALL & ~(1 << cell % 9) for cell in LONG})))
    assert all(given in (0, digit) for given, digit in zip(DIGITS, record.grid, strict=True))
    assert [warning[: len(AS_GIVEN)] for warning in record.warnings] == [AS_GIVEN]


def test_a_few_lone_digits_are_candidates_with_a_warning() -> None:
    text = "\n".join(["5 15 1234 | 123 234 346 | 12 34 56"] + ["| 123 456 789 " * 3] * 8)
    record = read_one("pencilmarks", text)
    assert (record.grid.givens, record.warnings) == (0, (f"{AS_CANDIDATE}r1c1",))
    assert record.candidates
    assert record.candidates[0] == 1 << 4


def test_conflicting_digits_give_one_warning() -> None:
    record = detected_one(barred(marks_of(DIGITS, {LONG[0]: 1 << 7})))  # 8 in r1c1 and in r1c2
    assert record.grid.text.startswith("88")
    assert record.warnings == ()


@pytest.mark.parametrize("name", ["pencilmarks", "sdx"])
def test_placed_digits_are_written_and_read(name: str) -> None:
    """A digit that cells which see it have still: no program would leave it there."""
    placed = Grid("5" + "." * 80)
    left = [*implied_candidates(Grid("5" + SIMPLE[1:]).digits)]
    left[LONG[1]] = LEFT[LONG[1]] | 1 << 4
    record = Record(grid=Grid(SIMPLE), placed=placed, candidates=tuple(left))
    found = read_one(name, written(name, [record]))
    assert (found.grid, found.placed, found.candidates) == (record.grid, placed, record.candidates)


def test_givens_that_look_like_candidates_are_written_above() -> None:
    """One of the naked singles is given, but was not struck out."""
    cell = NAKED[0]
    given = figures_of(LEFT[cell])
    left = tuple(0 if at == cell else mark for at, mark in enumerate(LEFT))
    record = Record(grid=Grid(SIMPLE[:cell] + given + SIMPLE[cell + 1 :]), candidates=left)
    with pytest.raises(FormatError, match="sdx cannot tell"):
        written("sdx", [record])
    text = written("pencilmarks", [record]).decode()
    found = detected_one(text)
    assert text.startswith(record.grid.text)
    assert (found.grid, found.placed, found.candidates) == (record.grid, None, left)
