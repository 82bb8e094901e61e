"""Puzzles as the list shows them: a small board, the facts, and what a player has done."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sudokudb.library.progress import clock, filled_cells, is_solved, shown_game
from sudokudb.puzzle import format_score, rating_by
from sudokudb.query.fields import FIELDS
from sudokudb.render.pages.text_boards import text_board
from sudokudb.render.rules.kind_sentences import kind_names
from sudokudb.technique_names import TECHNIQUES
from sudokudb.web.filters import technique_label
from sudokudb.words import _, translate

if TYPE_CHECKING:
    from sudokudb.puzzle import PlayedGame, Puzzle
    from sudokudb.render.pages.html_board import Html

_LEVELS = FIELDS["level"].choices


class Card(NamedTuple):
    """A puzzle of a list; `level` is from 1, 0 if it is not known.

    `state` is what the player has done with it, empty if nothing.
    """

    id: int
    title: str
    board: Html
    level: int
    facts: str
    hardest: str
    state: str
    solved: bool


def card_of(puzzle: Puzzle, rater: str, *, games: bool) -> Card:
    """Return the card of a puzzle, with the hardest technique of a rater."""
    played = shown_game(puzzle) if games else None
    # A full board is twice as much text, and shows the solution to those who play again.
    digits = played.state if played and not played.finished else ""
    return Card(
        puzzle.id,
        puzzle.title or f"#{puzzle.id}",
        text_board(puzzle.grid, digits, f"/puzzle/{puzzle.id}.svg"),
        _LEVELS.index(puzzle.level) + 1 if puzzle.level in _LEVELS else 0,
        " · ".join(filter(None, (_kind(puzzle), str(puzzle.givens)))),
        hardest_of(puzzle, rater),
        state_of(played) if played else "",
        is_solved(played),
    )


def _kind(puzzle: Puzzle) -> str:
    """Return the level of a puzzle, or the names of its kinds of rules."""
    if puzzle.grid.layout.rules:
        return ", ".join(map(translate, kind_names(puzzle.grid.layout)))
    return _(puzzle.level) if puzzle.level else ""


def state_of(game: PlayedGame) -> str:
    """Return what a player has done with a puzzle, in a few words."""
    if is_solved(game):
        return _("solved in {time}", time=clock(game.seconds))
    if game.solved_by_command and game.finished:
        return _("solution shown")
    filled, empty = filled_cells(game)
    return _("begun, {n} of {m}", n=filled, m=empty)


def hardest_of(puzzle: Puzzle, rater: str) -> str:
    """Return the hardest technique that a puzzle needs and its score; empty if it is not rated."""
    rating = rating_by(puzzle.ratings, rater)
    if rating is None or rating.score is None:
        return ""
    key = next(iter(rating.counts), "")
    score = format_score(rating.score)
    return f"{technique_label(key)} · {score}" if key in TECHNIQUES else score
