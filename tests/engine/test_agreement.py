"""Agreement of all engines on a million grids with no, one and many solutions."""

from __future__ import annotations

import random
from functools import cache, partial

import pytest

from sudokudb.engine.buffers import list_rows, palm_levels, redundant, rule_sets, solve_rows
from tests.engine.support import BUILDS, COMPILED, count, cut, is_solution, many, same_everywhere

pytestmark = [
    pytest.mark.slow,
    pytest.mark.xdist_group("million"),  # which one process makes once
    pytest.mark.skipif(not COMPILED, reason="Python alone has nothing to agree with"),
]

MILLION = 1_000_000
MANY = {1: MILLION, 2: MILLION, 50: MILLION // 8, 200: MILLION // 8}
"""The number of grids solved up to each limit: those with many solutions take the most time."""
every_limit = pytest.mark.parametrize("limit", MANY)


@cache
def million() -> bytes:
    rows = cut(many(2026, MILLION))
    random.Random(1).shuffle(rows)
    return b"".join(rows)


@every_limit
def test_compiled_engines_agree_on_a_million_grids(limit: int) -> None:
    rows = million()[: 81 * MANY[limit]]
    solutions, counts = same_everywhere(lambda: solve_rows(rows, limit), COMPILED)
    kinds = [sum(min(found, 2) == kind for found in counts) for kind in range(min(limit, 2) + 1)]
    assert min(kinds) > MANY[limit] // 20
    rng = random.Random(limit)
    for index in rng.sample(range(MANY[limit]), 1000):
        row, solution = rows[81 * index : 81 * index + 81], solutions[81 * index : 81 * index + 81]
        assert counts[index] == count(row, limit)
        assert counts[index] == 0 or is_solution(row, bytes(solution))


@every_limit
def test_python_agrees_on_some_grids(limit: int) -> None:
    rows = million()[: 81 * (20_000 if limit < 50 else 4000)]
    builds = BUILDS if limit < 50 else (BUILDS[0], "python")
    same_everywhere(lambda: solve_rows(rows, limit), builds)


def test_levels_agree() -> None:
    rows = million()
    for function in (rule_sets, palm_levels):
        levels = same_everywhere(partial(function, rows), COMPILED)
        assert set(levels) >= {0, 1, 2, 3}
    part = rows[: 81 * 2500]
    same_everywhere(lambda: [function(part) for function in (rule_sets, palm_levels)])


def test_redundant_givens_agree() -> None:
    same_everywhere(lambda: redundant(million()[: 81 * 50_000]), COMPILED)
    same_everywhere(lambda: redundant(million()[: 81 * 400]))


def test_lists_agree() -> None:
    same_everywhere(lambda: list(list_rows(million()[: 81 * 4000], 50)), COMPILED)
    same_everywhere(lambda: list(list_rows(million()[: 81 * 250], 20)))
