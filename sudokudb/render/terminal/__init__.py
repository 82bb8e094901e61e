"""Text on a terminal with rich: `rich_console` prints, `grid_drawing` and `tables` draw."""

from sudokudb.render.terminal.grid_drawing import candidates_picture, grid_picture
from sudokudb.render.terminal.rich_console import (
    FRAME,
    GIVEN,
    SOLVED,
    console,
    has_frames,
    rendered,
    show,
    show_hanging,
    show_indented,
    show_words,
)

__all__ = [
    "FRAME",
    "GIVEN",
    "SOLVED",
    "candidates_picture",
    "console",
    "grid_picture",
    "has_frames",
    "rendered",
    "show",
    "show_hanging",
    "show_indented",
    "show_words",
]
