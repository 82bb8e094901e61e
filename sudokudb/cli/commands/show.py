"""The command `sudokudb show`."""

from __future__ import annotations

from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Annotated

import typer

from sudokudb.cli import output
from sudokudb.cli.answer import ListAnswer
from sudokudb.cli.arguments.options import Database, Json, reference
from sudokudb.cli.arguments.queries import select_puzzles
from sudokudb.cli.arguments.references import find
from sudokudb.cli.database import open_library
from sudokudb.cli.picture_files import check_target
from sudokudb.cli.printers import printer_for
from sudokudb.errors import UsageError, say
from sudokudb.puzzle import caption_of
from sudokudb.render.objects import puzzle_object
from sudokudb.render.text import visible
from sudokudb.words import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.cli.answer import Drawn
    from sudokudb.library import Library
    from sudokudb.puzzle import Puzzle

_WORDS = {
    "author": say("by"),
    "tag": say("tags"),
    "collection": say("in"),
    "rating": say("rated"),
}
_IN_OTHER_LINES = {"id", "title", "grid", "size", "givens", "level", "solutions"}
_IN_OTHER_LINES |= {"source", "notes", "added", "changed", "rule", "rules"}

_Refs = Annotated[
    list[str] | None,
    reference(metavar="[REF...]", help="Numbers, titles or their beginnings; grids."),
]
_Svg = Annotated[bool, typer.Option("--svg", help="Print a picture of the puzzle as SVG.")]
_Cages = Annotated[
    bool, typer.Option("--cages", help="Show the letter of its killer cage in each cell.")
]


PIPE = {"": ("grid",)}
"""The fields of a line in a pipe, by the words after the command."""


def run(
    refs: _Refs = None,
    json: Json = False,
    svg: _Svg = False,
    cages: _Cages = False,
    database: Database = None,
) -> None:
    """Show puzzles; in a pipe, print the grid of each in one line.

    Without REF, a menu asks for a puzzle; in a pipe, show the puzzle last added, edited or solved.
    A grid shows the stored puzzles that have it.

    \b
    Examples:
      sudokudb show Difficult
      sudokudb show "1.3. .... .2.. ...4"
    """
    output.require_one(json=json, svg=svg, cages=cages)
    if svg:
        check_target(None)
    with open_library(database) as library:
        puzzles = _puzzles(library, refs or [])
    if svg:
        _print_picture(puzzles)
        return
    many = len(refs or ()) > 1 or len(puzzles) > 1
    picture = partial(_pictures, cages=cages)
    answer = ListAnswer(puzzles, _line, puzzle_object, picture=picture, many=many)
    printer_for(json=json).print(answer)


def _line(puzzle: Puzzle) -> str:
    return str(puzzle.grid)


def _pictures(puzzles: Iterator[Puzzle], *, cages: bool) -> Iterator[Drawn]:
    return chain.from_iterable(draw_puzzle(puzzle, cages=cages) for puzzle in puzzles)


def _puzzles(library: Library, refs: list[str]) -> list[Puzzle]:
    if not refs:
        return [find(library, None)]
    return list(dict.fromkeys(select_puzzles(library, refs)))


def _print_picture(puzzles: list[Puzzle]) -> None:
    from sudokudb.render.figures import puzzle_figure

    if len(puzzles) > 1:
        raise UsageError(
            say("--svg draws one puzzle, {count} are named", count=len(puzzles)),
            say("`sudokudb picture` writes files"),
        )
    (puzzle,) = puzzles
    output.answer(puzzle_figure(puzzle.grid).svg(caption_of(puzzle.id, puzzle.title)).rstrip("\n"))


def draw_puzzle(puzzle: Puzzle, *, cages: bool = False) -> Iterator[Drawn]:
    """Yield what a terminal shows of a puzzle: title, picture, facts."""
    from rich.text import Text

    from sudokudb.render import terminal

    yield Text(visible(puzzle.name), style="bold")
    yield terminal.grid_picture(puzzle.grid, cages=cages)
    yield from terminal.rule_words(puzzle.grid, cages=cages)
    for line in (_numbers(puzzle), _times(puzzle), *_facts(puzzle)):
        yield terminal.Words(Text(line))
    for line in puzzle.notes.splitlines():
        yield terminal.Words(Text(visible(line), style="italic"))


def _numbers(puzzle: Puzzle) -> str:
    """Return the line about size, digits, level and solutions."""
    numbers = [
        f"{puzzle.size}×{puzzle.size}",
        ngettext("{count} given", "{count} givens", puzzle.givens),
        _("{count} played", count=puzzle.placed.givens) if puzzle.placed else "",
        _(puzzle.level) if puzzle.level else "",
    ]
    if puzzle.count == 1:
        numbers.append(ngettext("{count} solution", "{count} solutions", 1))
    elif puzzle.count is not None:
        numbers.append(_("{count} solutions", count=puzzle.count))
    return ", ".join(filter(None, numbers))


def _times(puzzle: Puzzle) -> str:
    """Return the line about times and the source."""
    times = [_("added {time}", time=puzzle.added)]
    if puzzle.changed != puzzle.added:
        times.append(_("changed {time}", time=puzzle.changed))
    if puzzle.source:
        times.append(_("from {source}", source=visible(puzzle.source)))
    return ", ".join(times)


def _facts(puzzle: Puzzle) -> Iterator[str]:
    """Yield a line for each other fact, and one for those that only JSON shows."""
    from sudokudb.query import fields
    from sudokudb.query.measures import is_measured
    from sudokudb.render.terminal import tables

    for field in fields.shown_fields():
        value = getattr(puzzle, field.attribute)
        if field.group and is_measured(puzzle, field):
            shown = _("none") if value is None else value
            yield f"{field.name} {shown}: {_(field.meaning)}"
        elif field.name not in _IN_OTHER_LINES and value not in (None, "", ()):
            values = value if isinstance(value, tuple) else (value,)
            text = ", ".join(map(tables.words, values))
            word = _(_WORDS.get(field.name, field.name)) if field.name != "game" else ""
            yield f"{word} {text}".lstrip()
    if more := sorted({*puzzle.details, *(["candidates"] if puzzle.candidates else [])}):
        export = f"`sudokudb export {puzzle.id} --format json`"
        yield _("with {names} ({command})", names=visible(", ".join(more)), command=export)
