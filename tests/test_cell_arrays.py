"""Grids made of rows, digits and arrays."""

from __future__ import annotations

import pickle
from array import array
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings

from sudokudb import Grid
from sudokudb.errors import GridError
from tests.support import any_grid

if TYPE_CHECKING:
    from collections.abc import Iterable

TEXT = "1.3......2.....4"
DIGITS = [1, 0, 3, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 4]
ROWS = [DIGITS[at : at + 4] for at in range(0, 16, 4)]


class Array:
    """An array as other libraries have them: `tolist()`, and rows that are arrays."""

    def __init__(self, values: list[object]) -> None:
        self.values = values

    def tolist(self) -> list[object]:
        return self.values

    def __iter__(self) -> object:
        raise AssertionError("an array is converted as a whole")


class Digit:
    """An integer of another library."""

    def __index__(self) -> int:
        return 2


@pytest.mark.parametrize(
    "cells",
    [
        DIGITS,
        tuple(DIGITS),
        iter(DIGITS),
        bytes(DIGITS),
        bytearray(DIGITS),
        array("b", DIGITS),
        memoryview(bytes(DIGITS)),
        memoryview(bytes(DIGITS)).cast("B", (4, 4)),
        pickle.PickleBuffer(bytes(DIGITS)),
        Array([*DIGITS]),
        Array([*ROWS]),
        ROWS,
        [tuple(row) for row in ROWS],
        [array("d", row) for row in ROWS],
        [[digit or None for digit in row] for row in ROWS],
        [[Digit() if digit == 2 else digit for digit in row] for row in ROWS],
        ["1.3.", "....", ".2..", "...4"],
        ["1 . | 3 .", ". . | . .", ". 2 | . .", ". . | . 4"],
        [["1", "0", "3", "x"], [*"...."], ".2..", [0, 0, 0, "4"]],
        [*TEXT],
    ],
)
def test_rows_digits_and_arrays_are_grids(cells: Iterable[object]) -> None:
    assert Grid(cells) == Grid(TEXT)


@given(any_grid())
@settings(deadline=None)
def test_the_digits_of_a_grid_make_it_again(grid: Grid) -> None:
    assert Grid(grid.digits) == Grid([*grid]) == Grid(grid.rows) == Grid(grid) == grid


@pytest.mark.parametrize(
    ("cells", "shape"),
    [
        (DIGITS[:15], "15"),
        (ROWS[:3], "3×4"),
        ([*ROWS[:3], [1, 2, 3]], "4×?"),
        ([ROWS] * 4, "4×4×4"),
        ([*ROWS[:3], 4], "4×?"),
        ([[*ROWS[0], 0]] * 4, "4×5"),
        ([7], "1"),
    ],
)
def test_other_shapes_are_refused(cells: Iterable[object], shape: str) -> None:
    with pytest.raises(GridError, match="is not a grid") as caught:
        Grid(cells)
    assert caught.value.message == f"an array of {shape} cells is not a grid"


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (26, "26 is not a digit"),
        (-1, "-1 is not a digit"),
        (5, "5 at r1c1 is not a digit of a 4×4 grid"),
        (1.5, "1.5 is not a digit"),
        (float("nan"), "nan is not a digit"),
        (True, "True is not a digit"),
        (1j, "1j is not a digit"),
        ("?", r"'\?' \(cell 1\) does not belong in a grid"),
    ],
)
def test_other_values_are_refused(value: object, message: str) -> None:
    with pytest.raises(GridError, match=message):
        Grid([value, *DIGITS[1:]])
    with pytest.raises(GridError, match=message):
        Grid([[value, *ROWS[0][1:]], *ROWS[1:]])


@pytest.mark.parametrize("value", [None, 5, object()])
def test_a_grid_is_not_made_of_anything_else(value: object) -> None:
    with pytest.raises(GridError, match="is not a grid"):
        Grid(value)  # type: ignore[arg-type]


def test_the_size_is_checked() -> None:
    assert Grid(ROWS, 4) == Grid(TEXT)
    with pytest.raises(GridError, match="81 cells expected, 16 found"):
        Grid(ROWS, 9)
