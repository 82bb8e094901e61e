"""`sudokudb show`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from sudokudb.cli import output
from sudokudb.cli.database import open_library
from sudokudb.cli.grid_arguments import find
from sudokudb.cli.options import Database, Json, Ref, require_one
from sudokudb.cli.picture_files import check_target, draw
from sudokudb.render.objects import puzzle_object

if TYPE_CHECKING:
    from sudokudb.puzzle import Puzzle


_WORDS = {"author": "by", "tag": "tags", "collection": "in", "rating": "rated"}
_IN_HEAD = {"id", "title", "grid", "size", "givens", "level", "solutions"}
_IN_OTHER_LINES = _IN_HEAD | {"source", "notes", "added", "changed"}


_Svg = Annotated[bool, typer.Option("--svg", help="Print a picture of the puzzle as SVG.")]


def run(ref: Ref = None, json: Json = False, svg: _Svg = False, database: Database = None) -> None:
    """Show a puzzle; in a pipe, print its grid in one line.

    Without REF, a menu asks; in a pipe, it is the puzzle last added, edited or solved.

    \b
    Example:
      sudokudb show Difficult
    """
    require_one(json=json, svg=svg)
    if svg:
        check_target(None)
    with open_library(database) as library:
        puzzle = find(library, ref)
    if svg:
        from sudokudb.render.figures import puzzle_figure

        output.answer(draw(puzzle_figure(puzzle.grid), title=puzzle.name).rstrip("\n"))
    elif json:
        output.answer_json(puzzle_object(puzzle), indent=2)
    elif output.on_terminal():
        show(puzzle)
    else:
        output.answer(str(puzzle.grid))


def show(puzzle: Puzzle) -> None:
    """Print a puzzle on the terminal: title, picture, facts."""
    from rich.text import Text

    from sudokudb.query import fields
    from sudokudb.render import terminal
    from sudokudb.render.text import visible

    terminal.show(Text(visible(puzzle.name), style="bold"))
    terminal.show(terminal.grid_picture(puzzle.grid))
    facts = [
        f"{puzzle.size}×{puzzle.size}",
        f"{puzzle.givens} given" + ("" if puzzle.givens == 1 else "s"),
        f"{puzzle.placed.givens} played" if puzzle.placed else "",
        puzzle.level or "",
    ]
    if puzzle.count is not None:
        facts.append(f"{puzzle.count} solution" + ("" if puzzle.count == 1 else "s"))
    terminal.show_words(Text(", ".join(fact for fact in facts if fact)))
    times = f"added {puzzle.added}"
    if puzzle.changed != puzzle.added:
        times += f", changed {puzzle.changed}"
    terminal.show_words(Text(times + (f", from {visible(puzzle.source)}" if puzzle.source else "")))
    for field in fields.shown():
        value = getattr(puzzle, field.attribute)
        if field.name not in _IN_OTHER_LINES and value not in (None, "", ()):
            text = ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
            terminal.show_words(Text(f"{_WORDS.get(field.name, field.name)} {visible(text)}"))
    if more := sorted({*puzzle.details, *(["candidates"] if puzzle.candidates else [])}):
        export = f"`sudokudb export {puzzle.id} --format json`"
        terminal.show_words(Text(f"with {visible(', '.join(more))} ({export})"))
    for line in puzzle.notes.splitlines():
        terminal.show_words(Text(visible(line), style="italic"))
