"""The command `sudokudb add`."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sudokudb.cli import output, verdict_text
from sudokudb.cli.answer import TextAnswer, draw_grid
from sudokudb.cli.arguments.options import Collection, Database, Size, Tags, Title
from sudokudb.cli.arguments.references import hint_at_file
from sudokudb.cli.database import open_library
from sudokudb.cli.printers import print_answer
from sudokudb.errors import GridError, UsageError, say
from sudokudb.grid import ConflictError, Grid
from sudokudb.puzzle import Rating

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.cli.answer import Drawn
    from sudokudb.library import Library
    from sudokudb.puzzle import Puzzle

    Facts = dict[str, Any]  # those to store with every grid, apart from its title

_REPAIR = say(
    "a grid with conflicts is not saved: `sudokudb repair GRID` shows how to make it valid"
)
_GridArgument = Annotated[
    str | None,
    typer.Argument(metavar="[GRID | -]", help="A grid, or - for grids from a pipe."),
]
_Note = Annotated[str, typer.Option("--note", metavar="TEXT", help="The puzzle's notes.")]


def _rating(text: str | Rating) -> Rating:
    if isinstance(text, Rating):
        return text
    from sudokudb.formats.model.ratings import parse_rating

    rater, _, value = text.rpartition(":")
    try:
        if rater:
            return parse_rating({"rater": rater, "score": float(value)})
    except ValueError:
        pass
    raise UsageError(say("{text!r} is not a rating", text=text[:80]), say("such as se:7.2"))


_Ratings = Annotated[
    list[Any] | None,
    typer.Option(
        "--rating",
        metavar="RATER:NUMBER",
        help="A rating, such as se:7.2 or hodoku:1100; can be repeated.",
        parser=_rating,
        show_default=False,
    ),
]


PIPE = {"": output.PUZZLE_LINE}
"""The fields of a line in a pipe, by the words after the command."""


def run(
    grid: _GridArgument = None,
    title: Title = None,
    tags: Tags = None,
    collection: Collection = None,
    note: _Note = "",
    rating: _Ratings = None,
    size: Size = None,
    database: Database = None,
) -> None:
    """Add a grid; without one, ask for a title and then for one line at a time.

    With -, grids are read in any format that `import` reads. Of other facts only titles are added.

    In a line only the positions of the digits matter: xx2x4 makes ..2.4.... After saving, the
    number of solutions is reported: a grid is saved whether it is valid or not, unless it has
    conflicts.

    \b
    Example:
      sudokudb add --title Tiny --tag easy "1.3. .... .2.. ...4"
    """
    facts: Facts = {
        "notes": note,
        "tags": tags or (),
        "collections": (collection,) if collection else (),
        "ratings": rating or (),
    }
    if grid == "-":
        _add_stdin(title or "", facts, size, database)
    elif grid is not None:
        given = _read(grid, size)
        with open_library(database, make=True) as library:
            try:
                puzzle = library.add(given, title or "", "command line", **facts)
            except ConflictError as error:
                show_conflicts(given)
                error.hint = _REPAIR
                raise
            print_saved(library, puzzle)
    else:
        _edit_new(title, facts, size or 9, database)


def _read(text: str, size: int | None) -> Grid:
    try:
        return Grid(text, size)
    except GridError as error:
        hint_at_file(error, text)
        raise


def _add_stdin(title: str, facts: Facts, size: int | None, database: str | None) -> None:
    """Add every grid on stdin; all grids share the time for counting solutions."""
    from sudokudb.cli.pipes.add_pipe import Adding

    last = monotonic() + verdict_text.SECONDS
    adding = Adding(size, lambda puzzle, line: _print_added(puzzle, line, last - monotonic()))
    with open_library(database, make=True) as library:
        adding.run(library, title, facts, _REPAIR)
        adding.finish()


def _print_added(puzzle: Puzzle, line: int, seconds: float) -> None:
    """Print a puzzle, and its number of solutions if it is not valid."""
    print_puzzle(puzzle)
    verdict = verdict_text.quick_verdict(puzzle.grid, seconds)
    if not (verdict and verdict.valid):
        solutions = verdict_text.solutions_text(verdict)
        output.note(say("line {line}: {solutions}", line=line, solutions=solutions))


def print_saved(library: Library, puzzle: Puzzle) -> None:
    """Print a puzzle that was added or edited, and how many solutions it has."""
    print_puzzle(puzzle)
    verdict = verdict_text.quick_verdict(puzzle.grid)
    output.note(verdict_text.solutions_text(verdict))
    if verdict and not verdict.valid and puzzle.grid.is_classic:
        output.note(say("`sudokudb repair {id}` shows how to make it valid", id=puzzle.id))
    if verdict:
        library.verdicts.save(puzzle, verdict)


def print_puzzle(puzzle: Puzzle) -> None:
    """Print a puzzle: drawn on a terminal, else as a line."""
    print_answer(TextAnswer((output.puzzle_line(puzzle),), _picture(puzzle)))


def _picture(puzzle: Puzzle) -> Iterator[Drawn]:
    from sudokudb.cli.commands.show import draw_puzzle

    return draw_puzzle(puzzle)


def show_conflicts(grid: Grid) -> None:
    """Draw a grid with conflicts on a terminal, with the conflicting cells marked."""
    print_answer(TextAnswer((), draw_grid(grid)))


def _edit_new(title: str | None, facts: Facts, size: int, database: str | None) -> None:
    if not output.can_ask():
        raise UsageError(say("no grid was given"), say("give a grid, or - for stdin"))
    from sudokudb.cli.interactive.editor import Draft, Editor

    def save(draft: Draft) -> None:
        added.append(library.add(draft.grid, draft.title, "editor", **facts))

    added: list[Puzzle] = []
    with open_library(database, make=True) as library:
        Editor(Draft(Grid.empty(size), title or ""), ask_title=title is None).run(save)
        print_saved(library, added[-1])
