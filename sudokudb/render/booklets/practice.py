"""Positions to practise a technique as a booklet: boards with candidates, then the answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from sudokudb.notation import DIGITS
from sudokudb.render.booklets import typesetting
from sudokudb.render.booklets.content import ALL, IssueSection, Style, data, options
from sudokudb.words import language, ngettext

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sudokudb.grid import Grid
    from sudokudb.render.figures import Figure


class PracticePosition(NamedTuple):
    """A position with the name of its puzzle, the solution, and the effect of the step."""

    name: str
    figure: Figure
    solution: Grid
    effect: str


def practice_booklet(title: str, positions: Sequence[PracticePosition]) -> bytes:
    """Return a PDF of positions, with solutions and the effects of steps on later pages."""
    style = Style(per_page=4, title_page=False)
    sections = [IssueSection("", 1, len(positions))]
    found = options(style, 1, "2000-01", sections, [], 3, repeats=True)
    label = ngettext("{count} position", "{count} positions", len(positions))
    boards = [_board(number, position) for number, position in enumerate(positions, start=1)]
    return typesetting.pdf(
        typesetting.template(), data({**found, "label": label}, title, language(), boards, ALL)
    )


def _board(number: int, position: PracticePosition) -> dict[str, Any]:
    """Return the data of a position for the template."""
    return {
        "number": number,
        "order": position.figure.grid.order,
        "solution": str(position.solution),
        **board(position.figure, position.name, position.effect),
    }


def board(figure: Figure, facts: str, answer: str) -> dict[str, Any]:
    """Return the data that a position has in place of a puzzle's grid."""
    masks = figure.candidates or ()
    candidates = ["".join(d for bit, d in enumerate(DIGITS) if mask >> bit & 1) for mask in masks]
    return {
        "grid": str(figure.grid),
        "start": str(figure.givens),
        "candidates": candidates,
        "facts": facts,
        "answer": answer,
    }
