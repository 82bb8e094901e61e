"""Arguments of the circuit extension that the package does not use."""

from __future__ import annotations

from array import array

import pytest

from sudokudb.engine import solve_rows
from tests.engine.support import (
    CLASH,
    EMPTY,
    HARD,
    count,
    cut,
    is_solution,
    many,
    mixed,
)

_circuit = pytest.importorskip("sudokudb.engine.native._circuit")

ISAS = _circuit.isas()
every_isa = pytest.mark.parametrize("isa", ISAS)


def test_every_processor_has_an_instruction_set() -> None:
    assert ISAS
    assert len(set(ISAS)) == len(ISAS)
    assert all(type(name) is str for name in ISAS)


@every_isa
def test_solutions_stay_in_their_buffers(isa: str) -> None:
    rows = mixed(200)
    out, counts = bytearray(81 * 5 * len(rows)), array("i", bytes(4 * len(rows)))
    _circuit.solutions(b"".join(rows), out, counts, 5, isa)
    assert counts.tolist() == [count(row, 5) for row in rows]
    first, _ = solve_rows(b"".join(rows))
    for row, found, number, one in zip(rows, cut(out, 405), counts, cut(first), strict=True):
        listed = cut(found)
        assert listed[0] == one
        assert listed[number:] == [EMPTY] * (5 - number)
        assert len({*listed[:number]}) == number
        assert all(is_solution(row, solution) for solution in listed[:number])


@every_isa
def test_outputs_are_optional(isa: str) -> None:
    rows = many(11, 600)
    solutions, counts = solve_rows(rows, 20)
    only_counts, only_solutions = array("i", bytes(4 * 600)), bytearray(len(rows))
    _circuit.solve(rows, None, only_counts, 20, isa)
    assert only_counts == counts
    _circuit.solve(rows, only_solutions, None, 20, isa)
    assert only_solutions == solutions
    _circuit.solve(rows, None, None, 20, isa)


def test_sizes_are_checked() -> None:
    rows = EMPTY * 3
    good, counts = bytearray(243), bytearray(12)
    for wrong in (b"1", EMPTY + b"1", rows[:-1]):
        with pytest.raises(ValueError, match=r"rows: .* not a multiple"):
            _circuit.solve(wrong, None, None, 1)
    for size in (0, 242, 244, 486):
        with pytest.raises(ValueError, match=f"solutions: {size} bytes, not 3 times 81"):
            _circuit.solve(rows, bytearray(size), counts, 1)
    for size in (0, 11, 13, 24):
        with pytest.raises(ValueError, match=f"counts: {size} bytes, not 3 times 4"):
            _circuit.solve(rows, good, bytearray(size), 1)
    with pytest.raises(ValueError, match="solutions: 243 bytes, not 3 times 162"):
        _circuit.solutions(rows, good, counts, 2)
    for call, size in (("rule_levels", 4), ("palm_levels", 2), ("redundant", 242)):
        with pytest.raises(ValueError, match=f"out: {size} bytes, not 3 times"):
            getattr(_circuit, call)(rows, bytearray(size))


def test_sizes_too_large_are_refused() -> None:
    with pytest.raises(ValueError, match="not 1 times"):
        _circuit.solutions(EMPTY, bytearray(81), None, 2**31 - 1)


def test_arguments_are_checked() -> None:
    for limit in (0, -1, 2**31):
        with pytest.raises(ValueError, match="limit: "):
            _circuit.solve(EMPTY, None, None, limit)
    for stride in (-81, 0, 80, 1025, 2**62):
        for strides in ((stride, 81), (81, stride)):
            with pytest.raises(ValueError, match="stride: "):
                _circuit.solve(EMPTY, None, None, 1, "", *strides)
        for rate in (_circuit.rule_levels, _circuit.palm_levels):
            with pytest.raises(ValueError, match="stride: "):
                rate(EMPTY, bytearray(1), "", stride)
    for name in ("mmx", ISAS[0] + "x", ISAS[0][:-1]):
        with pytest.raises(ValueError, match="instruction set"):
            _circuit.solve(EMPTY, None, None, 1, name)
    for rows in (EMPTY.decode(), None, [1]):
        with pytest.raises(TypeError):
            _circuit.solve(rows, None, None, 1)
    for call in (_circuit.rule_levels, _circuit.palm_levels, _circuit.redundant):
        with pytest.raises(TypeError):
            call(EMPTY, None)


def test_outputs_must_be_writable_and_contiguous() -> None:
    with pytest.raises((TypeError, BufferError)):
        _circuit.solve(EMPTY, bytes(81), None, 1)
    with pytest.raises(BufferError):
        _circuit.solve(EMPTY, memoryview(bytearray(162))[::2], None, 1)
    with pytest.raises(BufferError):
        _circuit.solve(memoryview(bytes(162))[::2], None, None, 1)


@every_isa
def test_buffers_need_no_alignment(isa: str) -> None:
    room = memoryview(bytearray(200))
    for shift in range(8):
        room[1 + shift : 82 + shift] = HARD[1]
        counts = memoryview(bytearray(16))
        _circuit.solve(
            room[1 + shift : 82 + shift], room[101:182], counts[shift : shift + 4], 2, isa
        )
        assert is_solution(HARD[1], bytes(room[101:182]))
        assert counts.tolist() == [*bytes(shift), 1, *bytes(15 - shift)]


@every_isa
def test_buffers_are_released(isa: str) -> None:
    rows, out, counts = bytearray(CLASH), bytearray(81), bytearray(4)
    for wrong in (False, True):
        rows[5] = ord("x") if wrong else ord(".")
        try:
            _circuit.solve(rows, out, counts, 1, isa)
        except ValueError:
            assert wrong
        for buffer in (rows, out, counts):
            buffer.append(0)
            del buffer[-1:]
