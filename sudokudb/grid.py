"""Cells and grids of any size.

A cell is its index from 0 to n²−1, row by row; it is printed with numbers from 1 (`r1c2`). The
houses of a grid are those of its `Layout`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple, NewType, Protocol, cast

from sudokudb.errors import EXIT_NO, GridError, Message, SudokuError, say, say_all
from sudokudb.layout import CLASSIC, Layout
from sudokudb.notation import DIGITS, EMPTY, SIDES, SIZES, format_digit, read_cells

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import TypeGuard

    from sudokudb.rules.rule import Rule

__all__ = [
    "SIZES",
    "AnyConflict",
    "BrokenRule",
    "Conflict",
    "ConflictError",
    "EngineGrid",
    "Grid",
    "GridLike",
    "as_grid",
    "format_cell",
    "parse_cell",
]

_MARKS = EMPTY + DIGITS
_SHOWN = 3  # conflicts in a sentence
_VALUES = bytes.maketrans(_MARKS.encode(), bytes(range(26)))


def format_cell(cell: int, size: int = 9) -> str:
    """Return the name of a cell; the inverse of `parse_cell`.

    >>> format_cell(1)
    'r1c2'
    """
    return f"r{cell // size + 1}c{cell % size + 1}"


CELL_NAMES = tuple(map(format_cell, range(81)))
"""The names of the cells of a 9×9 grid, for the many sentences about them."""


def parse_cell(name: str, size: int = 9) -> int:
    """Return the cell with a name such as r1c2; raise GridError for other text.

    >>> parse_cell("r1c2")
    1
    """
    row, _, column = name.lower().removeprefix("r").partition("c")
    if name[:1] in ("r", "R") and all(p.isascii() and p.isdigit() for p in (row, column)):
        r, c = int(row[:4]), int(column[:4])
        if 1 <= r <= size and 1 <= c <= size:
            return (r - 1) * size + c - 1
    raise GridError(
        say("{name!r} is not a cell of a {size}×{size} grid", name=name[:20], size=size),
        say("cells are r1c1 and so on"),
    )


class Conflict(NamedTuple):
    """A digit that occurs more than once in a house."""

    digit: int
    house: str
    cells: tuple[int, ...]
    size: int

    @property
    def message(self) -> Message:
        """The conflict in words."""
        count = len(self.cells)
        cells = ", ".join(format_cell(cell, self.size) for cell in self.cells)
        # Files of large grids write the digit 10 as A, J, 9 or 10.
        name = format_digit(self.digit) + (f" ({self.digit})" if self.digit > SIZES[1] else "")
        if count == 2:
            return say("{name} twice in {house}: {cells}", name=name, house=self.house, cells=cells)
        return say(
            "{name} {times} times in {house}: {cells}",
            name=name,
            times=_number(count),
            house=self.house,
            cells=cells,
        )

    def __str__(self) -> str:
        return self.message


def _number(count: int) -> str:
    """Return a number from three on, in words up to nine."""
    words = (
        *(say("three"), say("four"), say("five"), say("six")),
        *(say("seven"), say("eight"), say("nine")),
    )
    return words[count - 3] if count < 10 else str(count)


def shown_conflicts(conflicts: Sequence[AnyConflict]) -> list[Message]:
    """Return the first few conflicts in words, and how many more there are.

    >>> shown_conflicts(Grid("11.. .... .... ....").conflicts())
    ['1 twice in row 1: r1c1, r1c2', '1 twice in box 1: r1c1, r1c2']
    >>> shown_conflicts(Grid("1" * 16).conflicts())[3:]
    ['and 9 more']
    """
    more = len(conflicts) - _SHOWN
    rest = [say("and {count} more", count=more)] if more > 0 else []
    return [conflict.message for conflict in conflicts[:_SHOWN]] + rest


class BrokenRule(NamedTuple):
    """A rule that cannot hold, whatever the empty cells become.

    `number` is its place among the rules of the layout, from 1; `cells` are its filled cells.
    """

    number: int
    rule: Rule
    cells: tuple[int, ...]
    size: int

    @property
    def message(self) -> Message:
        """The broken rule in words."""
        from sudokudb.rules.rule_set import rule_name  # most grids have no rules

        name = rule_name(self.rule)
        if not self.cells:
            return say("rule {number}, {name}, cannot hold", number=self.number, name=name)
        return say(
            "rule {number}, {name}, is broken: {cells}",
            number=self.number,
            name=name,
            cells=", ".join(format_cell(cell, self.size) for cell in self.cells),
        )

    def __str__(self) -> str:
        return self.message


AnyConflict = Conflict | BrokenRule
"""What `Grid.conflicts` lists."""


class ConflictError(SudokuError, ValueError):
    """A grid has conflicts, all of which are in `conflicts`."""

    exit_code = EXIT_NO

    def __init__(self, conflicts: tuple[AnyConflict, ...]) -> None:
        shown = say_all(*shown_conflicts(conflicts))
        super().__init__(
            say("the grid has conflicts: {conflicts}", conflicts=shown),
            hint=say("a grid with conflicts is not saved: change one of these cells"),
        )
        self.conflicts = conflicts


class Grid:
    """The digits of all cells: immutable, hashable, and equal if cells and layout are equal.

    A grid is made from any text form (see `notation`), from rows, from one sequence of digits,
    or from an array; anything else raises GridError. A text may have rules after the cells, each
    after a `;` (see `rules.text`); else the layout is classic by default. A grid may have
    conflicts, which `conflicts()` lists. `text` has the cells alone, `str(grid)` the rules, too.

    >>> grid = Grid("1.3. .... .2.. ...4")
    >>> str(grid), grid.size, grid.givens
    ('1.3......2.....4', 4, 4)
    >>> Grid([[1, 0, 3, 0], [0, 0, 0, 0], [0, 2, 0, 0], [0, 0, 0, 4]]) == grid
    True
    >>> str(Grid("1.3. .... .2.. ...4; cage 3 r2c1r1c1"))
    '1.3......2.....4;cage 3 r1c1r2c1'
    """

    __slots__ = ("layout", "text")
    text: str
    layout: Layout
    candidates: tuple[int, ...] | None = None
    """The candidates of each cell if they define the puzzle (see `sukaku`), else None."""

    def __init__(
        self, cells: Iterable[object], size: int | None = None, layout: Layout | None = None
    ) -> None:
        if isinstance(cells, str):
            text = cells
        else:
            text, layout = _convert(cells, layout)
        found = CLASSIC.get(len(text))
        # Most texts come from the database or a solver, in canonical form: skip the parser.
        if (
            found is None
            or size is not None
            or layout is not None
            or text.encode("ascii", "replace").translate(None, found.marks)
        ):
            text, _, rules = text.partition(";")
            text = read_cells(text, layout.size if layout and size is None else size)
            found = _layout_for(text, layout, rules)
        object.__setattr__(self, "text", text)
        object.__setattr__(self, "layout", found)

    @classmethod
    def empty(cls, size: int = 9) -> Grid:
        """Return the empty grid of a size that has usual boxes."""
        return cls(EMPTY * Layout(size).cells)

    @classmethod
    def from_digits(cls, digits: Iterable[int]) -> Grid:
        """Return the grid with these cell values, 0 for an empty cell."""
        return cls(_canonical_text(digits))

    def with_digits(self, digits: str | Iterable[int]) -> Grid:
        """Return a grid of the same layout with these digits: canonical text, or values of cells.

        >>> str(Grid("1.3. .... .2.. ...4").with_digits([0] * 15 + [4]))
        '...............4'
        """
        text = digits if isinstance(digits, str) else _canonical_text(digits)
        layout = self.layout
        if layout.is_classic and len(text) == layout.cells:
            return Grid(text)
        return Grid(text, layout=layout)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Grid is immutable: {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a Grid is immutable: {name} cannot be deleted")

    def __reduce__(self) -> tuple[type[Grid], tuple[object, ...]]:
        layout = self.layout
        return Grid, (self.text,) if layout.is_classic else (self.text, None, layout)

    def __str__(self) -> str:
        """Return the canonical text: the cells, and the rules after them."""
        rules = self.layout.rules_text
        return f"{self.text};{rules}" if rules else self.text

    def __repr__(self) -> str:
        return f"Grid({str(self)!r})"

    def _repr_mimebundle_(self, **_options: object) -> dict[str, str]:
        """Return what a notebook shows: the picture, and the text for where it has none."""
        from sudokudb.notebook import display

        return display(self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Grid):
            return NotImplemented
        if self.text != other.text:
            return False
        return self.layout is other.layout or self.layout == other.layout

    def __hash__(self) -> int:
        return hash(self.text if self.layout.is_classic else (self.text, self.layout))

    def __len__(self) -> int:
        return len(self.text)

    def __iter__(self) -> Iterator[int]:
        return iter(self.digits)

    def __getitem__(self, cell: int) -> int:
        return self.digits[cell]

    @property
    def size(self) -> int:
        """The number of cells in a row."""
        return self.layout.size

    @property
    def order(self) -> int:
        """The width of a square box; raises Unsupported for other boxes and rules."""
        if self.layout.order is None:
            raise self.layout.refusal(say("a drawing"))
        return self.layout.order

    @property
    def is_classic(self) -> bool:
        """Whether rows, columns, usual boxes and the givens are all the rules, in any size."""
        return self.layout.is_classic and self.candidates is None

    @property
    def is_engine(self) -> bool:
        """Whether the engine solves the grid: classic, and 9×9."""
        return self.layout.is_engine and self.candidates is None

    @property
    def digits(self) -> bytes:
        """The values of the cells, 0 for an empty cell."""
        return self.text.encode("ascii").translate(_VALUES)

    @property
    def givens(self) -> int:
        """The number of cells that hold a digit."""
        return len(self.text) - self.text.count(EMPTY)

    @property
    def rows(self) -> tuple[str, ...]:
        """The canonical text of each row."""
        size = self.size
        return tuple(self.text[i : i + size] for i in range(0, len(self.text), size))

    def with_row(self, row: int, text: str) -> Grid:
        """Return the grid with one row (from 0) replaced by a canonical text."""
        rows = list(self.rows)
        rows[row] = text
        return self.with_digits("".join(rows))

    def start_masks(self) -> list[int]:
        """Return the digits that each cell may hold, by its given and by rules on single cells.

        Bit d − 1 represents digit d. The peers of a cell are not looked at.
        """
        possible = self.candidates or self.layout.domains
        return [
            possible[cell] & (1 << digit - 1) if digit else possible[cell]
            for cell, digit in enumerate(self.digits)
        ]

    def conflicts(self) -> tuple[AnyConflict, ...]:
        """Return every digit that occurs twice in a row, column or region, and the broken rules.

        >>> [str(c) for c in Grid("11..............").conflicts()]
        ['1 twice in row 1: r1c1, r1c2', '1 twice in box 1: r1c1, r1c2']
        """
        digits, layout = self.digits, self.layout
        rules = () if layout.is_classic else self.broken_rules()
        if not _has_conflict(digits, layout):
            return rules
        found = (
            Conflict(digit, layout.house_name(index), cells, self.size)
            for index, house in enumerate(layout.plain_houses)
            for digit in range(1, self.size + 1)
            if len(cells := tuple(cell for cell in house if digits[cell] == digit)) > 1
        )
        return (*found, *rules)

    def broken_rules(self) -> tuple[BrokenRule, ...]:
        """Return the rules that no digits in the empty cells make true, each by itself.

        >>> [str(rule) for rule in Grid("12" + "." * 14 + ";cage 4 r1c1r1c2").broken_rules()]
        ['rule 1, killer cage 4, is broken: r1c1, r1c2']
        """
        return tuple(_broken_rules(self))

    def require_no_conflicts(self) -> Grid:
        """Return the grid itself; raise ConflictError if it has conflicts."""
        if conflicts := self.conflicts():
            raise ConflictError(conflicts)
        return self

    def is_solution(self) -> bool:
        """Return whether every cell holds a digit and there are no conflicts."""
        return EMPTY not in self.text and not self.conflicts()


class HasGrid(Protocol):
    """Anything with a grid: a puzzle, a record, a generated puzzle."""

    @property
    def grid(self) -> Grid:
        """The grid."""


GridLike = Grid | HasGrid | Iterable[object]
"""What a function takes in place of a grid: a puzzle, or anything that `Grid` is made of."""


def as_grid(value: GridLike) -> Grid:
    """Return a grid itself, the grid of a puzzle, or the grid made of another value.

    >>> as_grid("1.3. .... .2.. ...4") == as_grid(Grid("1.3......2.....4"))
    True
    """
    if isinstance(value, Grid):
        return value
    grid = None if isinstance(value, str) else getattr(value, "grid", None)
    return grid if isinstance(grid, Grid) else Grid(cast("Iterable[object]", value))


EngineGrid = NewType("EngineGrid", Grid)
"""A grid that the engine, canonical forms of rows and techniques take."""


def is_engine(grid: Grid) -> TypeGuard[EngineGrid]:
    """Return `grid.is_engine`, so that a type checker knows the grid as an EngineGrid."""
    return grid.layout.is_engine and grid.candidates is None


def _has_conflict(digits: bytes, layout: Layout) -> bool:
    """Return whether a digit occurs twice in a house; much faster than listing the conflicts."""
    seen = 0
    for digit, bits in zip(digits, layout.bits, strict=True):
        if digit:
            seen |= bits << digit
    return seen.bit_count() < layout.houses_per_cell * (len(digits) - digits.count(0))


def _broken_rules(grid: Grid) -> Iterator[BrokenRule]:
    """Yield the broken rules of a grid."""
    from sudokudb.rules.holding import broken_parts  # most grids have no rules
    from sudokudb.rules.primitives import cells_of

    digits, layout = grid.digits, grid.layout
    masks = [1 << digit - 1 if digit else (1 << grid.size) - 1 for digit in digits]
    numbered = enumerate(zip(layout.rules, layout.meanings, strict=True), start=1)
    for number, (rule, parts) in numbered:
        if found := broken_parts(parts, masks):
            cells = {cell for part in found for cell in cells_of(part) if digits[cell]}
            yield BrokenRule(number, rule, tuple(sorted(cells)), grid.size)


def _canonical_text(digits: Iterable[int]) -> str:
    # Inlined, since this runs for every solution; format_digit raises the error.
    return "".join([_MARKS[d] if 0 <= d <= 25 else format_digit(d) for d in digits])


def _convert(cells: Iterable[object], layout: Layout | None) -> tuple[str, Layout | None]:
    """Return the text and the layout for a grid that is made of an array or of another grid."""
    from sudokudb.cell_arrays import text_of  # most grids are made of text

    cells = getattr(cells, "grid", cells)  # of a puzzle
    if not isinstance(cells, Grid):
        return text_of(cells), layout
    if cells.candidates is not None:
        raise GridError(say("a Sukaku has no digits: it has only candidates"))
    return cells.text, layout or (None if cells.layout.is_classic else cells.layout)


def _layout_for(text: str, layout: Layout | None, rules: str) -> Layout:
    """Return the layout of a grid with these cells; raise GridError if the size differs."""
    if rules.strip() and layout is not None:
        raise GridError(say("a grid has the rules of its text or those of its layout, not both"))
    if layout is None:
        return Layout(SIDES[len(text)], rules=rules.strip())
    if layout.cells != len(text):
        raise GridError(
            say("{expected} cells expected, {count} found", expected=layout.cells, count=len(text))
        )
    return layout
