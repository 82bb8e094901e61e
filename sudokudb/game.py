"""A game: a grid being played, its pencil marks, and the history of its changes.

A digit is 0 in an empty cell. Marks are a set of digits, bit d − 1 for digit d; a cell keeps its
marks while it holds a digit. Givens never change.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeGuard

from sudokudb.errors import FormatError, GridError, say
from sudokudb.grid import Grid, GridLike, as_grid
from sudokudb.notation import format_digit

if TYPE_CHECKING:
    from collections.abc import Iterable

_KEYS = {"givens", "moves", "done", "bookmark"}


class CellContent(NamedTuple):
    """The digit and the marks of a cell."""

    digit: int
    marks: int


class CellChange(NamedTuple):
    """A cell and its contents before and after a change."""

    cell: int
    before: CellContent
    after: CellContent


Change = tuple[CellChange, ...]
"""The cells that one move changed: one step of undo."""

Contents = dict[int, CellContent]
"""The contents of some cells."""


class Game:
    """A grid being played.

    `digits` and `marks` are the current contents of the cells. A move returns whether it changed
    anything; if so, it is appended to `done` as one change, and `undone` is emptied. `seconds` is
    the time played, which the caller counts. A Sukaku begins with its candidates as marks.
    Cells have the numbers from 0, row by row; a method raises GridError for a cell that the grid
    does not have.

    >>> game = Game(Grid("1.3. .... .2.. ...4"))
    >>> game.place(1, 4), game.place(0, 4), game.text
    (True, False, '143......2.....4')
    >>> game.undo(), game.text
    (True, '1.3......2.....4')
    """

    def __init__(self, grid: GridLike, seconds: float = 0) -> None:
        grid = as_grid(grid)
        self.grid, self.givens = grid, grid.digits
        self.size, self.layout = grid.size, grid.layout
        self.seconds = seconds
        self.digits = list(self.givens)
        self.marks = list(grid.candidates or (0,) * len(grid))
        self.done: list[Change] = []
        self.undone: list[Change] = []
        self.bookmark: Contents | None = None

    def __repr__(self) -> str:
        return f"<Game {self.text}>"

    # The board

    @property
    def text(self) -> str:
        """The digits of all cells as a grid in one line."""
        return "".join(map(format_digit, self.digits))

    @property
    def is_finished(self) -> bool:
        """Whether every cell holds a digit that is possible there."""
        filled = enumerate(self.digits)
        return all(digit and self.possible(cell) >> digit - 1 & 1 for cell, digit in filled)

    def is_given(self, cell: int) -> bool:
        """Return whether a cell cannot be changed."""
        self._require_cell(cell)
        return self.givens[cell] != 0

    def possible(self, cell: int) -> int:
        """Return the digits that no peer of a cell holds, as marks."""
        self._require_cell(cell)
        candidates = self.grid.candidates
        found = candidates[cell] if candidates else (1 << self.size) - 1
        for peer in self.layout.peers[cell]:
            if digit := self.digits[peer]:
                found &= ~(1 << digit - 1)
        return found

    def clashes(self) -> frozenset[int]:
        """Return the cells whose digit a peer also holds, or is not a candidate of a Sukaku."""
        filled = enumerate(self.digits)
        return frozenset(
            cell for cell, digit in filled if digit and not self.possible(cell) >> digit - 1 & 1
        )

    def remaining(self, digit: int) -> int:
        """Return how often a digit is still to be placed; negative if too many cells hold it."""
        return self.size - self.digits.count(digit)

    def wrong(self, solution: Grid) -> tuple[int, ...]:
        """Return the cells whose digit differs from that of a solution."""
        pairs = enumerate(zip(self.digits, solution, strict=True))
        return tuple(cell for cell, (digit, right) in pairs if digit not in (0, right))

    # Moves

    def place(self, cell: int, digit: int) -> bool:
        """Put a digit into a cell and take it from the marks of the peers; 0 empties the cell."""
        self._require_cell(cell)
        self._require_digit(digit)
        if self.digits[cell] == digit:
            return False
        bit = 1 << digit - 1 if digit else 0
        contents = {p: CellContent(self.digits[p], self.marks[p] & ~bit) for p in self._peers(cell)}
        return self._change(contents | {cell: CellContent(digit, self.marks[cell])})

    def empty(self, cell: int) -> bool:
        """Empty a cell; its marks become visible again."""
        return self.place(cell, 0)

    def step(self, cell: int, by: int) -> bool:
        """Raise or lower the digit of a cell by `by`: …, 8, 9, empty, 1, ….

        The peers keep their marks, since the player only passes through these digits.
        """
        self._require_cell(cell)
        digit = (self.digits[cell] + by) % (self.size + 1)
        return self._change({cell: CellContent(digit, self.marks[cell])})

    def toggle_mark(self, cell: int, digit: int) -> bool:
        """Add a digit to the marks of an empty cell, or remove it."""
        self._require_cell(cell)
        self._require_digit(digit, least=1)
        if self.digits[cell]:
            return False
        return self._change({cell: CellContent(0, self.marks[cell] ^ 1 << digit - 1)})

    def fill_marks(self, *cells: int) -> bool:
        """Mark the possible digits of some cells, or of all; skip cells with a digit."""
        for cell in cells:
            self._require_cell(cell)
        chosen = cells or range(len(self.digits))
        empty = [cell for cell in chosen if not self.digits[cell]]
        return self._change({cell: CellContent(0, self.possible(cell)) for cell in empty})

    def solve(self, solution: Grid) -> bool:
        """Put a solution into the cells and remove all marks."""
        return self.fill(solution)

    def clear(self) -> bool:
        """Empty all cells but the givens, and restore the marks of the start."""
        return self.fill(self.grid, self.grid.candidates)

    def fill(self, digits: Iterable[int], marks: Iterable[int] | None = None) -> bool:
        """Set the digits and the marks of all cells but the givens, as one change."""
        pairs = zip(digits, marks or (0,) * len(self.digits), strict=True)
        return self._change({cell: CellContent(*pair) for cell, pair in enumerate(pairs)})

    # Changes

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

    def set_bookmark(self) -> None:
        """Remember the current board; this replaces an earlier bookmark."""
        self.bookmark = self._contents()

    def to_bookmark(self) -> bool:
        """Return to the board of the bookmark, as one change."""
        return self._change(self.bookmark or {})

    def to_last_correct(self, solution: Grid) -> bool:
        """Return to the last board without a wrong digit, as one change."""
        contents = self._contents()
        for change in reversed(self.done):
            if all(digit in (0, solution[cell]) for cell, (digit, _) in contents.items()):
                break
            contents |= {cell: before for cell, before, _ in change}
        return self._change(contents)

    # JSON

    def to_json(self) -> dict[str, object]:
        """Return the game as JSON values: givens, all moves, the number of moves done, bookmark.

        A move lists the new contents of cells as [cell, digit, marks]. The time is not included.
        Raises Unsupported for a grid without a text.
        """
        changes = [*self.done, *reversed(self.undone)]
        bookmark = self.bookmark and [[cell, *held] for cell, held in self.bookmark.items()]
        return {
            "givens": str(self.grid),
            "moves": [[[cell, *after] for cell, _, after in change] for change in changes],
            "done": len(self.done),
            "bookmark": bookmark,
        }

    @classmethod
    def from_json(cls, data: object, grid: Grid | None = None, seconds: float = 0) -> Game:
        """Return the game that `to_json` wrote; raise FormatError for other values.

        `grid` is the puzzle, which must have the same givens; it is required for a Sukaku.
        """
        if not isinstance(data, dict) or data.keys() != _KEYS:
            raise FormatError(say("a game has the keys {keys}", keys=", ".join(sorted(_KEYS))))
        game = cls(_grid_of(data["givens"], grid), seconds)
        moves, done = _list(data["moves"], say("moves")), data["done"]
        if type(done) is not int or not 0 <= done <= len(moves):
            raise FormatError(
                say("{done!r:.40} is not a number of moves of {count}", done=done, count=len(moves))
            )
        for number, move in enumerate(moves, start=1):
            contents = game._read(move, say("move {number}", number=number))
            if not game._change(contents) or len(contents) != len(game.done[-1]):
                raise FormatError(
                    say("move {number} changes nothing in a cell that it names", number=number)
                )
        for _ in moves[done:]:
            game.undo()
        if data["bookmark"] is not None:
            game.bookmark = game._read(data["bookmark"], say("the bookmark"))
            if game.bookmark.keys() != game._contents().keys():
                raise FormatError(say("the bookmark does not have all cells"))
        return game

    def _read(self, value: object, what: str) -> Contents:
        """Return cells with their contents from JSON; raise FormatError for impossible ones."""
        contents: Contents = {}
        bounds = (len(self.digits), self.size + 1, 1 << self.size)
        for item in _list(value, what):
            if not _is_within(item, bounds) or item[0] in contents or self.is_given(item[0]):
                raise FormatError(
                    say(
                        "{what}: {item!r:.40} is not a cell, its digit and its marks",
                        what=what,
                        item=item,
                    )
                )
            contents[item[0]] = CellContent(*item[1:])
        return contents

    # Contents

    def _change(self, contents: Contents) -> bool:
        """Set the contents of cells that are not givens, as one change."""
        change = tuple(
            CellChange(cell, before, after)
            for cell, after in contents.items()
            if not self.is_given(cell)
            and (before := CellContent(self.digits[cell], self.marks[cell])) != after
        )
        if change:
            self._set((cell, after) for cell, _, after in change)
            self.done.append(change)
            self.undone.clear()
        return bool(change)

    def _set(self, contents: Iterable[tuple[int, CellContent]]) -> None:
        for cell, content in contents:
            self.digits[cell], self.marks[cell] = content

    def _contents(self) -> Contents:
        """Return the contents of all cells but the givens."""
        contents = enumerate(map(CellContent, self.digits, self.marks))
        return {cell: content for cell, content in contents if not self.is_given(cell)}

    def _peers(self, cell: int) -> tuple[int, ...]:
        """Return the peers of a cell; none for a given, which cannot change."""
        return () if self.is_given(cell) else self.layout.peers[cell]

    def _require_cell(self, cell: int) -> None:
        if not 0 <= cell < len(self.digits):
            last = len(self.digits) - 1
            raise GridError(
                say("{cell} is not a cell of a {size}×{size} grid", cell=cell, size=self.size),
                say("cells have the numbers 0 to {last}", last=last),
            )

    def _require_digit(self, digit: int, least: int = 0) -> None:
        if not least <= digit <= self.size:
            raise GridError(
                say("{digit} is not a digit of a {size}×{size} grid", digit=digit, size=self.size)
            )


def _grid_of(givens: object, grid: Grid | None) -> Grid:
    """Return the grid of a game in JSON; a `grid` must have these givens."""
    if not isinstance(givens, str):
        raise FormatError(say("the givens of a game are not a text"))
    grid = grid or Grid(givens)
    if grid.text != givens:
        raise FormatError(say("the game belongs to another grid"))
    return grid


def _list(value: object, what: str) -> list[object]:
    if not isinstance(value, list):
        raise FormatError(say("{what}: {value!r:.40} is not a list", what=what, value=value))
    return value


def _is_within(item: object, bounds: tuple[int, ...]) -> TypeGuard[list[int]]:
    """Return whether a value is a list of integers from 0, each below its bound."""
    if not isinstance(item, list) or len(item) != len(bounds):
        return False
    pairs = zip(item, bounds, strict=True)
    return all(type(number) is int and 0 <= number < bound for number, bound in pairs)
