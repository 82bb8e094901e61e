"""The numbered menu from which a puzzle is picked, as on the Palm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from sudokudb.cli.prompt import ask
from sudokudb.errors import NotFound, SudokuError
from sudokudb.render import terminal
from sudokudb.render.text import visible

if TYPE_CHECKING:
    from sudokudb.library import Library, Puzzle

_SHOWN = 20


def choose(library: Library) -> Puzzle:
    """Show the newest puzzles under their numbers and ask until one is named.

    Any number, title or beginning of one will do; nothing typed takes the last used.
    """
    last = library.last_used()
    count = len(library)
    if count > _SHOWN:
        terminal.show(Text(f"the newest {_SHOWN} of {count:,} puzzles", style="dim"))
    terminal.show(terminal.puzzle_table(library.newest(_SHOWN)))
    while True:
        typed = ask(f"number or title [{last.id}]: ", "no puzzle chosen").strip()
        if not typed:
            return last
        try:
            return library.find(typed)
        except (NotFound, SudokuError) as error:
            terminal.show(Text(visible(error.message), style="red"))
