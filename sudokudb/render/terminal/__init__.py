"""Text on a terminal with rich: `rich_console` prints, `grid_drawing` and `tables` draw."""

from sudokudb.render.terminal.grid_drawing import candidates_picture, grid_picture
from sudokudb.render.terminal.rich_console import (
    FRAME,
    GIVEN,
    SOLVED,
    Words,
    console,
    hanging_lines,
    has_frames,
    render,
    show,
    show_words,
)

__all__ = [
    "FRAME",
    "GIVEN",
    "SOLVED",
    "Words",
    "candidates_picture",
    "console",
    "grid_picture",
    "hanging_lines",
    "has_frames",
    "render",
    "show",
    "show_words",
]
