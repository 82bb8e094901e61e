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
from sudokudb.render.terminal.rule_words import rule_words

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
    "rule_words",
    "show",
    "show_words",
]
