"""`sudokudb list`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer
import typer.core

from sudokudb.cli import output
from sudokudb.cli import query_arguments as queries
from sudokudb.cli.completion import complete_query
from sudokudb.cli.database import open_library
from sudokudb.cli.options import Csv, Database, Json, require_one
from sudokudb.errors import NotFound
from sudokudb.query import parse_order

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from typer._click import Context

    from sudokudb.library import Library
    from sudokudb.puzzle import Puzzle

_Words = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[QUERY]",
        help="Query: givens:24..28 level:difficult tag:monday -tag:printed …",
        autocompletion=complete_query,
        show_default=False,
    ),
]
_After = Annotated[
    str | None,
    typer.Option("--after", metavar="REF", help="Start after this puzzle: the next page."),
]
_Count = Annotated[bool, typer.Option("--count", help="Print only the number of puzzles.")]


class Command(typer.core.TyperCommand):
    """The command; its help ends with the fields of a query."""

    def format_epilog(self, ctx: Context, formatter: Any) -> None:
        """Write the fields, and their values if they are few."""
        from sudokudb.query.fields import searchable

        with formatter.section("Fields of a query"):
            formatter.write_dl([(field.name, str(field)) for field in searchable()])
            aliases = [f"{alias} for {f.name}" for f in searchable() for alias in f.aliases]
            formatter.write_paragraph()
            formatter.write_text(f"Other names: {', '.join(aliases)}.")


def run(
    words: _Words = None,
    sort: queries.Sort = None,
    limit: queries.Most = None,
    after: _After = None,
    count: _Count = False,
    json: Json = False,
    csv: Csv = False,
    database: Database = None,
) -> None:
    """List puzzles: number, title, size, givens, level, solutions.

    In a pipe each puzzle is a line with its fields separated by tabs; the grid comes last.

    All terms of a query must match: field:value, a range like givens:24..28, several values like
    level:simple,nested, and - before a term that must not match. Words without a field are searched
    in titles. --sort takes id, title, givens, level, solutions and added.

    \b
    Example:
      sudokudb list givens:24..28 -tag:printed --sort -givens --limit 10
    """
    if count:
        require_one(count=True, limit=limit is not None, after=after is not None, csv=csv)
    if csv:
        require_one(json=json, csv=True)
    with open_library(database) as library:
        query = queries.query_of(words)
        if count:
            output.answer(str(library.count(query)))
            queries.print_hints(library, query)
            return
        if words or sort or limit or after is not None:
            last = None if after is None else _last(library, after)
            found = library.search(query, parse_order(sort) if sort else None, limit, last)
        else:
            found = iter(library)
        if json:
            shown = output.answer_array(map(output.puzzle_object, found))
        elif csv:
            shown = _print_csv(found)
        elif output.on_terminal():
            shown = _print_table(library, found)
        else:
            shown = _print_lines(found)
        if words and not shown:
            raise queries.nothing_found(library, words)
        if words:
            queries.print_hints(library, query)
        elif not shown and output.on_terminal():
            output.note("no puzzles")


def _last(library: Library, after: str) -> Puzzle:
    """Return the puzzle to start after."""
    try:
        return library.find(after)
    except NotFound as error:
        error.message = f"--after: {error.message}"
        number = after.removeprefix("#")
        if number.isascii() and number.isdecimal():
            error.hint = f"if it was removed, `id:>{number}` lists the puzzles after it"
        raise


def _print_table(library: Library, found: Iterable[Puzzle]) -> int:
    from sudokudb.render import terminal

    newest = library.newest(1)
    rows = 0
    for row in terminal.puzzle_rows(found, newest[-1].id if newest else 0):
        terminal.show(row)
        rows += 1
    return rows


def _print_lines(found: Iterable[Puzzle]) -> int:
    shown = 0
    for puzzle in found:
        output.answer(output.puzzle_line(puzzle))
        shown += 1
    return shown


def _print_csv(found: Iterable[Puzzle]) -> int:
    shown = 0

    def rows() -> Iterator[list[object]]:
        nonlocal shown
        for puzzle in found:
            value = output.puzzle_object(puzzle)
            value["ratings"] = ", ".join(map(str, puzzle.ratings))
            if not shown:
                yield list(value)
            shown += 1
            yield [" ".join(item) if isinstance(item, list) else item for item in value.values()]

    output.answer_csv(rows())
    return shown
