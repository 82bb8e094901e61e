"""Errors: every engine names the place of a wrong byte, and reads nothing past a buffer."""

from __future__ import annotations

from array import array
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sudokudb.engine.buffers import (
    MAX_LIMIT,
    count_lines,
    list_rows,
    palm_levels,
    redundant,
    rule_sets,
    solve_lines,
    solve_rows,
)
from sudokudb.errors import GridError, SudokuError
from tests.engine.support import CLASH, EMPTY, WIKIPEDIA, every_build, many

if TYPE_CHECKING:
    from collections.abc import Callable

    Function = Callable[[Any], object]
    ItemCode = Literal["B", "b", "H", "I", "Q"]

CELLS = b".0123456789"
FUNCTIONS: dict[str, Function] = {
    "solve_rows": solve_rows,
    "list_rows": lambda rows: list(list_rows(rows, 2)),
    "rule_sets": rule_sets,
    "palm_levels": palm_levels,
    "redundant": redundant,
    "solve_lines": lambda rows: solve_lines(rows, 81),
    "count_lines": lambda rows: count_lines(rows, 81),
}
every_function = pytest.mark.parametrize("function", FUNCTIONS.values(), ids=FUNCTIONS)
with_fixture = settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


# --- bytes -------------------------------------------------------------------------------------


@every_build
def test_every_wrong_byte_is_refused(build: str) -> None:
    for byte in set(range(256)) - set(CELLS):
        with pytest.raises(GridError, match=f"^row 0, cell 3: byte {byte:#04x} is not a cell$"):
            solve_rows(b"..." + bytes([byte]) + b"." * 77)


@pytest.mark.slow
def test_wrong_bytes_are_found_at_every_place() -> None:
    rows = bytearray(CLASH)
    for at in range(81):
        was = rows[at]
        for byte in range(256):
            if byte in CELLS:
                continue
            rows[at] = byte
            with pytest.raises(GridError) as caught:
                count_lines(rows, 81)
            assert caught.value.message == f"row 0, cell {at}: byte {byte:#04x} is not a cell"
        rows[at] = was


@every_build
@every_function
def test_wrong_rows_are_counted_across_blocks(build: str, function: Function) -> None:
    rows = bytearray(WIKIPEDIA * 40_000)
    for row in (39_000, 35_001, 20_007):
        rows[81 * row + 5] = ord("x")
    with pytest.raises(GridError, match=r"^row 20007, cell 5: byte 0x78 "):
        function(rows)


def test_threads_name_the_first_wrong_row() -> None:
    rows = bytearray(WIKIPEDIA * 20_000)
    for row in range(12_345, 20_000, 7):
        rows[81 * row] = 0
    for threads in (1, 2, 5):
        with pytest.raises(GridError, match=r"^row 12345, cell 0: byte 0x00 "):
            solve_rows(rows, 2, threads)


@every_build
@pytest.mark.parametrize("stride", [82, 83])
def test_errors_in_lines_name_the_wrong_cell(build: str, stride: int) -> None:
    lines = bytearray((WIKIPEDIA + b"\r\n"[83 - stride :]) * 300)
    lines[299 * stride + 80] = ord("\n")
    for call in (solve_lines, count_lines):
        with pytest.raises(GridError, match=r"^row 299, cell 80: byte 0x0a "):
            call(lines, stride)


@every_build
@with_fixture
@given(st.binary(max_size=4 * 81) | st.text(CELLS.decode() + "x", max_size=4 * 81).map(str.encode))
def test_any_bytes_are_solved_or_refused(build: str, rows: bytes) -> None:
    if len(rows) % 81 or set(rows) - set(CELLS):
        for function in FUNCTIONS.values():
            with pytest.raises(GridError):
                function(rows)
    else:
        assert len(solve_rows(rows)[0]) == len(rows)


