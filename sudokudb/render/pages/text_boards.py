"""Small boards for lists: text on a grid of lines, or squares where digits would be too small.

A list has fifty of them. As text a board is one element; as a table it would be ninety.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, cast

from sudokudb.notation import EMPTY
from sudokudb.render.pages.html_board import Html

if TYPE_CHECKING:
    from sudokudb.grid import Grid

_LARGEST_TEXT = 9
_BLANKS = str.maketrans(EMPTY, " ")


def text_board(grid: Grid, state: str = "", address: str = "") -> Html:
    """Return a small board, with the digits of a player, whose `state` has those of all cells.

    A board with other rules, or with boxes that are not square, is the picture at an address.
    """
    size = grid.size
    if grid.layout.order is None:
        return Html(f'<img class="mini other" loading="lazy" alt="" src="{escape(address)}">')
    if size > _LARGEST_TEXT:
        inside = _squares(grid)
    else:
        inside = _text(grid.text, size)
        if len(state) == len(grid.text) and state != grid.text:
            inside += _text(_without_givens(state, grid.text), size, ' class="mine"')
    return Html(f'<span class="mini m{size}" aria-hidden="true">{inside}</span>')


def _text(cells: str, size: int, kind: str = "") -> str:
    """Return the rows of a board as text; a browser ignores the first line feed."""
    text = cells.translate(_BLANKS)
    rows = (text[at : at + size].rstrip() for at in range(0, len(text), size))
    return f"<pre{kind}>\n" + "\n".join(rows) + "</pre>"


def _without_givens(state: str, givens: str) -> str:
    pairs = zip(state, givens, strict=True)
    return "".join(digit if given == EMPTY else EMPTY for digit, given in pairs)


def _squares(grid: Grid) -> str:
    """Return a picture with a square for each given, and the lines of the boxes."""
    size, order = grid.size, cast("int", grid.layout.order)
    given = (at for at, mark in enumerate(grid.text) if mark != EMPTY)
    cells = "".join(f"M{at % size} {at // size}h1v1h-1z" for at in given)
    lines = "".join(f"M{at} 0v{size}M0 {at}h{size}" for at in range(order, size, order))
    box = f'<svg viewBox="0 0 {size} {size}">'
    return f'{box}<path d="{cells}"/><path class="lines" d="{lines}"/></svg>'
