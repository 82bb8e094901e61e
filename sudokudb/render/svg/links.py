"""Links between candidates: curves that avoid digits and other candidates."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.render.svg.board_drawing import number

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.render.marks import Link, Marks
    from sudokudb.render.svg.board_drawing import BoardDrawing, Point

_ANGLES = (12, -12, 25, -25, 40, -40, 55, -55, 70, -70)
_SAMPLES = [i / 32 for i in range(2, 31)]
_LONGEST_ARM = 70.0
_DIGIT_HALF = 17  # half the height of a digit, with some room
_HEAD, _HALF_HEAD = 8, 4.5


class Curve(NamedTuple):
    """A cubic Bézier curve: its ends, and a control point next to each."""

    start: Point
    leave: Point
    arrive: Point
    end: Point

    def at(self, t: float) -> Point:
        """Return the point at a parameter between 0 and 1."""
        s = 1 - t
        weights = (s**3, 3 * t * s * s, 3 * t * t * s, t**3)
        x = sum(w * p[0] for w, p in zip(weights, self, strict=True))
        return x, sum(w * p[1] for w, p in zip(weights, self, strict=True))


def draw_links(board: BoardDrawing, marks: Marks) -> Iterator[str]:
    """Yield the links of a picture, with arrowheads."""
    for link in marks.links:
        if link.start[0] == link.end[0]:
            yield from _within_a_cell(board, link)
        else:
            curve = _best_curve(board, marks, link)
            yield from _arrow(curve, board.radius, link)


def _kind(link: Link) -> str:
    """Return the class of a link, and the part in which it appears."""
    return f'class="{"link" if link.strong else "link weak"}" data-p="{link.part}"'


def _within_a_cell(board: BoardDrawing, link: Link) -> Iterator[str]:
    """Yield a straight line between the shapes of two candidates, if there is room for one."""
    start, end = board.place(*link.start), board.place(*link.end)
    gap = board.radius + 1.5
    if math.dist(start, end) > 2 * gap + 2:
        first, last = _towards(start, end, gap), _towards(end, start, gap)
        yield f'<path {_kind(link)} d="M{_pair(first)}L{_pair(last)}"/>'


def _best_curve(board: BoardDrawing, marks: Marks, link: Link) -> Curve:
    """Return the one of ten curves that crosses the fewest obstacles."""
    start, end = board.place(*link.start), board.place(*link.end)
    ends = (link.start, link.end)
    marked = [board.place(*each) for each in marks.candidates if each not in ends]
    small = set(board.open_candidates(marks)).difference(marks.candidates, ends)

    def cost(angle: int) -> tuple[bool, float]:
        curve = _curve(start, end, angle)
        points = [curve.at(t) for t in _SAMPLES]
        nearest = min((math.dist(p, q) for p in points for q in marked), default=math.inf)
        close = max(0.0, board.radius + 4 - nearest)
        over, touched = _obstacles(board, points, small)
        outside = any(not 0 <= value <= board.side for point in points for value in point)
        return outside, close * 9 + over * 5 + touched * 10 + abs(angle) * 0.25

    return _curve(start, end, min(_ANGLES, key=cost))


def _obstacles(
    board: BoardDrawing, points: list[Point], small: set[tuple[int, int]]
) -> tuple[int, int]:
    """Return how many points are over a digit, and how many small candidates are touched."""
    over, touched = 0, set[tuple[int, int]]()
    for point in points:
        nearest = board.candidate_at(point)
        if nearest is None:
            continue
        cell = nearest[0]
        if board.digits[cell]:
            over += _is_over_digit(point, board.middle(cell))
        elif nearest in small and math.dist(point, board.place(*nearest)) < board.radius:
            touched.add(nearest)
    return over, len(touched)


def _is_over_digit(point: Point, middle: Point) -> bool:
    """Return whether a point is over a digit, which is narrower than it is high."""
    return math.hypot((point[0] - middle[0]) / 0.8, point[1] - middle[1]) < _DIGIT_HALF


def _curve(start: Point, end: Point, angle: int) -> Curve:
    """Return the curve whose ends are at an angle, in degrees, to the straight line."""
    length = math.dist(start, end)
    along_x, along_y = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    arm, turn = min(length * 0.4, _LONGEST_ARM), math.radians(angle)
    cos, sin = arm * math.cos(turn), arm * math.sin(turn)
    leave = (start[0] + along_x * cos + along_y * sin, start[1] + along_y * cos - along_x * sin)
    arrive = (end[0] - along_x * cos + along_y * sin, end[1] - along_y * cos - along_x * sin)
    return Curve(start, leave, arrive, end)


def _arrow(curve: Curve, radius: float, link: Link) -> Iterator[str]:
    """Yield a curve from shape to shape, with a halo where it crosses other lines."""
    first = _towards(curve.start, curve.leave, radius + 2)
    tip = _towards(curve.end, curve.arrive, radius + 2.5)
    base = _towards(tip, curve.arrive, _HEAD)
    path = f"M{_pair(first)}C{_pair(curve.leave)} {_pair(curve.arrive)} {_pair(base)}"
    yield f'<path class="halo" data-p="{link.part}" d="{path}"/>'
    yield f'<path {_kind(link)} d="{path}"/>'
    across_x = (tip[1] - base[1]) / _HEAD * _HALF_HEAD
    across_y = (tip[0] - base[0]) / _HEAD * _HALF_HEAD
    left, right = (base[0] - across_x, base[1] + across_y), (base[0] + across_x, base[1] - across_y)
    head = f"M{_pair(tip)}L{_pair(left)}L{_pair(right)}z"
    yield f'<path class="head" data-p="{link.part}" d="{head}"/>'


def _towards(start: Point, end: Point, distance: float) -> Point:
    """Return the point at a distance from the start in the direction of the end."""
    share = distance / (math.dist(start, end) or 1.0)
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _pair(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"
