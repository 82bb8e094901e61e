"""The effect of each move, and undo and redo of any moves."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudokudb import Grid
from sudokudb.digit_sets import digits_in
from sudokudb.errors import GridError
from sudokudb.game import CellContent, Game, Layer
from sudokudb.grid import SIZES
from sudokudb.layout import Layout
from tests.game.support import SUKAKU, TINY, TINY_SOLUTION, board, games, moves
from tests.support import ORDERS, SOLUTIONS, subgrids


@given(games())
def test_as_many_undos_as_changes_lead_to_the_start(game: Game) -> None:
    after = board(game)
    changes = len(game.done)
    for _ in range(changes):
        assert game.undo()
    assert not game.undo()
    assert board(game) == board(Game(game.grid))
    for _ in range(changes):
        assert game.redo()
    assert board(game) == after


@given(games(), st.data())
def test_each_move_is_at_most_one_change_and_says_whether_it_is(
    game: Game, data: st.DataObject
) -> None:
    name, arguments = data.draw(moves(game.size).filter(lambda move: move[0] != "set_bookmark"))
    before, changes, undone = board(game), len(game.done), len(game.undone)
    changed = getattr(game, name)(*arguments)
    assert changed is (board(game) != before)
    assert len(game.done) == changes + changed
    assert len(game.undone) == (0 if changed else undone)
    if changed:
        game.undo()
        assert board(game) == before


@given(games())
def test_givens_never_change(game: Game) -> None:
    for cell, digit in enumerate(game.grid):
        assert game.is_given(cell) is bool(digit)
        held = game.digits[cell], game.marks[cell], game.corners[cell]
        assert not digit or held == (digit, 0, 0)
    assert Grid(game.text).digits == bytes(game.digits)


@given(st.sampled_from(ORDERS), st.data())
def test_a_digit_takes_its_marks_from_the_peers_until_it_is_undone(
    order: int, data: st.DataObject
) -> None:
    game = Game(Grid.empty(order**2))
    game.fill_marks()
    before = board(game)
    cell, digit = data.draw(st.integers(0, game.size**2 - 1)), data.draw(st.integers(1, game.size))
    game.place(cell, digit)
    peers = Layout(order**2).peers[cell]
    lacking = {c for c, marks in enumerate(game.marks) if digit not in digits_in(marks)}
    assert lacking == set(peers)
    assert set(digits_in(before[1][0] & ~game.marks[peers[0]])) == {digit}
    game.undo()
    assert board(game) == before


@pytest.mark.parametrize("size", SIZES)
def test_plus_and_minus_go_around_through_empty(size: int) -> None:
    game = Game(Grid.empty(size))
    game.toggle_mark(0, 2)
    game.toggle_mark(1, 2)
    seen = [game.digits[0] for _ in range(size + 1) if game.step(0, 1)]
    assert seen == [*range(1, size + 1), 0]
    assert (game.marks[0], game.marks[1]) == (2, 2)  # the digits on the way are not meant
    assert game.step(0, -1)
    assert game.digits[0] == size


def test_a_cell_keeps_its_marks_while_it_holds_a_digit() -> None:
    game = Game(TINY)
    game.fill_marks(1)
    assert digits_in(game.marks[1]) == (4,)
    game.place(1, 4)
    assert not game.toggle_mark(1, 2)
    game.empty(1)
    assert digits_in(game.marks[1]) == (4,)


@pytest.mark.parametrize(
    ("method", "arguments"),
    [("place", (1, 5)), ("place", (1, -1)), ("toggle_mark", (1, 5)), ("toggle_mark", (1, 0))],
)
def test_digits_that_the_size_does_not_have_are_refused(
    method: str, arguments: tuple[int, int]
) -> None:
    game = Game(TINY)
    with pytest.raises(GridError, match="is not a digit of a 4×4 grid"):
        getattr(game, method)(*arguments)
    assert not game.done


@pytest.mark.parametrize("cell", [-1, -16, 16, 99])
@pytest.mark.parametrize(
    ("method", "others"),
    [
        ("place", (4,)),
        ("empty", ()),
        ("step", (1,)),
        ("toggle_mark", (4,)),
        ("fill_marks", ()),
        ("is_given", ()),
        ("possible", ()),
    ],
)
def test_cells_outside_the_grid_are_refused(
    method: str, others: tuple[int, ...], cell: int
) -> None:
    game = Game(TINY)
    with pytest.raises(GridError, match=f"^{cell} is not a cell of a 4×4 grid$") as caught:
        getattr(game, method)(cell, *others)
    assert caught.value.hint == "cells have the numbers 0 to 15"
    assert not game.done


def test_counts_clashes_and_wrong_digits() -> None:
    game = Game(TINY)
    game.place(1, 3)
    assert game.clashes() == {1, 2}
    assert game.wrong(TINY_SOLUTION) == (1,)
    assert [game.remaining(digit) for digit in range(1, 5)] == [3, 3, 2, 3]
    assert not game.is_finished
    game.place(1, 4)
    assert (game.clashes(), game.wrong(TINY_SOLUTION)) == (frozenset(), ())


def test_a_full_grid_with_a_clash_is_not_finished() -> None:
    game = Game(TINY)
    game.solve(TINY_SOLUTION)
    assert game.is_finished
    game.step(1, 1)
    assert not game.is_finished


@given(games(subgrids(2, least=4, most=10).map(Grid)))
def test_clashes_are_the_cells_of_the_conflicts_of_the_grid(game: Game) -> None:
    conflicts = Grid(game.text).conflicts()
    assert game.clashes() == {cell for conflict in conflicts for cell in conflict.cells}
    assert game.is_finished is Grid(game.text).is_solution()


def test_a_bookmark_brings_back_digits_and_marks_as_one_change() -> None:
    game = Game(TINY)
    assert not game.to_bookmark()
    game.toggle_mark(1, 2)
    game.set_bookmark()
    marked = board(game)
    game.place(1, 4)
    game.place(3, 2)
    assert game.to_bookmark()
    assert board(game) == marked
    assert game.undo()
    assert game.text == "1432" + TINY.text[4:]


def test_back_to_the_last_board_without_a_mistake() -> None:
    game = Game(TINY)
    assert not game.to_last_correct(TINY_SOLUTION)
    game.place(1, 4)
    right = board(game)
    assert not game.to_last_correct(TINY_SOLUTION)
    for cell, digit in ((3, 4), (4, 2), (5, 3)):
        game.place(cell, digit)
    assert game.to_last_correct(TINY_SOLUTION)
    assert board(game) == right
    game.undo()
    assert game.wrong(TINY_SOLUTION) == (3,)


def test_a_sukaku_begins_with_its_candidates_and_never_allows_others() -> None:
    game = Game(SUKAKU)
    assert tuple(game.marks) == SUKAKU.candidates
    game.place(0, 4)
    assert game.clashes() == {0}
    game.clear()
    assert tuple(game.marks) == SUKAKU.candidates
    assert not game.possible(0) & 8


def test_digits_and_marks_of_a_file_are_one_change() -> None:
    game = Game(
        Grid(".5...2..4.......1......75.62...3.9...87.6.13...6.8...53.95......2.......4..9...8.")
    )
    solution = Grid(SOLUTIONS["Difficult"])
    assert game.fill(solution, [3] * 81)
    assert (game.text, game.marks[0], game.marks[1]) == (solution.text, 3, 0)
    game.undo()
    assert game.text == game.grid.text


ENTERED = [
    # cells, layer, number: contents of cells 1, 3 and 4 after entering, and after it again
    ([1, 3], Layer.CENTRE, 2, [(0, 2), (0, 2), (0,)], [(0,), (0,), (0,)]),
    ([1, 0], Layer.CORNER, 3, [(0, 0, 4), (0,), (0,)], [(0,), (0,), (0,)]),
    ([3, 4], Layer.COLOUR, 8, [(0,), (0, 0, 0, 128), (0, 0, 0, 128)], [(0,), (0,), (0,)]),
    ([1, 4], Layer.DIGIT, 4, [(4,), (0,), (4,)], [(0,), (0,), (0,)]),
]


@pytest.mark.parametrize(("cells", "layer", "number", "once", "twice"), ENTERED)
def test_entering_again_removes(
    cells: list[int], layer: Layer, number: int, once: list[Any], twice: list[Any]
) -> None:
    game = Game(TINY)
    for expected in (once, twice):
        assert game.enter(cells, layer, number)
        held = zip(*(layer[:5] for layer in board(game)), strict=True)
        shown = [CellContent(*content) for cell, content in enumerate(held) if cell in (1, 3, 4)]
        assert shown == [CellContent(*content) for content in expected]


def test_a_mark_that_some_cells_lack_is_added_to_them() -> None:
    game = Game(TINY)
    game.enter([1], Layer.CORNER, 2)
    game.enter([1, 3], Layer.CORNER, 2)
    assert (game.corners[1], game.corners[3]) == (2, 2)


def test_a_digit_in_several_cells_leaves_both_marks_of_all_their_peers_as_one_change() -> None:
    game = Game(TINY)
    for layer in (Layer.CENTRE, Layer.CORNER):
        game.enter(range(16), layer, 4)
    game.enter([1, 4], Layer.DIGIT, 4)
    assert (game.marks[3], game.corners[3], game.marks[6], game.corners[6]) == (0, 0, 0, 0)
    game.undo()
    assert (game.marks[3], game.corners[3], game.digits[1]) == (8, 8, 0)


def test_erasing_empties_digits_then_marks_then_colours() -> None:
    game = Game(TINY)
    game.enter([1, 3], Layer.CENTRE, 2)
    game.enter([1], Layer.CORNER, 2)
    game.enter([0, 1], Layer.COLOUR, 1)
    game.enter([1], Layer.DIGIT, 4)
    seen = []
    while game.erase([0, 1, 3]):
        seen.append((game.digits[1], game.marks[1], game.corners[1], game.colours[1]))
    assert seen == [(0, 2, 2, 1), (0, 0, 0, 1), (0, 0, 0, 0)]
    assert (game.marks[3], game.colours[0], game.digits[0]) == (0, 0, 1)


def test_a_mark_of_the_other_kind_is_removed_where_there_is_one_kind() -> None:
    game = Game(TINY)
    game.enter([1], Layer.CORNER, 2)
    assert game.toggle_mark(1, 2)
    assert (game.marks[1], game.corners[1]) == (0, 0)


@pytest.mark.parametrize(
    ("layer", "number"), [(Layer.CORNER, 5), (Layer.COLOUR, 9), (Layer.DIGIT, 0)]
)
def test_digits_and_colours_that_do_not_exist_are_not_entered(layer: Layer, number: int) -> None:
    with pytest.raises(GridError, match="is not a"):
        Game(TINY).enter([1], layer, number)


def test_a_game_that_was_finished_by_the_player_stays_so() -> None:
    game = Game(TINY)
    game.fill(TINY_SOLUTION)
    game.solve(TINY_SOLUTION)
    assert not game.solved_by_command
    game.undo()
    game.solve(TINY_SOLUTION)
    assert game.solved_by_command
