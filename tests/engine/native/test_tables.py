"""Arguments of the extension of tables that the package does not use."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudokudb.engine.tables.table_numbers import numbers_of
from sudokudb.layout import Layout
from sudokudb.rules.primitives import Distinct, Linear, Pair
from tests.engine.rule_support import LINES, table_parts

if TYPE_CHECKING:
    from random import Random

_tables = pytest.importorskip("sudokudb.engine.native._tables")

LIMITS = (1, 0, 0, 0.0)


def made(*numbers: int) -> object:
    return _tables.make(array("i", numbers))


def four() -> object:
    numbers = numbers_of(4, LINES)
    assert numbers is not None
    return _tables.make(numbers)


@pytest.mark.parametrize(
    ("numbers", "problem"),
    [
        ((), "digits, number 0"),
        ((0,), "digits, number 0"),
        ((26,), "digits, number 0"),
        ((4, 0), "cells, number 1"),
        ((4, 626), "cells, number 1"),
        ((4, 1), "start mask, number 2"),
        ((4, 1, 16), "start mask, number 2"),
        ((4, 1, 15), "number of groups, number 3"),
        ((4, 1, 15, 1, 700), "length of a group, number 4"),
        ((4, 1, 15, 1, 2, 0, 1), "cell of a group, number 6"),
        ((4, 1, 15, 2**31 - 1), "number of groups, number 3"),
        ((4, 1, 15, 0, 2**20), "number of tables, number 5"),
        ((4, 1, 15, 0, 1, 15, 15, 15, 16), "mask of a table, number 8"),
        ((4, 1, 15, 0, 0, 1, 0, 0, 0), "table of a link, number 8"),
        ((4, 1, 15, 0, 0, 0, 2**20), "number of sums, number 7"),
        ((4, 1, 15, 0, 0, 0, 1, 0), "length of a sum, number 7"),
        ((4, 1, 15, 0, 0, 0, 1, 1, 2**30), "total of a sum, number 8"),
        ((4, 1, 15, 0, 0, 0, 1, 1, 4, 2), "whether the digits of a sum differ, number 9"),
        ((4, 1, 15, 0, 0, 0, 1, 1, 4, 0, 4), "level of a sum, number 10"),
        ((4, 1, 15, 0, 0, 0, 1, 1, 4, 0, 0, 1), "cell of a sum, number 11"),
        ((4, 1, 15, 0, 0, 0, 1, 1, 4, 0, 0, 0, 1 << 17), "factor of a sum, number 12"),
        ((4, 1, 15, 0, 0, 0, 0, 7), "numbers after the end, number 7"),
    ],
)
def test_wrong_numbers_are_named(numbers: tuple[int, ...], problem: str) -> None:
    with pytest.raises(ValueError, match=f"numbers: {problem}$"):
        made(*numbers)


def test_numbers_are_32_bits() -> None:
    with pytest.raises(ValueError, match="numbers: 3 bytes"):
        _tables.make(b"123")
    with pytest.raises(TypeError):
        _tables.make("1234")


def test_sizes_are_checked() -> None:
    problem, rows = four(), bytes(32)
    with pytest.raises(ValueError, match="rows: 31 bytes are not a multiple of 16"):
        _tables.solve(problem, bytes(31), 1, None, None, None, None, *LIMITS)
    with pytest.raises(ValueError, match="rows: 32 bytes are not a multiple of 64"):
        _tables.solve(problem, rows, 4, None, None, None, None, *LIMITS)
    outputs = {"solutions": 16, "counts": 4, "ends": 1, "guesses": 8}
    for place, (name, size) in enumerate(outputs.items()):
        for wrong in (0, 2 * size - 1, 2 * size + 1, 3 * size):
            out: list[bytearray | None] = [None] * 4
            out[place] = bytearray(wrong)
            with pytest.raises(ValueError, match=f"{name}: {wrong} bytes, not 2 times {size}"):
                _tables.solve(problem, rows, 1, *out, 1, 1, 0, 0.0)


def test_limits_are_checked() -> None:
    for item in (0, 2, 8, -1):
        with pytest.raises(ValueError, match="item: "):
            _tables.solve(four(), bytes(16), item, None, None, None, None, *LIMITS)
    for limit in (0, -1, 2**31):
        with pytest.raises(ValueError, match="limit: "):
            _tables.solve(four(), bytes(16), 1, None, None, None, None, limit, 0, 0, 0.0)
    for kept in (-1, 3):
        with pytest.raises(ValueError, match="kept: "):
            _tables.solve(four(), bytes(16), 1, bytearray(16), None, None, None, 2, kept, 0, 0.0)
    for guesses, seconds in ((-1, 0.0), (0, -1.0), (0, float("nan"))):
        with pytest.raises(ValueError, match="a limit is negative"):
            _tables.solve(four(), bytes(16), 1, None, None, None, None, 1, 0, guesses, seconds)
    for problem in (None, b"", object()):
        with pytest.raises((TypeError, ValueError)):
            _tables.solve(problem, bytes(16), 1, None, None, None, None, *LIMITS)


def test_outputs_are_optional_and_writable() -> None:
    counts = bytearray(8)
    _tables.solve(four(), bytes(32), 1, None, None, None, None, *LIMITS)
    _tables.solve(four(), bytes(32), 1, None, counts, None, None, 1000, 0, 0, 0.0)
    assert array("i", counts).tolist() == [576, 576]
    with pytest.raises(BufferError):
        _tables.solve(four(), bytes(32), 1, None, bytes(8), None, None, *LIMITS)


def test_digits_and_masks_that_cannot_be_have_no_solution() -> None:
    counts = array("i", [7])
    _tables.solve(four(), b"\x05" + bytes(15), 1, None, counts, None, None, *LIMITS)
    assert counts[0] == 0
    masks = array("I", [2**32 - 16] + [2**32 - 1] * 15)
    _tables.solve(four(), masks, 4, None, counts, None, None, *LIMITS)
    assert counts[0] == 0


def test_buffers_need_no_alignment() -> None:
    room = memoryview(bytearray(100))
    for shift in range(8):
        rows, counts = room[shift : shift + 64], room[65 + shift : 69 + shift]
        _tables.solve(four(), rows, 4, None, counts, None, None, *LIMITS)


@given(st.lists(table_parts(4), max_size=6), st.randoms(use_true_random=False), st.binary())
@settings(deadline=None, max_examples=150)
def test_any_numbers_are_a_problem_or_refused(
    parts: list[Distinct | Linear | Pair], chance: Random, rows: bytes
) -> None:
    """Damage the numbers of a problem; what is accepted must end within its limits."""
    numbers = numbers_of(4, [*LINES, *parts])
    assert numbers is not None
    for _ in range(chance.randrange(4)):
        numbers[chance.randrange(len(numbers))] = chance.choice((-1, 0, 1, 2, 5, 16, 25, 99, 2**20))
    try:
        problem = _tables.make(numbers)
    except ValueError:
        return
    cells = numbers[1]
    grids = rows[: len(rows) // cells * cells]
    number = len(grids) // cells
    _tables.solve(problem, grids, 1, bytearray(cells * number), None, None, None, 5, 1, 200, 0.1)
    masks = array("I", [chance.getrandbits(32) for _ in range(cells)])
    _tables.solve(problem, masks, 4, bytearray(2 * cells), None, None, None, 5, 2, 200, 0.1)


@pytest.mark.parametrize("size", [4, 8, 9, 11, 12, 16, 25])
def test_all_builds_have_their_largest_grids(size: int) -> None:
    cells = size * size
    layout = Layout(size, rules="noboxes")
    parts = [
        *layout.primitives,
        Pair(0, cells - 1, tuple(1 << digit for digit in range(size))),
        Linear(tuple(range(size)), (1,) * size, size * (size + 1) // 2),
        Linear(tuple(range(0, cells, size + 1)), (2,) * size, size * (size + 1)),
    ]
    numbers = numbers_of(size, parts)
    assert numbers is not None
    out = bytearray(cells)
    ends = bytearray(1)
    _tables.solve(_tables.make(numbers), bytes(cells), 1, out, None, ends, None, 1, 1, 2000, 5.0)
    if not ends[0]:
        assert {*out} == {*range(1, size + 1)}
        assert out[0] == out[-1]
