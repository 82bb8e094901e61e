"""Levels and redundant givens on every engine."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

import pytest

from sudokudb import solve
from sudokudb.engine.buffers import (
    RULE_SETS,
    palm_levels,
    redundant,
    rule_sets,
    solve_rows,
)
from sudokudb.engine.grids import LEVELS
from tests.engine.reference.support import palm_level, rule_set
from tests.engine.support import (
    CLASH,
    COMPILED,
    EMPTY,
    HARD,
    PALM,
    WIKIPEDIA,
    WIKIPEDIA_SOLUTION,
    count,
    cut,
    every_build,
    many,
    minimal,
    mixed,
    quick,
    same_everywhere,
)

if TYPE_CHECKING:
    from collections.abc import Callable

# Absurd candidates of several cells must be removed before singles solve the puzzle.
ABSURD_TOGETHER = (
    b".5..1...4.7496.8.2......6..3.....5.....2.7......4...9...18..2.6........5.3......."
)


@every_build
def test_no_rows_give_no_results(build: str) -> None:
    assert rule_sets(b"") == palm_levels(b"") == redundant(b"") == b""


# --- rule sets ---------------------------------------------------------------------------------


@pytest.mark.slow
def test_rule_sets_follow_the_definition() -> None:
    rows = [EMPTY, CLASH, WIKIPEDIA, *HARD, b"1" * 81, *minimal(30), *mixed(30)]
    found = same_everywhere(lambda: rule_sets(b"".join(rows)))
    assert list(found) == [rule_set(row) for row in rows]
    assert set(found) == set(RULE_SETS)


def test_rule_sets_of_many_puzzles() -> None:
    rows = many(1, 3000)
    found = same_everywhere(lambda: rule_sets(rows))
    _, counts = solve_rows(rows)
    for level, solutions in zip(found, counts, strict=True):
        assert level == 0 or solutions == (level != 255)


# --- the Palm's levels -------------------------------------------------------------------------


def test_palm_levels_of_the_examples() -> None:
    rows = [*PALM, HARD[1], EMPTY, CLASH]
    found = same_everywhere(lambda: list(palm_levels(b"".join(rows))))
    assert found == [1, 2, 3, 4, 0, 0]


@pytest.mark.slow
def test_palm_levels_follow_the_definition() -> None:
    rows = [*minimal(4), ABSURD_TOGETHER, *mixed(7)]
    found = same_everywhere(lambda: list(palm_levels(b"".join(rows))))
    assert found == [palm_level(row) for row in rows]


@pytest.mark.slow
def test_palm_levels_equal_those_of_the_strategy() -> None:
    rows = [*minimal(100), *HARD, *PALM, *mixed(50)]
    found = same_everywhere(lambda: palm_levels(b"".join(rows)))
    for row, level in zip(rows, found, strict=True):
        result = solve(row.decode(), 2, "palm")
        assert LEVELS[level] == (result.level if result.unique else None), row


def test_removing_absurd_candidates_can_solve_a_puzzle() -> None:
    assert same_everywhere(lambda: list(palm_levels(ABSURD_TOGETHER))) == [3]
    assert solve(ABSURD_TOGETHER.decode(), 2, "palm").level == "difficult"


@every_build
def test_known_counts_are_not_computed_again(build: str) -> None:
    rows = b"".join([*PALM, CLASH, WIKIPEDIA])
    _, counts = solve_rows(rows)
    assert palm_levels(rows, counts) == palm_levels(rows)
    assert palm_levels(rows, array("i", [7] * len(counts))) == bytes(len(counts))


@every_build
@pytest.mark.parametrize("rows", [PALM, (CLASH, WIKIPEDIA)])
def test_lines_have_the_levels_of_their_rows(build: str, rows: tuple[bytes, ...]) -> None:
    wanted = palm_levels(b"".join(rows))
    for end in (b"", b"\n", b"\r\n", b"\xff" * 20):
        assert palm_levels(end.join(rows) + end, stride=81 + len(end)) == wanted


# --- givens ------------------------------------------------------------------------------------


@pytest.mark.slow
def test_redundant_givens_follow_from_the_other_givens() -> None:
    rows = [EMPTY, CLASH, WIKIPEDIA, *mixed(8), *minimal(2)]
    flags = same_everywhere(lambda: redundant(b"".join(rows)))
    for row, flag in zip(rows, cut(flags), strict=True):
        for c, cell in enumerate(row):
            without = row[:c] + b"." + row[c + 1 :]
            needed = cell in b".0" or count(row, 2) != 1 or count(without, 2) != 1
            assert flag[c] == (not needed)


@every_build
def test_solutions_are_redundant_and_minimal_puzzles_are_not(build: str) -> None:
    assert redundant(WIKIPEDIA_SOLUTION) == b"\1" * 81
    assert redundant(b"".join(minimal(20))) == bytes(81 * 20)


# --- all of them -------------------------------------------------------------------------------


@pytest.mark.parametrize("function", [rule_sets, palm_levels, redundant])
def test_results_do_not_depend_on_zeros_neighbours_and_threads(
    function: Callable[..., bytearray],
) -> None:
    rows = mixed(8)
    size = 81 if function is redundant else 1
    wanted = same_everywhere(lambda: function(b"".join(rows)), COMPILED)
    zeros = b"".join(rows).replace(b".", b"0")
    assert same_everywhere(lambda: function(zeros), COMPILED) == wanted
    backwards = same_everywhere(lambda: function(b"".join(rows[::-1])), COMPILED)
    assert cut(backwards, size) == cut(wanted, size)[::-1]
    # Python needs a second for each hard puzzle, which is left to the long tests above.
    few = b"".join(quick(8))
    times = 60 if COMPILED else 2
    for threads in (1, 2, 5):
        assert function(few * times, threads=threads) == function(few) * times
    assert same_everywhere(lambda: function(few)) == same_everywhere(
        lambda: function(few.replace(b".", b"0"))
    )
