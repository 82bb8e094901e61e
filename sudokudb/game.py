"""A game: a grid being played, its marks and colours, and the history of its changes.

A cell has four layers: its digit (0 in an empty cell), its marks in the centre, its marks in the
corners and its colours. The last three are sets, bit n − 1 for the digit or the colour n. A cell
keeps its marks while it holds a digit. The digit of a given never changes, but it can be coloured.
"""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, NamedTuple, TypeGuard

from sudokudb.errors import FormatError, GridError, say
from sudokudb.grid import Grid, GridLike, as_grid
from sudokudb.notation import format_digit

if TYPE_CHECKING:
    from collections.abc import Iterable

_KEYS = {"givens", "moves", "done", "bookmark"}
_COUNTS = ("hints", "checks")
_SOLVED = "solved"
_MOST_COUNTED = 1_000_000
_LEAST_LISTED = 3  # numbers: a cell, its digit, its marks
COLOURS = 8
"""The number of colours; they are named by the letters from a."""


class Layer(IntEnum):
    """What a player enters into cells."""

    DIGIT = 0
    CENTRE = 1
    CORNER = 2
    COLOUR = 3


class CellContent(NamedTuple):
    """The digit, the marks in the centre and in the corners, and the colours of a cell."""

    digit: int
    marks: int = 0
    corners: int = 0
    colours: int = 0

    def with_bit(self, layer: Layer, bit: int, *, on: bool) -> CellContent:
        """Return the content with a bit of a layer of bits set or removed."""
        layers = list(self)
        layers[layer] = layers[layer] | bit if on else layers[layer] & ~bit
        return CellContent(*layers)

    def without_marks(self, bits: int) -> CellContent:
        """Return the content without some digits in its marks."""
        return self._replace(marks=self.marks & ~bits, corners=self.corners & ~bits)


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

    `digits`, `marks` (in the centre), `corners` and `colours` are the current contents of the
    cells. A move returns whether it changed anything; if so, it is appended to `done` as one
    change, and `undone` is emptied. `seconds` is the time played, `hints` and `checks` how often
    the player asked for one; the caller counts them. `solved_by_command` is set when a solution is
    filled in, and stays. A Sukaku begins with its candidates as marks.
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
        self.corners, self.colours = [0] * len(grid), [0] * len(grid)
        self.hints = self.checks = 0
        self.solved_by_command = False
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

    def both_marks(self, cell: int) -> int:
        """Return the digits that are marked in the centre or in the corners of a cell."""
        self._require_cell(cell)
        return self.marks[cell] | self.corners[cell]

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
        contents = {cell: self._content(cell) for cell in free}
        on = not all(content[layer] & bit for content in contents.values())
        return self._change({c: held.with_bit(layer, bit, on=on) for c, held in contents.items()})

    def erase(self, cells: Iterable[int]) -> bool:
        """Empty the first layer in use of cells, as one change: digits, both marks, or colours."""
        contents = {cell: self._content(cell) for cell in cells}
        free = {c: held for c, held in contents.items() if not self.is_given(c)}
        if any(held.digit for held in free.values()):
            return self._change({c: held._replace(digit=0) for c, held in free.items()})
        if any(held.marks | held.corners for held in free.values()):
            return self._change({c: held.without_marks(-1) for c, held in free.items()})
        return self._change({c: held._replace(colours=0) for c, held in contents.items()})

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
        digit = (self._content(cell).digit + by) % (self.size + 1)
        return self._change({cell: self._content(cell)._replace(digit=digit)})

    def toggle_mark(self, cell: int, digit: int) -> bool:
        """Add a digit to the marks of an empty cell, or remove it from both kinds of marks."""
        held = self._content(cell)
        self._require_digit(digit, least=1)
        if held.digit:
            return False
        bit = 1 << digit - 1
        is_there = (held.marks | held.corners) & bit
        changed = held.without_marks(bit) if is_there else held._replace(marks=held.marks | bit)
        return self._change({cell: changed})

    def fill_marks(self, *cells: int) -> bool:
        """Mark the possible digits of some cells, or of all; skip cells with a digit."""
        chosen = cells or range(len(self.digits))
        contents = {cell: self._content(cell) for cell in chosen}
        return self._change(
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
        return self._change({cell: CellContent(*pair) for cell, pair in enumerate(pairs)})

    def _place(self, cells: Iterable[int], digit: int) -> bool:
        """Put a digit into cells that are not givens and take it from the marks of their peers."""
        bit = 1 << digit - 1 if digit else 0
        contents: Contents = {}
        for cell in cells:
            for peer in self.layout.peers[cell] if bit else ():
                contents[peer] = self._content(peer).without_marks(bit)
        for cell in cells:
            contents[cell] = contents.get(cell, self._content(cell))._replace(digit=digit)
        return self._change(contents)

    def _takes(self, cell: int, layer: Layer) -> bool:
        """Return whether something can be entered into a cell."""
        digit = self._content(cell).digit
        if layer is Layer.COLOUR:
            return True
        return not self.is_given(cell) and (layer is Layer.DIGIT or not digit)

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

    @property
    def all_moves(self) -> list[Change]:
        """The changes that were done, then those that were undone."""
        return [*self.done, *reversed(self.undone)]

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
            if all(held.digit in (0, solution[cell]) for cell, held in contents.items()):
                break
            contents |= {cell: before for cell, before, _ in change}
        return self._change(contents)

    # JSON

    def to_json(self) -> dict[str, object]:
        """Return the game as JSON values: givens, all moves, the number of moves done, bookmark.

        A move lists the new contents of cells as [cell, digit, marks, corners, colours], of which
        corners and colours are left out if nothing but 0 follows. `hints`, `checks` and `solved`
        are there if they are not 0. The time is not included.
        Raises Unsupported for a grid without a text.
        """
        bookmark = self.bookmark and [
            _json_of(cell, held)
            for cell, held in self.bookmark.items()
            if held.colours or not self.is_given(cell)
        ]
        counts = {name: count for name in _COUNTS if (count := getattr(self, name))}
        return {
            "givens": str(self.grid),
            "moves": [
                [_json_of(cell, after) for cell, _, after in change] for change in self.all_moves
            ],
            "done": len(self.done),
            "bookmark": bookmark,
            **counts,
            **({_SOLVED: True} if self.solved_by_command else {}),
        }

    @classmethod
    def from_json(cls, data: object, grid: Grid | None = None, seconds: float = 0) -> Game:
        """Return the game that `to_json` wrote; raise FormatError for other values.

        `grid` is the puzzle, which must have the same givens; it is required for a Sukaku.
        """
        if not isinstance(data, dict) or data.keys() - {*_COUNTS, _SOLVED} != _KEYS:
            raise FormatError(say("a game has the keys {keys}", keys=", ".join(sorted(_KEYS))))
        game = cls(_grid_of(data["givens"], grid), seconds)
        game._read_counts(data)
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
            game.bookmark = game._read_bookmark(data["bookmark"])
        return game

    def _read_counts(self, data: dict[str, object]) -> None:
        for name in _COUNTS:
            count = data.get(name, 0)
            if type(count) is not int or not 0 <= count <= _MOST_COUNTED:
                raise FormatError(
                    say("{count!r:.40} is not a number of {name}", count=count, name=name)
                )
            setattr(self, name, count)
        self.solved_by_command = data.get(_SOLVED) is True

    def _read_bookmark(self, value: object) -> Contents:
        """Return the bookmark, in which givens without a colour are left out."""
        contents = self._read(value, say("the bookmark"))
        cells = [cell for cell in range(len(self.digits)) if not self.is_given(cell)]
        if not contents.keys() >= set(cells):
            raise FormatError(say("the bookmark does not have all cells"))
        plain = {cell: CellContent(digit) for cell, digit in enumerate(self.givens)}
        return plain | contents

    def _read(self, value: object, what: str) -> Contents:
        """Return cells with their contents from JSON; raise FormatError for impossible ones."""
        contents: Contents = {}
        bounds = (len(self.digits), self.size + 1, 1 << self.size, 1 << self.size, 1 << COLOURS)
        for item in _list(value, what):
            if not _is_within(item, bounds) or item[0] in contents or not self._is_possible(item):
                raise FormatError(
                    say(
                        "{what}: {item!r:.40} is not a cell, its digit and its marks",
                        what=what,
                        item=item,
                    )
                )
            contents[item[0]] = CellContent(*item[1:])
        return contents

    def _is_possible(self, item: list[int]) -> bool:
        """Return whether a cell can have a content: a given can only be coloured."""
        cell, *content = item
        given = self.givens[cell]
        return not given or CellContent(*content)[:3] == (given, 0, 0)

    # Contents

    def _change(self, contents: Contents) -> bool:
        """Set the contents of cells, as one change; of a given, only its colours."""
        change = tuple(
            CellChange(cell, before, after)
            for cell, wanted in contents.items()
            if (before := self._content(cell)) != (after := self._restrict(cell, wanted))
        )
        if change:
            self._set((cell, after) for cell, _, after in change)
            self.done.append(change)
            self.undone.clear()
        return bool(change)

    def _restrict(self, cell: int, wanted: CellContent) -> CellContent:
        given = self.givens[cell]
        return CellContent(given, colours=wanted.colours) if given else wanted

    def _set(self, contents: Iterable[tuple[int, CellContent]]) -> None:
        for cell, content in contents:
            self.digits[cell], self.marks[cell], *more = content
            self.corners[cell], self.colours[cell] = more

    def _content(self, cell: int) -> CellContent:
        self._require_cell(cell)
        layers = (self.digits, self.marks, self.corners, self.colours)
        return CellContent(*(layer[cell] for layer in layers))

    def _contents(self) -> Contents:
        """Return the contents of all cells."""
        return {cell: self._content(cell) for cell in range(len(self.digits))}

    def _require_cell(self, cell: int) -> None:
        if not 0 <= cell < len(self.digits):
            last = len(self.digits) - 1
            raise GridError(
                say("{cell} is not a cell of a {size}×{size} grid", cell=cell, size=self.size),
                say("cells have the numbers 0 to {last}", last=last),
            )

    def _require_number(self, layer: Layer, number: int) -> None:
        if layer is not Layer.COLOUR:
            self._require_digit(number, least=1)
        elif not 1 <= number <= COLOURS:
            raise GridError(
                say("{number} is not a colour from 1 to {last}", number=number, last=COLOURS)
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


def _json_of(cell: int, content: CellContent) -> list[int]:
    """Return a cell and its content for JSON, without the last layers if they are 0."""
    listed = [cell, *content]
    while len(listed) > _LEAST_LISTED and not listed[-1]:
        listed.pop()
    return listed


def _is_within(item: object, bounds: tuple[int, ...]) -> TypeGuard[list[int]]:
    """Return whether a value is a list of integers from 0, each below its bound."""
    if not isinstance(item, list) or not _LEAST_LISTED <= len(item) <= len(bounds):
        return False
    pairs = zip(item, bounds, strict=False)
    return all(type(number) is int and 0 <= number < bound for number, bound in pairs)
