"""Sets of cells and of digits, and arrays: what Cython takes from `bits.pxi` when it compiles.

In a set of cells, bit x represents cell x; in a set of digits, bit d represents digit d.
"""

from collections.abc import Callable, Iterator
from contextlib import nullcontext
from typing import Any

Cells = int
Digits = int
Option = int
Finder = Callable[[Any, Any], bool]
"""A function that searches a board for a technique; True if the search is over."""

nogil = gil = nullcontext()


def count(cells: Cells) -> int:
    """Return the number of cells in a set."""
    return cells.bit_count()


def lowest(cells: Cells) -> int:
    """Return the first cell of a set; 0 if it is empty, as in impossible positions."""
    return (cells & -cells).bit_length() - 1 if cells else 0


def each_cell(cells: Cells) -> Iterator[int]:
    """Yield the cells of a set in ascending order; `each_digit` yields those of a set of digits."""
    while cells:
        yield lowest(cells)
        cells &= cells - 1


def cell(x: int) -> Cells:
    """Return the set of one cell."""
    return 1 << x


def third(cells: Cells, part: int) -> int:
    """Return the first, second or last 27 cells of a set as a number."""
    return cells >> 27 * part & 0x7FFFFFF


size = count
first = lowest
each_digit = each_cell


def numbers(*sizes: int) -> list:  # type: ignore[type-arg]
    """Return an array of zeros with one or two dimensions."""
    n, *rest = sizes
    return [numbers(*rest) for _ in range(n)] if rest else [0] * n


def octets(n: int, size: int) -> list[bytearray]:
    """Return an array of bytes with two dimensions."""
    return [bytearray(size) for _ in range(n)]


digits = cells = finders = numbers
