"""Advice on grids without exactly one solution, held against brute force."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudokudb import Grid, check
from sudokudb.engine.grids import list_many
from sudokudb.errors import GridError, Unsupported
from sudokudb.repair.advice import repair
from sudokudb.repair.counter import with_placements
from sudokudb.sukaku import Sukaku
from tests.conftest import DIFFICULT
from tests.support import SOLUTIONS, subgrids

SOLUTION = SOLUTIONS["Difficult"]
GIVENS = [cell for cell, mark in enumerate(DIFFICULT) if mark != "."]


def without(text: str, *cells: int) -> str:
    return "".join("." if cell in cells else mark for cell, mark in enumerate(text))


def brute_force(text: str) -> int:
    """Return the fewest givens that leave one solution, by trying all subsets of all solutions."""
    (solutions,) = list_many([text], 100)
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
    assert check(advice.repaired).valid


@given(subgrids(2, least=4))
@settings(deadline=None, max_examples=15)
def test_every_grid_is_repaired_by_as_few_givens_as_brute_force_needs(text: str) -> None:
    advice = repair(text, seconds=30)
    (solutions,) = list_many([text], 100)
    if len(solutions) > 1:
        assert advice.addition
        assert check(advice.repaired).valid
        assert len(solutions) == 100 or len(advice.addition.placements) >= brute_force(text)
        assert advice.addition.least <= len(advice.addition.placements)


def test_each_digit_of_a_cell_that_differs_has_its_number_of_solutions() -> None:
    text = without(DIFFICULT, GIVENS[0])
    (solutions,) = list_many([text], 1000)
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
    assert str(check(advice.repaired).status) == "valid"
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
    assert check(advice.repaired).valid
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


def test_two_slips_are_rescued_by_pairs() -> None:
    text = "44" + DIFFICULT[2:78] + "..9"
    text = text[:80] + "1"
    advice = repair(text)
    if not any(len(some) == 1 for some in advice.removals):
        assert all(len(some) == 2 for some in advice.removals)
    assert advice.removals


def test_a_valid_grid_has_only_redundant_givens() -> None:
    advice = repair(SOLUTION)
    assert (advice.solutions, len(advice.redundant), advice.repaired) == (1, 81, None)
    assert repair(DIFFICULT).addition is None


@pytest.mark.parametrize("text", ["." * 81, "." * 256, "." * 625], ids=["81", "256", "625"])
def test_advice_ends_in_time_with_what_is_known(text: str) -> None:
    advice = repair(text, seconds=0.2)
    assert not advice.complete
    if advice.addition and len(text) == 81:
        assert advice.addition.least == 17 - (81 - text.count("."))
        assert check(advice.repaired).valid


def test_a_16x16_grid_is_repaired() -> None:
    solution = Grid("".join(map(str, next(iter(list_many(["." * 256], 1)))[0].rows)))
    text = without(str(solution), 0, 1, 16, 17, 50, 99)
    advice = repair(text)
    assert advice.solutions == 1 or check(advice.repaired).valid


def test_what_cannot_be_repaired_is_refused() -> None:
    with pytest.raises(Unsupported):
        repair(Sukaku([511] * 81))
    with pytest.raises(GridError, match="full grid"):
        repair(DIFFICULT, DIFFICULT)
    with pytest.raises(GridError, match="other digits"):
        repair(DIFFICULT, SOLUTION.translate(str.maketrans("123456789", "912345678")))
