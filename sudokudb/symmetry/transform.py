"""Transforms between equivalent grids, as immutable values."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.errors import TransformError, say
from sudokudb.grid import SIZES, Grid, GridLike, as_grid
from sudokudb.notation import ALL_SIZES, DIGITS, EMPTY, format_digit
from sudokudb.symmetry.bands import COLUMNS, ROWS, box_shape_of, require_bands, require_places

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable, Sequence

    from sudokudb.layout import Layout

NOTHING = "same grid"
"""The text of the transform that changes nothing."""

MOVES = {
    # name: (whether the grid is transposed, then whether rows and columns are reversed)
    "transpose": (True, False, False),
    "antitranspose": (True, True, True),
    "rotate": (True, False, True),
    "rotate180": (False, True, True),
    "rotate270": (True, True, False),
    "mirror": (False, False, True),
    "flip": (False, True, False),
}
"""The moves of a square. Rotations are clockwise; `mirror` swaps left and right."""


class Transform(NamedTuple):
    """The changes to a grid, in this order.

    If `transposed`, rows and columns are exchanged first. Then row i moves to the place `rows[i]`
    and column i to `columns[i]`, counted from 0, and digit d becomes `digits[d]` (`digits[0]` is
    0). `make_transform`, `parse_transform` and `random_transform` return checked transforms.

    >>> turn = move("rotate")
    >>> turn.then(turn) == move("rotate180"), str(turn.then(turn.inverse()))
    (True, 'same grid')
    """

    transposed: bool
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    digits: tuple[int, ...]

    @property
    def size(self) -> int:
        """The number of cells in a row of the grids that it applies to."""
        return len(self.rows)

    def apply(self, grid: GridLike) -> Grid:
        """Return the transformed grid; raise TransformError for another size and for a Sukaku.

        The cells of all rules move, too. Raises TransformError if a rule would not keep its
        meaning, and if digits get new names where a rule reads their values.

        >>> str(move("mirror", 4).apply(Grid("12..............")))
        '..21............'
        """
        grid = as_grid(grid)
        if grid.size != self.size:
            raise TransformError(
                say(
                    "a transform of {size}×{size} grids cannot change a {size2}×{size2} grid",
                    size=self.size,
                    size2=grid.size,
                )
            )
        if grid.candidates is not None:
            raise TransformError(say("a Sukaku cannot be transformed: it has only candidates"))
        layout = grid.layout
        if layout.order is None:
            layout = self.image_of(layout)
        size, rows, columns = self.size, self.rows, self.columns
        cells = [""] * (size * size)
        for index, mark in enumerate(grid.text):
            row, column = divmod(index, size)
            if self.transposed:
                row, column = column, row
            cells[rows[row] * size + columns[column]] = mark
        names = "".join(map(format_digit, self.digits[1:]))
        text = "".join(cells).translate(str.maketrans(DIGITS[:size], names))
        return Grid(text) if layout.is_classic else Grid(text, layout=layout)

    def image_of(self, layout: Layout) -> Layout:
        """Return the layout of the transformed grids; errors are as in `apply`."""
        from sudokudb.symmetry.moved_layouts import (
            moved_layout,
            require_names,
        )  # most grids have no rules

        if self.digits != (*range(self.size + 1),):
            require_names(layout)
        return moved_layout(layout, *self[:3])

    def then(self, other: Transform) -> Transform:
        """Return the transform that applies this one and then another."""
        if other.size != self.size:
            raise TransformError(
                say(
                    "transforms of sizes {size} and {size2} cannot be combined",
                    size=self.size,
                    size2=other.size,
                )
            )
        lines = (self.rows, self.columns)
        rows, columns = lines[::-1] if other.transposed else lines
        return Transform(
            self.transposed != other.transposed,
            tuple(other.rows[place] for place in rows),
            tuple(other.columns[place] for place in columns),
            tuple(other.digits[digit] for digit in self.digits),
        )

    def inverse(self) -> Transform:
        """Return the transform that undoes this one."""
        rows, columns = _inverse(self.rows), _inverse(self.columns)
        if self.transposed:
            rows, columns = columns, rows
        return Transform(self.transposed, rows, columns, _inverse(self.digits))

    def __repr__(self) -> str:
        return f"<Transform {self}>"

    def __str__(self) -> str:
        """Return the text that `parse_transform` reads."""
        name = _names(self.size).get(self[:3])
        if name is not None:
            parts = [name]
        else:
            parts = ["transpose"] if self.transposed else []
            parts += [_lines("rows", self.rows), _lines("columns", self.columns)]
        parts.append(_cycles("digits", self.digits, _DIGIT_NAMES))
        return "; ".join(filter(None, parts)) or NOTHING

    def cost(self) -> int:
        """Return the number of rows, columns and digits that change; a named move counts as one."""
        name = _names(self.size).get(self[:3])
        lines = _count_moved(self.rows) + _count_moved(self.columns) + self.transposed
        return _count_moved(self.digits) + (lines if name is None else bool(name))


def make_transform(
    transposed: bool,
    rows: Sequence[int],
    columns: Sequence[int],
    digits: Sequence[int],
    *,
    keeps_boxes: bool = True,
) -> Transform:
    """Return a checked Transform; raise TransformError if it would split a house.

    Whether it keeps boxes that are not square is known when it is applied; with `keeps_boxes`
    false, this is true of square ones, too.
    """
    size = len(rows)
    if size not in ALL_SIZES or len(columns) != size or len(digits) != size + 1:
        raise TransformError(
            say("a transform needs as many rows, columns and digits as a grid has")
        )
    for names, places in ((ROWS, rows), (COLUMNS, columns)):
        require_places(names, places)
        if size in SIZES and keeps_boxes:
            require_bands(names, places, SIZES.index(size) + 2)
    if sorted(digits) != [*range(size + 1)] or digits[0]:
        raise TransformError(say("the digits must be relabelled one to one"))
    return Transform(transposed, tuple(rows), tuple(columns), tuple(digits))


def identity_transform(size: int = 9) -> Transform:
    """Return the transform that changes nothing."""
    return make_transform(False, range(size), range(size), range(size + 1))


def move(name: str, size: int = 9) -> Transform:
    """Return the move with a name in MOVES."""
    transposed, *reversed_sides = MOVES[name]
    rows, columns = (range(size)[:: -1 if back else 1] for back in reversed_sides)
    return make_transform(transposed, rows, columns, range(size + 1))


def random_transform(rng: random.Random, size: int = 9, layout: Layout | None = None) -> Transform:
    """Return a random transform of grids of a size, or of a layout; all are equally likely.

    Where rules are not only rows, columns and usual boxes, it is one of the `turns` that keep them.
    """
    if layout is not None and not layout.is_classic:
        return _random_turn(rng, layout)
    height, width = box_shape_of(size)
    rows, columns = _random_lines(rng, size, height), _random_lines(rng, size, width)
    digits = rng.sample(range(1, size + 1), size)
    return make_transform(rng.random() < 0.5 and height == width, rows, columns, [0, *digits])


def _random_lines(rng: random.Random, size: int, width: int) -> list[int]:
    bands = rng.sample(range(size // width), size // width)
    return [width * band + line for band in bands for line in rng.sample(range(width), width)]


def _random_turn(rng: random.Random, layout: Layout) -> Transform:
    """Return a random turn that keeps the rules of a layout, with other names of its digits."""
    from sudokudb.symmetry.constraints import constraints_of  # most grids have no rules

    turn, digits = rng.choice(turns(layout)), [*range(1, layout.size + 1)]
    if constraints_of(layout).relabels:
        rng.shuffle(digits)
    return turn._replace(digits=(0, *digits))


@lru_cache(maxsize=1024)
def turns(layout: Layout) -> tuple[Transform, ...]:
    """Return the turns of a square that keep all rules of a layout; the first changes nothing.

    >>> from sudokudb.layout import Layout
    >>> [str(turn) for turn in turns(Layout(6))]
    ['same grid', 'rotate180', 'mirror', 'flip']
    """
    from sudokudb.symmetry.moved_layouts import keeps_rules  # most grids have no rules

    each = (identity_transform(layout.size), *(move(name, layout.size) for name in MOVES))
    return tuple(turn for turn in each if keeps_rules(layout, *turn[:3]))


def _inverse(places: Sequence[int]) -> tuple[int, ...]:
    return tuple(sorted(range(len(places)), key=places.__getitem__))


def _count_moved(places: Sequence[int]) -> int:
    return sum(place != index for index, place in enumerate(places))


@cache
def _names(size: int) -> dict[tuple[object, ...], str]:
    """Return the names of the moves by their effect on the cells; no effect has the name ''."""
    return {identity_transform(size)[:3]: ""} | {move(name, size)[:3]: name for name in MOVES}


_DIGIT_NAMES = EMPTY + DIGITS
_LINE_NAMES = [str(line + 1) for line in range(max(SIZES))]


@lru_cache(maxsize=4096)  # enough for 9×9: 1296 permutations of rows, 1296 of columns
def _lines(kind: str, places: tuple[int, ...]) -> str:
    return _cycles(kind, places, _LINE_NAMES)


def _cycles(kind: str, places: Sequence[int], names: Sequence[str]) -> str:
    """Return a permutation as text, '' for the identity."""
    text, left = "", [*places]
    for start, place in enumerate(places):
        if place == start or left[start] < 0:
            continue
        cycle = [names[start]]
        while place != start:
            cycle.append(names[place])
            left[place] = -1
            place = places[place]
        text += " " + ("↔".join(cycle) if len(cycle) == 2 else "→".join([*cycle, cycle[0]]))
    return kind + text if text else ""


def relabelling(pairs: Iterable[tuple[int, int]], size: int) -> tuple[int, ...] | None:
    """Return the `digits` of a Transform that maps each pair, or None if the pairs contradict.

    Digits that occur in no pair stay unchanged if possible.
    """
    image: dict[int, int] = {}
    for old, new in pairs:
        if image.setdefault(old, new) != new or (old == 0) != (new == 0):
            return None
    if len(set(image.values())) < len(image):
        return None
    image[0] = 0
    free = set(range(size + 1)) - set(image.values())
    for digit in sorted(free - image.keys()):
        image[digit] = digit
        free.remove(digit)
    unused = sorted(set(range(size + 1)) - image.keys())
    image.update(zip(unused, sorted(free), strict=True))
    return tuple(image[digit] for digit in range(size + 1))
