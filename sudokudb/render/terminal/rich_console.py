"""The terminal: how text and tables are printed on it, and the styles of what is printed.

Givens are bold, solved digits green, and conflicts reversed, so that everything except solved
digits can be told apart without colour, on light and dark backgrounds.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

if TYPE_CHECKING:
    from rich.table import Table

FRAME, GIVEN, SOLVED, EMPTY = "dim", "bold", "green", "dim"
NEW, CONFLICT, DIFFERENT = "bold green", "bold red reverse", "bold magenta underline"


@cache
def console() -> Console:
    """Return the terminal, which prints text without markup, emoji or highlighting."""
    return Console(markup=False, emoji=False, highlight=False, soft_wrap=True)


def show(*renderables: Text | Table) -> None:
    """Print text or tables on the terminal."""
    for renderable in renderables:
        console().print(renderable)


def show_words(*texts: Text) -> None:
    """Print sentences and lists of words on the terminal, broken between words."""
    for text in texts:
        console().print(text, soft_wrap=False)


def show_hanging(text: Text, columns: int) -> None:
    """Print a paragraph with all lines but the first indented."""
    for number, line in enumerate(text.wrap(console(), console().width - columns)):
        line.rstrip()
        show(Text(" " * columns) + line if number else line)


def show_indented(text: Text, columns: int) -> None:
    """Print a paragraph with all lines indented."""
    from rich.padding import Padding  # most output has no paragraphs

    console().print(Padding(text, (0, 0, 0, columns), expand=False), soft_wrap=False)


def rendered(text: Text) -> str:
    """Return a text with the terminal's codes for colours."""
    with console().capture() as captured:
        console().print(text)
    return captured.get()


def has_frames() -> bool:
    """Return whether the terminal can show the characters of a frame."""
    return console().encoding.lower().startswith("utf")