@every_build
@with_fixture
@given(st.integers(1, 300), st.data(), st.sampled_from(sorted(set(range(256)) - set(CELLS))))
def test_one_wrong_byte_is_found(build: str, number: int, data: st.DataObject, byte: int) -> None:
    rows = bytearray(CLASH * number)
    at = data.draw(st.integers(0, len(rows) - 1))
    rows[at] = byte
    place = f"^row {at // 81}, cell {at % 81}: byte {byte:#04x} "
    for function in FUNCTIONS.values():
        with pytest.raises(GridError, match=place):
            function(rows)


# --- buffers -----------------------------------------------------------------------------------


@every_build
@every_function
def test_wrong_lengths_are_refused(build: str, function: Function) -> None:
    for length in (1, 80, 82, 161, 163, 81 * 256 + 1):
        with pytest.raises(GridError, match=f"^{length} bytes are not a multiple of 81$"):
            function(b"." * length)


@every_build
def test_an_incomplete_last_line_is_refused(build: str) -> None:
    for call in (solve_lines, count_lines):
        with pytest.raises(GridError, match=r"^163 bytes are not a multiple of 82$"):
            call(b"." * 163, 82)


@every_build
@every_function
def test_any_buffer_of_bytes_is_accepted(build: str, function: Function) -> None:
    rows = many(9, 8, least=0.6)
    wanted = function(rows)
    whole = bytearray(b"x" + rows + b"x")
    square = memoryview(rows).cast("B", (8, 9, 9))
    for part in (bytearray(rows), memoryview(whole)[1:-1], memoryview(whole).toreadonly()[1:-1]):
        assert function(part) == wanted
    for same in (array("B", rows), array("I", rows), memoryview(rows).cast("Q"), square):
        assert function(same) == wanted
    assert whole == b"x" + rows + b"x"


@every_build
@every_function
def test_other_objects_and_buffers_with_gaps_are_refused(build: str, function: Function) -> None:
    gaps = memoryview(EMPTY * 4)
    for rows in (EMPTY.decode(), None, 81, [46] * 81, gaps[::2], gaps[::-1]):
        with pytest.raises(TypeError):
            function(rows)


@every_build
@with_fixture
@given(st.integers(0, 400), st.integers(0, 400), st.sampled_from("BbHIQ"), st.booleans())
def test_slices_of_a_buffer_are_solved(
    build: str, low: int, high: int, code: ItemCode, readonly: bool
) -> None:
    """Slices of any item size are read, but not the bytes next to them."""
    room = bytearray(b"\xff" * 3200)
    view = memoryview(room).cast(code)[low:high]
    if readonly:
        view = view.toreadonly()
    size = view.nbytes
    start = low * view.itemsize
    room[start : start + size] = (EMPTY * 40)[:size]
    if size % 81:
        with pytest.raises(GridError, match=f"^{size} bytes "):
            solve_rows(view, 1)
    else:
        assert solve_rows(view, 1)[1].tolist() == [1] * (size // 81)
    assert room.count(b"\xff") == len(room) - size


# --- limits ------------------------------------------------------------------------------------


@every_build
@pytest.mark.parametrize("limit", [0, -1, MAX_LIMIT + 1, 10**30])
def test_wrong_limits_are_refused(build: str, limit: int) -> None:
    calls: list[Callable[[], object]] = [
        partial(solve_rows, EMPTY, limit),
        partial(solve_lines, EMPTY, 81, limit),
        partial(count_lines, EMPTY, 81, limit),
        lambda: next(list_rows(EMPTY, limit)),
    ]
    for call in calls:
        with pytest.raises(SudokuError, match=f"^a limit of {limit} ") as caught:
            call()
        assert caught.value.hint == f"the limit is 1 to {MAX_LIMIT}"


@every_build
def test_the_highest_limit_is_accepted(build: str) -> None:
    assert solve_rows(WIKIPEDIA + CLASH, MAX_LIMIT)[1].tolist() == [1, 0]
