"""The screen for playing a puzzle, also in the style of the PlayStation Portable."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from sudokudb.errors import SudokuError
from sudokudb.play.frames.game_frame import game_frame, pad_frame
from sudokudb.play.keys import PAD
from sudokudb.play.saving import GameSaver, open_game, setter
from sudokudb.play.screens.board_screen import BoardScreen
from sudokudb.words import _

if TYPE_CHECKING:
    from textual.timer import Timer

    from sudokudb.library import Library
    from sudokudb.play.frames.frame import Frame, Screen
    from sudokudb.play.player import Player
    from sudokudb.puzzle import Puzzle

_REST = 0.3
"""The seconds without a key after which a game is saved."""


class PlayScreen(BoardScreen):
    """A game, which `saver` saves; `pad` allows only the keys of the PSP."""

    def __init__(self, player: Player, saver: GameSaver, *, pad: bool = False) -> None:
        super().__init__(player)
        self.saver, self._pad = saver, pad
        self._saving: Timer | None = None
        self._waiting = False  # whether the clock stands only until another screen is left

    @classmethod
    def of(cls, library: Library, puzzle: Puzzle) -> Self:
        """Return the screen of a puzzle, with its unfinished game if it has one."""
        return cls(*open_game(library, puzzle))

    def on_mount(self) -> None:
        """Show the board, and the clock each second."""
        size = self.player.game.size
        self.keys = self.app.settings.keys(size, PAD if self._pad else None)
        self.player.rater = self.app.settings.rater
        self.draw()
        self.set_interval(1, self.draw)

    def frame(self, screen: Screen) -> Frame:
        """Return the lines of the screen."""
        return (pad_frame if self._pad else game_frame)(self.player, screen)

    # Saving

    def changed(self) -> None:
        """Draw the screen, and save the game when no key follows."""
        super().changed()
        if self._saving:
            self._saving.stop()
        self._saving = self.set_timer(_REST, self._save)

    def _save(self) -> None:
        self.player.note_time()
        self.run_worker(self._save_in_thread, thread=True)

    def _save_in_thread(self) -> None:
        try:
            self.saver.save()
        except SudokuError as error:
            self.app.call_from_thread(self.not_saved, error)

    def save_and_stop(self) -> None:
        """Save the game and the time at the end; raise SudokuError if that fails."""
        self.player.stop()
        self.saver.save(time_too=True)

    # Other screens

    def do_stages(self) -> None:
        """Show the stages of the Palm."""
        from sudokudb.play.screens.stages import StagesScreen

        if self.player.puzzle.conflicts():
            self.player.message = self.player.verdict()
        else:
            self.app.push_screen(StagesScreen(self.player, self.keys))

    def do_browse(self) -> None:
        """Save the game, and go to the list of puzzles."""
        puzzle = self.saver.puzzle
        if puzzle is None:
            self.player.message = _("This grid is not in the database: the game would be lost.")
            return
        try:
            self.save_and_stop()
        except SudokuError as error:
            self.not_saved(error)
        else:
            self.app.browse(puzzle)

    def do_set(self) -> None:
        """Edit the givens."""
        from sudokudb.play.screens.setting import SettingScreen

        self._waiting = not self.player.paused
        self.player.stop()
        self.app.push_screen(
            SettingScreen(setter(self.player.puzzle, self.player.title), self.saver)
        )

    def on_screen_resume(self) -> None:
        """Restart the clock after another screen."""
        if self._waiting and not self.player.game.finished:
            self.player.resume()
        self._waiting = False
