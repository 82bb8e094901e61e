"""The line editor, which asks for a title and one line at a time, and redraws the grid."""

from __future__ import annotations

from itertools import zip_longest
from textwrap import fill
from typing import TYPE_CHECKING, NamedTuple

from rich.text import Text

from sudokudb.cli import verdict_text
from sudokudb.cli.interactive.prompt import Cancelled, ask, is_yes
from sudokudb.errors import GridError, SudokuError, say
from sudokudb.grid import Grid
from sudokudb.library.texts import clean_text
from sudokudb.line_editing import edit_line, lost_characters
from sudokudb.notation import EMPTY
from sudokudb.render import terminal
from sudokudb.render.text import visible
from sudokudb.words import _, translate

if TYPE_CHECKING:
    from collections.abc import Callable

_RULE = say("Type digits at their positions; 0 empties a cell, other characters keep it.")
_COMMANDS = {
    "Enter": say("keep the line as it is"),
    ":b": say("go back one line"),
    ":N": say("go to line N"),
    ":u": say("undo the last line"),
    ":c": say("clear the line"),
    ":t": say("change the title"),
    ":rules": say("set rules: `:rules antiking`"),
    ":r": say("start over"),
    ":w": say("check and save"),
    ":q": say("leave without saving"),
    ":?": say("show this help"),
}
_COLUMN = 36


def help_text(width: int) -> str:
    """Return the help, with the commands in two columns where they fit."""
    rows = [f"  {name:7}{translate(meaning)}" for name, meaning in _COMMANDS.items()]
    half = (len(rows) + 1) // 2
    column = max(_COLUMN, *(len(row) + 1 for row in rows[:half]))
    if width >= 2 * column:
        pairs = zip_longest(rows[:half], rows[half:], fillvalue="")
        rows = [f"{a:{column}}{b}".rstrip() for a, b in pairs]
    return "\n".join([fill(translate(_RULE), width), *rows])


class Draft(NamedTuple):
    """The grid and the title as edited so far."""

    grid: Grid
    title: str


