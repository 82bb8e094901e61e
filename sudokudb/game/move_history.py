"""The history of a game: its changes, undo and redo, and its bookmark."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.game.cell_contents import CellChange
from sudokudb.game.played_board import PlayedBoard

if TYPE_CHECKING:
    from sudokudb.game.cell_contents import Change, Contents
    from sudokudb.grid import Grid, GridLike


class MoveHistory(PlayedBoard):
    """A board and what was done to it.

    `done` are the changes that can be undone, `undone` those that can be repeated. `hints` and
    `checks` are how often the player asked for one; the caller counts them. `solved_by_command` is
    set when a solution is filled in, and stays.
    """

    def __init__(self, grid: GridLike) -> None:
        super().__init__(grid)
        self.hints = self.checks = 0
        self.solved_by_command = False
        self.done: list[Change] = []
        self.undone: list[Change] = []
        self.bookmark: Contents | None = None

    def change(self, contents: Contents) -> bool:
        """Set the contents of cells, as one change; of a given, only its colours."""
        change = tuple(
            CellChange(cell, before, after)
            for cell, wanted in contents.items()
            if (before := self.content(cell)) != (after := self._restrict(cell, wanted))
        )
        if change:
            self._set((cell, after) for cell, _, after in change)
            self.done.append(change)
            self.undone.clear()
        return bool(change)

    def undo(self) -> bool:
        """Take back the last change; return whether there was one."""
        if not self.done:
            return False
        change = self.done.pop()
        self._set((cell, before) for cell, before, _ in change)
        self.undone.append(change)
        return True

    def redo(self) -> bool:
        """Repeat the change that was undone last; return whether there was one."""
        if not self.undone:
            return False
        change = self.undone.pop()
        self._set((cell, after) for cell, _, after in change)
        self.done.append(change)
        return True

    @property
    def all_moves(self) -> list[Change]:
        """The changes that were done, then those that were undone."""
        return [*self.done, *reversed(self.undone)]

    def set_bookmark(self) -> None:
        """Remember the current board; this replaces an earlier bookmark."""
        self.bookmark = self.all_contents()

    def to_bookmark(self) -> bool:
        """Return to the board of the bookmark, as one change."""
        return self.change(self.bookmark or {})

    def to_last_correct(self, solution: Grid) -> bool:
        """Return to the last board without a wrong digit, as one change."""
        contents = self.all_contents()
        for change in reversed(self.done):
            if all(held.digit in (0, solution[cell]) for cell, held in contents.items()):
                break
            contents |= {cell: before for cell, before, _ in change}
        return self.change(contents)
