"""`sudokudb import`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, cast

import typer

from sudokudb.cli import output
from sudokudb.cli.file_arguments import Encoding, Files, stdin_source
from sudokudb.cli.import_report import Doctor
from sudokudb.cli.options import (
    Blank,
    Database,
    Quiet,
    Size,
    complete_format,
    complete_from,
    discard,
    open_library,
)
from sudokudb.cli.progress import Progress
from sudokudb.errors import EXIT_USAGE, StoreError, SudokuError
from sudokudb.library.labels import clean_name

if TYPE_CHECKING:
    from sudokudb.formats.source.source import Source
    from sudokudb.library import Library
    from sudokudb.library.imports.importer import Tally
    from sudokudb.library.imports.options import OnDuplicate, Wishes

app = typer.Typer(rich_markup_mode=None, add_completion=False)

_WAYS = ("skip", "keep", "fail", "merge")

_Format = Annotated[
    str | None,
    typer.Option(
        "--format",
        metavar="F",
        help="The format; without it, what each file is taken for.",
        autocompletion=complete_format,
    ),
]
_Collection = Annotated[
    str | None, typer.Option("--collection", metavar="C", help="Put the puzzles in a collection.")
]
_Tags = Annotated[
    list[str] | None, typer.Option("--tag", metavar="T", help="Tag the puzzles; again for more.")
]
_Dry = Annotated[bool, typer.Option("--dry-run", help="Say what would be done, and do nothing.")]
_OnDuplicate = Annotated[
    str,
    typer.Option(
        "--on-duplicate",
        metavar="WAY",
        help="Grids that are there: skip, keep, merge (what the file says of them), fail.",
        autocompletion=complete_from(_WAYS),
    ),
]
_Source = Annotated[
    str | None, typer.Option("--source", metavar="S", help="Where they are from; else the file.")
]
_Author = Annotated[str, typer.Option("--author", metavar="A", help="Who made them.")]
_License = Annotated[str, typer.Option("--license", metavar="L", help="How they may be used.")]


@app.command()
def run(
    paths: Files = None,
    form: _Format = None,
    collection: _Collection = None,
    tags: _Tags = None,
    dry_run: _Dry = False,
    on_duplicate: _OnDuplicate = "skip",
    source: _Source = None,
    author: _Author = "",
    license: _License = "",  # noqa: A002  # the option's name
    blank: Blank = None,
    size: Size = None,
    encoding: Encoding = None,
    quiet: Quiet = False,
    database: Database = None,
) -> None:
    """Import files of puzzles in any format, as one change that can be undone.

    On stderr stands what each file is taken for, and for each line or entry that is not taken,
    where and why: file:line: 10 in a row of 9. Puzzles that are the same as another but for
    their symmetry are taken, and the transform is said. What is there already is filed, too.
    An import that was stopped goes on when it is given again. Exit code 2: some are no puzzles.

    \b
    Example:
      sudokudb import puzzles.sdm --collection club --tag hard
    """
    from sudokudb.formats.registry import find_format
    from sudokudb.library.imports.options import Wishes

    if not paths:
        raise SudokuError("no file to import", "name files, or - for stdin")
    if on_duplicate not in _WAYS:
        raise SudokuError(
            f"no way {on_duplicate[:40]!r} to treat duplicates", f"ways are {', '.join(_WAYS)}"
        )
    wishes = Wishes(
        format=find_format(form).name if form else None,
        size=size,
        blank=blank,
        encoding=encoding,
        collection=clean_name(collection) if collection is not None else None,
        tags=tuple(map(clean_name, tags or ())),
        on_duplicate=cast("OnDuplicate", on_duplicate),
        source=source,
        author=author,
        license=license,
    )
    doctor = Doctor(quiet=quiet)
    with open_library(database) as library:
        files = [stdin_source(encoding) if path == "-" else Path(path) for path in paths]
        tally = _import(library, files, wishes, dry_run, doctor)
        doctor.close()
        if not tally.read:  # the faults say all that there is to say
            library.discard()
            raise typer.Exit(EXIT_USAGE)
        _print(tally, dry_run)
        doctor.remind()
        for_nothing = dry_run or (tally.faults and not tally.changed)
        gone = for_nothing and discard(library)
        if not (tally.changed or dry_run or gone):
            output.note_unchanged()
    if tally.faults:
        raise typer.Exit(EXIT_USAGE)


def _import(
    library: Library, files: list[Path | Source], wishes: Wishes, dry_run: bool, doctor: Doctor
) -> Tally:
    done = 0
    with Progress("entries") as progress:

        def show(entries: int) -> None:
            nonlocal done
            done = entries
            progress.show(entries)

        try:
            return library.import_files(
                files,
                wishes,
                dry_run=dry_run,
                remark=doctor.tell,
                wanted=doctor.wants,
                progress=show,
            )
        except (StoreError, KeyboardInterrupt) as error:
            if done and not dry_run:
                output.note(
                    f"{done:,} entries are dealt with: the same import goes on from there, "
                    "`sudokudb undo` takes them back"
                )
            if isinstance(error, StoreError):
                error.message = error.message.replace("was not changed", "takes no more")
            raise


def _print(tally: Tally, dry_run: bool) -> None:
    facts = (
        ("would be added" if dry_run else "added", tally.added),
        ("duplicates", tally.duplicates),
        ("same but for symmetry", tally.same),
        ("not taken", tally.faults),
        ("done by an earlier try", tally.resumed),
    )
    for name, number in facts:
        if output.on_terminal():
            if number or name == facts[0][0]:
                output.answer(f"{number:>10,}  {name}")
        elif number or name != facts[-1][0]:
            output.answer(f"{name}\t{number}")