class Editor:
    """A session of editing; `run` returns the draft that `save` accepted, or raises Cancelled."""

    def __init__(self, draft: Draft, *, ask_title: bool) -> None:
        self._start = self._draft = draft
        self._ask_title = ask_title
        self._line = 0
        self._before: list[tuple[Grid, int]] = []
        self._message = Text()

    def run(self, save: Callable[[Draft], object]) -> Draft:
        """Edit until a draft is saved. An error that `save` raises is shown."""
        self._show_help()
        if self._ask_title:
            self._type_title()
        while True:
            self._find_conflict()
            self._draw()
            if self._line < self._draft.grid.size:
                self._type_line()
            elif self._confirm(save):
                return self._draft

    def _draw(self) -> None:
        grid, title = self._draft
        terminal.show(Text(visible(title) or _("(untitled)"), style="bold"))
        conflicts = grid.conflicts()
        terminal.show(terminal.grid_picture(grid), *terminal.rule_words(grid))
        for conflict in conflicts:
            terminal.show_words(Text(translate(conflict.message), style="red"))
        if self._message:
            terminal.show_words(self._message)
        self._message = Text()

    def _show_help(self) -> None:
        terminal.show(Text(help_text(terminal.console().width), style="dim"))

    def _refuse(self, message: str) -> None:
        """Show a message below the next grid."""
        self._message = Text(visible(translate(message)), style="red")

    def _type_line(self) -> None:
        row = self._draft.grid.rows[self._line]
        typed = ask(say("line {number} [{row}] (:? help): ", number=self._line + 1, row=row))
        if typed.startswith(":"):
            self._command(typed[1:].strip())
            return
        if lost := lost_characters(typed, len(row)):
            self._refuse(lost)
            return
        self._change_line(edit_line(row, typed))
        self._line += 1

    def _change_line(self, row: str) -> None:
        """Replace the line, which `:u` can undo, or report that it is unchanged."""
        grid = self._draft.grid
        if row == grid.rows[self._line]:
            kept = _("line {number} is kept; 0 empties a cell", number=self._line + 1)
            self._message = Text(kept, style="dim")
        else:
            self._before.append((grid, self._line))
            self._draft = self._draft._replace(grid=grid.with_row(self._line, row))

    def _find_conflict(self) -> None:
        """Go from the end to the first line with a conflict."""
        conflicts = self._draft.grid.conflicts()
        if conflicts and self._line >= self._draft.grid.size:
            self._line = conflicts[0].cells[0] // self._draft.grid.size
            self._refuse(
                say("a grid with conflicts is not saved: correct a line, or leave with :q")
            )

    def _confirm(self, save: Callable[[Draft], object]) -> bool:
        """Save the draft, which has no conflicts, if the user agrees."""
        verdict = verdict_text.quick_verdict(self._draft.grid)
        terminal.show_words(Text(translate(verdict_text.solutions_text(verdict))))
        typed = ask(say("save? [Enter, :b back, :q leave]: ")).strip()
        if typed.startswith(":") and typed != ":w":
            self._command(typed[1:].strip())
            return False
        if typed not in ("", ":w") and not is_yes(typed):
            self._refuse(say("press Enter to save, or type a command (:? lists them)"))
            return False
        try:
            save(self._draft)
        except SudokuError as error:
            self._refuse(error.message)
            self._line = 0
            return False
        return True

    def _command(self, name: str) -> None:
        size = self._draft.grid.size
        if name.isascii() and name.isdigit() and 1 <= int(name[:4]) <= size:
            self._line = int(name) - 1
            return
        match name:
            case "b":
                self._line = max(0, self._line - 1)
            case "u":
                self._undo()
            case "c" if self._line < size:
                self._change_line(EMPTY * size)
            case "r":
                self._before.append((self._draft.grid, self._line))
                self._draft = self._draft._replace(grid=self._start.grid)
                self._line = 0
            case "t":
                self._type_title()
            case _ if name.split()[:1] == ["rules"]:
                self._set_rules(name.partition(" ")[2])
            case "w":
                self._line = size
            case "q":
                raise Cancelled(say("left without saving"))
            case _:
                self._show_help()
                if name != "?":
                    self._refuse(say("there is no command :{name} here", name=name))

    def _set_rules(self, text: str) -> None:
        """Give the grid these other rules, or none, which `:u` can undo."""
        grid = self._draft.grid
        try:
            changed = Grid(f"{grid.text};{text}", grid.size)
        except GridError as error:
            self._refuse(error.message)
            return
        self._before.append((grid, self._line))
        self._draft = self._draft._replace(grid=changed)

    def _undo(self) -> None:
        """Undo the last change of a line or of the rules, and go to that line."""
        if not self._before:
            self._refuse(say("there is no line to undo"))
            return
        grid, self._line = self._before.pop()
        self._draft = self._draft._replace(grid=grid)

    def _type_title(self) -> None:
        kept = self._draft.title
        while True:
            try:
                with_kept = say("title [{title}]: ", title=visible(kept))
                typed = ask(with_kept if kept else say("title: "))
                if typed.startswith(":"):
                    self._leave_title(typed[1:].strip())
                    continue
                title = clean_text("title", typed)
            except Cancelled:
                raise
            except SudokuError as error:
                terminal.show_words(Text(visible(translate(error.message)), style="red"))
                continue
            if kept and not title:
                terminal.show_words(Text(_("the title is kept"), style="dim"))
            self._draft = self._draft._replace(title=title or kept)
            return

    def _leave_title(self, name: str) -> None:
        """Obey `:q` at the prompt for a title; the other commands need a line."""
        if name == "q":
            raise Cancelled(say("left without saving"))
        terminal.show_words(
            Text(_("type a title, or press Enter for none; :q leaves"), style="red")
        )
