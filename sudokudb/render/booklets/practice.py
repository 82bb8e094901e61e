"""Positions to practise a technique: their pictures without and with the marks of the step."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

from sudokudb.render.booklets.marked_layout import CHAIN_SIZE, SENTENCE_SIZE, Paragraph
from sudokudb.render.legend import ENTRIES, entries_of, entry_sign
from sudokudb.render.marks import NO_MARKS
from sudokudb.render.svg.style import style
from sudokudb.words import translate

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sudokudb.render.figures import Figure

INK, COLOUR = "print", "light"
"""The themes of positions; in the first one the roles differ in grey."""


class PracticePosition(NamedTuple):
    """A position with the marks of a step, the sentence about it, and the lines of its chains.

    `facts` stand above the board, `answer` above the board with the marks; the last ones are left
    out if there is no room for them.
    """

    facts: Sequence[str]
    answer: Sequence[str]
    figure: Figure
    sentence: str
    chains: Sequence[Sequence[str]]


def board(position: PracticePosition, theme: str = INK) -> dict[str, Any]:
    """Return the data that a position has in place of a puzzle's grid, in the current language."""
    figure = position.figure
    plain = figure._replace(marks=NO_MARKS, note="")
    # The numbers of nodes would be smaller than 7 points.
    marked = figure._replace(marks=replace(figure.marks, numbers={}))
    return {
        "grid": str(figure.grid),
        "position": plain.svg("", theme=theme, coordinates=True, paper=True),
        "marked": marked.svg("", theme=theme, coordinates=True, paper=True),
        "facts": list(position.facts),
        "answer": list(position.answer),
        "sentence": translate(position.sentence),
        "chains": [translate(line) for line in chain.from_iterable(position.chains)],
        "signs": [name for name in ENTRIES if name in entries_of(figure.marks)],
    }


def words_about(board: Mapping[str, Any]) -> list[Paragraph]:
    """Return the paragraphs about the step of a position."""
    chains = (Paragraph(line, CHAIN_SIZE) for line in board["chains"])
    return [Paragraph(board["sentence"], SENTENCE_SIZE), *chains]


def signs(theme: str = INK) -> dict[str, dict[str, str]]:
    """Return the signs of a legend as pictures, with their meanings in the current language."""
    return {
        name: {"sign": _literal(entry_sign(name), theme), "means": translate(meaning)}
        for name, meaning in ENTRIES.items()
    }


def _literal(svg: str, theme: str) -> str:
    """Return a sign with the style sheet of pictures, so that it can stand alone."""
    start, inside = svg.split(">", 1)
    space = ' xmlns="http://www.w3.org/2000/svg"'
    return f"{start}{space}><style>{style(theme, paper=True)}</style>{inside}"
