"""A game: the moves of a player, over the history of a board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.game.cell_contents import CellContent, Layer
from sudokudb.game.game_json import json_values, read_grid, read_history, read_values
from sudokudb.game.move_history import MoveHistory

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sudokudb.game.cell_contents import Contents
    from sudokudb.grid import Grid, GridLike


class Game(MoveHistory):
    """A grid being played.

    A move returns whether it changed anything; if so, it is appended to `done` as one change, and
    `undone` is emptied. `seconds` is the time played. A Sukaku begins with its candidates as marks.
    Cells have the numbers from 0, row by row; a method raises GridError for a cell that the grid
    does not have.

    >>> from sudokudb import Game, Grid
    >>> game = Game(Grid("1.3. .... .2.. ...4"))
    >>> game.place(1, 4), game.place(0, 4), game.text
    (True, False, '143......2.....4')
    >>> game.undo(), game.text
    (True, '1.3......2.....4')
    """

    def __init__(self, grid: GridLike, seconds: float = 0) -> None:
        super().__init__(grid)
        self.seconds = seconds

    def __repr__(self) -> str:
        return f"<Game {self.text}>"

    def enter(self, cells: Iterable[int], layer: Layer, number: int) -> bool:
        """Enter a digit, a mark or a colour into cells, as one change; remove it if all have it.

        A digit leaves the marks of the peers. Digits and marks are entered into no given, and marks
        only into empty cells.
        """
        free = [cell for cell in cells if self._takes(cell, layer)]
        self._require_number(layer, number)
        if layer is Layer.DIGIT:
            has_all = all(self.digits[cell] == number for cell in free)
            return self._place(free, 0 if has_all else number)
        bit = 1 << number - 1
        contents = {cell: self.content(cell) for cell in free}
        on = not all(content[layer] & bit for content in contents.values())
        return self.change({c: held.with_bit(layer, bit, on=on) for c, held in contents.items()})

    def erase(self, cells: Iterable[int]) -> bool:
        """Empty the first layer in use of cells, as one change: digits, both marks, or colours."""
        contents = {cell: self.content(cell) for cell in cells}
        free = {c: held for c, held in contents.items() if not self.is_given(c)}
        if any(held.digit for held in free.values()):
            return self.change({c: held._replace(digit=0) for c, held in free.items()})
        if any(held.marks | held.corners for held in free.values()):
            return self.change({c: held.without_marks(-1) for c, held in free.items()})
        return self.change({c: held._replace(colours=0) for c, held in contents.items()})

    def place(self, cell: int, digit: int) -> bool:
        """Put a digit into a cell and take it from the marks of the peers; 0 empties the cell."""
        self._require_cell(cell)
        self._require_digit(digit)
        if self.digits[cell] == digit or self.is_given(cell):
            return False
        return self._place([cell], digit)

    def empty(self, cell: int) -> bool:
        """Empty a cell; its marks become visible again."""
        return self.place(cell, 0)

    def step(self, cell: int, by: int) -> bool:
        """Raise or lower the digit of a cell by `by`: …, 8, 9, empty, 1, ….

        The peers keep their marks, since the player only passes through these digits.
        """
        digit = (self.content(cell).digit + by) % (self.size + 1)
        return self.change({cell: self.content(cell)._replace(digit=digit)})

    def toggle_mark(self, cell: int, digit: int) -> bool:
        """Add a digit to the marks of an empty cell, or remove it from both kinds of marks."""
        held = self.content(cell)
        self._require_digit(digit, least=1)
        if held.digit:
            return False
        bit = 1 << digit - 1
        is_there = (held.marks | held.corners) & bit
        changed = held.without_marks(bit) if is_there else held._replace(marks=held.marks | bit)
        return self.change({cell: changed})

    def fill_marks(self, *cells: int) -> bool:
        """Mark the possible digits of some cells, or of all; skip cells with a digit."""
        chosen = cells or range(len(self.digits))
        contents = {cell: self.content(cell) for cell in chosen}
        return self.change(
            {
                cell: held._replace(marks=self.possible(cell))
                for cell, held in contents.items()
                if not held.digit
            }
        )

    def solve(self, solution: Grid) -> bool:
        """Put a solution into the cells and remove all marks and colours.

        A game that the player has finished stays solved by the player.
        """
        self.solved_by_command |= not self.is_finished
        return self.fill(solution)

    def clear(self) -> bool:
        """Empty all cells but the givens, and restore the marks of the start."""
        return self.fill(self.grid, self.grid.candidates)

    def fill(self, digits: Iterable[int], marks: Iterable[int] | None = None) -> bool:
        """Set the digits and the marks of all cells but the givens, without colours."""
        pairs = zip(digits, marks or (0,) * len(self.digits), strict=True)
        return self.change({cell: CellContent(*pair) for cell, pair in enumerate(pairs)})

    def _place(self, cells: Iterable[int], digit: int) -> bool:
        """Put a digit into cells that are not givens and take it from the marks of their peers."""
        bit = 1 << digit - 1 if digit else 0
        contents: Contents = {}
        for cell in cells:
            for peer in self.layout.peers[cell] if bit else ():
                contents[peer] = self.content(peer).without_marks(bit)
        for cell in cells:
            contents[cell] = contents.get(cell, self.content(cell))._replace(digit=digit)
        return self.change(contents)

    def _takes(self, cell: int, layer: Layer) -> bool:
        """Return whether something can be entered into a cell."""
        digit = self.content(cell).digit
        if layer is Layer.COLOUR:
            return True
        return not self.is_given(cell) and (layer is Layer.DIGIT or not digit)

    def to_json(self) -> dict[str, object]:
        """Return the game as JSON values: givens, all moves, the number of moves done, bookmark.

        A move lists the new contents of cells as [cell, digit, marks, corners, colours], of which
        corners and colours are left out if nothing but 0 follows. `hints`, `checks` and `solved`
        are there if they are not 0. The time is not included.
        Raises Unsupported for a grid without a text.
        """
        return json_values(self)

    @classmethod
    def from_json(cls, data: object, grid: Grid | None = None, seconds: float = 0) -> Game:
        """Return the game that `to_json` wrote; raise FormatError for other values.

        `grid` is the puzzle, which must have the same givens; it is required for a Sukaku.
        """
        values = read_values(data)
        game = cls(read_grid(values, grid), seconds)
        read_history(game, values)
        return game
