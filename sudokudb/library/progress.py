"""What a player has done with the puzzles: games begun and solved, times, days in a row.

A game that the program solved is not solved by the player. Days are those of the local time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.notation import EMPTY

if TYPE_CHECKING:
    from sudokudb.puzzle import PlayedGame, Puzzle

WEEKS = 8
LAST = 20
"""The numbers of weeks that are counted, and of games that are listed."""


def is_solved(game: PlayedGame | None) -> bool:
    """Return whether a player has solved a game."""
    return game is not None and bool(game.finished) and not game.solved_by_command


def shown_game(puzzle: Puzzle) -> PlayedGame | None:
    """Return the game that a list shows: the last one that was solved, or else the last."""
    if not puzzle.games:
        return None
    return max(puzzle.games, key=lambda game: (is_solved(game), game.saved, game.id))


def filled_cells(game: PlayedGame) -> tuple[int, int]:
    """Return how many cells a player has filled, and how many were empty at the start."""
    givens = game.moves.split('"', 4)[3]  # {"givens":"…
    pairs = zip(game.state, givens, strict=False)
    empty = [digit for digit, given in pairs if given == EMPTY]
    return sum(digit != EMPTY for digit in empty), len(empty)


def clock(seconds: float) -> str:
    """Return a time in minutes and seconds, or hours, minutes and seconds.

    >>> clock(760), clock(3661)
    ('12:40', '1:01:01')
    """
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
