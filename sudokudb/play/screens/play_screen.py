"""The screen for playing a puzzle, also in the style of the PlayStation Portable."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import SudokuError
from sudokudb.play.frames.game_frame import game_frame, pad_frame
from sudokudb.play.keys import PAD
from sudokudb.play.saving import GameSaver, open_game, setter
from sudokudb.play.screens.board_screen import BoardScreen
from sudokudb.words import _

if TYPE_CHECKING:
    from textual.timer import Timer

    from sudokudb.play.frames.frame import Frame, Screen
    from sudokudb.play.player import Player
    from sudokudb.puzzle import Puzzle

_REST = 0.3
"""The seconds without a key after which a game is saved."""


class PlayScreen(BoardScreen):
    """A game, which `saver` saves; `pad` allows only the keys of the PSP.

    The result is the puzzle, if the player leaves it for the list.
    """

    def __init__(self, player: Player, saver: GameSaver, *, pad: bool = False) -> None:
        super().__init__(player)
        self.saver, self._pad = saver, pad
        self._saving: Timer | None = None
        self._waiting = False  # whether the clock stands only until another screen is left

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

    def redraw(self) -> None:
        """Draw the screen, and save the game when no key follows."""
        super().redraw()
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

    def stop(self) -> None:
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
        """Save the game, and leave it for the list of puzzles."""
        puzzle = self.saver.puzzle
        if puzzle is None:
            self.player.message = _("This grid is not in the database: the game would be lost.")
            return
        try:
            self.stop()
        except SudokuError as error:
            self.not_saved(error)
        else:
            self.dismiss(puzzle)

    def do_set(self) -> None:
        """Edit the givens."""
        from sudokudb.play.screens.setting import SettingScreen

        self._waiting = not self.player.is_paused
        self.player.stop()
        screen = SettingScreen(setter(self.player.puzzle, self.player.title), self.saver)
        self.app.push_screen(screen, self._play_saved)

    def _play_saved(self, saved: tuple[Puzzle, str] | None) -> None:
        """Play the puzzle from now on as it was set."""
        if saved:
            puzzle, verdict = saved
            self.player, self.saver = open_game(self.app.library, puzzle)
            self.player.rater, self.player.message = self.app.settings.rater, verdict
            self.draw()

    def on_screen_resume(self) -> None:
        """Restart the clock after another screen."""
        if self._waiting and not self.player.game.is_finished:
            self.player.resume()
        self._waiting = False
