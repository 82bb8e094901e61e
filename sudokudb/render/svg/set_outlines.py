"""Sets of cells in a picture: outlines inside the cells, and tags with the letters of the sets."""

from __future__ import annotations

from string import ascii_uppercase
from typing import TYPE_CHECKING

from sudokudb.render.marks import PATTERN
from sudokudb.render.svg.board_drawing import CELL

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence, Set

    from sudokudb.render.svg.board_drawing import BoardDrawing

_DASHES = ("", "9 5", "2 5", "12 4 2 4")  # of A, B, C and D; E is as A
_INSETS = (3, 6)  # of sets in turn, so that those with a common cell can be told apart
_TAG, _OUTSIDE = 16, 10  # the side of a tag, and how much of it is outside the cell
_TAG_BASELINE = 2.8


def draw_sets(board: BoardDrawing, sets: Sequence[Sequence[int]]) -> Iterator[str]:
    """Yield the outlines of sets, then their tags, one for each group of touching cells."""
    for at, cells in enumerate(sets):
        dashes = _DASHES[at % len(_DASHES)]
        more = f' stroke-dasharray="{dashes}"' if dashes else ""
        path = "".join(outline(board, set(cells), _INSETS[at % len(_INSETS)]))
        yield f'<path class="set" data-p="{PATTERN}"{more} d="{path}"/>'
    taken: dict[int, int] = {}
    for letter, cells in zip(ascii_uppercase, sets, strict=False):
        for group in touching_groups(cells, board.size):
            yield _tag(board, letter, group[0], taken.get(group[0], 0))
            taken[group[0]] = taken.get(group[0], 0) + 1


def touching_groups(cells: Collection[int], size: int) -> list[list[int]]:
    """Return cells in groups whose cells touch each other, each from its first cell on."""
    left, found = sorted(cells), list[list[int]]()
    while left:
        group = [left.pop(0)]
        for cell in group:
            near = [other for other in left if _touch(cell, other, size)]
            group += near
            left = [other for other in left if other not in near]
        found.append(sorted(group))
    return found


def _touch(one: int, other: int, size: int) -> bool:
    (row, column), (other_row, other_column) = divmod(one, size), divmod(other, size)
    return abs(row - other_row) + abs(column - other_column) == 1


def outline(board: BoardDrawing, inside: Set[int], inset: int) -> Iterator[str]:
    """Yield the edges of a set of cells, inside them by `inset`."""
    for cell in sorted(inside):
        x, y = board.corner(cell)
        column = cell % board.size
        up, down = cell - board.size in inside, cell + board.size in inside
        left = column > 0 and cell - 1 in inside
        right = column < board.size - 1 and cell + 1 in inside
        x1, x2 = x + (0 if left else inset), x + CELL - (0 if right else inset)
        y1, y2 = y + (0 if up else inset), y + CELL - (0 if down else inset)
        if not up:
            yield f"M{x1} {y + inset}H{x2}"
        if not down:
            yield f"M{x1} {y + CELL - inset}H{x2}"
        if not left:
            yield f"M{x + inset} {y1}V{y2}"
        if not right:
            yield f"M{x + CELL - inset} {y1}V{y2}"


def _tag(board: BoardDrawing, letter: str, cell: int, before: int) -> str:
    """Return a tag on the corner of a cell, next to the tags that were there before."""
    x, y = board.corner(cell)
    left, top = x - _OUTSIDE + before * (_TAG + 1), y - _OUTSIDE
    return (
        f'<g class="tag" data-p="{PATTERN}"><rect x="{left}" y="{top}" width="{_TAG}" '
        f'height="{_TAG}" rx="3"/><text x="{left + _TAG // 2}" '
        f'y="{top + _OUTSIDE + _TAG_BASELINE}">{letter}</text></g>'
    )
