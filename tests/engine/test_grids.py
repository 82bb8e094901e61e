"""Grids of any size in any container: results in order, in constant memory."""

from __future__ import annotations

import io
import tracemalloc
from itertools import chain, islice, repeat
from typing import TYPE_CHECKING, Any

import pytest

from sudokudb import Grid, solve
from sudokudb.engine import grids as many
from sudokudb.engine.backend import PYTHON
from sudokudb.engine.buffers import palm_levels, redundant, solve_rows
from sudokudb.engine.grids import level_many, redundant_many, solve_many
from sudokudb.errors import GridError, SudokuError
from tests.engine.support import (
    COMPILED,
    EMPTY,
    HARD,
    PALM,
    WIKIPEDIA,
    cut,
    every_build,
    quick,
)
from tests.support import full

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

FOUR = ("1.3......2.....4", "1...............", "11..............", full(2))
SIXTEEN = full(4)[:200] + "." * 56
TEXTS = [row.decode() for row in quick(40)]
MIXED = [FOUR[0], *TEXTS[:5], SIXTEEN, FOUR[1], FOUR[2], *TEXTS[5:], FOUR[3], full(5)]
FUNCTIONS: dict[str, Callable[..., Iterator[Any]]] = {
    "solve": solve_many,
    "level": level_many,
    "redundant": redundant_many,
}
every_function = pytest.mark.parametrize("function", FUNCTIONS.values(), ids=FUNCTIONS)


# --- results -----------------------------------------------------------------------------------


@every_build
def test_results_equal_those_of_the_rows(build: str) -> None:
    texts = TEXTS[: 12 if build == PYTHON else 40]
    rows = "".join(texts).encode()
    solutions, counts = solve_rows(rows, 3)
    solved = list(solve_many(texts, 3))
    assert [found.count for found in solved] == counts.tolist()
    assert [str(found.solution or EMPTY.decode()).encode() for found in solved] == cut(solutions)
    assert list(level_many(texts)) == [many.LEVELS[level] for level in palm_levels(rows)]
    flags = [tuple(c for c in range(81) if flag[c]) for flag in cut(redundant(rows))]
    assert list(redundant_many(texts)) == flags


def test_levels_have_names() -> None:
    texts = [row.decode() for row in (*PALM, HARD[1], EMPTY)]
    assert list(level_many(texts)) == ["simple", "intermediate", "difficult", "nested", None]


# --- sizes and order ---------------------------------------------------------------------------


@pytest.mark.parametrize("batch", [1, 7, 16_384])
def test_mixed_sizes_keep_their_order(batch: int) -> None:
    for text, solved in zip(MIXED, solve_many(MIXED, 3, batch=batch), strict=True):
        result = solve(text, 3, "palm")
        assert solved.count == len(result.solutions)
        assert (solved.solution is None) == (solved.count == 0)
        assert solved.solution is None or len(solved.solution) == len(text)


def test_levels_of_mixed_sizes_keep_their_order() -> None:
    for text, level in zip(MIXED, level_many(MIXED), strict=True):
        result = solve(text, 2, "palm")
        assert level == (result.level if result.unique else None)


def test_worker_processes_give_the_same_results() -> None:
    texts = [*FOUR, SIXTEEN, *TEXTS[:2], *FOUR]
    assert list(solve_many(texts, 3)) == [next(solve_many([text], 3)) for text in texts]


def test_redundant_givens_of_any_size() -> None:
    four = full(2)
    assert list(redundant_many([four, FOUR[1], FOUR[2]])) == [tuple(range(16)), (), ()]
    found = next(redundant_many([FOUR[0]]))
    for cell, digit in enumerate(FOUR[0]):
        without = FOUR[0][:cell] + "." + FOUR[0][cell + 1 :]
        assert (cell in found) == (digit != "." and solve(without, 2).unique)


@every_build
def test_grids_with_conflicts_have_no_solution(build: str) -> None:
    texts = ["11" + "." * 79, FOUR[2]]
    assert [found.count for found in solve_many(texts)] == [0, 0]
    assert list(level_many(texts)) == [None, None]


