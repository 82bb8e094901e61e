"""Games: the effect of each move, undo and redo of any moves, and games as JSON."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudokudb import Grid
from sudokudb.digit_sets import digits_in
from sudokudb.errors import FormatError, GridError
from sudokudb.game import COLOURS, CellContent, Game, Layer
from sudokudb.grid import SIZES
from sudokudb.layout import Layout
from sudokudb.sukaku import Sukaku
from tests.support import ORDERS, SOLUTIONS, any_grid, full, subgrids

TINY = Grid("1.3......2.....4")
TINY_SOLUTION = Grid("1432234142133124")
SUKAKU = Sukaku([7, 15, 15, 13, 9, 3, 13, 15, 6, 13, 7, 14, 13, 11, 15, 13])
GRIDS = st.just(TINY) | st.just(SUKAKU) | any_grid()


@st.composite
def moves(draw: st.DrawFn, size: int) -> tuple[str, list[Any]]:
    """Draw the name of a method that moves, and its arguments."""
    cells, digits = st.integers(0, size * size - 1), st.integers(1, size)
    some = st.lists(cells, max_size=5)
    shapes: dict[str, list[st.SearchStrategy[Any]]] = {
        "place": [cells, st.integers(0, size)],
        "empty": [cells],
        "step": [cells, st.sampled_from((1, -1))],
        "toggle_mark": [cells, digits],
        "enter": [some, st.sampled_from(Layer), st.integers(1, min(size, COLOURS))],
        "erase": [some],
        "fill_marks": [cells] if draw(st.booleans()) else [],
        "solve": [st.just(Grid(full(int(size**0.5))))],
        "clear": [],
        "set_bookmark": [],
        "to_bookmark": [],
        "to_last_correct": [st.just(Grid(full(int(size**0.5))))],
    }
    name = draw(st.sampled_from([*["place", "step", "toggle_mark", "enter"] * 4, *shapes]))
    return name, [draw(argument) for argument in shapes[name]]


@st.composite
def games(draw: st.DrawFn, grids: st.SearchStrategy[Grid] = GRIDS) -> Game:
    """Draw a game after any moves, of which some are undone."""
    game = Game(draw(grids))
    for name, arguments in draw(st.lists(moves(game.size), max_size=30)):
        getattr(game, name)(*arguments)
        if draw(st.integers(0, 5)) == 0:
            game.undo()
    return game


def board(game: Game) -> tuple[list[int], ...]:
    return [*game.digits], [*game.marks], [*game.corners], [*game.colours]


def undo_all(game: Game) -> None:
    while game.undo():
        pass


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


@given(games())
def test_json_keeps_every_move(game: Game) -> None:
    game.seconds = 83
    again = Game.from_json(json.loads(json.dumps(game.to_json())), game.grid, game.seconds)
    assert vars(again) == vars(game)
    undo_all(again)
    undo_all(game)
    assert vars(again) == vars(game)


@pytest.mark.parametrize("order", ORDERS)
def test_games_of_every_size_can_be_solved_cleared_and_read_back(order: int) -> None:
    solution = Grid(full(order))
    game = Game(Grid.empty(solution.size))
    assert not game.is_finished
    assert game.fill_marks()
    assert game.possible(0) == (1 << game.size) - 1 == game.marks[0]
    assert game.solve(solution)
    assert game.is_finished
    assert Game.from_json(game.to_json()).text == solution.text
    assert game.clear()
    assert (game.text, set(game.marks)) == (game.grid.text, {0})
    undo_all(game)
    assert game.text == game.grid.text


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


GOOD = {"givens": TINY.text, "moves": [[[1, 4, 0]], [[3, 2, 0], [4, 0, 6]]], "done": 1}
CELLS = [cell for cell in range(16) if not TINY[cell]]
BOOKMARK = [[cell, 0, 1] for cell in CELLS]


def test_json_names_the_moves() -> None:
    game = Game.from_json(GOOD | {"bookmark": BOOKMARK})
    assert game.text == "143......2.....4"
    game.redo()
    assert (game.text, game.marks[4]) == ("1432.....2.....4", 6)
    assert game.to_bookmark()
    assert (game.text, game.marks[1], game.marks[0]) == (TINY.text, 1, 0)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"more": 1}, "has the keys"),
        ({"givens": 7}, "not a text"),
        ({"givens": TINY.text[1:]}, "cells expected"),
        ({"givens": TINY.text.replace(".", "0")}, "another grid"),
        ({"done": 3}, "3 is not a number of moves"),
        ({"done": -1}, "-1 is not"),
        ({"done": True}, "True is not"),
        ({"done": None}, "None is not"),
        ({"moves": {}}, "not a list"),
        ({"moves": [7]}, "move 1: 7 is not a list"),
        ({"moves": [[]]}, "move 1 changes nothing"),
        ({"moves": [[[1, 0, 0]]]}, "move 1 changes nothing"),
        ({"moves": [[[1, 4, 0], [3, 0, 0]]]}, "move 1 changes nothing"),
        ({"moves": [[[1, 4, 0], [1, 3, 0]]]}, "move 1: "),
        ({"moves": [[[0, 4, 0]]]}, "move 1: "),
        ({"moves": [[[16, 4, 0]]]}, "move 1: "),
        ({"moves": [[[-1, 4, 0]]]}, "move 1: "),
        ({"moves": [[[1, 5, 0]]]}, "move 1: "),
        ({"moves": [[[1, 4, 16]]]}, "move 1: "),
        ({"moves": [[[1, 4.0, 0]]]}, "move 1: "),
        ({"moves": [[[1, True, 0]]]}, "move 1: "),
        ({"moves": [[[1, 4]]]}, "move 1: "),
        ({"moves": [["1"]]}, "move 1: "),
        ({"bookmark": []}, "the bookmark does not have all cells"),
        ({"bookmark": [[0, 2, 0], *BOOKMARK]}, "the bookmark: "),
        ({"moves": [[[0, 1, 1, 0, 1]]]}, "move 1: "),
        ({"moves": [[[0, 1, 0, 1]]]}, "move 1: "),
        ({"moves": [[[1, 4, 0, 16]]]}, "move 1: "),
        ({"moves": [[[1, 4, 0, 0, 256]]]}, "move 1: "),
        ({"moves": [[[1, 4, 0, 0, 1, 0]]]}, "move 1: "),
        ({"hints": -1}, "-1 is not a number of hints"),
        ({"checks": "2"}, "is not a number of checks"),
        ({"bookmark": "x"}, "the bookmark: 'x' is not a list"),
    ],
)
def test_other_json_is_refused_with_its_place(wrong: dict[str, Any], message: str) -> None:
    data = deepcopy(GOOD | {"bookmark": None, "done": 0} | wrong)
    with pytest.raises((FormatError, GridError), match=message):
        Game.from_json(data)


@pytest.mark.parametrize("data", [None, [], "x", {}, {"givens": TINY.text}])
def test_json_that_is_not_a_game_is_refused(data: object) -> None:
    with pytest.raises(FormatError, match="a game has the keys"):
        Game.from_json(data)


OLD = '{"givens":"1.3......2.....4","moves":[[[1,4,0]],[[3,2,0],[4,0,6]]],"done":1,"bookmark":null}'


def test_a_game_stored_before_there_were_corner_marks_is_written_back_unchanged() -> None:
    game = Game.from_json(json.loads(OLD))
    assert json.dumps(game.to_json(), separators=(",", ":")) == OLD
    game.redo()
    assert (game.marks[4], game.corners[4], game.colours[4]) == (6, 0, 0)


def test_layers_after_the_marks_are_listed_only_if_something_is_in_them() -> None:
    game = Game(TINY)
    game.enter([1], Layer.CENTRE, 2)
    game.enter([1], Layer.CORNER, 1)
    game.enter([0, 1], Layer.COLOUR, 8)
    game.hints, game.solved_by_command = 2, True
    data = game.to_json()
    assert data["moves"] == [[[1, 0, 2]], [[1, 0, 2, 1]], [[0, 1, 0, 0, 128], [1, 0, 2, 1, 128]]]
    assert (data["hints"], data["solved"], "checks" in data) == (2, True, False)


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


def test_a_bookmark_remembers_colours_of_givens() -> None:
    game = Game(TINY)
    game.enter([0], Layer.COLOUR, 1)
    game.set_bookmark()
    game.enter([2], Layer.COLOUR, 2)
    game = Game.from_json(game.to_json())
    assert game.to_bookmark()
    assert (game.colours[0], game.colours[2]) == (1, 0)


@pytest.mark.parametrize(
    ("layer", "number"), [(Layer.CORNER, 5), (Layer.COLOUR, 9), (Layer.DIGIT, 0)]
)
def test_digits_and_colours_that_do_not_exist_are_not_entered(layer: Layer, number: int) -> None:
    with pytest.raises(GridError, match="is not a"):
        Game(TINY).enter([1], layer, number)


def test_a_game_that_was_solved_by_command_remembers_it_after_an_undo() -> None:
    game = Game(TINY)
    game.solve(TINY_SOLUTION)
    game.undo()
    assert Game.from_json(game.to_json()).solved_by_command


def test_a_game_that_was_finished_by_the_player_stays_so() -> None:
    game = Game(TINY)
    game.fill(TINY_SOLUTION)
    game.solve(TINY_SOLUTION)
    assert not game.solved_by_command
    game.undo()
    game.solve(TINY_SOLUTION)
    assert game.solved_by_command


def test_a_game_of_another_puzzle_is_refused() -> None:
    with pytest.raises(FormatError, match="another grid"):
        Game.from_json(Game(TINY).to_json(), Grid("1" + "." * 15))
