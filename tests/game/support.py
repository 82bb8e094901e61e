"""Boards of games, and games of any moves."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from sudokudb import Grid
from sudokudb.game import COLOURS, Game, Layer
from sudokudb.sukaku import Sukaku
from tests.support import any_grid, full

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
