"""What makes of a grid another with the same rules, as a value."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.errors import TransformError
from sudokudb.grid import SIZES, Grid
from sudokudb.notation import DIGITS, EMPTY, format_digit

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable, Sequence

NOTHING = "same grid"
"""How the transform that changes nothing is written."""

MOVES = {
    # name: whether rows and columns change places, then whether rows and columns are reversed
    "transpose": (True, False, False),
    "antitranspose": (True, True, True),
    "rotate": (True, False, True),
    "rotate180": (False, True, True),
    "rotate270": (True, True, False),
    "mirror": (False, False, True),
    "flip": (False, True, False),
}
"""The moves of the square: turns clockwise, `mirror` swaps left and right, `flip` up and down."""


class Transform(NamedTuple):
    """What is done to a grid, in this order; equal and hashed by what it does.

    `transposed`: whether rows and columns change places. `rows[i]` is the place where row i then
    goes, `columns[i]` the same of columns, both counted from 0; `digits[d]` is what the digit d
    becomes (`digits[0]` is 0). Made by `parse_transform`, `random_transform` and `make_transform`,
    which check it.

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
        """Cells in a row of the grids that it takes."""
        return len(self.rows)

    def apply(self, grid: Grid) -> Grid:
        """Return the grid that this makes of a grid; raise TransformError for another size, and
        for a Sukaku.

        >>> str(move("mirror", 4).apply(Grid("12..............")))
        '..21............'
        """
        if grid.size != self.size:
            raise TransformError(
                f"a transform of {self.size}×{self.size} grids takes no {grid.size}×{grid.size} one"
            )
        if grid.candidates is not None:
            raise TransformError("a transform takes no Sukaku, which is its candidates")
        size, rows, columns = self.size, self.rows, self.columns
        cells = [""] * (size * size)
        for index, mark in enumerate(grid.text):
            row, column = divmod(index, size)
            if self.transposed:
                row, column = column, row
            cells[rows[row] * size + columns[column]] = mark
        names = "".join(map(format_digit, self.digits[1:]))
        return Grid("".join(cells).translate(str.maketrans(DIGITS[:size], names)), size)

    def then(self, other: Transform) -> Transform:
        """Return the transform that does this one and after it another."""
        if other.size != self.size:
            raise TransformError(f"no transform takes size {self.size} and size {other.size}")
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

    def __str__(self) -> str:
        """Return what `parse_transform` reads."""
        name = _names(self.size).get(self[:3])
        if name is not None:
            parts = [name]
        else:
            parts = ["transpose"] if self.transposed else []
            parts += [_lines("rows", self.rows), _lines("columns", self.columns)]
        parts.append(_cycles("digits", self.digits, _DIGIT_NAMES))
        return "; ".join(filter(None, parts)) or NOTHING

    def cost(self) -> int:
        """Return how many rows, columns and digits move; a named move counts as one."""
        name = _names(self.size).get(self[:3])
        lines = _moved(self.rows) + _moved(self.columns) + self.transposed
        return _moved(self.digits) + (lines if name is None else bool(name))


def make_transform(
    transposed: bool, rows: Sequence[int], columns: Sequence[int], digits: Sequence[int]
) -> Transform:
    """Return a checked Transform; raise TransformError where a house would be torn apart."""
    size = len(rows)
    if size not in SIZES or len(columns) != size or len(digits) != size + 1:
        raise TransformError("a transform has as many rows, columns and digits as a grid")
    _require_bands("row", "band", rows)
    _require_bands("column", "stack", columns)
    if sorted(digits) != [*range(size + 1)] or digits[0]:
        raise TransformError("no digit can become two, nor two become one")
    return Transform(transposed, tuple(rows), tuple(columns), tuple(digits))


def unchanged(size: int = 9) -> Transform:
    """Return the transform that changes nothing."""
    return make_transform(False, range(size), range(size), range(size + 1))


def move(name: str, size: int = 9) -> Transform:
    """Return the move of a name in MOVES."""
    transposed, *reversals = MOVES[name]
    rows, columns = (range(size)[:: -1 if back else 1] for back in reversals)
    return make_transform(transposed, rows, columns, range(size + 1))


def random_transform(chance: random.Random, size: int = 9) -> Transform:
    """Return any transform, each as likely as the others."""
    rows, columns = _random_lines(chance, size), _random_lines(chance, size)
    digits = chance.sample(range(1, size + 1), size)
    return make_transform(chance.random() < 0.5, rows, columns, [0, *digits])


def _random_lines(chance: random.Random, size: int) -> list[int]:
    order = SIZES.index(size) + 2
    bands = chance.sample(range(order), order)
    return [order * band + line for band in bands for line in chance.sample(range(order), order)]


def _require_bands(line: str, band: str, places: Sequence[int]) -> None:
    size = len(places)
    order = SIZES.index(size) + 2
    if sorted(places) != [*range(size)]:
        raise TransformError(f"two {line}s cannot go to one place")
    for low in range(0, size, order):
        if len({place // order for place in places[low : low + order]}) > 1:
            raise TransformError(
                f"{line}s {low + 1} to {low + order} are a {band} and must stay together",
                f"move whole {band}s, or {line}s within one",
            )


def _inverse(places: Sequence[int]) -> tuple[int, ...]:
    return tuple(sorted(range(len(places)), key=places.__getitem__))


def _moved(places: Sequence[int]) -> int:
    return sum(place != index for index, place in enumerate(places))


@cache
def _names(size: int) -> dict[tuple[object, ...], str]:
    """Return the moves by what they do to the cells; the one that does nothing has no name."""
    return {unchanged(size)[:3]: ""} | {move(name, size)[:3]: name for name in MOVES}


_DIGIT_NAMES = EMPTY + DIGITS
_LINE_NAMES = [str(line + 1) for line in range(max(SIZES))]


@lru_cache(maxsize=4096)  # of 9×9 there are no more: 1296 of rows, and of columns
def _lines(kind: str, places: tuple[int, ...]) -> str:
    return _cycles(kind, places, _LINE_NAMES)


def _cycles(kind: str, places: Sequence[int], names: Sequence[str]) -> str:
    """Write a permutation, or nothing for the one that moves nothing."""
    written, left = "", [*places]
    for start, place in enumerate(places):
        if place == start or left[start] < 0:
            continue
        cycle = [names[start]]
        while place != start:
            cycle.append(names[place])
            left[place] = -1
            place = places[place]
        written += " " + ("↔".join(cycle) if len(cycle) == 2 else "→".join([*cycle, cycle[0]]))
    return kind + written if written else ""


def relabelling(pairs: Iterable[tuple[int, int]], size: int) -> tuple[int, ...] | None:
    """Return digits for a Transform that do what each pair says, or None where they disagree.

    Digits of which no pair speaks stay what they are where they can.
    """
    to: dict[int, int] = {}
    for old, new in pairs:
        if to.setdefault(old, new) != new or (old == 0) != (new == 0):
            return None
    if len(set(to.values())) < len(to):
        return None
    to[0] = 0
    free = set(range(size + 1)) - set(to.values())
    for digit in sorted(free - to.keys()):
        to[digit] = digit
        free.remove(digit)
    rest = sorted(set(range(size + 1)) - to.keys())
    to.update(zip(rest, sorted(free), strict=True))
    return tuple(to[digit] for digit in range(size + 1))