# --- containers --------------------------------------------------------------------------------


@every_function
def test_sources_may_be_any_container(
    function: Callable[..., Iterator[Any]], tmp_path: Path
) -> None:
    wanted = list(function(TEXTS))
    rows = "".join(TEXTS).encode()
    assert list(function(iter(TEXTS))) == wanted
    assert list(function(map(Grid, TEXTS))) == wanted
    assert list(function(Grid(t) if i % 2 else t for i, t in enumerate(TEXTS))) == wanted
    for buffer in (rows, bytearray(rows), memoryview(rows), memoryview(rows).cast("B", (40, 81))):
        assert list(function(buffer)) == wanted
    path = tmp_path / "puzzles"
    for end in ("\n", "\r\n", "\n\n"):
        path.write_bytes(end.join(TEXTS).encode())
        with path.open("rb") as file:
            assert list(function(file)) == wanted
        assert list(function(io.BytesIO(end.join([*TEXTS, ""]).encode()))) == wanted


@every_function
@pytest.mark.parametrize("empty", [(), b"", bytearray(), io.BytesIO(), io.BytesIO(b"\n\r\n")])
def test_no_rows_give_no_results(function: Callable[..., Iterator[Any]], empty: Any) -> None:
    assert list(function(empty)) == []


def test_zeros_are_empty_cells() -> None:
    zeros = [text.replace(".", "0") for text in TEXTS]
    assert list(solve_many(zeros)) == list(solve_many(TEXTS))
    assert list(solve_many("".join(zeros).encode())) == list(solve_many(TEXTS))


def test_files_may_have_mixed_sizes() -> None:
    file = io.BytesIO("\n".join(MIXED).encode())
    assert list(solve_many(file, 3)) == list(solve_many(MIXED, 3))


# --- errors ------------------------------------------------------------------------------------


@every_function
def test_errors_name_the_wrong_grid(function: Callable[..., Iterator[Any]]) -> None:
    bad = TEXTS[0][:80] + "!"
    with pytest.raises(GridError, match=r"^grid 3: "):
        list(function([*TEXTS[:2], bad]))
    with pytest.raises(GridError, match=r"^line 4: "):
        list(function(io.BytesIO(f"{TEXTS[0]}\n\n{TEXTS[1]}\n{bad}\n".encode())))
    with pytest.raises(GridError, match=r"^row 2: "):
        list(function("".join([*TEXTS[:2], bad]).encode()))
    with pytest.raises(GridError, match=r"^163 bytes are not a multiple of 81$"):
        list(function(b"." * 163))
    with pytest.raises(GridError, match=r"^line 1: "):
        list(function(io.BytesIO(b"\xff" * 81)))


def test_errors_come_after_the_results_of_earlier_batches() -> None:
    results = solve_many([*TEXTS[:4], "x"], batch=2)
    assert len(list(islice(results, 4))) == 4
    with pytest.raises(GridError, match=r"^grid 5: "):
        next(results)


@pytest.mark.parametrize("limit", [0, -1, 2**31])
def test_wrong_limits_are_refused(limit: int) -> None:
    with pytest.raises(SudokuError, match="limit"):
        next(solve_many([WIKIPEDIA.decode()], limit))


# --- memory ------------------------------------------------------------------------------------


@pytest.mark.skipif(not COMPILED, reason="takes long in Python")
def test_memory_does_not_grow() -> None:
    text = WIKIPEDIA.decode()

    def peak(number: int) -> int:
        tracemalloc.start()
        assert sum(found.count for found in solve_many(repeat(text, number), batch=256)) == number
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return most

    peak(300)
    assert peak(6000) < 1.5 * peak(600)


def test_sources_are_read_lazily() -> None:
    read: list[str] = []

    def source() -> Iterator[str]:
        for text in chain(TEXTS, repeat(TEXTS[0])):
            read.append(text)
            yield text

    results = solve_many(source())
    assert read == []
    assert next(results).count in (0, 1, 2)
    assert len(read) <= 16_384
