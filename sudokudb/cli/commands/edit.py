"""The command `sudokudb edit`."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer
import typer.core

from sudokudb.cli import output
from sudokudb.cli.arguments.changing import DryRun, Yes, make_texts
from sudokudb.cli.arguments.options import Database, Title, reference
from sudokudb.cli.arguments.queries import chosen_ids, is_query
from sudokudb.cli.arguments.references import find
from sudokudb.cli.commands.add import print_puzzle, print_saved, show_conflicts
from sudokudb.cli.database import note_unchanged, open_library
from sudokudb.errors import SudokuError, UsageError, say, say_all
from sudokudb.grid import ConflictError, Grid
from sudokudb.line_editing import edit_line, lost_characters, surplus
from sudokudb.notation import resembles_grid
from sudokudb.query.measures import FACTS
from sudokudb.render.text import visible

if TYPE_CHECKING:
    from sudokudb.library import Library, Puzzle
    from sudokudb.library.changes.planned import PlannedChange

_Ref = Annotated[
    str | None,
    reference(
        metavar="[REF | QUERY]",
        help="A number, a title or its beginning, a grid; with --title also several: 3-9, a quoted "
        "query.",
    ),
]
_Grid = Annotated[
    str | None,
    typer.Argument(metavar="[GRID]", help="A grid in place of the old one.", show_default=False),
]
_Lines = Annotated[
    list[str] | None,  # a list of pairs, see Command
    typer.Option("--line", metavar="N TEXT", help="Type TEXT over line N; can be repeated."),
]


PIPE = {"": output.PUZZLE_LINE}
"""The fields of a line in a pipe, by the words after the command."""


class Command(typer.core.TyperCommand):
    """A command whose --line takes two values, which typer can parse but not declare."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        for parameter in self.params:
            if parameter.name == "line":
                parameter.nargs = 2


def run(
    ref: _Ref = None,
    grid: _Grid = None,
    line: _Lines = None,
    title: Title = None,
    yes: Yes = False,
    dry_run: DryRun = False,
    database: Database = None,
) -> None:
    """Change a puzzle in the line editor or, without prompts, with a grid, --line and --title.

    In a line a digit replaces the content of its cell, 0 empties the cell, and any other character
    leaves it unchanged. A row may be typed in groups, as in "123 456 789". A new grid takes the
    place of the old one: texts, tags and collections stay, and what was computed for the old grid
    is dropped. --title alone may change several puzzles.

    \b
    Examples:
      sudokudb edit Tiny --line 1 xx0 --line 2 2 --title Tinier
      sudokudb edit 5 "12.. .... .2.. ...4"
    """
    lines = cast("list[tuple[str, str]]", line or [])
    if grid is not None and lines:
        raise UsageError(
            say("a grid and --line exclude each other"), say("leave out --line, or the grid")
        )
    with open_library(database) as library:
        if ref is not None and is_query([ref]):
            _edit_several(library, ref, grid, lines, title, yes=yes, dry_run=dry_run)
            return
        puzzle = find(library, ref)
        if grid is None and not lines and title is None:
            if dry_run or not output.can_ask():
                raise _nothing_given()
            changed = _ask(library, puzzle)
        else:
            new = _new_grid(puzzle, grid, lines)
            change = _plan(library, puzzle, new, title)
            if dry_run:
                _print_plan(puzzle, new, change.count)
                return
            changed = change.make()
        if changed.grid == puzzle.grid:
            print_puzzle(changed)
        else:
            _note_dropped(puzzle)
            print_saved(library, changed)
        if changed == puzzle:
            note_unchanged(library)


def _nothing_given() -> SudokuError:
    return UsageError(say("no change was given"), say("give a grid, --line or --title"))


def _edit_several(
    library: Library,
    ref: str,
    grid: str | None,
    lines: list[tuple[str, str]],
    title: str | None,
    *,
    yes: bool,
    dry_run: bool,
) -> None:
    """Change the title of the puzzles of a query."""
    if grid is not None or lines:
        raise UsageError(
            say("{ref!r} is not one puzzle", ref=ref[:60]), say("give the number of a puzzle")
        )
    if title is None:
        raise UsageError(
            say("{ref!r} is not one puzzle", ref=ref[:60]),
            say("give the number of a puzzle, or --title for all of them"),
        )
    chosen = chosen_ids(library, [ref])
    change = library.changes.plan_texts(chosen.ids, {"title": title}, listed=chosen.listed)
    if not change.count:
        note_unchanged(library)
    else:
        make_texts(library, change, yes=yes, dry_run=dry_run)


def _print_plan(puzzle: Puzzle, grid: Grid, count: int) -> None:
    """Print what an edit would change."""
    if not count:
        output.note(say("nothing would change"))
        return
    output.answer(say("would change {name}", name=visible(puzzle.name)))
    if grid != puzzle.grid:
        output.answer(str(grid))
        _note_dropped(puzzle, is_done=False)


def _note_dropped(puzzle: Puzzle, *, is_done: bool = True) -> None:
    """Print which facts of a puzzle go with its old grid; level and solutions are found again."""
    facts = {
        say("ratings"): puzzle.ratings,
        say("measured facts"): any(getattr(puzzle, fact) is not None for fact in FACTS),
        say("played digits"): puzzle.placed,
        say("candidates"): puzzle.candidates,
    }
    if names := [name for name, value in facts.items() if value]:
        template = say("dropped with the old grid: {names}")
        if not is_done:
            template = say("this would drop: {names}")
        output.note(say(template, names=say_all(*names, separator=", ")))


def _new_grid(puzzle: Puzzle, grid: str | None, lines: list[tuple[str, str]]) -> Grid:
    """Return the grid that takes the place of a puzzle's own."""
    if grid is not None and not resembles_grid(grid):
        meant = f"edit {puzzle.id} --title {shlex.quote(grid.removeprefix('title='))}"
        raise UsageError(
            say("{text!r} is not a grid", text=grid[:60]),
            say("did you mean {name!r}?", name=meant[:100]),
        )
    new = puzzle.grid if grid is None else Grid(grid)
    for number, typed in lines:
        new = _with_line(new, number, typed)
    return new


def _plan(library: Library, puzzle: Puzzle, grid: Grid, title: str | None) -> PlannedChange[Puzzle]:
    try:
        return library.changes.plan_edit(puzzle, grid, title)
    except ConflictError:
        show_conflicts(grid)
        raise


def _with_line(grid: Grid, number: str, typed: str) -> Grid:
    if number not in map(str, range(1, grid.size + 1)):
        raise UsageError(
            say("there is no line {number!r}", number=number[:40]),
            say("lines are 1 to {size}", size=grid.size),
        )
    row = int(number) - 1
    if more := surplus(typed, grid.size):
        raise UsageError(
            say("line {line}: {message}", line=number, message=more),
            say("give {size} characters, or groups as the boxes divide them", size=grid.size),
        )
    if lost := lost_characters(typed, grid.size):
        output.note(say("line {number}, partly ignored: {lost}", number=number, lost=lost))
    return grid.with_row(row, edit_line(grid.rows[row], typed))


def _ask(library: Library, puzzle: Puzzle) -> Puzzle:
    from sudokudb.cli.interactive.editor import Draft, Editor

    changed: list[Puzzle] = []
    editor = Editor(Draft(puzzle.grid, puzzle.title), ask_title=True)
    editor.run(lambda draft: changed.append(library.edit(puzzle, draft.grid, draft.title)))
    return changed[-1]
