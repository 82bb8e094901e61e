"""The command `sudokudb play`."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from sudokudb.cli import output
from sudokudb.cli.arguments.options import Database, Size
from sudokudb.cli.arguments.queries import as_query, query_argument
from sudokudb.cli.arguments.query_hints import nothing_found
from sudokudb.cli.arguments.references import find
from sudokudb.cli.arguments.steps import PlayersRater, require_rater
from sudokudb.cli.database import open_library
from sudokudb.cli.streams import require_stdin
from sudokudb.errors import EXIT_USAGE, Unavailable, UsageError, say
from sudokudb.grid import Grid
from sudokudb.notation import is_grid_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.library import Library
    from sudokudb.play.start import Subject

_Words = Annotated[
    list[str] | None,
    query_argument(
        metavar="[REF | QUERY | GRID]",
        help="A number, a title or its beginning; a query, whose first match is played; a grid.",
    ),
]
_New = Annotated[
    bool, typer.Option("--new", help="Set a new puzzle, beginning with an empty grid.")
]
_Pad = Annotated[
    bool, typer.Option("--pad", help="Show the PSP's screen: arrows, + and -, solve, clear.")
]
_Plain = Annotated[
    bool, typer.Option("--plain", help="Read a line, print a sentence; for screen readers, pipes.")
]
KeyLayout = Annotated[
    Literal["qwerty", "azerty"] | None,
    typer.Option("--keys", help="The keyboard's layout.", show_default=False),
]
Theme = Annotated[
    Literal["auto", "light", "dark", "psp"] | None,
    typer.Option("--theme", help="The colours; auto asks the terminal.", show_default=False),
]


def run(
    words: _Words = None,
    new: _New = False,
    size: Size = None,
    pad: _Pad = False,
    plain: _Plain = False,
    layout: KeyLayout = None,
    theme: Theme = None,
    rater: PlayersRater = None,
    database: Database = None,
) -> None:
    """Play a puzzle in the terminal, or set one.

    Without an argument, continue the last unfinished game, or else play the puzzle used last. Every
    move is stored. F1 lists the keys; the settings can change them.

    \b
    Examples:
      sudokudb play Difficult
      sudokudb play level:intermediate -has:game
    """
    output.require_one(new=new, plain=plain, pad=pad)
    require_rater(rater)
    if not plain:
        require_terminal(say("--plain plays line by line, also in a pipe"))
    chosen = _check_new(new, size, words or [])
    with open_library(database, make=new) as library:
        from sudokudb.play import start

        settings = start.load_settings(layout, theme, rater)
        if chosen:
            start.set_puzzle(library, Grid.empty(chosen), settings)
            return
        subject = _subject(library, words or [])
        if not plain:
            start.app(library, subject, settings, pad=pad)
        elif not start.plain(library, subject, settings, _lines(), output.answer):
            raise typer.Exit(EXIT_USAGE)


def require_terminal(hint: str) -> None:
    """Raise SudokuError, with a hint, if a screen cannot be shown."""
    import os

    streams = (sys.stdin, sys.stdout, sys.stderr)
    if any(stream is None or not stream.isatty() for stream in streams):
        raise Unavailable(say("this is not a terminal"), hint)
    if os.environ.get("TERM", "") in ("", "dumb"):
        raise Unavailable(
            say(
                "this terminal cannot show a screen (TERM={name})", name=os.environ.get("TERM", "")
            ),
            hint,
        )


def _lines() -> Iterator[str]:
    """Yield the lines on stdin; a terminal shows a prompt before each."""
    require_stdin(say("type a move such as r3c8 7, then Enter; Ctrl-D ends"))
    prompts = output.can_ask()

    def read() -> bytes:
        if prompts:
            sys.stdout.write("> ")
            sys.stdout.flush()
        return sys.stdin.buffer.readline()

    for line in iter(read, b""):
        yield line.decode(errors="replace")
    if prompts:
        sys.stdout.write("\n")


def _check_new(new: bool, size: int | None, words: list[str]) -> int | None:
    """Return the size of a new puzzle, or None to play one."""
    if size and not new:
        raise UsageError(say("--size is only for --new"), say("add --new, or leave out --size"))
    if new and words:
        raise UsageError(
            say("--new begins with an empty grid and takes no puzzle"),
            say("the key e sets a puzzle while it is played"),
        )
    return (size or 9) if new else None


def _subject(library: Library, words: list[str]) -> Subject:
    """Return the game, puzzle or grid to play; raise NotFound for words that name nothing."""
    text = " ".join(words)
    if is_grid_text(text):
        return Grid(text)
    if not words:
        return library.games.last() or library.puzzles.last_used()
    query = as_query(library, words)
    if query is None:
        return find(library, text, or_grid=True)
    found = next(library.search(query, limit=1), None)
    if found is None:
        raise nothing_found(library, words, query)
    return found
