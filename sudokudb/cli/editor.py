"""The line editor: a title, then a line at a time, the grid redrawn after each."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rich.text import Text

from sudokudb.cli.prompt import Left, ask
from sudokudb.errors import SudokuError
from sudokudb.library.texts import clean_title
from sudokudb.line_editing import edit_line
from sudokudb.render import terminal
from sudokudb.render.text import visible

if TYPE_CHECKING:
    from collections.abc import Callable

    from sudokudb.grid import Grid

HELP = """\
A line is digits in their places; 0 empties a cell, anything else leaves it.
  Enter   leave the line as it is      :N   go to line N
  :b      go back a line               :t   change the title
  :r      start over                   :w   go to the end: check and save
  :q      leave without saving         :?   this help"""


class Draft(NamedTuple):
    """What is edited, as far as it is."""

    grid: Grid
    title: str


class Editor:
    """One session; `run` returns the draft that `save` accepted, or raises Left."""

    def __init__(self, draft: Draft, *, ask_title: bool) -> None:
        self._start = self._draft = draft
        self._ask_title = ask_title
        self._line = 0
        self._message = ""

    def run(self, save: Callable[[Draft], object]) -> Draft:
        """Edit until a draft is saved. What `save` refuses is shown, and the editor goes on."""
        terminal.show(Text(HELP, style="dim"))
        if self._ask_title:
            self._type_title()
        while True:
            self._draw()
            if self._line < self._draft.grid.size:
                self._type_line()
            elif self._confirm(save):
                return self._draft

    def _draw(self) -> None:
        grid, title = self._draft
        terminal.show(Text(visible(title) or "(untitled)", style="bold"))
        conflicts = grid.conflicts()
        clashes = {cell for conflict in conflicts for cell in conflict.cells}
        terminal.show(terminal.grid_picture(grid, clashes=clashes))
        for conflict in conflicts:
            terminal.show(Text(str(conflict), style="red"))
        if self._message:
            terminal.show(Text(visible(self._message), style="red"))
        self._message = ""

    def _type_line(self) -> None:
        row = self._draft.grid.rows[self._line]
        typed = ask(f"line {self._line + 1} [{row}] (:? help): ")
        if typed.startswith(":"):
            self._command(typed[1:].strip())
            return
        changed = self._draft.grid.with_row(self._line, edit_line(row, typed))
        self._draft = self._draft._replace(grid=changed)
        self._line += 1

    def _confirm(self, save: Callable[[Draft], object]) -> bool:
        """Save, or go to the first line with a clash."""
        if conflicts := self._draft.grid.conflicts():
            self._line = conflicts[0].cells[0] // self._draft.grid.size
            self._message = "only a valid grid is saved: correct a line, or :q leaves"
            return False
        typed = ask("save? [Enter saves, :b goes back, :q leaves]: ").strip()
        if typed.startswith(":"):
            self._command(typed[1:].strip())
            return False
        if typed.lower() not in ("", "y", "yes"):
            self._message = "Enter saves; :b, :N, :r, :t, :q or :? do something else"
            return False
        try:
            save(self._draft)
        except SudokuError as error:
            self._message = error.message
            self._line = 0
            return False
        return True

    def _command(self, name: str) -> None:
        size = self._draft.grid.size
        if name.isascii() and name.isdigit() and 1 <= int(name[:4]) <= size:
            self._line = int(name) - 1
        elif name == "b":
            self._line = max(0, self._line - 1)
        elif name == "r":
            self._draft = self._draft._replace(grid=self._start.grid)
            self._line = 0
        elif name == "t":
            self._type_title()
        elif name == "w":
            self._line = size
        elif name == "q":
            raise Left("left without saving")
        else:
            terminal.show(Text(HELP, style="dim"))
            if name != "?":
                self._message = f"no command :{name}"

    def _type_title(self) -> None:
        kept = self._draft.title
        while True:
            try:
                typed = ask(f"title [{visible(kept)}]: " if kept else "title: ")
                if typed.startswith(":"):
                    self._leave_title(typed[1:].strip())
                    continue
                title = clean_title(typed)
            except Left:
                raise
            except SudokuError as error:
                terminal.show(Text(visible(error.message), style="red"))
                continue
            self._draft = self._draft._replace(title=title or kept)
            return

    def _leave_title(self, name: str) -> None:
        """Obey `:q` where a title is asked for; the other commands wait for a line."""
        if name == "q":
            raise Left("left without saving")
        terminal.show(Text("first a title, or Enter for none; :q leaves", style="red"))
