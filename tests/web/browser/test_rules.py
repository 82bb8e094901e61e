"""The script, which has the rules of `sudokudb.game`."""

from __future__ import annotations

import json
import random
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest

from sudokudb import Grid
from sudokudb.game import COLOURS, Game, Layer
from sudokudb.notation import format_digit
from sudokudb.sukaku import Sukaku
from tests.conftest import DIFFICULT, SIMPLE

if TYPE_CHECKING:
    from tests.web.browser.support import Page


pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]


RUN = """
const [path, sequences] = arguments, done = arguments[arguments.length - 1];
const names = { fill_marks: 'fillMarks' };
import(path).then(({Game}) => done(sequences.map(({givens, candidates, moves}) => {
    const game = new Game(givens, candidates), start = JSON.stringify(game.cells);
    const results = moves.map(([name, ...values]) => game[names[name] ?? name](...values));
    const state = JSON.parse(JSON.stringify(game)), cells = [...game.cells];
    const text = JSON.stringify(cells), loaded = new Game(givens, candidates).load(state);
    const clashes = givens.map((_, cell) => game.clashes(cell));
    const shown = [results, state, cells, game.finished, clashes];
    shown.push(JSON.stringify(loaded.cells) === text);
    while (game.undo());
    return [...shown, JSON.stringify(game.cells) === start];
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
        several = random.sample(some, random.randint(0, min(4, len(some))))
        moves.append(
            random.choice(
                [
                    ["place", cell, random.randint(0, size)],
                    ["enter", [cell], Layer.DIGIT, random.randint(1, size)],
                    ["enter", several, Layer.DIGIT, random.randint(1, size)],
                    ["enter", several, Layer.CENTRE, random.randint(1, size)],
                    ["enter", several, Layer.CORNER, random.randint(1, min(size, 3))],
                    ["enter", several, Layer.COLOUR, random.randint(1, COLOURS)],
                    ["erase", several],
                    ["step", cell, random.choice([-1, 1])],
                    ["fill_marks", *several[:2]],
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
    cells = zip(game.digits, game.marks, game.corners, game.colours, strict=True)
    # The givens of a Sukaku are not in one line of the script's game, which does not need them.
    givens = "".join(map(format_digit, game.givens))
    state = {**game.to_json(), "givens": givens}
    held = [[*content] for content in cells]
    return [results, json.loads(json.dumps(state)), held, game.is_finished, shown, True, True]


def test_the_script_and_the_game_agree_on_random_moves(page: Page) -> None:
    chosen = random.Random(2008)
    sequences = [random_game(chosen) for _ in range(1000)]
    page.open("/puzzle/3")
    path = (page.one("script[src*=play]").get_attribute("src") or "").replace("play.js", "game.js")
    questions = [
        {"givens": [*grid.digits], "candidates": grid.candidates, "moves": moves}
        for grid, moves in sequences
    ]
    for low, high in pairwise(range(0, 1001, 250)):
        answers = page.driver.execute_async_script(RUN, path, questions[low:high])
        assert isinstance(answers, list), answers
        for (grid, moves), answer in zip(sequences[low:high], answers, strict=True):
            assert answer == played(grid, moves), (grid, moves)


LONG = """
const [path] = arguments, done = arguments[arguments.length - 1];
import(path).then(({Game}) => {
    const game = new Game(Array(81).fill(0));
    for (let n = 0; n < 400; n += 1) game.enter([n % 81], 1, n % 9 + 1);
    const cells = JSON.stringify(game.cells);
    game.squash(300);
    let undone = 0;
    const same = JSON.stringify(game.cells) === cells, moves = JSON.stringify(game).length;
    while (game.undo()) undone += 1;
    const empty = game.cells.every(content => content.every(layer => !layer));
    while (game.redo());
    done([same, undone, empty, JSON.stringify(game.cells) === cells]);
}).catch(error => done(String(error)));
"""


def test_a_long_game_keeps_its_last_moves(page: Page) -> None:
    page.open("/puzzle/3")
    path = (page.one("script[src*=play]").get_attribute("src") or "").replace("play.js", "game.js")
    found = page.driver.execute_async_script(LONG, path)
    assert found == [True, 300, True, True]


REMOVE = """
const [path] = arguments, done = arguments[arguments.length - 1];
import(path).then(({Game}) => {
    const game = new Game(Array(16).fill(0));
    game.enter([1], 1, 2);
    game.enter([0], 2, 3);
    game.removeMarks([[0, 3], [1, 2], [0, 4]], Array(16).fill(15));
    done([game.cells[0], game.cells[1], game.done.length]);
}).catch(error => done(String(error)));
"""


def test_a_step_removes_marks_from_the_candidates_where_there_are_none(page: Page) -> None:
    page.open("/puzzle/3")
    path = (page.one("script[src*=play]").get_attribute("src") or "").replace("play.js", "game.js")
    found = page.driver.execute_async_script(REMOVE, path)
    assert found == [[0, 3, 0, 0], [0, 0, 0, 0], 3]
