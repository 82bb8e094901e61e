"""Digits are removed in the order given, as long as one solution is left."""

import random
from array import array
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudokudb.engine.backend import compiled_module
from sudokudb.engine.tables.compiled import Tables, tables_of
from sudokudb.layout import Layout

pytestmark = pytest.mark.skipif(compiled_module("_tables") is None, reason="it is not built")
LAYOUTS = (
    Layout(4),
    Layout(6, rules="diagonal /"),
    Layout(6, rules="cage 6 r1c1r1c2r1c3;antiking"),
    Layout(9, rules="nonconsecutive;antiknight"),
)
NO_GUESS = 1


def tables(layout: Layout) -> Tables:
    found = tables_of(layout)
    assert found is not None
    return found


def one_by_one(layout: Layout, full: bytes, order: Sequence[tuple[int, ...]]) -> bytes:
    """Return what is left of a full grid, by counting to 2 after each removal."""
    row = full
    for unit in order:
        fewer = bytes(0 if cell in unit else digit for cell, digit in enumerate(row))
        if tables(layout).solve(fewer, 2).counts[0] == 1:
            row = fewer
    return row


@settings(max_examples=15)
@given(st.sampled_from(LAYOUTS), st.integers(0, 2**32), st.integers(1, 3))
def test_removal_is_the_same_as_counting(layout: Layout, seed: int, width: int) -> None:
    rng = random.Random(seed)
    full = bytes(tables(layout).solve(bytes(layout.cells), 1).solutions)
    cells = rng.sample(range(layout.cells), layout.cells)
    order = [tuple(cells[low : low + width]) for low in range(0, layout.cells, width)]
    row = bytearray(full)
    assert tables(layout).reduce(row, full, [order], 0) == b"\0"
    assert row == one_by_one(layout, full, order)


def test_rows_are_reduced_in_orders_of_their_own() -> None:
    layout = LAYOUTS[1]
    full = bytes(tables(layout).solve(bytes(36), 1).solutions)
    orders = [[(cell,) for cell in range(36)], [(cell,) for cell in range(35, -1, -1)]]
    rows = bytearray(full * 2)
    tables(layout).reduce(rows, full * 2, orders, 0)
    alone = [one_by_one(layout, full, order) for order in orders]
    assert bytes(rows) == b"".join(alone)
    assert alone[0] != alone[1]


def test_a_unit_stays_if_its_removal_needs_too_many_guesses() -> None:
    layout = LAYOUTS[3]
    full = bytes(tables(layout).solve(bytes(81), 1).solutions)
    order = [[(cell,) for cell in range(81)]]
    quick, exact = bytearray(full), bytearray(full)
    assert tables(layout).reduce(quick, full, order, NO_GUESS) == b"\1"
    tables(layout).reduce(exact, full, order, 0)
    assert quick.count(0) < exact.count(0)


WRONG = {
    "rows": (bytearray(15), bytes([1]) * 16, array("i", [1]), bytearray(1), 0),
    "0 is not a digit": (bytearray(16), bytes(16), array("i", [1]), bytearray(1), 0),
    "5 is not a digit": (bytearray([5] * 16), bytes([1]) * 16, array("i", [1]), bytearray(1), 0),
    "orders: 64 is not a cell": (
        bytearray(16),
        bytes([1]) * 16,
        array("i", [32 * 2]),
        bytearray(1),
        0,
    ),
    "doubts": (bytearray(16), bytes([1]) * 16, array("i", [1]), bytearray(2), 0),
    "a limit is negative": (bytearray(16), bytes([1]) * 16, array("i", [1]), bytearray(1), -1),
    "too long": (bytearray(16), bytes([1]) * 16, array("i", [1] * 17), bytearray(1), 0),
}


@pytest.mark.parametrize("message", WRONG)
def test_wrong_arguments_are_refused(message: str) -> None:
    module = compiled_module("_tables")
    assert module is not None
    start = [4, 16, *([15] * 16), 0, 0, 0, 0]
    problem = module.make(array("i", start))
    with pytest.raises(ValueError, match=message):
        module.reduce(problem, *WRONG[message])
