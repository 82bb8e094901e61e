"""A form for grids with other rules or boxes: the least text of its turns.

Equivalent grids may have different forms if more than a turn of the square and new names of digits
lead from one to the other; their identity is the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import say
from sudokudb.symmetry import Transform, relabelling, turns
from sudokudb.symmetry.constraints import constraints_of

if TYPE_CHECKING:
    from sudokudb.grid import Grid


DISPLAY_ONLY = say(
    "the form of a grid with other rules or boxes is for display: equivalent grids may have others"
)
"""What a reader of such a form should know."""


def display_form(grid: Grid) -> tuple[Grid, int, Transform]:
    """Return the least image of a grid, its number, and the transform that leads to it.

    The images are those of the turns that keep all rules; digits are named in the order of their
    appearance, unless rules read their values.

    >>> from sudokudb.grid import Grid
    >>> str(display_form(Grid("65.................................."))[0])
    '..................................12'
    """
    found = [
        (_with_least_names(turn, grid), number) for number, turn in enumerate(turns(grid.layout))
    ]
    images = sorted((str(one.apply(grid)), number, one) for one, number in found)
    least, _, transform = images[0]
    return transform.apply(grid), sum(text == least for text, *_ in images), transform


def _with_least_names(turn: Transform, grid: Grid) -> Transform:
    """Return a turn with names for the digits in the order of their appearance."""
    if not constraints_of(grid.layout).relabels:
        return turn
    seen = dict.fromkeys(digit for digit in turn.apply(grid).digits if digit)
    digits = relabelling(((digit, name) for name, digit in enumerate(seen, start=1)), grid.size)
    assert digits is not None
    return turn._replace(digits=digits)
