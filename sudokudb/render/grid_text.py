"""Grids as text: a frame around boxes, and lines around regions of other shapes."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sudokudb.grid import Grid
    from sudokudb.layout import Layout

CORNERS = {
    "left-right": "━",
    "up-down": "┃",
    "down-right": "┏",
    "left-down": "┓",
    "up-right": "┗",
    "left-up": "┛",
    "up-down-right": "┣",
    "left-up-down": "┫",
    "left-down-right": "┳",
    "left-up-right": "┻",
    "left-up-down-right": "╋",
}
"""The character of a corner by the thick lines that meet in it."""


class PicturePiece(NamedTuple):
    """A part of a line of a picture: of the frame, or one cell."""

    text: str
    cell: int | None = None


def picture(
    grid: Grid, marks: Sequence[str] | None = None, *, gap: str = " "
) -> list[list[PicturePiece]]:
    """Return the pieces of each line of a picture of a grid.

    `marks` replace the digits of the cells and must have the same width; `gap` separates cells.
    Boxes have a frame, and so has a grid without any; other regions have lines around them.
    """
    shown = marks or list(grid.text)
    shape = _box_shape(grid.layout)
    if shape is None:
        return _with_regions(grid.layout, shown, gap)
    (height, across), size = shape, grid.size
    width = across * (len(shown[0]) + len(gap)) + len(gap)

    def rule(left: str, middle: str, right: str) -> list[PicturePiece]:
        return [PicturePiece(left + middle.join(["─" * width] * (size // across)) + right)]

    lines = [rule("┌", "┬", "┐")]
    for row in range(size):
        if row and row % height == 0:
            lines.append(rule("├", "┼", "┤"))
        lines.append(list(_row(shown, row * size, size, across, gap)))
    return [*lines, rule("└", "┴", "┘")]


def _box_shape(layout: Layout) -> tuple[int, int] | None:
    """Return the rows and columns of the frames, or None for regions of other shapes."""
    if layout.box_shape or layout.regions:
        return layout.box_shape
    return layout.size, layout.size


def _row(
    shown: Sequence[str], first: int, size: int, across: int, gap: str
) -> Iterator[PicturePiece]:
    for column in range(size):
        yield PicturePiece(("│" if column % across == 0 else "") + gap)
        yield PicturePiece(shown[first + column], first + column)
        if column % across == across - 1:
            yield PicturePiece(gap)
    yield PicturePiece("│")


def _with_regions(layout: Layout, shown: Sequence[str], gap: str) -> list[list[PicturePiece]]:
    """Return a picture with a line between any two cells of different regions."""
    size, width = layout.size, len(shown[0]) + 2 * len(gap)
    lines = []
    for row in range(size + 1):
        lines.append([PicturePiece("".join(_border(layout, row, width)))])
        if row < size:
            lines.append(list(_open_row(layout, shown, row, gap)))
    return lines


def _border(layout: Layout, row: int, width: int) -> Iterator[str]:
    """Yield the corners and the lines above a row."""
    for column in range(layout.size + 1):
        yield corner(layout, row, column)
        if column < layout.size:
            is_thick = region_at(layout, row - 1, column) != region_at(layout, row, column)
            yield ("━" if is_thick else " ") * width


def _open_row(layout: Layout, shown: Sequence[str], row: int, gap: str) -> Iterator[PicturePiece]:
    for column in range(layout.size + 1):
        is_thick = region_at(layout, row, column - 1) != region_at(layout, row, column)
        yield PicturePiece(("┃" if is_thick else " ") + gap * (column < layout.size))
        if column < layout.size:
            cell = row * layout.size + column
            yield PicturePiece(shown[cell], cell)
            yield PicturePiece(gap)


def corner(layout: Layout, row: int, column: int, plain: str = " ") -> str:
    """Return the character of the corner above and to the left of a cell.

    `plain` is that of a corner where no thick lines meet.
    """
    above, below = region_at(layout, row - 1, column), region_at(layout, row, column)
    before, left = region_at(layout, row - 1, column - 1), region_at(layout, row, column - 1)
    thick = {"left": before != left, "up": before != above, "down": left != below}
    thick["right"] = above != below
    return CORNERS.get("-".join(name for name, is_thick in thick.items() if is_thick), plain)


def region_at(layout: Layout, row: int, column: int) -> int:
    """Return the number of the region at a place: −1 outside the grid, 0 without regions."""
    if not (0 <= row < layout.size and 0 <= column < layout.size):
        return -1
    return layout.board.region_of.get(row * layout.size + column, 0)
