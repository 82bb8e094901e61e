"""The screen for setting a puzzle: editing its givens, cell by cell or line by line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import SudokuError
from sudokudb.grid import ConflictError
from sudokudb.line_editing import edit_line, lost_characters
from sudokudb.play.frames.game_frame import game_frame
from sudokudb.play.screens.board_screen import BoardScreen
from sudokudb.words import _, translate

if TYPE_CHECKING:
    from collections.abc import Callable

    from sudokudb.play.frames.frame import Frame, Screen
    from sudokudb.play.player import Player
    from sudokudb.play.saving import GameSaver

_PLAYING = ("marks", "fill", "fill-cell", "hint", "pause")


class SettingScreen(BoardScreen):
    """An editor for the givens of a puzzle, or of a new one.

    The result is the puzzle that was saved and a verdict on it, or None.
    """

    def __init__(self, player: Player, saver: GameSaver) -> None:
        super().__init__(player)
        self.saver = saver
        self._saved = player.puzzle
        self._leaving = self._sure = False

    def on_mount(self) -> None:
        """Show the board."""
        self.keys = self.app.settings.keys(self.player.game.size)
        self.draw()

    def frame(self, screen: Screen) -> Frame:
        """Return the lines of the screen."""
        return game_frame(self.player, screen)

    def act(self, id: str) -> None:
        """Do an action; leaving and saving may have to be repeated to take effect."""
        if id in _PLAYING:
            return
        self._leaving &= id in ("back", "quit")
        self._sure &= id == "save"
        super().act(id)

    def do_line(self) -> None:
        """Ask for a line to type over the row of the cursor."""
        size = self.player.game.size
        row = self.player.cursor // size
        label = _(
            "Line {number} is {row}: a digit replaces its cell, 0 empties it, another character "
            "keeps it",
            number=row + 1,
            row=self.player.puzzle.rows[row],
        )
        self._ask(label, lambda typed: self._type(row, typed))

    def _type(self, row: int, typed: str) -> None:
        """Type a line over a row, and ask for the next one."""
        player, grid = self.player, self.player.puzzle
        changed = grid.with_row(row, edit_line(grid.rows[row], typed))
        player.game.fill(changed)
        player.message = lost_characters(typed, grid.size)
        player.cursor = (row + 1) % grid.size * grid.size
        self.draw()
        if not player.message and row + 1 < grid.size:
            self.do_line()

    def do_save(self) -> None:
        """Save a valid grid; otherwise show the verdict, and save the grid when repeated."""
        player = self.player
        if conflicts := player.puzzle.conflicts():
            player.message = translate(ConflictError(conflicts).message)
        elif player.solution or self._sure:
            self._save_as()
        else:
            key = self.keys.names("save")[0]
            again = _("{key} saves it anyway.", key=key)
            player.message = f"{player.verdict()} {again}"
            self._sure = True

    def _save_as(self) -> None:
        if self.saver.puzzle:
            self._save("")
        else:
            self._ask(_("Title"), self._save)

    def _ask(self, label: str, then: Callable[[str], object]) -> None:
        """Ask for a text, and call a function with it unless the player leaves."""
        from sudokudb.play.screens.entry import EntryPrompt  # widgets are not needed at first

        def take_answer(text: str | None) -> None:
            if text is not None:
                then(text)

        self.app.push_screen(EntryPrompt(label=label), take_answer)

    def _save(self, title: str) -> None:
        try:
            puzzle = self.saver.save_grid(self.player.puzzle, title)
        except SudokuError as error:
            self.not_saved(error)
        else:
            self.dismiss((puzzle, self.player.verdict()))

    def do_back(self) -> None:
        """Return to the game; a grid that is not saved has to be left twice."""
        if self.player.puzzle == self._saved or self._leaving:
            self.dismiss()
        else:
            self.player.message = _("The grid is not saved. Press the same key again to leave it.")
            self._leaving = True

    def do_quit(self) -> None:
        """End the program; a grid that is not saved has to be left twice."""
        if self.player.puzzle == self._saved or self._leaving:
            self.app.leave()
        else:
            self.do_back()
