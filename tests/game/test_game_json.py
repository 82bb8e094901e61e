"""Games as JSON: what is written, read back and refused."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given

from sudokudb import Grid
from sudokudb.errors import FormatError, GridError
from sudokudb.game import Game, Layer
from tests.game.support import TINY, TINY_SOLUTION, games, undo_all
from tests.support import ORDERS, full


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


def test_a_bookmark_remembers_colours_of_givens() -> None:
    game = Game(TINY)
    game.enter([0], Layer.COLOUR, 1)
    game.set_bookmark()
    game.enter([2], Layer.COLOUR, 2)
    game = Game.from_json(game.to_json())
    assert game.to_bookmark()
    assert (game.colours[0], game.colours[2]) == (1, 0)


def test_a_game_that_was_solved_by_command_remembers_it_after_an_undo() -> None:
    game = Game(TINY)
    game.solve(TINY_SOLUTION)
    game.undo()
    assert Game.from_json(game.to_json()).solved_by_command


def test_a_game_of_another_puzzle_is_refused() -> None:
    with pytest.raises(FormatError, match="another grid"):
        Game.from_json(Game(TINY).to_json(), Grid("1" + "." * 15))
