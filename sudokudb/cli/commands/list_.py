"""The command `sudokudb list`."""

from __future__ import annotations

from functools import partial
from itertools import chain, islice
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sudokudb.cli import other_options, output
from sudokudb.cli.answer import ListAnswer
from sudokudb.cli.arguments import queries
from sudokudb.cli.arguments.matched_puzzles import MatchedPuzzles
from sudokudb.cli.arguments.options import Csv, Database, Json, Jsonl
from sudokudb.cli.database import open_library
from sudokudb.cli.printers import printer_for
from sudokudb.errors import NotFound, say
from sudokudb.query.labels import TAGS
from sudokudb.query.raters import requested_rater, require_subject
from sudokudb.words import _, translate

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from typer._click import Context

    from sudokudb.cli.answer import Drawn
    from sudokudb.library import Library
    from sudokudb.puzzle import Puzzle
    from sudokudb.query import Order, Query

_READ = 1_000
_FIRST = 50  # puzzles of a long list without a pager

_Words = Annotated[
    list[str] | None,
    queries.query_argument(
        metavar="[NUMBER... | QUERY]",
        help="Numbers, or a query (see below).",
    ),
]
_After = Annotated[
    str | None,
    typer.Option("--after", metavar="REF", help="Start after this puzzle: the next page."),
]
_NoPager = Annotated[
    bool,
    typer.Option("--no-pager", help="On a terminal, show the first 50 instead of using a pager."),
]
_Count = Annotated[bool, typer.Option("--count", help="Print only the number of puzzles.")]


PIPE = {
    "": output.PUZZLE_LINE,
    "'first(T)'": (*output.PUZZLE_LINE, "numbers of the matching steps"),
    "--count": ("number of puzzles",),
}
"""The fields of a line in a pipe, by the words after the command."""


class Command(other_options.Command):
    """The command; its help ends with the language and the names of the fields."""

    def format_epilog(self, ctx: Context, formatter: Any) -> None:
        """Write what a query consists of; `sudokudb query fields` explains each field."""
        from sudokudb.query.field_groups import field_groups

        with formatter.section(translate(say("Queries"))):
            formatter.write_dl([(example, translate(text)) for example, text in _LANGUAGE.items()])
        with formatter.section(translate(say("Fields"))):
            names = {
                translate(title): " ".join(field.name for field in fields)
                for title, fields in field_groups().items()
            }
            formatter.write_dl([*names.items()])
            formatter.write_text(_("`sudokudb query fields` says what each of them means."))


_LANGUAGE = {
    "level:simple,nested": say("one of several values; -level:simple is not simple"),
    "givens:24..28 se>=7.2": say("ranges; a blank means and"),
    "a:1 or (b:2 c:3)": say("one or the other; parentheses group"),
    "er=ep": say("a field compared with another"),
    "before(x-wing,chains)": say("the steps of a rating"),
    "is:NAME": say("a saved query: `sudokudb query save`"),
    'x-wing "x wing"': say("words without a field are searched in titles"),
}
"""What a query can have, and what that means."""


def run(
    words: _Words = None,
    sort: queries.Sort = None,
    limit: queries.Most = None,
    sample: queries.Sample = None,
    seed: queries.Seed = None,
    after: _After = None,
    count: _Count = False,
    no_pager: _NoPager = False,
    json: Json = False,
    jsonl: Jsonl = False,
    csv: Csv = False,
    database: Database = None,
) -> None:
    """List puzzles: number, title, size, givens, level, solutions.

    In a pipe each puzzle is a line with its fields separated by tabs; the grid comes last. On a
    terminal, a long list is shown in a pager (PAGER, or less).

    \b
    Example:
      sudokudb list givens:24..28 printed:no --sort -givens --limit 10
    """
    if count:
        has = {"limit": limit, "sample": sample, "after": after}
        output.require_one(count=True, **{name: has[name] is not None for name in has}, csv=csv)
    chance = queries.chance_of(sample, seed)
    printer = printer_for(json=json, jsonl=jsonl, csv=csv)
    with open_library(database) as library:
        query = queries.query_of(library, words)
        if count:
            require_subject(query, queries.order_of(sort))
            _print_count(library, words or (), query)
            return
        last = None if after is None else _last(library, after)
        order = queries.order_of(sort)
        matches = MatchedPuzzles(library, query)
        found = matches.reading(library.search(query, order, limit, last, **chance._asdict()))
        cut = limit is None and after is None
        asked = partial(_count_sample, library, query, sample) if cut else None
        picture = partial(_picture, library, query, order, matches, count=asked, pager=not no_pager)
        empty = "" if words else say("no puzzles")
        any_found = printer.print(
            ListAnswer(
                found,
                matches.line,
                matches.as_object,
                matches.columns if csv else (),
                matches.row,
                picture=picture,
                empty=empty,
            )
        )
        if words and not any_found:
            from sudokudb.cli.arguments.query_hints import nothing_found

            raise nothing_found(library, words, query)
        if words:
            queries.print_hints(library, words, query)
        if printer.is_plain and matches.command:
            template = say("`{command}` shows the matching steps")
            output.note_on_terminal(say(template, command=matches.command))


def _print_count(library: Library, words: Sequence[str], query: Query) -> None:
    """Print the number of matches; few are read, so that damaged ones are named, not counted."""
    matches = library.count(query)
    if matches <= _READ:
        matches = sum(1 for _ in library.search(query))
    output.answer(str(matches))
    queries.print_hints(library, words, query, matched=matches > 0)


def _count_sample(library: Library, query: Query, sample: int | None) -> int:
    """Return the number of matches, or of those in a sample."""
    count = library.count(query)
    return count if sample is None else min(count, sample)


def _last(library: Library, after: str) -> Puzzle:
    """Return the puzzle to start after."""
    try:
        return library.get(after)
    except NotFound as error:
        error.message = say("--after: {message}", message=error.message)
        number = after.removeprefix("#")
        if number.isascii() and number.isdecimal():
            template = say("if it was removed, `id:>{number}` lists the puzzles after it")
            error.hint = say(template, number=number)
        raise


def _picture(
    library: Library,
    query: Query,
    order: Order | None,
    matches: MatchedPuzzles,
    found: Iterator[Puzzle],
    *,
    count: Callable[[], int] | None,
    pager: bool,
) -> Iterator[Drawn]:
    """Yield the lines of a table, or show them in a pager if they are many.

    Without a pager, and with a function that counts them all, yield the first 50 rows.
    """
    from sudokudb.cli.interactive.pager import find_pager, page
    from sudokudb.render import terminal
    from sudokudb.render.terminal import tables

    newest = library.puzzles.newest(1)
    rows = tables.puzzle_rows(
        found,
        newest[-1].id if newest else 0,
        with_tags=bool(library.labels.names(TAGS)),
        rater=requested_rater(query, order),
        steps=matches.text if matches.has_steps else None,
    )
    head = list(islice(rows, terminal.console().height - 1))
    if (following := next(rows, None)) is None:
        yield from head
        return
    rows = chain(head, [following], rows)
    if pager and (command := find_pager()):
        page(command, map(terminal.render, rows))
        return
    yield from islice(rows, 1 + _FIRST) if count else rows
    more = count() - _FIRST if count else 0
    if more > 0:
        output.note(
            say(
                "and {count:,} more: --limit N lists the first N, `sudokudb list | less` all",
                count=more,
            )
        )
