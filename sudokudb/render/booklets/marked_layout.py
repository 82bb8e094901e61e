"""The places of marked positions and of the sentences about them on the pages of answers.

A sentence stands below its board if 25 mm remain there, else beside it if 35 mm remain, else the
answer has a page for itself. Lengths are millimetres.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.render.booklets.page_layout import (
    ANSWER_CAPTION,
    LEAST_POSITION,
    PAPERS,
    SHAPES,
    positions,
)
from sudokudb.render.booklets.text_height import text_height

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

SENTENCE_SIZE, CHAIN_SIZE = 9, 8
"""The type sizes of the words of an answer, in points."""

_LEAST_BELOW, _LEAST_BESIDE = 25, 35
_GAP, _ABOVE = 4, 1.5  # between answers, and above the words below a board
_MOST_SMALLER = 5  # how much smaller than the positions the answers are before words go beside
_HEADING = 14  # of a page: up to three lines of the legend


class MarkedLayout(NamedTuple):
    """The boards of a page of answers, and the room for the words about each.

    `beside` is whether they stand beside the board, with the number, or below it.
    """

    columns: int
    rows: int
    board: int
    across: float
    caption: float
    heading: float
    width: float
    height: float
    beside: bool


class Paragraph(NamedTuple):
    """A paragraph about a step, in a type size in points."""

    text: str
    size: int


class MarkedPage(NamedTuple):
    """A page of answers: its layout, and the places of its answers with their words.

    Words that were too long for the page before have no board: their layout is None.
    """

    layout: MarkedLayout | None
    answers: tuple[tuple[int, tuple[Paragraph, ...]], ...]


def marked_layout(paper: str, per_page: int) -> MarkedLayout:
    """Return the layout of pages with as many answers as pages have positions, or one."""
    board = positions(paper, per_page).board
    least = max(LEAST_POSITION, board - _MOST_SMALLER)
    return _below(paper, per_page, board, least) or _beside(paper, per_page, board) or _alone(paper)


def _below(paper: str, per_page: int, board: int, least: int) -> MarkedLayout | None:
    page, (columns, rows) = PAPERS[paper], SHAPES[per_page]
    height = (_inner_height(paper) - (rows - 1) * _GAP) / rows
    side = min(board, math.floor(height - page.caption - _LEAST_BELOW))
    if side < least:
        return None
    across = 0.0 if columns == 1 else min(_inner_width(paper) - columns * side, 16)
    room = height - page.caption - side - _ABOVE
    return MarkedLayout(
        columns, rows, side, across, page.caption, _HEADING, side, round(room, 3), beside=False
    )


def _beside(paper: str, per_page: int, board: int) -> MarkedLayout | None:
    columns, rows = SHAPES[per_page]
    side = min(board, math.floor((_inner_height(paper) - (rows - 1) * _GAP) / rows))
    width = _inner_width(paper) - side
    if columns > 1 or side < LEAST_POSITION or width < _LEAST_BESIDE:
        return None
    room = side - PAPERS[paper].caption
    return MarkedLayout(
        1, rows, side, _GAP, ANSWER_CAPTION, _HEADING, width - _GAP, room, beside=True
    )


def _alone(paper: str) -> MarkedLayout:
    found = _below(paper, 1, positions(paper, 1).board, LEAST_POSITION)
    assert found  # every paper has room for one
    return found


def _inner_width(paper: str) -> float:
    return PAPERS[paper].width - 2 * PAPERS[paper].side


def _inner_height(paper: str) -> float:
    return PAPERS[paper].height - PAPERS[paper].above - PAPERS[paper].below - _HEADING


def marked_pages(
    paper: str, per_page: int, answers: Iterable[tuple[int, Sequence[Paragraph]]]
) -> Iterator[MarkedPage]:
    """Yield the pages of answers, each of which is its place in the booklet and its words.

    An answer whose words do not fit stands alone, and an answer that has a page for itself is as
    large as it allows. Words that do not fit even there continue on pages without boards.
    """
    layout = marked_layout(paper, per_page)
    most = layout.columns * layout.rows
    waiting: list[tuple[int, tuple[Paragraph, ...]]] = []
    for place, words in answers:
        if _height(words, layout.width) <= layout.height:
            waiting.append((place, tuple(words)))
        if len(waiting) == most or (waiting and waiting[-1][0] != place):
            yield _page(paper, layout, waiting)
            waiting = []
        if _height(words, layout.width) > layout.height:
            yield from _long_answer(paper, place, words)
    if waiting:
        yield _page(paper, layout, waiting)


def _page(
    paper: str, layout: MarkedLayout, answers: Sequence[tuple[int, tuple[Paragraph, ...]]]
) -> MarkedPage:
    return MarkedPage(layout if len(answers) > 1 else _alone(paper), tuple(answers))


def _long_answer(paper: str, place: int, words: Sequence[Paragraph]) -> Iterator[MarkedPage]:
    layout = _alone(paper)
    first, rest = _split(words, layout.width, layout.height)
    yield MarkedPage(layout, ((place, first),))
    width, height = _inner_width(paper), _inner_height(paper)
    while rest:
        part, rest = _split(rest, width, height)
        yield MarkedPage(None, ((place, part),))


def _split(
    words: Sequence[Paragraph], width: float, height: float
) -> tuple[tuple[Paragraph, ...], tuple[Paragraph, ...]]:
    """Return the words that fit into a height, at least one paragraph, and the others."""
    used = 0.0
    for number, each in enumerate(words):
        used += _height([each], width)
        if used > height and number:
            return tuple(words[:number]), tuple(words[number:])
    return tuple(words), ()


def _height(words: Iterable[Paragraph], width: float) -> float:
    return sum(text_height(each.text, each.size, width) for each in words)
