"""Solutions, counts, lists, lines and threads on every engine."""

from __future__ import annotations

from functools import partial
from itertools import islice

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sudokudb.engine.backend import PYTHON
from sudokudb.engine.buffers import CELLS, compact, count_lines, list_rows, solve_lines, solve_rows
from tests.engine.reference.support import in_order, state_of
from tests.engine.support import (
    BUILDS,
    CLASH,
    COMPILED,
    EMPTY,
    HARD,
    WIKIPEDIA,
    WIKIPEDIA_SOLUTION,
    all_solutions,
    count,
    cut,
    every_build,
    is_solution,
    many,
    mixed,
    quick,
    same_everywhere,
)

LIMITS = (1, 2, 200)


def some(build: str, number: int) -> tuple[bytes, ...]:
    """Return puzzles of all kinds, for the Python circuit fewer that are deep."""
    return quick(number // 3) if build == PYTHON else mixed(number)


def require_sound(rows: tuple[bytes, ...], limit: int) -> None:
    solutions, counts = solve_rows(b"".join(rows), limit)
    assert counts.tolist() == [count(row, limit) for row in rows]
    for row, solution, found in zip(rows, cut(solutions), counts, strict=True):
        assert is_solution(row, solution) if found else solution == EMPTY


# --- solutions and counts ----------------------------------------------------------------------


@every_build
@pytest.mark.parametrize("limit", LIMITS)
def test_counts_equal_those_of_a_backtracker(build: str, limit: int) -> None:
    number = 120 if limit < 50 else 40
    rows = mixed(number // 6 if build == PYTHON else number)
    if build == PYTHON and limit < LIMITS[-1]:
        # The empty grid takes half a second at any limit.
        rows = tuple(row for row in rows if row != EMPTY)
    require_sound(rows, limit)


@every_build
def test_no_rows_give_no_results(build: str) -> None:
    assert solve_rows(b"")[0] == b""
    assert solve_rows(b"")[1].tolist() == []
    assert list(list_rows(b"", 3)) == []


@every_build
def test_one_row_is_solved(build: str) -> None:
    solutions, counts = solve_rows(WIKIPEDIA)
    assert bytes(solutions) == WIKIPEDIA_SOLUTION
    assert counts.tolist() == [1]
    assert type(solutions) is bytearray
    assert counts.typecode == "i"


@every_build
def test_counts_stop_at_the_limit(build: str) -> None:
    row = WIKIPEDIA_SOLUTION.translate(bytes.maketrans(b"1234", b"...."))
    assert [solve_rows(row, limit)[1][0] for limit in (1, 3)] == [1, 3]


def test_twenty_thousand_solutions_are_counted() -> None:
    solutions, counts = same_everywhere(lambda: solve_rows(EMPTY, 20_000), COMPILED)
    assert counts.tolist() == [20_000]
    assert solutions == solve_rows(EMPTY, 1)[0]


def test_many_solutions_are_counted_exactly() -> None:
    row = WIKIPEDIA_SOLUTION.translate(bytes.maketrans(b"1234", b"...."))
    wanted = sum(1 for _ in all_solutions(row))
    assert wanted > 100
    assert same_everywhere(lambda: solve_rows(row, 10**6)[1].tolist()) == [wanted]


@pytest.mark.parametrize("limit", LIMITS)
@pytest.mark.parametrize("share", [2, pytest.param(1, marks=pytest.mark.slow)])
def test_engines_agree(limit: int, share: int) -> None:
    compiled = many(limit, 4000 // share)
    python = many(limit, (300 if limit < 50 else 80) // share, least=0.4)
    for rows, builds in ((compiled, COMPILED), (python, BUILDS)):
        _, counts = same_everywhere(partial(solve_rows, rows, limit), builds)
        assert {min(found, 3) for found in counts} == set(range(min(limit, 3) + 1))


@every_build
def test_incomplete_blocks_give_the_same_results(build: str) -> None:
    whole = some(build, 1539)
    together = cut(solve_rows(b"".join(whole))[0])
    edges = (7, 8, 9, 64, 255, 256, 257)
    for number in edges if build == PYTHON else (0, 1, 2, 63, 64, 65, 127, 128, 129, *edges, 513):
        solutions, counts = solve_rows(b"".join(whole[:number]))
        assert counts.tolist() == [count(row, 2) for row in whole[:number]]
        assert cut(solutions) == together[:number]


@every_build
def test_results_do_not_depend_on_other_rows(build: str) -> None:
    rows = some(build, 60)
    solutions, counts = solve_rows(b"".join(rows), 20)
    backwards = solve_rows(b"".join(rows[::-1]), 20)
    assert cut(backwards[0]) == cut(solutions)[::-1]
    assert backwards[1].tolist() == counts.tolist()[::-1]
    for row, solution in list(zip(rows, cut(solutions), strict=True))[
        : 6 if build == PYTHON else 30
    ]:
        assert [solve_rows(row, limit)[0] for limit in (1, 2, 20)] == [solution] * 3


def test_results_do_not_depend_on_threads() -> None:
    rows = many(5, 5_001 if COMPILED else 200)
    expected = solve_rows(rows, 3, 1)
    for threads in (None, 2, 5):
        assert solve_rows(rows, 3, threads) == expected
        assert count_lines(rows, CELLS, 3, threads) == expected[1]


@every_build
def test_adjacent_equal_givens_are_refuted_fast(build: str) -> None:
    """Rows and columns show the contradiction at once; a box would need a count."""
    rows = bytearray(many(4, 40, least=0.22))
    for low in range(0, len(rows), 81):
        rows[low + 30 : low + 32] = b"77"
    assert solve_rows(rows)[1].tolist() == [0] * 40


@every_build
def test_zeros_are_empty_cells(build: str) -> None:
    rows = b"".join(some(build, 90))
    assert solve_rows(rows.replace(b".", b"0")) == solve_rows(rows)
    assert list(list_rows(rows.replace(b".", b"0"), 3)) == list(list_rows(rows, 3))


puzzles = st.integers(0, 10**6).map(lambda seed: many(seed, 3)) | st.sampled_from(mixed(50))


@every_build
@settings(
    deadline=None, max_examples=8, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.lists(puzzles, max_size=4), st.integers(1, 5))
def test_any_batch_gives_correct_results(build: str, parts: list[bytes], limit: int) -> None:
    require_sound(tuple(cut(b"".join(parts))), limit)


# --- lists -------------------------------------------------------------------------------------


@pytest.mark.slow
def test_solutions_come_in_the_defined_order() -> None:
    rows = [EMPTY, *HARD, *(row for row in mixed(60) if count(row, 2) == 2)][:3]
    wanted = [list(islice(in_order(state_of(row)), 3)) for row in rows]
    lists = same_everywhere(lambda: list(list_rows(b"".join(rows), 3)))
    assert [cut(found) for found in lists] == wanted
    for limit in (1, 2):
        first, _ = same_everywhere(partial(solve_rows, b"".join(rows), limit))
        assert cut(first) == [found[0] for found in wanted]


def lists(rows: bytes, limit: int) -> list[bytes]:
    return list(list_rows(rows, limit))


@pytest.mark.slow
def test_shorter_lists_are_prefixes() -> None:
    rows = b"".join(mixed(25))
    long = same_everywhere(partial(lists, rows, 60))
    for limit, builds in ((1, COMPILED), (2, COMPILED), (7, BUILDS)):
        short = same_everywhere(partial(lists, rows, limit), builds)
        assert short == [found[: 81 * limit] for found in long]
    assert [found[:81] or EMPTY for found in long] == cut(solve_rows(rows, 60)[0])


@every_build
def test_lists_are_complete(build: str) -> None:
    rows = [row for row in some(build, 60) if count(row, 60) < 60]
    assert max(count(row, 60) for row in rows) >= 5
    for row, found in zip(rows, list_rows(b"".join(rows), 60), strict=True):
        assert sorted(cut(found)) == sorted(all_solutions(row))


@every_build
def test_lists_do_not_depend_on_other_rows(build: str) -> None:
    rows = [row for row in some(build, 80) if count(row, 2) == 2]
    together = list(list_rows(b"".join(rows), 30))
    assert together == [next(list_rows(row, 30)) for row in rows]


# --- lines -------------------------------------------------------------------------------------


@every_build
@pytest.mark.parametrize("stride", [82, 83, 100])
def test_line_ends_are_neither_read_nor_changed(build: str, stride: int) -> None:
    end = b"\xff\x00\n12345678901234567890"[: stride - CELLS]
    rows = some(build, 300)
    lines = bytearray(end.join(rows) + end)
    before = bytes(lines)
    wanted, wanted_counts = solve_rows(b"".join(rows), 3)
    solutions, counts = solve_lines(lines, stride, 3)
    assert lines == before
    assert counts == wanted_counts == count_lines(memoryview(lines), stride, 3)
    assert solutions == b"\n".join(cut(wanted)) + b"\n"


@every_build
def test_lines_may_lack_ends(build: str) -> None:
    rows = WIKIPEDIA + CLASH
    solutions, counts = solve_lines(rows, CELLS)
    assert solutions == WIKIPEDIA_SOLUTION + b"\n" + EMPTY + b"\n"
    assert counts.tolist() == [1, 0]


def test_compact_removes_line_ends() -> None:
    rows = b"".join(mixed(20))
    assert compact(rows, CELLS) == rows
    assert compact(b"\r\n".join(cut(rows)) + b"\r\n", 83) == rows
