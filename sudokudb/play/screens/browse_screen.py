"""The screen with the list of puzzles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import SudokuError
from sudokudb.library.completion import endings
from sudokudb.play.browser import Browser
from sudokudb.play.frames.browse_frame import browse_frame, first_visible, page_height, row_at
from sudokudb.play.frames.frame import Screen
from sudokudb.play.keys import BROWSE
from sudokudb.play.saving import GameSaver, open_game, setter
from sudokudb.play.screens.app import CanvasScreen
from sudokudb.play.screens.entry import EntryPrompt
from sudokudb.query import orders
from sudokudb.query.labels import TAGS
from sudokudb.words import _, translate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sudokudb.play.frames.frame import Frame
    from sudokudb.play.screens.entry import Completer
    from sudokudb.play.settings import Settings
    from sudokudb.puzzle import Puzzle

_FAR = 1 << 40  # rows
_MOVES = {"previous": -1, "next": 1, "first": -_FAR, "last": _FAR}
_CHANGES = {"remove": Browser.remove, "undo": Browser.undo, "redo": Browser.redo}


class BrowseScreen(CanvasScreen):
    """The list of puzzles, with actions on the chosen one.

    `played` is the puzzle of the game from which the list was opened, if any.
    """

    def __init__(self, browser: Browser, settings: Settings, played: Puzzle | None = None) -> None:
        super().__init__()
        self._played = played
        self.browser, self.keys = browser, settings.keys(0, BROWSE)
        self._first = 0
        self._stale = False  # whether another screen may have changed puzzles

    def frame(self, screen: Screen) -> Frame:
        """Return the lines of the screen."""
        self._first = first_visible(self.browser.at, self._first, screen)
        return browse_frame(self.browser, screen, self._first)

    @property
    def _area(self) -> Screen:
        return Screen(*self.size, self.keys)

    def act(self, id: str) -> None:
        """Do an action; show the error if it fails."""
        try:
            if id in _MOVES:
                self.browser.move(_MOVES[id])
            elif id in _CHANGES:
                _CHANGES[id](self.browser)
            super().act(id)
        except SudokuError as error:
            self.browser.message = translate(error.message)
            self.draw()

    # Moving

    def do_page_up(self) -> None:
        """Choose a puzzle one page up."""
        self.browser.move(-page_height(self._area))

    def do_page_down(self) -> None:
        """Choose a puzzle one page down."""
        self.browser.move(page_height(self._area))

    def click(self, x: int, y: int) -> None:
        """Choose the clicked puzzle, or play it if it is chosen already."""
        row = row_at(y, self._first, self._area)
        if row is None or row >= len(self.browser.ids):
            super().click(x, y)
        elif row == self.browser.at:
            self.act("play")
        else:
            self.browser.move(row - self.browser.at)
            self.draw()

    def on_mouse_scroll_up(self) -> None:
        """Choose the puzzle before."""
        self.act("previous")

    def on_mouse_scroll_down(self) -> None:
        """Choose the next puzzle."""
        self.act("next")

    # Asking

    def do_search(self) -> None:
        """Ask for a query."""
        library = self.browser.library
        text = self.browser.text and f"{self.browser.text} "
        self.app.push_screen(
            EntryPrompt(
                self.browser.search, "", text, lambda typed: endings(library, typed), top=True
            )
        )

    def do_sort(self) -> None:
        """Ask for an order."""
        label = _("Sort by fields, -FIELD descending; an empty line sorts by number")
        self.app.push_screen(
            EntryPrompt(self.browser.sort_by, label, self.browser.sort, _completer_of(orders()))
        )

    def do_tag(self) -> None:
        """Ask for a tag to add or remove."""
        if self.browser.chosen_puzzle:
            names = self.browser.library.labels.names(TAGS)
            label = _("A tag to add to the puzzle, or to remove")
            self.app.push_screen(
                EntryPrompt(self.browser.toggle_tag, label, "", _completer_of(names))
            )

    def do_note(self) -> None:
        """Ask for a line of notes."""
        if self.browser.chosen_puzzle:
            self.app.push_screen(EntryPrompt(self.browser.note, _("A line to add to the notes")))

    def do_copy(self) -> None:
        """Ask for a format, copy the puzzle, and show the copied text."""
        if self.browser.chosen_puzzle:
            from sudokudb.play.screens.copying import formats

            label = _("Copy as one of: {names}", names=", ".join(formats()))
            self.app.push_screen(EntryPrompt(self._copy, label, "line", _completer_of(formats())))

    def _copy(self, name: str) -> None:
        from sudokudb.play.screens.copying import copy_screen, text_of

        assert self.browser.chosen_puzzle
        text, losses = text_of(self.browser.chosen_puzzle, name.strip())
        self.app.copy_to_clipboard(text)
        shown = copy_screen(name.strip(), text, losses, self.keys)
        self.call_after_refresh(self.app.push_screen, shown)  # when the question has gone

    # Other screens

    def do_view(self) -> None:
        """Show the puzzle, its solutions, its stages, its steps; first a step that matches."""
        if puzzle := self.browser.chosen_puzzle:
            from sudokudb.play.screens.viewing import ViewScreen

            self.app.push_screen(ViewScreen(puzzle, self.app.settings, self.browser.first_step()))

    def do_play(self) -> None:
        """Play the puzzle."""
        self._play(self.browser.chosen_puzzle)

    def _play(self, puzzle: Puzzle | None) -> None:
        if puzzle:
            from sudokudb.play.screens.play_screen import PlayScreen

            self._stale = True
            self.app.push_screen(PlayScreen(*open_game(self.app.library, puzzle)))

    def do_edit(self) -> None:
        """Edit the puzzle, beginning with its first line."""
        if puzzle := self.browser.chosen_puzzle:
            from sudokudb.play.screens.setting import SettingScreen

            self._stale = True
            saver = GameSaver(self.app.library, self.app.library.games.start(puzzle))
            player = setter(puzzle.grid, puzzle.title)
            player.cursor = 0
            editor = SettingScreen(player, saver)
            self.app.push_screen(editor, self._finish_edit)
            self.call_after_refresh(editor.do_line)

    def _finish_edit(self, saved: tuple[Puzzle, str] | None) -> None:
        if saved:
            _puzzle, self.browser.message = saved
            self.draw()

    def do_back(self) -> None:
        """Return to the previous game, or end the program if there was none."""
        if self._played:
            self._play(self.app.library.get(self._played.id))
        else:
            self.app.leave()

    def on_screen_resume(self) -> None:
        """Reload the puzzles if another screen may have changed them."""
        if self.is_mounted and self._stale:
            self._stale, message = False, self.browser.message
            self.browser.reload()
            self.browser.message = message


def _completer_of(names: Sequence[str]) -> Completer:
    """Return a completer for the last of several names that commas separate."""

    def matching_names(text: str) -> list[str]:
        before, comma, last = text.rpartition(",")
        start = before + comma + last[: last.startswith("-")]
        return [start + name for name in names if name.startswith(text[len(start) :])]

    return matching_names
