"""The command `sudokudb import`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, cast

import typer

from sudokudb.cli import output
from sudokudb.cli.arguments.files import (
    Encoding,
    Files,
    RatingIs,
    Recursive,
    input_files,
    stdin_source,
)
from sudokudb.cli.arguments.options import (
    Blank,
    Collection,
    Database,
    Quiet,
    Size,
    Tags,
    Verbose,
    choice_option,
    format_option,
)
from sudokudb.cli.database import discard, note_unchanged, open_library
from sudokudb.cli.reports.import_report import (
    PIPE,
    ImportReporter,
    note_ratings,
    print_result,
)
from sudokudb.errors import EXIT_USAGE, StoreError, UsageError, say

if TYPE_CHECKING:
    from sudokudb.formats.source.source import Source
    from sudokudb.library import Library
    from sudokudb.library.imports import ImportOptions, ImportResult, OnDuplicate

_Format = Annotated[
    str | None,
    format_option("--format", help="The format of the files; by default it is detected."),
]
_Dry = Annotated[
    bool, typer.Option("--dry-run", help="Report what would be stored; store nothing.")
]
_OnDuplicate = Annotated[
    str,
    choice_option(
        "--on-duplicate",
        "POLICY",
        ("skip", "keep", "fail", "merge"),
        "Grids that are stored already: skip, keep, merge (add their texts), fail.",
        only=True,
    ),
]
_Source = Annotated[
    str | None,
    typer.Option("--source", metavar="S", help="Their source; by default the file name."),
]
_Author = Annotated[str, typer.Option("--author", metavar="A", help="Their author.")]
_License = Annotated[str, typer.Option("--license", metavar="L", help="Their license.")]

_STORED = say(
    "of {count:,} entries, the new ones are stored: run the same import again to continue, "
    "or `sudokudb undo` to remove them"
)


__all__ = ["PIPE", "run"]


def run(
    paths: Files = None,
    form: _Format = None,
    collection: Collection = None,
    tags: Tags = None,
    dry_run: _Dry = False,
    on_duplicate: _OnDuplicate = "skip",
    source: _Source = None,
    author: _Author = "",
    license: _License = "",  # noqa: A002  # the option's name
    rating_is: RatingIs = None,
    blank: Blank = None,
    size: Size = None,
    recursive: Recursive = False,
    encoding: Encoding = None,
    quiet: Quiet = False,
    verbose: Verbose = False,
    database: Database = None,
) -> None:
    """Import files of puzzles in any format, as one change that can be undone.

    Prints a line for each file on stdout: its name, its format, and the numbers of puzzles that
    were added, are stored already, and are equivalent to another (the same up to symmetry, but
    imported), and of entries that are not puzzles. Details go to stderr, such as file:line: 10 in a
    row of 9. Puzzles that are stored already are tagged and added to the collection as well, and
    ratings that they lack are added. The exit code is 2 if there are errors.

    An import that was interrupted can be run again: it skips what is stored. With --on-duplicate
    keep, undo first.

    \b
    Example:
      sudokudb import puzzles.sdm --collection club --tag hard
    """
    from sudokudb.formats.registry import find_format
    from sudokudb.library.imports import ImportOptions

    if not paths:
        raise UsageError(say("no file to import"), say("name files, or - for stdin"))
    options = ImportOptions(
        format=find_format(form).name if form else None,
        size=size,
        blank=blank,
        encoding=encoding,
        collection=collection,
        tags=tuple(tags or ()),
        on_duplicate=cast("OnDuplicate", on_duplicate),
        source=source,
        author=author,
        license=license,
        rating_is=rating_is,
    )
    reporter = ImportReporter(
        "{count:,} entry, {rate:,.0f} per second",
        "{count:,} entries, {rate:,.0f} per second",
        quiet=quiet,
        verbose=verbose,
    )
    inputs = input_files(paths, recursive=recursive)
    with open_library(database, make=True, examples=False) as library:
        files = [stdin_source(encoding) if name == "-" else Path(name) for name, _ in inputs]
        result = _import(library, files, options, dry_run, reporter)
        _report(library, result, reporter, dry_run=dry_run)
    if result.errors:
        raise typer.Exit(EXIT_USAGE)


def _import(
    library: Library,
    files: list[Path | Source],
    options: ImportOptions,
    dry_run: bool,
    reporter: ImportReporter,
) -> ImportResult:
    before = list(library.changes.history(1))
    with reporter:
        try:
            return library.import_files(files, options, dry_run=dry_run, observer=reporter)
        except (StoreError, KeyboardInterrupt) as error:
            if not dry_run and list(library.changes.history(1)) != before:
                output.note(say(_STORED, count=reporter.entries))
            elif not dry_run:
                note_unchanged(library, say("nothing was imported"))
            if isinstance(error, StoreError):
                error.message = error.message.replace("was not changed", "cannot store more")
            raise


def _report(
    library: Library, result: ImportResult, reporter: ImportReporter, *, dry_run: bool
) -> None:
    """Print the result; discard a new database in which nothing was stored."""
    if not result.entries_read:  # the errors say all that there is to say
        reporter.close()
        library.database.discard()
        raise typer.Exit(EXIT_USAGE)
    print_result(result, reporter.formats, dry_run=dry_run)
    reporter.close()
    note_ratings(result)
    is_useless = dry_run or (result.errors and not result.changed)
    is_discarded = is_useless and discard(library)
    if not (result.changed or dry_run or is_discarded):
        note_unchanged(library)
