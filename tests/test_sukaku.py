"""Sukaku as values: which puzzles are Sukaku, and how they differ from the empty grid."""

from __future__ import annotations

import pickle

import pytest

from sudokudb import Grid
from sudokudb.errors import GridError, SudokuError, TransformError
from sudokudb.notation import format_candidates
from sudokudb.sukaku import Sukaku, format_puzzle, is_sukaku, parse_puzzle
from sudokudb.symmetry import move

SMALL = Sukaku([7, 15, 15, 13, 9, 3, 13, 15, 6, 13, 7, 14, 13, 11, 15, 13])
EMPTY = "." * 16
TEXT = format_candidates(SMALL.candidates)


def test_a_sukaku_is_equal_to_one_with_the_same_candidates() -> None:
    assert (SMALL.size, SMALL.givens, str(SMALL)) == (4, 0, EMPTY)
    assert Sukaku(SMALL.candidates) == SMALL
    assert hash(Sukaku(SMALL.candidates)) == hash(SMALL)
    other = Sukaku([15] * 16)
    assert other != SMALL
    for pair in ([SMALL, Grid.empty(4)], [Grid.empty(4), SMALL]):
        assert pair != pair[::-1]
    assert pickle.loads(pickle.dumps(SMALL)) == SMALL
    assert eval(repr(SMALL)) == SMALL
    assert Sukaku([31] * 16) == other  # a 4×4 grid has no digit 5
    with pytest.raises(GridError):
        Sukaku([1] * 17)


@pytest.mark.parametrize(
    ("grid", "candidates", "placed", "expected"),
    [
        (EMPTY, TEXT, None, True),
        (EMPTY, TEXT, "", True),
        (EMPTY, None, None, False),
        (EMPTY, "", None, False),
        (EMPTY, TEXT, "1" + EMPTY[1:], False),
        ("1" + EMPTY[1:], TEXT, None, False),
        (EMPTY[1:] + "1", TEXT, None, False),
    ],
)
def test_candidates_without_givens_or_placed_digits_define_a_sukaku(
    grid: str, candidates: str | None, placed: str | None, *, expected: bool
) -> None:
    assert is_sukaku(grid, candidates, placed) is expected
    text = format_puzzle(grid, candidates, placed)
    assert parse_puzzle(text) == (SMALL if expected else Grid(grid))


def test_a_sukaku_cannot_be_transformed() -> None:
    with pytest.raises(TransformError, match="a Sukaku cannot be transformed"):
        move("rotate", 4).apply(SMALL)


def test_a_sukaku_has_no_canonical_form() -> None:
    from sudokudb import canonical, same

    for call in (
        lambda: canonical(SMALL),
        lambda: same(SMALL, SMALL),
        lambda: same(Grid.empty(4), SMALL),
    ):
        with pytest.raises(SudokuError, match="a Sukaku has no canonical form"):
            call()
