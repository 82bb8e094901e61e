"""Boards as escaped HTML for templates."""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import Markup

from sudokudb.render.pages import html_board

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from sudokudb.grid import Grid


def board(
    grid: Grid,
    givens: Grid,
    label: str,
    *,
    new: Collection[int] = (),
    candidates: Sequence[str] | None = None,
) -> Markup:
    """Return a small board; see `html_board.board`, which escapes the label."""
    return Markup(html_board.board(grid, givens, label, new=new, candidates=candidates))


def play_board(grid: Grid, label: str, clash: Collection[int] = (), **data: object) -> Markup:
    """Return the board to play on; see `html_board.play_board`, which escapes every text."""
    return Markup(html_board.play_board(grid, label, clash, **data))
