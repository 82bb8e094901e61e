"""The sizes of a booklet's pages and boards, in millimetres.

The side of a board is the largest whole number that fits on the page, at most 160. A cell
below 5 mm has no room for a pencil. A position, a picture with candidates and coordinates, has its
candidates in 7 points from 79 mm on. With a QR code the caption above a board is higher.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.errors import LimitError, UsageError, say
from sudokudb.render.booklets.text_height import text_height

if TYPE_CHECKING:
    from collections.abc import Sequence


class Paper(NamedTuple):
    """A page, its margins, and the caption above each board."""

    width: float
    height: float
    side: float
    above: float
    below: float
    caption: float


PAPERS = {
    "a4": Paper(210, 297, 18, 18, 21, 7),
    "letter": Paper(215.9, 279.4, 18, 18, 21, 7),
    "a5": Paper(148, 210, 14, 13, 15, 5.5),
    "half-letter": Paper(139.7, 215.9, 14, 13, 15, 5.5),
}
SHAPES = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3), 9: (3, 3)}
"""Columns and rows by the number of puzzles on a page."""

LEAST_POSITION = 79
"""The least side of a position: 7 points are 19 of 606 units of the picture."""
CODE_SIDE = 17.2
"""The side of a QR code with its quiet zone."""
WORDS_SIZE = 7.5
"""The type size of the rules below a board, in points."""

_ABOVE = 1.5  # above the rules
_CODE_CAPTION = 19
_LARGEST = 160
_LEAST_CELL = 5
_MOST_POSITIONS = 4  # unless more are asked for
_LARGE = 9
_MOST_LARGE = 2  # puzzles on a page that are larger than 9×9
_WIDEST_GAP, _HIGHEST_GAP = 16, 22
_ANSWER_SHAPES = ((3, 4), (2, 3), (2, 2), (1, 2), (1, 1))
_LARGEST_ANSWER = {False: 50, True: 36}  # on small paper
_LEAST_ANSWER_CELL = 3.6  # for digits of 8 points
ANSWER_CAPTION = 4.5
"""The height of the caption of an answer."""
_ANSWER_HEADING, _ANSWER_GAP = 9, 5


class BoardsOfPage(NamedTuple):
    """The boards of a page: columns, rows, the side of each, and the gaps between them.

    `words` is the height of the rules below each board, if there are any.
    """

    columns: int
    rows: int
    board: int
    across: float
    down: float
    caption: float
    heading: float = 0
    words: float = 0


def sheet(
    paper: str, per_page: int, size: int, *, coded: bool = False, words: Sequence[str] = ()
) -> BoardsOfPage:
    """Return the layout of a page of puzzles; raise SudokuError if they do not fit.

    A puzzle may be `coded`: its caption then has room for a QR code. There is room for each text of
    `words` below a board.
    """
    _require_shape(per_page)
    if not _fits(paper, per_page, size, coded, words):
        refused = say(
            "{count} puzzles of {size}×{size} do not fit a page of {paper}",
            count=per_page,
            size=size,
            paper=paper,
        )
        numbers = (number for number in SHAPES if _fits(paper, number, size, coded, words))
        raise LimitError(refused, _what_fits(max(numbers, default=0)))
    return _with_words(paper, per_page, coded, words)


def most_that_fit(
    paper: str, size: int, most: int, *, coded: bool = False, words: Sequence[str] = ()
) -> int:
    """Return how many puzzles fit on a page: `most`, or fewer for large ones and long rules.

    >>> most_that_fit("a4", 9, 6), most_that_fit("a4", 16, 6)
    (6, 2)
    """
    fits = (n for n in SHAPES if n <= most and _fits(paper, n, size, coded, words))
    return max(fits, default=most)


def positions(paper: str, per_page: int | None = None, *, coded: bool = False) -> BoardsOfPage:
    """Return the layout of a page of positions; raise SudokuError if they do not fit.

    Without a number, as many fit as the paper allows, at most 4.
    """
    most = max((n for n in SHAPES if _has_room(paper, n, coded)), default=0)
    count = min(most, _MOST_POSITIONS) if per_page is None else per_page
    _require_shape(count or 1)
    if not count or not _has_room(paper, count, coded):
        refused = say(
            "{count} positions do not fit a page of {paper} with candidates of 7 points",
            count=count or 1,
            paper=paper,
        )
        raise LimitError(refused, _what_fits(most))
    return _sheet(paper, count, coded)


def _require_shape(per_page: int) -> None:
    if per_page not in SHAPES:
        numbers = ", ".join(map(str, SHAPES))
        hint = say("--per-page is one of {numbers}", numbers=numbers)
        raise UsageError(say("a page cannot have {count} puzzles", count=per_page), hint)


def _what_fits(most: int) -> str:
    return say("--per-page {most} fits", most=most) if most else say("choose a larger --paper")


def _fits(paper: str, per_page: int, size: int, coded: bool, words: Sequence[str]) -> bool:
    if size > _LARGE and per_page > _MOST_LARGE:
        return False
    return _with_words(paper, per_page, coded, words).board >= _LEAST_CELL * size


def _has_room(paper: str, per_page: int, coded: bool) -> bool:
    return _sheet(paper, per_page, coded).board >= LEAST_POSITION


def _with_words(paper: str, per_page: int, coded: bool, words: Sequence[str]) -> BoardsOfPage:
    """Return the layout in which the texts fit below boards, which they make smaller."""
    height = 0.0
    while True:
        found = _sheet(paper, per_page, coded, height)
        room = max(found.board, _LEAST_CELL)
        needed = max((text_height(text, WORDS_SIZE, room) + _ABOVE for text in words), default=0)
        if needed <= height or found.board <= _LEAST_CELL:
            return found
        height = math.ceil(needed)


def _sheet(paper: str, per_page: int, coded: bool, words: float = 0) -> BoardsOfPage:
    page, (columns, rows) = PAPERS[paper], SHAPES[per_page]
    caption = _CODE_CAPTION if coded else page.caption
    across = 9 if columns == 3 else 13
    layout = BoardsOfPage(columns, rows, _LARGEST, across, 8, caption, words=words)
    return _fit(layout, page, _WIDEST_GAP, _HIGHEST_GAP)


def answers(paper: str, size: int) -> BoardsOfPage:
    """Return the layout of a page of answers: as many boards as remain legible."""
    page, gap = PAPERS[paper], _ANSWER_GAP
    for columns, rows in _ANSWER_SHAPES:
        largest = _LARGEST_ANSWER[page.width < 160] if columns == 3 else _LARGEST
        heads = ANSWER_CAPTION, _ANSWER_HEADING
        found = _fit(BoardsOfPage(columns, rows, largest, gap, gap, *heads), page, page.width, gap)
        if found.board >= _LEAST_ANSWER_CELL * size:
            break
    return found


def _fit(layout: BoardsOfPage, page: Paper, widest: float, highest: float) -> BoardsOfPage:
    """Return a layout with boards that fit a page and are at most as large.

    The gaps of `layout` are the least ones; they grow up to `widest` and `highest`.
    """
    columns, rows, largest, across, down, caption, heading, words = layout
    width = page.width - 2 * page.side
    height = page.height - page.above - page.below - heading - rows * (caption + words)
    wide, high = (width - (columns - 1) * across) / columns, (height - (rows - 1) * down) / rows
    side = min(math.floor(min(wide, high)), largest)
    return layout._replace(
        board=side,
        across=_gap(width - columns * side, columns, widest),
        down=_gap(height - rows * side, rows, highest),
    )


def _gap(left: float, number: int, most: float) -> float:
    """Return the gap that divides the rest of a page between boards, at most `most`."""
    return round(min(left / (number - 1), most), 3) if number > 1 else 0
