"""Advice on grids without exactly one solution, held against brute force."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudokudb import Grid, check, solve
from sudokudb.engine import solve_rows
from sudokudb.errors import GridError, Unsupported
from sudokudb.repairs.advice import repair
from sudokudb.repairs.counter import Placement, with_placements
from sudokudb.sukaku import Sukaku
from tests.conftest import DIFFICULT
from tests.support import SOLUTIONS, full, subgrids

SOLUTION = SOLUTIONS["Difficult"]
GIVENS = [cell for cell, mark in enumerate(DIFFICULT) if mark != "."]


def without(text: str, *cells: int) -> str:
    return "".join("." if cell in cells else mark for cell, mark in enumerate(text))


def brute_force(text: str) -> int:
    """Return the fewest givens that leave one solution, by trying all subsets of all solutions."""
    solutions = solve(text, 100).solutions
    texts = [str(solution) for solution in solutions]
    cells = [cell for cell in range(len(text)) if len({one[cell] for one in texts}) > 1]
    for number in range(1, 9):
        for some in combinations(cells, number):
            keys = [tuple(one[cell] for cell in some) for one in texts]
            if any(keys.count(key) == 1 for key in keys):
                return number
    raise AssertionError(text)


@pytest.mark.parametrize("removed", [(0,), (5,), (0, 3), (9, 15), (2, 11, 19)])
def test_the_fewest_givens_are_those_of_brute_force(removed: tuple[int, ...]) -> None:
    text = without(DIFFICULT, *(GIVENS[index] for index in removed))
    advice = repair(text, seconds=60)
    assert advice.addition
    assert advice.addition.exact
    if (advice.solutions or 0) < 100:
        assert len(advice.addition.placements) == brute_force(text)
    assert check(advice.apply(advice.repairs[0])).valid


@given(subgrids(2, least=4))
@settings(deadline=None, max_examples=15)
def test_every_grid_is_repaired_by_as_few_givens_as_brute_force_needs(text: str) -> None:
    advice = repair(text, seconds=30)
    solutions = solve(text, 100).solutions
    if len(solutions) > 1:
        assert advice.addition
        assert check(advice.apply(advice.repairs[0])).valid
        assert len(solutions) == 100 or len(advice.addition.placements) >= brute_force(text)
        assert advice.addition.least <= len(advice.addition.placements)


def test_each_digit_of_a_cell_that_differs_has_its_number_of_solutions() -> None:
    text = without(DIFFICULT, GIVENS[0])
    solutions = solve(text, 1000).solutions
    for cell, counts in repair(text).differing.items():
        digits = [solution[cell] for solution in solutions]
        assert counts == {digit: digits.count(digit) for digit in set(digits)}
        assert len(counts) > 1


@pytest.mark.parametrize("removed", [range(9), range(18, 30), range(0, 81, 5)])
def test_additions_towards_a_solution_are_its_digits_and_suffice(removed: range) -> None:
    text = without(DIFFICULT, *removed)
    advice = repair(text, SOLUTION)
    assert advice.addition
    assert advice.addition.exact
    assert str(check(advice.apply(advice.repairs[0])).status) == "valid"
    assert with_placements(SOLUTION, advice.addition.placements) == SOLUTION
    cells = [one.cell for one in advice.addition.placements]
    for dropped in cells:
        fewer = [one for one in advice.addition.placements if one.cell != dropped]
        assert not check(Grid(with_placements(text, fewer))).valid


@given(st.sampled_from(range(81)), st.integers(1, 9))
@settings(deadline=None, max_examples=40)
def test_a_wrong_digit_is_found(cell: int, digit: int) -> None:
    text = DIFFICULT[:cell] + str(digit) + DIFFICULT[cell + 1 :]
    advice = repair(text)
    if advice.solutions:
        return
    assert check(advice.apply(advice.repairs[0])).valid
    if str(digit) != SOLUTION[cell] and DIFFICULT[cell] == ".":
        assert ((cell, 0),) in advice.removals
    if not advice.conflicts:
        assert_irreducible(text, advice.conflict)
    for some, count in (*advice.removals.items(), *advice.changes.items()):
        assert check(Grid(with_placements(text, some))).solutions == count


def assert_irreducible(text: str, cells: tuple[int, ...]) -> None:
    others = [cell for cell in range(81) if cell not in cells]
    alone = without(text, *others)
    assert not check(Grid(alone)).solutions
    for cell in cells:
        assert check(Grid(without(alone, cell))).solutions


@pytest.mark.parametrize("slips", [((8, 5), (23, 2)), ((1, 6), (6, 2))])
def test_two_slips_are_found_as_changes_of_two_givens(slips: tuple[tuple[int, int], ...]) -> None:
    text = with_placements(DIFFICULT, [Placement(GIVENS[index], digit) for index, digit in slips])
    advice = repair(text)
    cells = [GIVENS[index] for index, _ in slips]
    assert advice.changes[tuple(Placement(cell, int(DIFFICULT[cell])) for cell in cells)] == 1
    assert all(len(some) == 2 for some, count in advice.changes.items() if count == 1)
    for some, count in (*advice.removals.items(), *advice.changes.items()):
        assert check(Grid(with_placements(text, some))).solutions == count


def test_changes_of_two_givens_are_those_of_brute_force() -> None:
    text = with_placements(DIFFICULT, [Placement(GIVENS[8], 5), Placement(GIVENS[23], 2)])
    pairs = [
        (Placement(one, a), Placement(other, b))
        for one, other in combinations(GIVENS, 2)
        for a, b in product(range(1, 10), repeat=2)
        if str(a) != text[one] and str(b) != text[other]
    ]
    rows = "".join(with_placements(text, pair) for pair in pairs).encode()
    counts = solve_rows(rows, 2, 1)[1]
    valid = {pair for pair, count in zip(pairs, counts, strict=True) if count == 1}
    assert {some for some in repair(text).changes if len(some) == 2} == valid


def test_three_slips_are_beyond_two_givens() -> None:
    slips = ((3, 8), (6, 4), (11, 9))
    text = with_placements(DIFFICULT, [Placement(GIVENS[index], digit) for index, digit in slips])
    advice = repair(text)
    assert (advice.solutions, advice.complete) == (0, True)
    assert not advice.removals
    assert not advice.changes


def test_a_valid_grid_has_only_redundant_givens() -> None:
    advice = repair(SOLUTION)
    assert (advice.solutions, len(advice.redundant), advice.repairs) == (1, 81, [])
    assert repair(DIFFICULT).addition is None


@pytest.mark.parametrize("size", [9, 16, pytest.param(25, marks=pytest.mark.slow)])
def test_advice_ends_in_time_with_what_is_known(size: int) -> None:
    text = "." * size**2
    advice = repair(text, seconds=0.2)
    assert not advice.complete
    if advice.addition and size == 9:
        assert advice.addition.least == 17 - (81 - text.count("."))
        assert check(advice.apply(advice.repairs[0])).valid


@pytest.mark.slow
def test_a_16x16_grid_with_many_solutions_is_known_within_bounds() -> None:
    solution = full(4)
    text = without(solution, *range(0, 256, 2), *range(1, 64, 4))
    advice = repair(text, seconds=1)
    assert (advice.more, advice.counted, advice.complete) == (True, False, False)
    assert len(advice.differing) > 50
    assert advice.addition
    assert advice.addition.least < len(advice.addition.placements)
    assert check(advice.apply(advice.repairs[0])).valid
    some = solve(text, 200).solutions
    listed = {(cell, one[cell]) for one in some for cell in advice.differing}
    assert not advice.all_differing or all(
        digit in advice.differing[cell] for cell, digit in listed
    )


def test_a_slip_in_a_16x16_grid_is_found() -> None:
    text = without(full(4), *range(0, 256, 7))
    slip = text[:1] + text[2] + text[2:]
    advice = repair(slip, seconds=30)
    assert advice.conflicts
    assert check(advice.apply(advice.repairs[0])).valid
    assert ((1, 0),) in advice.removals


def test_what_cannot_be_repaired_is_refused() -> None:
    with pytest.raises(Unsupported):
        repair(Sukaku([511] * 81))
    with pytest.raises(GridError, match="full grid"):
        repair(DIFFICULT, DIFFICULT)
    with pytest.raises(GridError, match=r"other digits than the givens: r1c2 r1c6$"):
        repair(without(DIFFICULT, *GIVENS[2:]), SOLUTION.translate(str.maketrans("52", "25")))


@pytest.mark.parametrize("removed", [(0,), pytest.param((1, 4), marks=pytest.mark.slow)])
def test_all_repairs_of_as_few_givens_are_numbered(removed: tuple[int, ...]) -> None:
    text = without(DIFFICULT, *(GIVENS[index] for index in removed))
    advice = repair(text, seconds=60)
    assert advice.all_repairs
    solutions = solve(text, 1000).solutions
    number = len(advice.repairs[0])
    placements = sorted({(cell, digit) for one in solutions for cell, digit in enumerate(one)})
    placements = [one for one in placements if text[one[0]] == "."]
    unique = {
        some
        for some in combinations(placements, number)
        if sum(all(one[cell] == digit for cell, digit in some) for one in solutions) == 1
    }
    assert set(advice.repairs) == unique


def test_the_grids_are_those_after_each_repair() -> None:
    advice = repair("1.3......2......")
    assert advice.grids
    assert advice.grids == [advice.apply(change) for change in advice.repairs]
    assert all(check(grid).valid for grid in advice.grids)


@pytest.mark.parametrize(
    "rules", ["cage 3 r1c1r1c2;cage 7 r1c3r1c4;cage 4 r2c1r2c2", "table 0,0,0,0 r1c1r1c2"]
)
def test_rules_that_contradict_each_other_have_no_repair(rules: str) -> None:
    for marks in ("." * 16, "1" + "." * 15):
        advice = repair(f"{marks};{rules}")
        assert (advice.solutions, advice.conflict, advice.repairs) == (0, (), [])
