"""The terminal: how text and tables are printed on it, and the styles of what is printed.

Givens are bold, solved digits green, and conflicts reversed, so that everything except solved
digits can be told apart without colour, on light and dark backgrounds.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from rich.console import Console
from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import ConsoleOptions, RenderResult
    from rich.table import Table

FRAME, GIVEN, SOLVED, EMPTY = "dim", "bold", "green", "dim"
GROUND = " on bright_black"
"""What is added to the style of a cell on a diagonal, in a window or in an extra region."""
NEW, CONFLICT, DIFFERENT = "bold green", "bold red reverse", "bold magenta underline"


@cache
def console() -> Console:
    """Return the terminal, which prints text without markup, emoji or highlighting."""
    return Console(markup=False, emoji=False, highlight=False, soft_wrap=True)


class Words(NamedTuple):
    """Sentences or lists of words, which the terminal shows broken between words.

    All lines are indented by some `columns`.
    """

    text: Text
    columns: int = 0

    def __rich_console__(self, terminal: Console, options: ConsoleOptions) -> RenderResult:
        """Yield the text, wrapped where the console wraps nothing itself."""
        options = options.update(no_wrap=False, overflow="fold")
        if not self.columns:
            yield from terminal.render(self.text, options)
            return
        from rich.padding import Padding  # most output has no paragraphs

        margin = (0, 0, 0, self.columns)
        yield from terminal.render(Padding(self.text, margin, expand=False), options)


def show(*renderables: Text | Words | Table) -> None:
    """Print text or tables on the terminal."""
    for renderable in renderables:
        console().print(renderable)


def show_words(*texts: Text) -> None:
    """Print sentences and lists of words on the terminal, broken between words."""
    show(*map(Words, texts))


def hanging_lines(text: Text, columns: int) -> Iterator[Text]:
    """Yield the lines of a paragraph, all but the first indented."""
    for number, line in enumerate(text.wrap(console(), console().width - columns)):
        line.rstrip()
        yield Text(" " * columns) + line if number else line


def render(text: Text) -> str:
    """Return a text with the terminal's codes for colours."""
    with console().capture() as captured:
        console().print(text)
    return captured.get()


def has_frames() -> bool:
    """Return whether the terminal can show the characters of a frame."""
    return console().encoding.lower().startswith("utf")
