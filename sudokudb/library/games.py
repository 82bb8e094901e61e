"""Games of the library's puzzles: beginning, continuing, saving and removing them.

`undo` restores removed games, but does not affect saved ones: a game has its own undo.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from sudokudb.errors import say
from sudokudb.formats.data.values import is_time
from sudokudb.game import Game
from sudokudb.puzzle import PlayedGame
from sudokudb.store.rows import games, puzzles
from sudokudb.store.rows.games import read_game

if TYPE_CHECKING:
    from sudokudb.grid import Grid
    from sudokudb.puzzle import Puzzle
    from sudokudb.store import Store

MOST_SECONDS = 2**31 - 1
"""The longest time that is stored."""
_FACTS = {"started", "saved", "seconds", "finished"}


@dataclass(repr=False)
class GameSession:
    """A game in progress, and its stored state.

    `stored` is None until the game is saved. Setting it to None makes the next save store a new
    game, so that a player can keep both this game and the one that another program has saved.
    """

    puzzle: Puzzle
    game: Game
    started: str
    stored: PlayedGame | None = None

    @property
    def is_saved(self) -> bool:
        """Whether the current state is stored, apart from the time played."""
        if self.stored:
            return self.stored.moves == _moves_of(self.game)
        return not (self.game.done or self.game.undone or self.game.bookmark)

    def __repr__(self) -> str:
        state = str(self.stored) if self.stored else "not saved"
        return f"<GameSession of {self.puzzle.name}, {state}>"


def start(puzzle: Puzzle) -> GameSession:
    """Begin a game, with the digits and candidates that were imported with the puzzle."""
    from sudokudb.store.connection.transactions import now

    game = Game(puzzle.grid)
    if puzzle.placed or (puzzle.candidates and not puzzle.grid.candidates):
        game.fill(puzzle.placed or puzzle.grid, puzzle.candidates)
    return GameSession(puzzle, game, now())


def resume(puzzle: Puzzle) -> GameSession | None:
    """Return the unfinished game of a puzzle that was saved last, or None."""
    unfinished = [game for game in puzzle.games if game.finished is None]
    if not unfinished:
        return None
    return open_game(puzzle, max(unfinished, key=lambda game: (game.saved, game.id)))


def open_game(puzzle: Puzzle, stored: PlayedGame) -> GameSession:
    """Return a session that continues a stored game."""
    return GameSession(puzzle, read_game(stored, puzzle.grid), stored.started, stored)


def last(store: Store) -> GameSession | None:
    """Return the unfinished game that was saved last, or None."""
    with store.failures():
        id = games.last_unfinished(store.run_sql)
        puzzle = None if id is None else puzzles.by_id(store.run_sql, id)
    return resume(puzzle) if puzzle else None


def save(store: Store, session: GameSession) -> None:
    """Save a game; see `library.games.save`."""
    from sudokudb.store.connection.transactions import now
    from sudokudb.store.writes import games as writes
    from sudokudb.store.writes import unjournaled

    time, before, game = now(), session.stored, session.game
    finished = ((before and before.finished) or time) if game.is_finished else None
    stored = PlayedGame(
        started=session.started,
        saved=time,
        seconds=int(game.seconds),
        state=game.text,
        moves=_moves_of(game),
        finished=finished,
    )
    puzzle_id = session.puzzle.id
    with store.writing() as connection:
        if before:
            writes.save(connection, puzzle_id, stored, before)
            id = before.id
        else:
            id = writes.insert(connection, puzzle_id, stored)
            unjournaled.mark_used(connection, puzzle_id)
    session.stored = replace(stored, id=id)


def remove(store: Store, puzzle: Puzzle, game: PlayedGame) -> None:
    """Remove a game, which can be undone."""
    from sudokudb.store.writes.journal import JournalWriter

    with store.writing() as connection:
        journal = JournalWriter(connection)
        journal.remove_game(puzzle.id, game.id)
        journal.close(f"remove a game of {puzzle.name}")


def dump_game(game: PlayedGame) -> dict[str, object]:
    """Return the JSON object that represents a game in a dump."""
    facts = {"started": game.started, "saved": game.saved, "seconds": game.seconds}
    finished = {"finished": game.finished} if game.finished else {}
    return {**facts, **finished, **json.loads(game.moves)}


def load_game(data: Any, grid: Grid) -> PlayedGame:
    """Parse a game of a dump; raise ValueError if it is invalid."""
    if not isinstance(data, dict):
        raise ValueError(say("a game is not an object"))
    facts = {name: data.pop(name, None) for name in _FACTS}
    for name in ("started", "saved", "finished"):
        time = facts[name]
        if not (isinstance(time, str) and is_time(time)) and (time, name) != (None, "finished"):
            raise ValueError(
                say("{name} of a game is not a time like 2026-11-21T10:00:00Z", name=name)
            )
    if type(facts["seconds"]) is not int or not 0 <= facts["seconds"] <= MOST_SECONDS:
        raise ValueError(say("seconds of a game are not a number"))
    stored = PlayedGame(**facts, state="", moves=_text(data))
    game = read_game(stored, grid)
    if stored.finished and not game.is_finished:
        raise ValueError(say("a finished game without a complete grid"))
    return replace(stored, state=game.text, moves=_moves_of(game))


def _moves_of(game: Game) -> str:
    return _text(game.to_json())


def _text(data: object) -> str:
    return json.dumps(data, separators=(",", ":"))
