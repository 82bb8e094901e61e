"""The script, which has the rules of `game.py`."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest

from sudokudb import Grid
from sudokudb.game import Game
from sudokudb.sukaku import Sukaku
from tests.conftest import DIFFICULT, SIMPLE

if TYPE_CHECKING:
    from tests.web.browser.support import Page


pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]


NAMES = {"toggle_mark": "toggleMark", "fill_marks": "fillMarks", "solve": "fill"}
RUN = """
const [path, sequences] = arguments, done = arguments[arguments.length - 1];
import(path).then(({Game}) => done(sequences.map(({givens, candidates, moves}) => {
    const game = new Game(givens, candidates);
    const results = moves.map(([name, ...values]) => game[name](...values));
    return [results, game.digits, game.marks, game.finished, givens.map((_, i) => game.clashes(i))];
}))).catch(error => done(String(error)));
"""


def random_game(random: random.Random) -> tuple[Grid, list[list[Any]]]:
    """Return a grid, and moves to make in it."""
    grids = [Grid(DIFFICULT), Grid("1.3. .... .2.. ...4"), Grid.empty(16), Grid.empty(25)]
    masks = [random.randrange(1, 512) for _ in range(81)]
    grid = random.choice([*grids[:2] * 6, *grids[2:], Sukaku(masks), Grid(SIMPLE)])
    cells, size = len(grid), grid.size
    some = random.sample(range(cells), min(cells, random.choice([3, 8, cells])))
    moves: list[list[Any]] = []
    for _ in range(random.randrange(1, 40)):
        cell = random.choice(some)
        moves.append(
            random.choice(
                [
                    ["place", cell, random.randint(0, size)],
                    ["place", cell, random.randint(1, size)],
                    ["step", cell, random.choice([-1, 1])],
                    ["toggle_mark", cell, random.randint(1, size)],
                    ["fill_marks", *random.sample(some, random.randint(0, 2))],
                    ["clear"],
                    ["solve", [random.randint(1, size) for _ in range(cells)]],
                    ["undo"],
                    ["undo"],
                    ["redo"],
                ]
            )
        )
    return grid, moves


def played(grid: Grid, moves: list[list[Any]]) -> list[Any]:
    """Return what the moves make of a game."""
    game = Game(grid)
    results = [getattr(game, name)(*values) for name, *values in moves]
    clashes = game.clashes()
    shown = [cell in clashes for cell in range(len(grid))]
    return [results, game.digits, game.marks, game.is_finished, shown]


def test_the_script_and_the_game_agree_on_random_moves(page: Page) -> None:
    chosen = random.Random(2008)
    sequences = [random_game(chosen) for _ in range(1000)]
    page.open("/puzzle/3")
    path = page.one("script[src*=board]").get_attribute("src")
    questions = [
        {
            "givens": [*grid.digits],
            "candidates": grid.candidates,
            "moves": [[NAMES.get(name, name), *values] for name, *values in moves],
        }
        for grid, moves in sequences
    ]
    for low, high in pairwise(range(0, 1001, 250)):
        answers = page.driver.execute_async_script(RUN, path, questions[low:high])
        assert isinstance(answers, list), answers
        for (grid, moves), answer in zip(sequences[low:high], answers, strict=True):
            assert answer == played(grid, moves), (grid, moves)
