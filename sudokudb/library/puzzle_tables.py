"""Tables of puzzles in HTML with small pictures, which notebooks show."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from sudokudb.errors import SudokuError
from sudokudb.grid import Grid
from sudokudb.library.pictures import picture

if TYPE_CHECKING:
    from collections.abc import Iterable

SHOWN = 10
"""The number of rows that a notebook shows."""

_PICTURE = "max-width:6em;display:block"


def html_table(names: Iterable[str], rows: Iterable[Iterable[object]], below: str) -> str:
    """Return a table with a line of text below it; a cell that is a Grid is a small picture."""
    head = "".join(f"<th>{escape(name)}</th>" for name in names)
    body = "".join(f"<tr>{''.join(map(_cell, row))}</tr>" for row in rows)
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    return f"{table}<p>{escape(below)}</p>"


def _cell(value: object) -> str:
    if isinstance(value, Grid):
        return f'<td><div style="{_PICTURE}">{picture(value)}</div></td>'
    names = isinstance(value, list | tuple)
    text = ", ".join(value) if names else "" if value is None else str(value)  # type: ignore[arg-type]
    return f"<td>{escape(text)}</td>"


def grid_of(text: str) -> Grid | str:
    """Return the grid of a text, or the text if it has none."""
    try:
        return Grid(text)
    except SudokuError:
        return text
