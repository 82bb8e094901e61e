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


def choose(library: Library, *, default: bool = True) -> Puzzle:
    """Show the newest puzzles under their numbers and ask until one is named.

    Any number, title or beginning of one will do; with `default`, Enter takes the last used.
    """
    last = library.last_used()
    count = len(library)
    if count > _SHOWN:
        terminal.show(Text(f"the newest {_SHOWN} of {count:,} puzzles", style="dim"))
    newest = library.newest(_SHOWN)
    for row in terminal.puzzle_rows(newest, newest[-1].id):
        terminal.show(row)
    while True:
        offer = f" [{last.id}]" if default else ""
        typed = ask(f"number or title{offer}: ", "no puzzle chosen").strip()
        if not typed:
            if default:
                return last
            continue
        try:
            return library.find(typed)
        except (NotFound, SudokuError) as error:
            terminal.show(Text(visible(error.message), style="red"))
