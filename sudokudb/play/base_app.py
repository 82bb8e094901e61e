"""The interface of the app for its screens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.app import App

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.style import Style

    from sudokudb.library import Library
    from sudokudb.play.settings import Settings
    from sudokudb.play.view import Look
    from sudokudb.puzzle import Puzzle


class BaseApp(App[None]):
    """An app with a library and several screens.

    The screens import it; `PlayApp`, which implements all of it, imports the screens. It is
    abstract without `abc`, because Textual has its own metaclass.
    """

    library: Library
    settings: Settings
    ascii_only: bool

    def style(self, look: Look) -> Style:
        """Return how a look is drawn."""
        raise NotImplementedError

    def play(self, puzzle: Puzzle, message: str = "") -> None:
        """Play a new puzzle."""
        raise NotImplementedError

    def leave_setting(self) -> None:
        """Return from setting to the game before, or end the program if there is none."""
        raise NotImplementedError

    def browse(self, played: Puzzle) -> None:
        """Return from a game to the list of puzzles."""
        raise NotImplementedError

    def ask(self, label: str, then: Callable[[str], object]) -> None:
        """Ask for a text, and call a function with it unless the player leaves."""
        raise NotImplementedError

    def leave(self) -> None:
        """Keep the game and end the program."""
        raise NotImplementedError
