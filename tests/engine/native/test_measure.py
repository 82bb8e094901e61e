"""Arguments of the extension for measured facts that the package does not use."""

from __future__ import annotations

from typing import Any

import pytest

from sudokudb.engine.buffers import solve_rows
from tests.engine.support import CLASH, EMPTY, HARD, WIKIPEDIA, WIKIPEDIA_SOLUTION, cut, minimal

_measure = pytest.importorskip("sudokudb.engine.native._measure")

OF_PUZZLES = ("te", "expansion", "left", "tridagon", "backdoor", "backdoors", "expansions")
OF_GRIDS = ("u4", "u6", "disjoint", "band")


def outputs(names: tuple[str, ...], count: int, **other: Any) -> list[Any]:
    """Return a buffer for each output, or the given replacement."""
    sizes = {"expansions": 81}
    return [other.get(name, bytearray(sizes.get(name, 8) * count)) for name in names]


def test_outputs_are_optional() -> None:
    rows = b"".join((*minimal(20), *HARD))
    count, solutions = len(rows) // 81, solve_rows(rows)[0]
    for call, names in ((_measure.puzzles, OF_PUZZLES), (_measure.grids, OF_GRIDS)):
        inputs = (rows, solutions) if names is OF_PUZZLES else (solutions,)
        every = outputs(names, count)
        call(*inputs, *every)
        for left in range(len(names)):
            some: list[Any] = [None] * len(names)
            some[left] = bytearray(len(every[left]))
            call(*inputs, *some)
            assert some[left] == every[left]
        call(*inputs, *[None] * len(names))


def test_outputs_may_begin_anywhere() -> None:
    odd = memoryview(bytearray(17))[1:9]
    _measure.grids(WIKIPEDIA_SOLUTION, odd, None, None, None)
    even = bytearray(8)
    _measure.grids(WIKIPEDIA_SOLUTION, even, None, None, None)
    assert odd == even


@pytest.mark.parametrize("at", [0, 40, 80, 81, 81 * 5 + 7])
def test_every_byte_is_checked(at: int) -> None:
    for byte in set(range(256)) - set(b".0123456789"):
        rows = bytearray(WIKIPEDIA * 6)
        rows[at] = byte
        with pytest.raises(ValueError) as caught:
            _measure.puzzles(rows, WIKIPEDIA_SOLUTION * 6, *[None] * 7)
        assert caught.value.args == (at // 81, at % 81, byte)
    for byte in set(range(256)) - set(b"123456789"):
        rows = bytearray(WIKIPEDIA_SOLUTION * 6)
        rows[at] = byte
        for call, inputs in ((_measure.puzzles, (WIKIPEDIA * 6,)), (_measure.grids, ())):
            with pytest.raises(ValueError) as caught:
                call(*inputs, rows, *[None] * (7 if inputs else 4))
            assert caught.value.args == (at // 81, at % 81, byte)


def test_lengths_are_checked() -> None:
    for wrong in (b"1", EMPTY + b"1", (EMPTY * 3)[:-1]):
        with pytest.raises(ValueError, match=r"rows: .* not a multiple"):
            _measure.puzzles(wrong, WIKIPEDIA_SOLUTION, *[None] * 7)
        with pytest.raises(ValueError, match=r"rows: .* not a multiple"):
            _measure.grids(wrong, *[None] * 4)
    for size in (0, 80, 162):
        with pytest.raises(ValueError, match=f"solutions: {size} bytes, not 1 times 81"):
            _measure.puzzles(WIKIPEDIA, bytes(size), *[None] * 7)
    for name in OF_PUZZLES:
        for wrong_size in (0, 7, 82, 16):
            changed = outputs(OF_PUZZLES, 1, **{name: bytearray(wrong_size)})
            with pytest.raises(ValueError, match=f"{name}: {wrong_size} bytes, not 1 times"):
                _measure.puzzles(WIKIPEDIA, WIKIPEDIA_SOLUTION, *changed)
    for name in OF_GRIDS:
        changed = outputs(OF_GRIDS, 1, **{name: bytearray(7)})
        with pytest.raises(ValueError, match=f"{name}: 7 bytes, not 1 times 8"):
            _measure.grids(WIKIPEDIA_SOLUTION, *changed)


def test_solutions_are_needed_for_some_outputs() -> None:
    every = outputs(OF_PUZZLES, 1)
    for name in ("te", "backdoor", "backdoors"):
        some = [one if own == name else None for own, one in zip(OF_PUZZLES, every, strict=True)]
        with pytest.raises(ValueError, match="solutions: T&E and backdoors need them"):
            _measure.puzzles(WIKIPEDIA, None, *some)
    _measure.puzzles(WIKIPEDIA, WIKIPEDIA_SOLUTION, *every)
    without = outputs(OF_PUZZLES, 1, te=None, backdoor=None, backdoors=None)
    _measure.puzzles(WIKIPEDIA, None, *without)
    assert [(a, b) for a, b in zip(every, without, strict=True) if b not in (None, a)] == []


def test_outputs_must_be_writable() -> None:
    with pytest.raises(BufferError):
        _measure.grids(WIKIPEDIA_SOLUTION, bytes(8), None, None, None)


def test_grids_with_a_digit_twice_are_refused() -> None:
    for wrong in (b"1" * 81, b"123456789" * 9, WIKIPEDIA_SOLUTION[:80] + b"1"):
        with pytest.raises(ValueError, match="a house has a digit twice"):
            _measure.grids(WIKIPEDIA_SOLUTION + wrong, *outputs(OF_GRIDS, 2))


def test_wrong_solutions_do_no_harm() -> None:
    puzzles = [*HARD, *minimal(10)]
    for solution in (b"1" * 81, WIKIPEDIA_SOLUTION, *cut(solve_rows(b"".join(puzzles))[0])[:3]):
        for puzzle in (*puzzles, CLASH, b"1" * 81):
            found = outputs(OF_PUZZLES, 1)
            _measure.puzzles(puzzle, solution, *found)
            assert {*found[-1]} <= {*b"\0.123456789"}
