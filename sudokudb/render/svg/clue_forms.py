"""The shapes of rules around a grid: clues in a margin of one cell, and the names of rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.render.svg.board_drawing import CELL, number
from sudokudb.render.svg.line_forms import arrow_head
from sudokudb.words import translate

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sudokudb.render.rules import RuleShape
    from sudokudb.render.svg.board_drawing import BoardDrawing, Point

_BASELINE, _STACK = 8, 22
_ARROW = (16, 30)  # where the arrow of a diagonal begins and ends
_BACK = 8  # how far its text is moved away from the arrow
_BELOW = 23  # of the names of rules, below the grid
_NAMES, _LETTER, _GAP = 16, 0.56, 4  # the size of names, the width of a letter of size 1, a margin


def _outside(board: BoardDrawing, shape: RuleShape) -> str:
    (x, y), _ = _place(board, shape)
    down = _STACK * _before(board, shape)
    at = f'x="{number(x)}" y="{number(y + _BASELINE - down)}"'
    return f'<text class="k-clue" {at}>{shape.text}</text>'


def _before(board: BoardDrawing, shape: RuleShape) -> int:
    """Return how many clues have the same place and come before a clue."""
    others = [
        other
        for other in board.shapes[: board.shapes.index(shape)]
        if other.form in AROUND_FORMS and _place(board, other)[0] == _place(board, shape)[0]
    ]
    return len(others)


def _arrow(board: BoardDrawing, shape: RuleShape) -> str:
    """Return a text, and an arrow that points along the cells."""
    (x, y), (right, down) = _place(board, shape)
    start, end = ((x + right * far, y + down * far) for far in _ARROW)
    line = f"M{number(start[0])} {number(start[1])}L{number(end[0])} {number(end[1])}"
    shown = f'<path class="k-line k-way" d="{line}{arrow_head(start, end, 8)}"/>'
    up = _STACK * _before(board, shape)
    at = f'x="{number(x - right * _BACK)}" y="{number(y - down * _BACK + _BASELINE - up)}"'
    return f'{shown}<text class="k-clue" {at}>{shape.text}</text>'


def _place(board: BoardDrawing, shape: RuleShape) -> tuple[Point, tuple[int, int]]:
    """Return the middle of the place before the first cell, and the direction of the cells."""
    (x, y), (next_x, next_y) = (board.middle(cell) for cell in shape.cells[:2])
    right, down = (next_x - x) // CELL, (next_y - y) // CELL
    return (x - right * CELL, y - down * CELL), (right, down)


def caption(board: BoardDrawing, shapes: Iterable[RuleShape]) -> Iterator[str]:
    """Yield the names of the rules that have no other shape, below the grid."""
    names = dict.fromkeys(translate(shape.text) for shape in shapes if shape.form == "caption")
    if names:
        text, room = " · ".join(names), board.side - 2 * _GAP
        below = board.start + board.size * CELL + board.around + _BELOW
        size = min(_NAMES, room / len(text) / _LETTER)
        at = f'x="{number(board.side / 2)}" y="{number(below)}" font-size="{number(size)}"'
        yield f'<text class="k-caption" {at}>{text}</text>'


AROUND_FORMS = {"outside": _outside, "arrow": _arrow}
"""The forms around the grid."""
