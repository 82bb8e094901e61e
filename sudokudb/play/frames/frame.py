"""The whole screen as lines: the largest board that fits, and the parts around it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from rich.cells import cell_len, set_cell_size

from sudokudb.play.frames.board_frames import boards
from sudokudb.play.keys import BY_ID
from sudokudb.play.view import Line, Look, Piece, cut, width_of
from sudokudb.render.text import visible
from sudokudb.words import _, translate

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from sudokudb.layout import Layout
    from sudokudb.play.frames.board_frames import BoardFrame
    from sudokudb.play.keys import Keys
    from sudokudb.play.view import View

_GAP = 2
_SIDE, _LARGE_SIDE, _MOST_SIDE = 21, 24, 40  # columns next to the board
_LEAST_WIDTH, _LEAST_HEIGHT = 21, 4
_SHORT = 9  # the largest size whose small board must be seen whole: its numbers are short
_LABEL = Look("pencil")
_EDGE = Look("ink", "house")
_EDGE_KEY = Look("ink", "house", bold=True)


class Screen(NamedTuple):
    """The screen of a frame: its size and its keys."""

    width: int
    height: int
    keys: Keys


@dataclass
class Frame:
    """The lines of a screen, with a board of size `room` at `origin`, first_visible by `scroll`.

    `cursor` is the place of the terminal's cursor.
    """

    lines: list[Line]
    board: BoardFrame | None = None
    origin: tuple[int, int] = (0, 0)
    room: tuple[int, int] = (0, 0)
    scroll: tuple[int, int] = (0, 0)
    cursor: tuple[int, int] | None = None

    def on_board(self, x: int, y: int) -> tuple[int, int] | None:
        """Return the column and line on the board for those on the screen, or None outside."""
        column, line = x - self.origin[0], y - self.origin[1]
        if not (0 <= column < self.room[0] and 0 <= line < self.room[1]):
            return None
        return column + self.scroll[0], line + self.scroll[1]

    def action_at(self, x: int, y: int) -> str:
        """Return the action of the piece at a place on the screen."""
        for text, _look, action in self.lines[y] if 0 <= y < len(self.lines) else ():
            if x < len(text):
                return action
            x -= len(text)
        return ""


class Parts(NamedTuple):
    """The parts around a board. `side` and `notes` return lines for a width.

    `side` is next to the board where there is room, and `notes` below it. Otherwise both are
    below the board, notes first; a screen too small for a board shows only the notes. Where
    there is no line for notes, `message` or else the first of them replaces the foot.
    `cover` hides the board.
    """

    title: Line
    foot: Line
    side: Callable[[int], list[Line]]
    notes: Callable[[int], list[Line]]
    cover: str = ""
    message: list[Line] | None = None


def choose(layout: Layout, screen: Screen) -> BoardFrame | None:
    """Return the largest board that fits; None if the screen is too small for any."""
    large, small, compact = boards(layout, ascii_only=screen.keys.ascii_only)
    width, height = screen.width, screen.height - 2
    if width < _LEAST_WIDTH or screen.height < _LEAST_HEIGHT:
        return None
    if width >= large.columns + _GAP + 1 + _LARGE_SIDE and height >= large.lines:
        return large
    if width >= small.columns + _GAP and (height >= small.lines or layout.size > _SHORT):
        return small
    return compact


def compose(view: View, screen: Screen, parts: Parts) -> Frame:
    """Return the screen with a board and the parts around it."""
    board = choose(view.layout, screen)
    if board is None:
        lines = parts.notes(screen.width)[: screen.height]
        return Frame([*lines, *[[]] * (screen.height - len(lines))])
    frame, side = _place_board(board, view, screen)
    lines = [[Piece(parts.cover)]] if parts.cover else _board_lines(frame, view)
    if parts.cover:
        frame.cursor = None
    _put(frame, frame.origin, lines)
    if not parts.cover:
        _label_places(frame, view, screen.width)
    frame.lines[0], frame.lines[-1] = parts.title, parts.foot
    bottom = frame.origin[1] + frame.room[1]
    if side:
        gap = _GAP + _has_labels_right(frame, view)
        place = frame.origin[0] + frame.room[0] + gap, frame.origin[1]
        notes = parts.notes(side)
        height = screen.height - 1 - place[1]
        beside = parts.side(side)[: height - len(notes) - 1]
        _put(frame, place, [*beside, *([[]] if beside else []), *notes])
        return frame
    notes, room = parts.notes(screen.width - 2), screen.height - 1 - bottom
    if room:
        _put(frame, (1, bottom), [*notes, *parts.side(screen.width - 2)][:room])
    else:
        _put(frame, (1, bottom), (notes if parts.message is None else parts.message)[:1])
    return frame


def _has_labels_right(frame: Frame, view: View) -> bool:
    """Return whether the numbers of rows are at the right: there is no room at the left."""
    return view.size <= _SHORT and frame.origin[0] <= len(str(view.size))


def _label_places(frame: Frame, view: View, width: int) -> None:
    """Put the numbers of rows and columns around a board that is seen whole, if there is room."""
    board, (left, top) = frame.board, frame.origin
    if board is None or (board.columns, board.lines) != frame.room:
        return
    middles = [board.middle(cell) for cell in range(view.size)]
    if top > 1:
        frame.lines[top - 1] = _column_labels([left + x for x, _ in middles])
    for row in range(view.size):
        line = top + board.middle(row * view.size)[1]
        if left > len(str(view.size)):
            label = Piece(f"{row + 1:>{left - 1}} ", _LABEL)
            frame.lines[line] = [label, *cut(frame.lines[line], left, board.columns)]
        elif _has_labels_right(frame, view) and left + board.columns + 1 < width:
            frame.lines[line].append(Piece(str(row + 1), _LABEL))


def _column_labels(middles: Iterable[int]) -> Line:
    line: Line = []
    for number, x in enumerate(middles, start=1):
        text = str(number)
        gap = x - (len(text) - 1) // 2 - width_of(line)
        line.append(Piece(" " * gap + text, _LABEL))
    return line


def _place_board(board: BoardFrame, view: View, screen: Screen) -> tuple[Frame, int]:
    """Return an empty frame with the places of a board, and the width next to it, if any."""
    room = min(board.columns, screen.width), min(board.lines, screen.height - 2)
    side = min(screen.width - room[0] - _GAP - 1, _MOST_SIDE)
    side = side if side >= _SIDE else 0
    left = (screen.width - room[0] - (side + _GAP if side else 0)) // 2
    spare = screen.height - 2 - room[1]
    frame = Frame([[] for _ in range(screen.height)], board, (left, 1 + (spare > 1)), room)
    if view.cursor is not None:
        x, y = board.middle(view.cursor)
        scroll = _scroll_offset(x, board.columns, room[0]), _scroll_offset(y, board.lines, room[1])
        frame.scroll = scroll
        frame.cursor = x - scroll[0] + left, y - scroll[1] + frame.origin[1]
    return frame, side


def _scroll_offset(place: int, length: int, room: int) -> int:
    """Return the offset at which `place` is in the middle of the room, as far as possible."""
    return max(0, min(place - room // 2, length - room))


def _board_lines(frame: Frame, view: View) -> list[Line]:
    assert frame.board
    (start, first), (width, height) = frame.scroll, frame.room
    lines = (frame.board.line(view, number) for number in range(first, first + height))
    return [cut(line, start, width) for line in lines]


def _put(frame: Frame, place: tuple[int, int], lines: Iterable[Line]) -> None:
    """Put lines into a frame, at a column that is not used yet."""
    column, top = place
    for number, line in enumerate(lines, start=top):
        if number < len(frame.lines):
            before = frame.lines[number]
            if width_of(before) > column:
                before.clear()
            frame.lines[number] = [*before, Piece(" " * (column - width_of(before))), *line]


def title_line(width: int, name: str, facts: str) -> Line:
    """Return the first line: a name, cut if it is too long, and facts at the right."""
    room = max(width - 2 - len(facts) - 1, 0)
    name = visible(name)
    if cell_len(name) > room:
        name = set_cell_size(name, max(room - 1, 0)) + ("…" if room else "")
    return [
        Piece(" " + set_cell_size(name, room) + " ", _EDGE),
        Piece(facts[: max(width - 1, 0)] + " ", _EDGE),
    ]


def foot_line(screen: Screen, ids: Iterable[str], last: str = "keys") -> Line:
    """Return the last line: the keys of as many actions as fit, of "quit" and of `last`."""
    line: Line = []
    ids = [id for id in ids if id in screen.keys.by_action]
    end = [*(_item(screen, "quit") if "quit" in ids else []), *_item(screen, last)]
    for id in ids:
        item = _item(screen, id) if id != "quit" else []
        if width_of(line) + width_of(item) + width_of(end) <= screen.width:
            line += item
    line += end if width_of(end) <= screen.width else []
    return [*line, Piece(" " * (screen.width - width_of(line)), _EDGE)]


def _item(screen: Screen, id: str) -> Line:
    key = screen.keys.names(id)[0]
    label = translate(BY_ID[id].label)
    return [Piece(f" {key}", _EDGE_KEY, id), Piece(f" {label} ", _EDGE, id)]


def too_small() -> str:
    """Return the message for a screen on which no board fits."""
    return _(
        "The terminal is too small: {columns} columns and {lines} lines are needed.",
        columns=_LEAST_WIDTH,
        lines=_LEAST_HEIGHT,
    )
