"""The solver for few puzzles in the circuit extension, compared with the circuit."""

from __future__ import annotations

from array import array

import pytest
from hypothesis import given, settings

from sudokudb.engine import solve_rows
from sudokudb.engine.buffers import count_lines, solve_lines
from tests.engine.support import EMPTY, HARD, cut, many, mixed
from tests.support import ENDLESS, subgrids

_circuit = pytest.importorskip("sudokudb.engine.native._circuit")

MANY, UNDECIDED = 2, -1


def few(rows: bytes) -> tuple[list[bytes], list[int]]:
    number = len(rows) // 81
    solutions, counts = bytearray(len(rows)), array("i", bytes(4 * number))
    _circuit.solve_few(rows, solutions, counts, 2)
    return cut(solutions), counts.tolist()


def require_agreement(rows: bytes, undecided: int = 0) -> None:
    solutions, counts = bytearray(len(rows)), array("i", bytes(4 * (len(rows) // 81)))
    _circuit.solve(rows, solutions, counts, 2)
    left = 0
    for wanted, number, found, count in zip(cut(solutions), counts, *few(rows), strict=True):
        left += count == UNDECIDED
        assert count in (number, UNDECIDED)
        assert found == (wanted if count == 1 else EMPTY)
    assert left <= undecided


def test_it_agrees_with_the_circuit() -> None:
    require_agreement(b"".join(mixed(3000)), undecided=3)
    require_agreement(many(5, 3000, least=0.2), undecided=3)


@given(subgrids(3))
@settings(deadline=None)
def test_it_agrees_on_parts_of_grids(grid: str) -> None:
    require_agreement(grid.encode(), undecided=1)


def test_a_puzzle_that_takes_long_is_left_to_the_circuit() -> None:
    assert few(ENDLESS.encode()) == ([EMPTY], [UNDECIDED])
    assert solve_rows(ENDLESS.encode())[1].tolist() == [0]


def test_every_number_of_puzzles_has_the_same_results() -> None:
    rows = [*HARD, *mixed(40)]
    for limit in (1, 2, 3):
        solutions, counts = solve_rows(b"".join(rows), limit)
        lines, _ = solve_lines(b"\n".join([*rows, b""]), 82, limit)
        for size in (1, 3, 8, 9):
            for low in range(0, len(rows), size):
                part = b"".join(rows[low : low + size])
                some, numbers = solve_rows(part, limit)
                assert some == solutions[81 * low : 81 * low + len(part)]
                assert numbers == counts[low : low + size] == count_lines(part, 81, limit)
                text = b"\n".join([*rows[low : low + size], b""])
                assert solve_lines(text, 82, limit)[0] == lines[82 * low : 82 * low + len(text)]
