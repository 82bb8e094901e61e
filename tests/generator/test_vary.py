import pytest

from sudokudb import minimise, vary
from sudokudb.engine import solve_rows
from sudokudb.engine.single import solve
from sudokudb.errors import NotValid, SudokuError
from sudokudb.generator.row_checks import are_minimal
from sudokudb.generator.units import units_of
from sudokudb.grid import Grid

PUZZLE = Grid(".5...2.........71......75.62...3.9...87.6.13...6.8...53.95......2.......4..9...8.")
SMALL = Grid("1.3. .... .2.. ...4")
LARGE = Grid("." * 256)


def test_a_minimal_puzzle_is_inside_the_given_one() -> None:
    solution = solve(PUZZLE).solutions[0]
    for seed in range(3):
        found = minimise(solution, seed)
        assert all(digit in (0, full) for digit, full in zip(found, solution, strict=True))
        assert solve(found, 2).solutions == (solution,)
        assert all(are_minimal([str(found).encode()], units_of("none")))
    assert minimise(solution, 1) != minimise(solution, 2)


def test_small_puzzles_are_minimised() -> None:
    found = minimise(solve(SMALL).solutions[0])
    assert solve(found, 2).unique
    assert 4 <= found.givens <= 6


def test_only_valid_puzzles_are_minimised_or_varied() -> None:
    for call in (minimise, vary):
        with pytest.raises(NotValid):
            call(Grid.empty())


def one_changed(grid: Grid) -> set[str]:
    """Return all valid grids with one given in another cell or with another digit."""
    text = str(grid)
    found = [
        f"{fewer[:other]}{digit}{fewer[other + 1 :]}"
        for cell in range(81)
        if text[cell] != "."
        for fewer in [f"{text[:cell]}.{text[cell + 1 :]}"]
        for other in range(81)
        for digit in "123456789"
        if fewer[other] == "." and (other, digit) != (cell, text[cell])
    ]
    counts = solve_rows("".join(found).encode(), 2, 1)[1]
    return {one for one, count in zip(found, counts, strict=True) if count == 1}


def test_all_puzzles_with_one_given_changed_are_found() -> None:
    found = [str(one) for one in vary(PUZZLE, minimal=False)]
    assert len(found) == len({*found})
    assert {*found} == one_changed(PUZZLE)


def test_varied_puzzles_are_minimal() -> None:
    found = [*vary(PUZZLE)]
    assert all(are_minimal([str(one).encode() for one in found], units_of("none")))
    assert {*map(str, found)} < one_changed(PUZZLE)


def test_givens_can_be_put_in_and_taken_away() -> None:
    more = [*vary(PUZZLE, 0, 1, minimal=False)]
    assert len(more) == 81 - PUZZLE.givens
    assert PUZZLE in vary(more[0], 1, 0)
    assert not [*vary(PUZZLE, 1, 0)]


def test_two_givens_can_be_put_in() -> None:
    givens = [cell for cell, digit in enumerate(PUZZLE) if digit]
    first = next(vary(PUZZLE, 2, 2, minimal=False))
    kept = sum(PUZZLE[cell] == first[cell] for cell in givens)
    assert (kept, first.givens) == (PUZZLE.givens - 2, PUZZLE.givens)
    assert solve(first, 2).unique


def test_other_requests_are_refused() -> None:
    for grid, minus, plus in ((LARGE, 1, 1), (PUZZLE, 30, 1), (PUZZLE, 1, -1)):
        with pytest.raises(SudokuError):
            vary(grid, minus, plus)
