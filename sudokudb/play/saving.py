"""Opening and saving games and grids to set."""

from __future__ import annotations

from threading import Lock
from typing import TYPE_CHECKING

from sudokudb.errors import StaleEdit
from sudokudb.game import Game
from sudokudb.library.games import GameSession
from sudokudb.play.player import Player

if TYPE_CHECKING:
    from sudokudb.grid import Grid
    from sudokudb.library import Library
    from sudokudb.puzzle import Puzzle


class GameSaver:
    """The storage of a puzzle's game, and of grids that are set.

    Without a `session` there is no game to save: the grid is not in the library. A game in which
    nothing was done is not stored.
    """

    def __init__(self, library: Library, session: GameSession | None = None) -> None:
        self.library, self.session = library, session
        self._lock = Lock()  # one thread saves at a time

    @property
    def puzzle(self) -> Puzzle | None:
        """The puzzle that is played."""
        return self.session.puzzle if self.session else None

    def save(self, *, time_too: bool = False) -> None:
        """Store the game if it has changed, or the time alone; raise SudokuError if that fails.

        If another program has changed the stored game, both are kept.
        """
        with self._lock:
            session = self.session
            if not session or (session.is_saved and not (time_too and session.stored)):
                return
            try:
                self.library.games.save(session)
            except StaleEdit:
                session.stored = None
                self.library.games.save(session)

    def save_grid(self, grid: Grid, title: str) -> Puzzle:
        """Store a new grid, as the grid of the puzzle or as a new puzzle.

        Its level and its number of solutions are stored too, if they are found at once.
        """
        library, puzzle = self.library, self.puzzle
        if puzzle is None:
            puzzle = library.add(grid, title)
        else:
            puzzle = library.changes.plan_edit(puzzle, grid).make_unasked()
        if grid.is_engine:
            library.solve(puzzle)
        return library.get(puzzle.id)


def open_game(library: Library, subject: GameSession | Puzzle) -> tuple[Player, GameSaver]:
    """Return the player and the saver of a game: of a puzzle, the unfinished one or a new one."""
    if not isinstance(subject, GameSession):
        subject = library.games.resume(subject) or library.games.start(subject)
    puzzle = subject.puzzle
    title = puzzle.title or f"#{puzzle.id}"
    return Player(subject.game, title, puzzle.level), GameSaver(library, subject)


def setter(grid: Grid, title: str = "") -> Player:
    """Return a player who sets a grid: its digits are not givens, so that all can be changed."""
    game = Game(grid.with_digits(bytes(len(grid))))
    game.fill(grid)
    game.done.clear()  # undo ends where editing began
    return Player(game, title, setting=True)
