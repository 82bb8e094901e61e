"""The shapes of rules below the lines of a grid: grounds, circles, lines, cages."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from sudokudb.render.svg.board_drawing import CELL, number
from sudokudb.render.svg.set_outlines import outline

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sudokudb.render.rules import RuleShape
    from sudokudb.render.svg.board_drawing import BoardDrawing, Point

_RADII = {"thermo": 24, "slow": 22, "arrow": 24, "odd": 24, "circles": 26, "between": 23}
_SQUARE, _DIAMOND = 44, 29
_HEAD = 13  # the length of the strokes of an arrow's head
_CAGE_INSET = {"cage": 4, "sum": 6, "equal": 6, "quad": 4, "either": 8}
_LABEL_RIGHT, _LABEL_DOWN = 3, 15  # of a cage, from the corner of its first cell
_LETTER = 8.4  # the width of a digit of a label


def tint(board: BoardDrawing, shape: RuleShape) -> str:
    """Return the ground of cells."""
    corners = (board.corner(cell) for cell in shape.cells)
    path = "".join(f"M{x} {y}h{CELL}v{CELL}h-{CELL}z" for x, y in corners)
    return f'<path class="k-{shape.style}" d="{path}"/>'


def _disc(board: BoardDrawing, shape: RuleShape) -> str:
    middles = (board.middle(cell) for cell in shape.cells)
    kind, radius = f"k-disc k-{shape.style}-end", _RADII[shape.style]
    return "".join(f'<circle class="{kind}" cx="{x}" cy="{y}" r="{radius}"/>' for x, y in middles)


def _square(board: BoardDrawing, shape: RuleShape) -> str:
    corners = (board.middle(cell) for cell in shape.cells)
    half, kind = _SQUARE // 2, f"k-disc k-{shape.style}-end"
    path = "".join(f"M{x - half} {y - half}h{_SQUARE}v{_SQUARE}h-{_SQUARE}z" for x, y in corners)
    return f'<path class="{kind}" d="{path}"/>'


def _diamond(board: BoardDrawing, shape: RuleShape) -> str:
    far, kind = _DIAMOND, f"k-disc k-{shape.style}-end"
    middles = (board.middle(cell) for cell in shape.cells)
    path = "".join(f"M{x} {y - far}l{far} {far}l-{far} {far}l-{far} -{far}z" for x, y in middles)
    return f'<path class="{kind}" d="{path}"/>'


def _line(board: BoardDrawing, shape: RuleShape) -> str:
    points: list[Point] = [board.middle(cell) for cell in shape.cells]
    if shape.style == "arrow" and len(points) > 1:  # it begins at the edge of its circle
        points[0] = _toward(points[0], points[1], _RADII["arrow"])
    return f'<path class="k-line k-{shape.style}" d="{_path(points)}"/>'


def _head(board: BoardDrawing, shape: RuleShape) -> str:
    before, tip = (board.middle(cell) for cell in shape.cells[-2:])
    return f'<path class="k-line k-{shape.style}" d="{arrow_head(before, tip, _HEAD)}"/>'


def arrow_head(before: Point, tip: Point, length: float) -> str:
    """Return the path of the two strokes of an arrow that comes from a point."""
    back_x, back_y = _toward(tip, before, length)
    across = back_x - tip[0], back_y - tip[1]
    ends = ((back_x + side * across[1] * 0.7, back_y - side * across[0] * 0.7) for side in (-1, 1))
    (x1, y1), (x2, y2) = ends
    return f"M{number(x1)} {number(y1)}L{number(tip[0])} {number(tip[1])}L{number(x2)} {number(y2)}"


def _toward(start: Point, end: Point, distance: float) -> Point:
    """Return the point at a distance from one point on the way to another."""
    x, y = end[0] - start[0], end[1] - start[1]
    share = distance / hypot(x, y)
    return start[0] + x * share, start[1] + y * share


def _path(points: Iterable[Point]) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)


def _pill(board: BoardDrawing, shape: RuleShape) -> str:
    path = _path([board.middle(cell) for cell in shape.cells])
    return f'<path class="k-pill" d="{path}"/><path class="k-pill-inside" d="{path}"/>'


def _diagonal(board: BoardDrawing, shape: RuleShape) -> str:
    first, last = min(shape.cells), max(shape.cells)
    (x1, y1), (x2, y2) = board.corner(first), board.corner(last)
    if x1 < x2:
        return f'<path class="k-line k-diagonal" d="M{x1} {y1}L{x2 + CELL} {y2 + CELL}"/>'
    return f'<path class="k-line k-diagonal" d="M{x1 + CELL} {y1}L{x2} {y2 + CELL}"/>'


def cage(board: BoardDrawing, shape: RuleShape) -> str:
    """Return a dashed outline, with a text in the left upper corner of its first cell."""
    inset = _CAGE_INSET[shape.style]
    path = "".join(outline(board, {*shape.cells}, inset))
    drawn = f'<path class="k-cage k-{shape.style}" d="{path}"/>'
    return drawn + label(board, shape.cells, shape.text) if shape.text else drawn


def label(board: BoardDrawing, cells: Sequence[int], text: str) -> str:
    """Return a small text in the left upper corner of the first cell, on the colour of paper."""
    x, y = board.corner(min(cells))
    width = number(len(text) * _LETTER + 2)
    ground = (
        f'<rect class="cover" x="{x + _LABEL_RIGHT - 1}" y="{y + 2}" width="{width}" height="16"/>'
    )
    at = f'x="{x + _LABEL_RIGHT}" y="{y + _LABEL_DOWN}"'
    return f'{ground}<text class="k-label k-start" {at}>{text}</text>'


GROUND_FORMS = {
    "square": _square,
    "line": _line,
    "head": _head,
    "pill": _pill,
    "disc": _disc,
    "diamond": _diamond,
    "diagonal": _diagonal,
    "cage": cage,
}
"""The forms below the lines of the grid, from below."""
