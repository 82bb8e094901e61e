"""The list of puzzles as lines: query, table, the board of the chosen puzzle, count."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from rich.cells import cell_len

from sudokudb.play.frames.frame import Frame, foot_line
from sudokudb.play.view import Line, Look, Piece
from sudokudb.render.grid_text import picture
from sudokudb.render.rules import rule_sentences
from sudokudb.render.terminal.tables import fit_width, puzzle_rows
from sudokudb.render.text import visible
from sudokudb.words import _, ngettext, translate

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.grid import Grid
    from sudokudb.play.browser import Browser
    from sudokudb.play.frames.frame import Screen
    from sudokudb.puzzle import Puzzle

SIDE_FROM = 100
"""The width from which the board of the chosen puzzle is shown."""
_SPACED = 9  # the greatest size whose digits have gaps between them
_LEAST_SIDE, _NOTES, _GAP = 25, 3, 2
_LEAST_UNDO = 24
"""The width from which the change that undo would revert is shown."""
_FOOT = (
    *("play", "search", "view", "edit", "tag", "quit"),
    *("sort", "copy", "remove", "undo", "note", "back"),
)
_BAR, _HEAD, _DIM = Look("given", "house"), Look("given", "house", bold=True), Look("pencil")
_CHOSEN = Look("on-cursor", "cursor")
_ABOVE, _OTHERS = 2, 4  # lines above the rows, and all lines but the rows


def browse_frame(browser: Browser, screen: Screen, first: int) -> Frame:
    """Return the screen, whose table begins with row `first`."""
    room = _room(screen)
    side = _side(browser.chosen_puzzle) if browser.chosen_puzzle else []
    if screen.width < SIDE_FROM:
        side = []
    width = screen.width - (max(map(_columns, side)) + 1 + _GAP if side else 0)
    table = list(_table(browser, first, width, room))
    table += [[] for _number in range(room + 1 - len(table))]
    lines = [_query_line(browser, screen.width)]
    for number, line in enumerate(table):
        more = side[number] if number < len(side) else []
        lines.append([*line, Piece(" " * (width - _columns(line) + _GAP)), *more] if more else line)
    lines.append(_status_line(browser, screen))
    lines.append(foot_line(screen, _FOOT))
    row = browser.at - first + _ABOVE if browser.ids else 0
    return Frame(lines[: screen.height], cursor=(0, min(row, screen.height - 1)))


def first_visible(at: int, first: int, screen: Screen) -> int:
    """Return the first row to show, so that row `at` is on the screen."""
    return max(0, min(max(first, at - _room(screen) + 1), at))


def row_at(y: int, first: int, screen: Screen) -> int | None:
    """Return the number of the row on a line of the screen."""
    return first + y - _ABOVE if _ABOVE <= y < _ABOVE + _room(screen) else None


def page_height(screen: Screen) -> int:
    """Return the number of rows that page up and page down move: one less than the screen has."""
    return max(_room(screen) - 1, 1)


def _room(screen: Screen) -> int:
    return max(screen.height - _OTHERS, 1)


def _columns(line: Line) -> int:
    """Return the width of a line, which may have wide characters."""
    return sum(cell_len(piece.text) for piece in line)


def _query_line(browser: Browser, width: int) -> Line:
    if browser.text:
        return [Piece(fit_width(f" {visible(browser.text)}", width), _BAR, "search")]
    hint = _("all puzzles; / searches, as in: givens:24..28 level:difficult printed:no")
    return [Piece(fit_width(f" {hint}", width), Look("pencil", "house"), "search")]


def _status_line(browser: Browser, screen: Screen) -> Line:
    """Return the status line: the message or the count, and the change that undo would revert."""
    said = f" {visible(browser.message or browser.position_text())}"
    room = screen.width - cell_len(said) - _GAP - 1
    if browser.last is None or room < _LEAST_UNDO:
        return [Piece(fit_width(said, screen.width), _DIM)]
    key = screen.keys.names("undo")[0]
    undo = _("{key} undoes: {change}", key=key, change=browser.last.sentence)
    undo = fit_width(undo, room) if cell_len(undo) > room else undo
    gap = " " * (room - cell_len(undo) + _GAP)
    return [Piece(f"{said}{gap}", _DIM), Piece(f"{undo} ", _DIM, "undo")]


def _table(browser: Browser, first: int, width: int, room: int) -> Iterator[Line]:
    """Yield the heading and the visible rows."""
    shown = browser.puzzles(first, room)
    rows = puzzle_rows(
        shown,
        browser.highest,
        with_tags=browser.with_tags,
        rater=browser.rater,
        width=width - 2,
    )
    head = next(rows, None)
    yield [Piece(fit_width(f" {head.plain if head else ''}", width), _HEAD)]
    for number, (puzzle, row) in enumerate(zip(shown, rows, strict=True), start=first):
        plain = Look() if puzzle.title else _DIM
        look = _CHOSEN if number == browser.at else plain
        yield [Piece(fit_width(f" {row.plain}", width), look)]


# The chosen puzzle


def _side(puzzle: Puzzle) -> list[Line]:
    """Return the board and the facts of a puzzle."""
    board = board_lines(puzzle.grid)
    width = max(_columns(board[0]), _LEAST_SIDE)
    lines: list[Line] = [*board, []]
    for text in facts(puzzle):
        lines += [[Piece(line)] for line in _wrap(text, width)]
    notes = [line for text in puzzle.notes.splitlines() for line in _wrap(text, width)]
    return [*lines, *([Piece(line, _DIM)] for line in notes[:_NOTES])]


def _wrap(text: str, width: int) -> list[str]:
    """Return a text broken into lines, or cut if it has wide characters."""
    text = visible(text)
    return wrap(text, width) if cell_len(text) == len(text) else [fit_width(text, width)]


def board_lines(grid: Grid) -> list[Line]:
    """Return a small board with bold givens and marked clashes."""
    conflicting = {cell for conflict in grid.conflicts() for cell in conflict.cells}

    def look(cell: int | None) -> Look:
        if cell is None:
            return Look("ink")
        if cell in conflicting:
            return Look("clash", "clash-ground", bold=True, underline=True)
        return Look("given", bold=True) if grid[cell] else Look("line")

    gap = " " if grid.size <= _SPACED else ""
    return [[Piece(text, look(cell)) for text, cell in line] for line in picture(grid, gap=gap)]


def facts(puzzle: Puzzle) -> list[str]:
    """Return the facts of a puzzle in a few lines, of which the first is its title."""
    givens = ngettext("{count} given", "{count} givens", puzzle.givens)
    known = (givens, _(puzzle.level) if puzzle.level else "")
    lines = [puzzle.title or puzzle.name, " · ".join(filter(None, known))]
    lines += [
        _solutions(puzzle.solutions),
        ", ".join(puzzle.tags),
        ", ".join(map(str, puzzle.shown_ratings)),
    ]
    for game in puzzle.games:
        time = "{}:{:02}".format(*divmod(game.seconds, 60))
        if game.finished:
            lines.append(_("played in {time}", time=time))
        else:
            lines.append(_("unfinished game of {time}", time=time))
    sentences = rule_sentences(puzzle.grid.layout) if puzzle.grid.layout.rules else ()
    lines += [translate(sentence.text) for sentence in sentences]
    return [line for line in lines if line]


def _solutions(count: int | None) -> str:
    if count is None:
        return ""
    if count > 1:
        return _("2 or more solutions")
    return ngettext("{count} solution", "{count} solutions", count)
