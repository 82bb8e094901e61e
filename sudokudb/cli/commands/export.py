"""The command `sudokudb export`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from sudokudb.cli import output
from sudokudb.cli.arguments import queries
from sudokudb.cli.arguments.files import Force, Output, output_format, write
from sudokudb.cli.arguments.options import Database, format_option
from sudokudb.cli.completion import complete_columns, complete_written
from sudokudb.cli.database import open_library
from sudokudb.cli.html_files import NAME, is_html, write_pages
from sudokudb.errors import EXIT_USAGE, say_count

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sudokudb.cli.arguments.files import Part
    from sudokudb.columns.column import Column
    from sudokudb.formats.registry import Format
    from sudokudb.library import Library
    from sudokudb.puzzle import Puzzle

_Format = Annotated[
    str | None,
    format_option(
        "--format",
        "--to",
        help="The format (default: that of -o FILE, or line).",
        autocompletion=complete_written,
    ),
]

_Columns = Annotated[
    str | None,
    typer.Option(
        "--columns",
        metavar="NAMES",
        autocompletion=complete_columns,
        help="The columns of csv, json, jsonl or parquet, with commas, in order.",
    ),
]


def run(
    words: queries.Words = None,
    form: _Format = None,
    target: Output = None,
    columns: _Columns = None,
    force: Force = False,
    sort: queries.Sort = None,
    limit: queries.Most = None,
    sample: queries.Sample = None,
    seed: queries.Seed = None,
    database: Database = None,
) -> None:
    """Export puzzles to a file; `sudokudb formats` lists the formats that can be written.

    Exports the puzzles that match a query, or all. The file appears when it is complete. jsonl and
    json lose nothing; the losses of other formats are reported. The exit code is 2 if the format
    cannot hold some puzzles, which are named. The format html writes a page that can be played
    without a server: one puzzle, or a list of up to 200 to take along; -o FOLDER/ writes a page
    for each puzzle.

    csv, json, jsonl and parquet have all fields and also solutions, numbers of givens, identities,
    minlex forms and ratings by rater (hodoku_score, se_er); --columns chooses some. Valid 9×9
    puzzles are solved for every format that keeps solutions.

    \b
    Examples:
      sudokudb export level:simple -o simple.sdm
      sudokudb export level:simple --limit 50 -o pack.html
      sudokudb export has:se -o rated.parquet --columns grid,solution,se_er
    """
    as_html = is_html(form, target)
    chosen = None if as_html else output_format(form, target, "--format", default="line")
    chance = queries.chance_of(sample, seed)
    with open_library(database) as library:
        if target is not None:
            library.database.require_other(target)
        query, order = queries.query_of(library, words), queries.order_of(sort)
        kept = _columns_of(library, chosen, columns)
        found = library.search(query, order, limit, sample=chance.sample, seed=chance.seed)
        found = queries.require_matches(library, words, query, found) if words else found
        if chosen:
            count, refused = write(chosen, _parts(found), target, kept, force=force)
        else:
            count, refused = write_pages(found, target, title=" ".join(words or ()), force=force), 0
    if target is not None:
        name = chosen.name if chosen else NAME
        output.note(
            say_count(
                "{count:,} puzzle as {format}", "{count:,} puzzles as {format}", count, format=name
            )
        )
    if refused:
        raise typer.Exit(EXIT_USAGE)


def _columns_of(
    library: Library, form: Format | None, names: str | None
) -> Sequence[Column] | None:
    """Return the columns to write; raise UsageError for html, which has none."""
    if form:
        return library.file_columns(form, names)
    if names is not None:
        from sudokudb.formats.writing import no_columns

        raise no_columns(NAME)
    return None


def _parts(found: Iterable[Puzzle]) -> Iterator[Part]:
    """Yield each puzzle, with its number and title as a file name."""
    from sudokudb.formats.writing import numbered_name
    from sudokudb.library.records import exported_record

    for puzzle in found:
        yield numbered_name(puzzle.id, puzzle.title), [(puzzle.name, exported_record(puzzle))]
