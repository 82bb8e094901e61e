"""Games of the puzzles: beginning, continuing, saving and removing them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.library import games
from sudokudb.library.parts import references

if TYPE_CHECKING:
    from datetime import date

    from sudokudb.library.games import GameSession
    from sudokudb.library.parts.references import OnePuzzle
    from sudokudb.library.progress import PlayProgress
    from sudokudb.puzzle import PlayedGame
    from sudokudb.store import Store


class StoredGames:
    """The part of a library that has the games: `library.games`."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def start(self, puzzle: OnePuzzle) -> GameSession:
        """Begin a game of a puzzle; it is not stored until it is saved."""
        return games.start(references.one_puzzle(self._store, puzzle))

    def resume(self, puzzle: OnePuzzle) -> GameSession | None:
        """Return the unfinished game of a puzzle that was saved last, if there is one."""
        return games.resume(references.find(self._store, puzzle))

    def last(self) -> GameSession | None:
        """Return the unfinished game that was saved last, of any puzzle, if there is one."""
        return games.last(self._store)

    def save(self, session: GameSession) -> None:
        """Save a game; any thread may do so.

        Raises StaleEdit, without saving, if another program has saved it since it was read, and
        NotFound if the game, or the puzzle of a new game, was removed.
        """
        games.save(self._store, session)

    def progress(self, today: date | None = None) -> PlayProgress:
        """Return what players have done until a day: games begun and solved, times, days in a row.

        Games that were solved by the program do not count.
        """
        from datetime import date

        from sudokudb.library.progress import read_progress

        return read_progress(self._store, today or date.today())

    def remove(self, puzzle: OnePuzzle, game: PlayedGame) -> None:
        """Remove one of the games of a puzzle; raise NotFound if it was removed before."""
        games.remove(self._store, references.one_puzzle(self._store, puzzle), game)
