"""Help for a player: solutions, and hints that reveal more as long as the board does not change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import SudokuError, TimeLimitReached
from sudokudb.words import translate

if TYPE_CHECKING:
    from sudokudb.game import Game
    from sudokudb.grid import Grid
    from sudokudb.render.figures import Figure
    from sudokudb.solvers.strategy import Result
    from sudokudb.steps.hints import Hint

DEFAULT_RATER = "hodoku"
"""The default rater, in whose order steps are shown."""

SECONDS = 10.0
"""The time limit for a grid that the engine cannot solve."""

_DEPTHS = ("where", "technique", "step")


def solve(grid: Grid) -> Result | None:
    """Return up to two solutions of a grid, or None if the search was stopped."""
    from sudokudb.engine.single import solve  # the first screen needs no solver

    try:
        return solve(grid, 2, seconds=SECONDS)
    except TimeLimitReached:
        return None


class Hinter:
    """The hints for a game: where to look, then the technique, then the step with its marks."""

    def __init__(self) -> None:
        self._board: object = None  # when the last hint was given
        self._asked = 0
        self._last: Hint | None = None

    def ask(self, game: Game, rater: str) -> tuple[str, tuple[int, ...]]:
        """Return the sentence of the next hint in a rater's order, and the wrong cells."""
        from sudokudb.steps.hints import hint  # most games need no techniques

        board = _board_of(game)
        self._asked = self._asked + 1 if board == self._board else 0
        self._board = board
        depth = _DEPTHS[self._asked % len(_DEPTHS)]
        try:
            self._last = hint(game.grid, depth, rater=rater, digits=game.digits, marks=game.marks)
        except SudokuError as error:
            self._last = None
            return translate(error.message), ()
        return self._last.words, self._last.wrong

    @property
    def is_first(self) -> bool:
        """Whether the last hint only told where to look."""
        return self._asked % len(_DEPTHS) == 0

    def figure(self, game: Game) -> Figure | None:
        """Return the figure of the step in the last hint, if the board has not changed."""
        if self._last is None or self._last.figure is None or self._board != _board_of(game):
            return None
        return self._last.figure


def _board_of(game: Game) -> object:
    return tuple(game.digits), tuple(game.marks)
