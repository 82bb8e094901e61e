"""The marks of a picture as layers of SVG: tints below the digits, the others above them.

Every shape has `data-p`, the part in which it appears: 0 the position, 1 the pattern (a chain has a
part for each node), 99 the conclusion. What the conclusion hides has `data-until="99"`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.notation import format_digit
from sudokudb.render.marks import CONCLUSION, PATTERN
from sudokudb.render.svg.board_drawing import CELL, BoardDrawing, number
from sudokudb.render.svg.links import draw_links
from sudokudb.render.svg.set_outlines import draw_sets
from sudokudb.render.svg.shapes import placed_digit, shape

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sudokudb.grid import Grid
    from sudokudb.render.marks import Candidate, Marks
    from sudokudb.render.svg.board_drawing import Point

_PARTS = {"house": PATTERN, "target": CONCLUSION}  # of tints; others belong to the position
_BASELINE = 0.36  # of a candidate, below its middle, in type sizes
_COVER = 62  # the side of what hides the candidates of a placed digit
_NODE_RIGHT, _NODE_UP = 9.5, 5  # of the number of a node, from the middle of a candidate
_NODE_LETTER, _NODE_OVER = 5.5, 6  # about the width of a letter; how far numbers leave the board
_RING_RIGHT, _RING_UP = 25, 20  # and from the middle of a ring


def step_layers(grid: Grid, candidates: Sequence[int] | None, marks: Marks) -> str:
    """Return the layers of a position and its marks over a board without a frame.

    A cell has 64 units, a board of nine 576. The layers are groups with the classes tints, arrows,
    pencils, candidates and names; empty ones are left out. They have neither digits nor lines nor
    a style. The tags of sets reach 10 units over the edge.
    """
    board = BoardDrawing(grid, coordinates=False, candidates=candidates, frame=False)
    return "\n".join([*lower_layers(board, marks), *upper_layers(board, marks)])


def lower_layers(board: BoardDrawing, marks: Marks) -> list[str]:
    """Return the layer of tints, which is below lines and digits."""
    return group("tints", _tints(board, marks))


def upper_layers(board: BoardDrawing, marks: Marks) -> list[str]:
    """Return the layers above the digits: links, candidates, and the names of sets and nodes."""
    size = f' font-size="{number(board.type_size)}"'
    return [
        *group("arrows", draw_links(board, marks)),
        *group("pencils", _plain_candidates(board, marks), size),
        *group("candidates", _marked_candidates(board, marks), size),
        *group("names", [*draw_sets(board, marks.sets), *_node_numbers(board, marks)]),
    ]


def group(name: str, parts: Iterable[str], more: str = "") -> list[str]:
    """Return the lines of a group, none if it is empty."""
    inside = list(parts)
    return [f'<g class="{name}"{more}>', *inside, "</g>"] if inside else []


def _tints(board: BoardDrawing, marks: Marks) -> Iterator[str]:
    """Yield the backgrounds of houses, then those of single cells on top."""
    houses = sorted({cell for house in marks.houses for cell in house})
    tinted = [(cell, "house") for cell in houses] + sorted(marks.cells.items())
    for cell, role in tinted:
        x, y = board.corner(cell)
        kind = "clash-bg" if role == "clash" else role
        yield (
            f'<rect class="{kind}" data-p="{_PARTS.get(role, 0)}" x="{x}" y="{y}" '
            f'width="{CELL}" height="{CELL}"/>'
        )


def _plain_candidates(board: BoardDrawing, marks: Marks) -> Iterator[str]:
    """Yield the candidates as they are before the step, with the numbers that a ring will hide."""
    for candidate in board.open_candidates(marks):
        role = marks.candidates.get(candidate)
        if role in (None, "put", "out") and board.has(candidate):
            until = f' data-until="{CONCLUSION}"' if role else ""
            yield _digit(board, candidate, f'class="pencil" data-p="0"{until}')
        if role == "put" and candidate in marks.numbers:
            until = f' data-until="{CONCLUSION}"'
            yield _node_number(marks, candidate, _number_place(board, marks, candidate), until)


def _marked_candidates(board: BoardDrawing, marks: Marks) -> Iterator[str]:
    """Yield the marked candidates; a placed digit comes last, and hides the others of its cell."""
    rings = []
    for candidate in board.open_candidates(marks):
        role, part = marks.candidates.get(candidate), marks.part_of(candidate)
        if role == "put":
            rings.append(f'<g data-p="{part}">{_ring(board, marks, candidate)}</g>')
        elif role:
            x, y = board.place(*candidate)
            text = _digit(board, candidate, f'class="on-{role}" font-weight="600"')
            yield f'<g data-p="{part}">{shape(role, x, y, board.radius)}{text}</g>'
    yield from rings


def _ring(board: BoardDrawing, marks: Marks, candidate: Candidate) -> str:
    cell, digit = candidate
    x, y = board.middle(cell)
    kind = "target" if marks.cells.get(cell) == "target" else "cover"
    corner = f'x="{x - _COVER // 2}" y="{y - _COVER // 2}"'
    cover = f'<rect class="{kind}" {corner} width="{_COVER}" height="{_COVER}"/>'
    return cover + placed_digit(format_digit(digit), x, y)


def _digit(board: BoardDrawing, candidate: Candidate, kind: str) -> str:
    x, y = board.place(*candidate)
    at = f'x="{number(x)}" y="{number(y + board.type_size * _BASELINE)}"'
    return f"<text {kind} {at}>{format_digit(candidate[1])}</text>"


def _node_numbers(board: BoardDrawing, marks: Marks) -> Iterator[str]:
    """Yield the numbers of nodes, at the upper right of their candidates."""
    for candidate in marks.numbers:
        if marks.candidates.get(candidate) == "put":
            middle = board.middle(candidate[0])
            at = (middle[0] + _RING_RIGHT, middle[1] - _RING_UP)
            yield _node_number(marks, candidate, at)
        elif candidate in marks.candidates:
            yield _node_number(marks, candidate, _number_place(board, marks, candidate))


def _number_place(board: BoardDrawing, marks: Marks, candidate: Candidate) -> Point:
    """Return where the number of a node is; several numbers are above its shape, on the board."""
    x, y = board.place(*candidate)
    text = _number_text(marks, candidate)
    if "," not in text:
        return x + _NODE_RIGHT, y - _NODE_UP
    edge = board.corner(board.size - 1)[0] + CELL
    rightmost = edge + _NODE_OVER - len(text) * _NODE_LETTER / 2
    return min(x + _NODE_RIGHT, rightmost), y - board.radius - 1


def _number_text(marks: Marks, candidate: Candidate) -> str:
    return ",".join(map(str, marks.numbers[candidate]))


def _node_number(
    marks: Marks, candidate: Candidate, at: tuple[float, float], until: str = ""
) -> str:
    numbers = marks.numbers[candidate]
    concluded = marks.candidates[candidate] == "put" and not until
    part = CONCLUSION if concluded else min(numbers)
    return (
        f'<text class="node" data-p="{part}"{until} x="{number(at[0])}" y="{number(at[1])}">'
        f"{_number_text(marks, candidate)}</text>"
    )
