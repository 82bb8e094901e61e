"""Equivalent puzzles of grids that are not stored: those with rules, and with many symmetries."""

from __future__ import annotations

import pytest

from sudokudb import Grid, Library
from sudokudb.errors import Unsupported
from sudokudb.sukaku import Sukaku

pytestmark = pytest.mark.everywhere


@pytest.mark.parametrize("rules", ["", ";diagonal /", ";antiking"])
def test_a_classic_puzzle_is_never_equivalent_to_one_with_rules(
    library: Library, rules: str
) -> None:
    puzzle = library.get(2)
    found = [same.puzzle.id for same in library.puzzles.same(Grid(f"{puzzle.grid.text}{rules}"))]
    assert found == ([] if rules else [2])


@pytest.mark.parametrize(
    ("grid", "message"),
    [
        (Grid("." * 625 + ";noboxes"), "the grid has too many symmetries to be compared"),
        (Sukaku([3] * 36), "a Sukaku has no canonical form"),
    ],
)
def test_grids_without_an_identity_are_refused(library: Library, grid: Grid, message: str) -> None:
    with pytest.raises(Unsupported, match=message):
        [*library.puzzles.same(grid)]


def test_a_generator_accepts_grids_that_cannot_be_compared(library: Library) -> None:
    known = library.generated_runs.known_puzzles()
    symmetric, six = Grid("." * 625 + ";noboxes"), Grid("12" + "." * 34)
    assert [known.accept(grid) for grid in (symmetric, symmetric)] == [True, True]
    assert [known.accept(grid) for grid in (six, Grid("." * 34 + "12"))] == [True, False]
