"""A grid as an SVG picture: in one language, the same grid gives the same bytes everywhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.notation import format_digit
from sudokudb.render.marks import NO_MARKS
from sudokudb.render.svg.board_drawing import CELL, BoardDrawing, number
from sudokudb.render.svg.layers import group, lower_layers, upper_layers
from sudokudb.render.svg.region_lines import lines
from sudokudb.render.svg.rule_layers import RuleDrawing
from sudokudb.render.svg.style import style
from sudokudb.render.text import visible
from sudokudb.words import ENGLISH, _, language, translate

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sudokudb.grid import Grid
    from sudokudb.render.marks import Marks

_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
_BASELINE = 15  # of a digit, below the middle of its cell


def picture(
    grid: Grid,
    *,
    givens: Grid | None = None,
    candidates: Sequence[int] | None = None,
    marks: Marks = NO_MARKS,
    theme: str = "auto",
    coordinates: bool = False,
    title: str = "Sudoku",
    note: str = "",
    prefix: str = "",
    paper: bool = False,
    bare: bool = False,
) -> str:
    """Return an SVG picture of a grid.

    Digits that are not in `givens` are drawn as placed. `candidates` has a set of digits for
    each cell (bit d − 1 for digit d), drawn in empty cells. `theme` is `auto` (light, or dark where
    the viewer prefers that) or a name in `palette.THEMES`. `prefix` makes the ids unique in a page
    with several pictures. `note` is read aloud before the rows of the grid, whose description is in
    the current language. On `paper` candidates and labels are larger and margins smaller. A `bare`
    picture has no style sheet: it is for pages that have `style.page_style`.
    """
    board = BoardDrawing(grid, coordinates=coordinates, candidates=candidates, paper=paper)
    side, kind = number(board.side), f' class="picture{" paper" * paper}"' if bare else ""
    lang = "" if language() == ENGLISH else f' lang="{language()}"'
    described = f"{translate(note)} {describe(grid)}" if note else describe(grid)
    rules = RuleDrawing(board)
    parts = [
        f'<svg{kind} xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" '
        f'width="{side}" height="{side}" role="img" aria-labelledby="{prefix}t {prefix}d"{lang}>',
        f'<title id="{prefix}t">{_text(title)}</title>',
        f'<desc id="{prefix}d">{_text(described)}</desc>',
        *([] if bare else [f"<style>{style(theme, paper=paper)}{rules.style(theme)}</style>"]),
        f'<rect class="bg" width="{side}" height="{side}"/>',
        *rules.tints(),
        *lower_layers(board, marks),
        *rules.grounds(),
        *lines(board),
        *rules.marks(),
        *group("labels", _labels(board, paper=paper) if coordinates else ()),
        *group("digits", _digits(board, givens or grid, marks)),
        *upper_layers(board, marks),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def describe(grid: Grid) -> str:
    """Return the rules and the rows of a grid in words, to be read aloud."""
    blank = _("blank")
    rows = (", ".join(blank if mark == "." else mark for mark in row) for row in grid.rows)
    described = (_("row {number}: {cells}", number=i, cells=r) for i, r in enumerate(rows, start=1))
    return " ".join([*_rules_in_words(grid), ". ".join(described)])


def _rules_in_words(grid: Grid) -> list[str]:
    """Return the sentences of the rules, which come first."""
    if not grid.layout.rules:
        return []
    from sudokudb.render.rules import rule_sentences  # most grids have no rules

    return [translate(sentence.text) for sentence in rule_sentences(grid.layout)]


def _text(text: str) -> str:
    """Return text without control characters and lone surrogates, which XML forbids."""
    return visible(text).translate(_ESCAPES)


def _labels(board: BoardDrawing, *, paper: bool) -> Iterator[str]:
    """Yield the numbers of the columns and rows."""
    up, left, down = (6, 13, 6) if paper else (9, 15, 5)
    for i in range(board.size):
        middle = board.start + i * CELL + CELL // 2
        for x, y in (
            (middle, board.start - board.around - up),
            (board.start - board.around - left, middle + down),
        ):
            yield f'<text class="label pencil" x="{x}" y="{y}">{i + 1}</text>'


def _digits(board: BoardDrawing, givens: Grid, marks: Marks) -> Iterator[str]:
    for cell, digit in enumerate(board.digits):
        if not digit:
            continue
        x, y = board.corner(cell)
        clash = marks.cells.get(cell) == "clash"
        kind = ("given" if givens.digits[cell] else "placed") + (" clash" if clash else "")
        yield (
            f'<text class="d {kind}" x="{x + CELL // 2}" y="{y + CELL // 2 + _BASELINE}">'
            f"{format_digit(digit)}</text>"
        )
        if clash:
            yield f'<path class="clash-mark" d="M{x + 18} {y + 55}h28"/>'
