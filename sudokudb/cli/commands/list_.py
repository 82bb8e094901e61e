"""`sudokudb list`."""

from __future__ import annotations

from textwrap import indent
from typing import TYPE_CHECKING, Annotated, Any

import typer
import typer.core

from sudokudb.cli import output
from sudokudb.cli import query_arguments as queries
from sudokudb.cli.database import open_library
from sudokudb.cli.options import Csv, Database, Json, require_one
from sudokudb.errors import NotFound

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from typer._click import Context

    from sudokudb.library import Library, Puzzle

app = typer.Typer(rich_markup_mode=None, add_completion=False)

_Words = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[QUERY]",
        help="Which puzzles: clues:24..28 level:difficult tag:monday -tag:printed …",
        show_default=False,
    ),
]
_After = Annotated[
    str | None,
    typer.Option("--after", metavar="REF", help="Begin behind this puzzle: the next page."),
]
_Count = Annotated[bool, typer.Option("--count", help="Print only how many there are.")]


class ListCommand(typer.core.TyperCommand):
    """Ends its help with the fields that a query can ask."""

    def format_epilog(self, ctx: Context, formatter: Any) -> None:
        """List the fields, and the values of those that have only some."""
        from sudokudb.query.fields import ALIASES, FIELDS

        with formatter.section("Fields of a query"):
            formatter.write_dl([(name, str(field)) for name, field in FIELDS.items()])
            others = ", ".join(f"{alias} for {name}" for alias, name in ALIASES.items())
            formatter.write_paragraph()
            formatter.write_text(f"Also {others}.")


@app.command(cls=ListCommand)
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

    In a pipe a puzzle is a line, its fields set off by tabs, its grid the last of them.

    A query is words that all must hold: field:value, a range as in clues:24..28, any of several
    as in level:simple,nested, - before what must not be; a word alone is looked for in titles.
    --sort takes id, title, clues, level, solutions and added.

    \b
    Example:
      sudokudb list clues:24..28 -tag:printed --sort -clues --limit 10
    """
    limit = queries.require_positive(limit)
    require_one(json=json, csv=csv)
    require_one(count=count, limit=limit is not None)
    require_one(count=count, after=after is not None)
    require_one(count=count, csv=csv)
    with open_library(database) as library:
        if count:
            output.answer(str(library.count(queries.query_of(words))))
            queries.remark(library, words or ())
            return
        found = _found(library, words, sort, limit, after)
        if json:
            shown = _print_json(found)
        elif csv:
            shown = _print_csv(found)
        elif output.on_terminal():
            shown = _print_table(library, found)
        else:
            shown = _print_lines(found)
        if words and not shown:
            raise queries.nothing_found(library, words)
        if words:
            queries.remark(library, words)
        elif not shown and output.on_terminal():
            output.note("no puzzles")


def _found(
    library: Library,
    words: list[str] | None,
    sort: str | None,
    limit: int | None,
    after: str | None,
) -> Iterator[Puzzle]:
    if not (words or sort or limit) and after is None:
        return iter(library)  # without the module that reads queries
    last = _last(library, after) if after is not None else None
    return library.search(queries.query_of(words), queries.order_of(sort), limit, last)


def _last(library: Library, after: str) -> Puzzle:
    """Return the puzzle to begin behind."""
    try:
        return library.find(after)
    except NotFound as error:
        error.message = f"--after: {error.message}"
        number = after.removeprefix("#")
        if number.isascii() and number.isdecimal():
            error.hint = f"`id:>{number}` asks for those behind it, should it have been removed"
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
            if not shown:
                yield list(value)
            shown += 1
            yield [" ".join(item) if isinstance(item, list) else item for item in value.values()]

    output.answer_csv(rows())
    return shown


def _print_json(found: Iterable[Puzzle]) -> int:
    """Print an array, an object at a time: a collection may be larger than the memory."""
    waiting = ""
    shown = 0
    for puzzle in found:
        output.answer(f"{waiting}," if waiting else "[")
        waiting = indent(output.as_json(output.puzzle_object(puzzle), indent=2), "  ")
        shown += 1
    output.answer(f"{waiting}\n]" if waiting else "[]")
    return shown
