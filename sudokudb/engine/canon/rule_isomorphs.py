"""The transforms between equivalent grids with other rules or boxes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.engine.canon.rule_graph import graph_form
from sudokudb.errors import TransformError
from sudokudb.symmetry import MOVES, Transform, identity_transform, move, relabelling
from sudokudb.symmetry.constraints import constraints_of
from sudokudb.symmetry.moved_layouts import places_of

if TYPE_CHECKING:
    from sudokudb.grid import Grid
    from sudokudb.symmetry.constraints import Constraints


def find_rule_transform(first: Grid, second: Grid) -> Transform | None:
    """Return a transform from the first grid to the second; None if there is none.

    Rules that mean the same are equal: the image may be drawn with other rules than the second grid
    has, and boxes of 2×3 cells may become regions of 3×2, which `Transform.apply` refuses.
    """
    if first.layout.order is not None or second.layout.order is not None:
        return None  # a classic grid equals no other
    named = (identity_transform(first.size), *(move(name, first.size) for name in MOVES))
    simple = [found for turn in named if (found := _complete(turn, first, second))]
    if simple:
        return min(simple, key=lambda found: (not _is_exact(found, first, second), found.cost()))
    moves = _from_graphs(first, second)
    return moves and _complete(moves, first, second)


def _is_exact(transform: Transform, first: Grid, second: Grid) -> bool:
    """Return whether the image of the first grid has the rules of the second one in its words."""
    try:
        return transform.apply(first) == second
    except TransformError:
        return False


def _complete(cells: Transform, first: Grid, second: Grid) -> Transform | None:
    """Complete moves of cells by names of digits that give the second grid, if there are any."""
    places = places_of(*cells[:3])
    asked, wanted = constraints_of(first.layout), constraints_of(second.layout)
    if not asked.relabels:
        asked, wanted = _with_givens(asked, first), _with_givens(wanted, second)
    if asked.to_places(places) != wanted:
        return None
    if not asked.relabels:
        return cells
    pairs = ((digit, second.digits[places[cell]]) for cell, digit in enumerate(first.digits))
    digits = relabelling(pairs, first.size)
    return None if digits is None else cells._replace(digits=digits)


def _with_givens(asked: Constraints, grid: Grid) -> Constraints:
    """Return what the rules of a grid ask, with its givens as rules on single cells."""
    masks = zip(asked.domains, grid.start_masks(), strict=True)
    return asked._replace(domains=tuple(one & other for one, other in masks))


def _from_graphs(first: Grid, second: Grid) -> Transform | None:
    """Return the moves of lines that lead from one graph to the other, if they are equal."""
    one, other = graph_form(first), graph_form(second)
    if one is None or other is None or one.colours != other.colours:
        return None
    image = dict(zip(one.order, other.order, strict=True))
    size = first.size
    top = [image[cell] for cell in range(size)]
    left = [image[cell] for cell in range(0, size * size, size)]
    transposed = top[0] // size != top[1] // size
    across, down = (left, top) if not transposed else (top, left)
    rows, columns = (cell // size for cell in across), (cell % size for cell in down)
    found = Transform(transposed, tuple(rows), tuple(columns), (*range(size + 1),))
    is_whole = {*found.rows} == {*found.columns} == {*range(size)}
    return found if is_whole else None
