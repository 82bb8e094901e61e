"""Puzzles with other rules, made minimal, varied and repaired."""

from itertools import islice

import pytest

from sudokudb import check, minimise, repair, vary
from sudokudb.engine.single import solve
from sudokudb.errors import NotValid, Unsupported
from sudokudb.generator.units import units_of
from sudokudb.grid import Grid
from tests.generator.support import KINDS, is_minimal, made, needs_tables, without_cells

pytestmark = needs_tables
QUADRUPLE = "1234341221434321;quad 12 r1c1r1c2r2c1r2c2"
SOME = ("6×6", "x", "anti-knight", "jigsaw 5×5 with diagonals", "sums")


@pytest.mark.parametrize("name", SOME)
def test_minimise_keeps_the_rules_and_removes_what_it_can(name: str) -> None:
    (one,) = made(1, **KINDS[name])
    found = minimise(one.solution, 1)
    assert found.layout == one.grid.layout
    assert solve(found, 2).solutions == (one.solution,)
    assert is_minimal(found, units_of("none", found.size))
    assert minimise(one.solution, 1) == found


def test_rules_that_need_sat_are_minimised() -> None:
    grid = Grid(QUADRUPLE)
    assert check(found := minimise(grid)).valid
    assert is_minimal(found, units_of("none", 4))


@pytest.mark.parametrize("name", SOME)
def test_varied_puzzles_are_minimal_and_keep_the_rules(name: str) -> None:
    (one,) = made(1, **KINDS[name])
    found = list(islice(vary(one.grid), 4))
    assert found
    for other in found:
        assert other.layout == one.grid.layout
        assert other.givens == one.grid.givens
        kept = sum(a == b > 0 for a, b in zip(other, one.grid, strict=True))
        assert kept == other.givens - 1
        assert is_minimal(other, units_of("none", other.size))


def test_all_variations_of_a_small_puzzle_are_found() -> None:
    (one,) = made(1, rules="x", size=4)
    puzzle = one.grid
    expected = set()
    for cell in (cell for cell, digit in enumerate(puzzle) if digit):
        fewer = without_cells(puzzle, (cell,))
        for other in (other for other, digit in enumerate(fewer) if not digit):
            for digit in range(1, 5):
                more = list(fewer)
                more[other] = digit
                if digit != puzzle[other] and check(puzzle.with_digits(more)).valid:
                    expected.add(puzzle.with_digits(more))
    assert {*vary(puzzle, minimal=False)} == expected
    assert [*vary(puzzle, 0, 0)] == [puzzle]
    two = [*vary(puzzle, 2, 2, minimal=False)]
    assert two
    assert all(check(other).valid for other in two)


def test_what_tables_do_not_express_is_not_varied() -> None:
    with pytest.raises(Unsupported, match="puzzles with these rules are not varied: quadruple"):
        vary(QUADRUPLE.replace("1", ".", 1))
    with pytest.raises(NotValid):
        vary("................;diagonal /")


@pytest.mark.parametrize("name", SOME)
def test_a_missing_given_is_found(name: str) -> None:
    (one,) = made(1, **KINDS[name])
    cell = next(cell for cell, digit in enumerate(one.grid) if digit)
    fewer = without_cells(one.grid, (cell,))
    advice = repair(fewer)
    assert advice.solutions != 1
    assert one.grid in advice.grids
    assert all(grid.layout == one.grid.layout and check(grid).valid for grid in advice.grids[:3])
    (towards, *_) = repair(fewer, towards=one.solution).grids
    assert solve(towards, 2).solutions == (one.solution,)


def test_a_solution_without_the_rules_is_enough() -> None:
    (one,) = made(1, rules="x")
    cell = next(cell for cell, digit in enumerate(one.grid) if digit)
    fewer = without_cells(one.grid, (cell,))
    assert repair(fewer, towards=one.solution.text).grids[0].layout == one.grid.layout


@pytest.mark.parametrize("name", SOME)
def test_a_wrong_digit_is_found(name: str) -> None:
    (one,) = made(1, **KINDS[name])
    for cell in (cell for cell, digit in enumerate(one.grid) if digit):
        digits = list(one.grid)
        digits[cell] = digits[cell] % one.grid.size + 1
        wrong = one.grid.with_digits(digits)
        if not check(wrong).solutions:
            assert one.grid in repair(wrong).grids
            return
    pytest.fail("every wrong digit leaves solutions")


def test_needless_givens_of_a_valid_puzzle_are_named() -> None:
    (one,) = made(1, rules="x", size=6)
    assert repair(one.grid).redundant == ()
    assert repair(one.solution).redundant == tuple(range(36))
