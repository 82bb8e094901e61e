"""The shapes of rules on the lines of a grid: dots, signs, angles, small texts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.render.svg.board_drawing import CELL, number
from sudokudb.render.svg.line_forms import cage

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sudokudb.render.rules import RuleShape
    from sudokudb.render.svg.board_drawing import BoardDrawing, Point

_DOT, _NUMBERED, _QUAD = 7, 10, 15  # radii
_ANGLE, _PEAK, _PEAK_IN = 7, 6, 5
_ESCAPES = str.maketrans({"<": "&lt;", ">": "&gt;"})
_CORNER_LEFT, _CORNER_DOWN = 4, 15  # of a small text, from the right upper corner
_SIDES = ((-1, 0), (1, 0), (0, -1), (0, 1))


def _between(board: BoardDrawing, cells: Sequence[int]) -> Point:
    """Return the point in the middle of cells."""
    middles = [board.middle(cell) for cell in cells]
    return sum(x for x, _ in middles) / len(middles), sum(y for _, y in middles) / len(middles)


def _dot(board: BoardDrawing, shape: RuleShape) -> str:
    """Return a circle with a number or without; cells that do not touch have a line to it."""
    if shape.style == "quad" and not _are_square(board, shape.cells):
        return cage(board, shape)
    x, y = _between(board, shape.cells)
    plain = _NUMBERED if shape.text else _DOT
    radius = _QUAD if shape.style == "quad" else plain
    at = f'cx="{number(x)}" cy="{number(y)}" r="{radius}"'
    drawn = f'{_joint(board, shape.cells)}<circle class="k-dot k-{shape.style}-dot" {at}/>'
    if not shape.text:
        return drawn
    kind = f"k-number k-{shape.style}-number" + " k-small" * (len(shape.text) > 2)
    return f'{drawn}<text class="{kind}" x="{number(x)}" y="{number(y + 4.5)}">{shape.text}</text>'


def _are_square(board: BoardDrawing, cells: Sequence[int]) -> bool:
    first, size = cells[0], board.size
    return tuple(cells) == (first, first + 1, first + size, first + size + 1)


def _joint(board: BoardDrawing, cells: Sequence[int]) -> str:
    """Return a line between two cells that do not touch."""
    (x1, y1), (x2, y2) = board.middle(cells[0]), board.middle(cells[-1])
    if len(cells) > 2 or abs(x1 - x2) + abs(y1 - y2) == CELL:
        return ""
    return f'<path class="k-line k-joint" d="M{x1} {y1}L{x2} {y2}"/>'


def _sign(board: BoardDrawing, shape: RuleShape) -> str:
    x, y = _between(board, shape.cells)
    at = f'x="{number(x)}" y="{number(y + 7)}"'
    return f'{_joint(board, shape.cells)}<text class="k-sign" {at}>{shape.text}</text>'


def _greater(board: BoardDrawing, shape: RuleShape) -> str:
    """Return an angle whose point is at the side of the second cell."""
    x, y = _between(board, shape.cells)
    (x1, y1), (x2, y2) = (board.middle(cell) for cell in shape.cells)
    path = _angle((x, y), (x2 > x1) - (x2 < x1), (y2 > y1) - (y2 < y1), _ANGLE)
    kinds = ("k-angle-halo", "k-angle")
    drawn = "".join(f'<path class="{kind}" d="{path}"/>' for kind in kinds)
    return _joint(board, shape.cells) + drawn


def _angle(middle: Point, right: int, down: int, size: float) -> str:
    """Return the path of an angle that points in a direction."""
    x, y = middle
    tip = x + right * size * 0.6, y + down * size * 0.6
    back = x - right * size * 0.6, y - down * size * 0.6
    points = [
        (back[0] + down * size, back[1] - right * size),
        tip,
        (back[0] - down * size, back[1] + right * size),
    ]
    return "M" + "L".join(f"{number(a)} {number(b)}" for a, b in points)


def _peaks(board: BoardDrawing, shape: RuleShape) -> str:
    """Return angles at the edges to cells outside: out of a maximum, into a minimum."""
    inside, paths = {*shape.cells}, []
    for cell in shape.cells:
        x, y = board.middle(cell)
        for right, down in _SIDES:
            other = board.layout.board.shift(cell, down, right)
            if other is None or other in inside:
                continue
            far = CELL / 2 - _PEAK_IN
            way = 1 if shape.style == "max" else -1
            at = x + right * far, y + down * far
            paths.append(_angle(at, way * right, way * down, _PEAK))
    return f'<path class="k-angle" d="{"".join(paths)}"/>'


def _corner(board: BoardDrawing, shape: RuleShape) -> str:
    texts, text = [], shape.text.translate(_ESCAPES)
    for cell in shape.cells:
        x, y = board.corner(cell)
        at = f'x="{x + CELL - _CORNER_LEFT}" y="{y + _CORNER_DOWN}"'
        texts.append(f'<text class="k-label k-end" {at}>{text}</text>')
    return "".join(texts)


MARK_FORMS = {
    "greater": _greater,
    "dot": _dot,
    "sign": _sign,
    "peaks": _peaks,
    "corner": _corner,
}
"""The forms on the lines of the grid."""
