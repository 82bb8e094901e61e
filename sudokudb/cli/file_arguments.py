"""Files that puzzles come from and go to, and the arguments that name them."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Protocol

import typer

from sudokudb.cli import binary_stdout as screen
from sudokudb.cli import output
from sudokudb.cli.stdin import require_stdin
from sudokudb.errors import EXIT_USAGE, FormatError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sudokudb.formats.model.record import Record
    from sudokudb.formats.registry import Format
    from sudokudb.formats.source.source import Source

Files = Annotated[
    list[str] | None,
    typer.Argument(metavar="FILE...", help="Files of puzzles; - for stdin.", show_default=False),
]
Output = Annotated[
    str | None,
    typer.Option(
        "-o",
        "--output",
        metavar="FILE",
        help="Where to write; FOLDER/ for a file each. Without it, stdout.",
    ),
]
Force = Annotated[bool, typer.Option("--force", help="Write over files in a folder.")]


class Records(Protocol):
    """Puzzles to be written, as they are asked for; `last` names the one asked for last."""

    last: str

    def __iter__(self) -> Iterator[Record]: ...


def write(form: Format, records: Records, target: str | None, *, force: bool) -> int:
    """Write puzzles to a file, to a file each in a folder, or to stdout.

    Those that the format has no place for are named; returns how many they were. Where there is no
    other, nothing is written, and that is the end of the command.
    """
    from sudokudb.formats import reading as files

    refused = 0

    def refuse(error: FormatError) -> None:
        nonlocal refused
        refused += 1
        output.error(f"{records.last}: {error.message}", error.hint)

    held = files.writable(form, records, refuse)
    first = list(islice(held, 1))
    if refused and not first:
        raise typer.Exit(EXIT_USAGE)
    try:
        _write(form, chain(first, held), target, force=force)
    except FormatError as error:
        if records.last and "cannot write" not in error.message:
            error.message = f"{records.last}: {error.message}"
        raise
    return refused


def _write(form: Format, records: Iterable[Record], target: str | None, *, force: bool) -> None:
    from sudokudb.formats import reading as files
    from sudokudb.formats import writing as targets

    if target is None:
        files.write(form, records, screen.stdout())
    elif target.endswith("/") or Path(target).is_dir():
        targets.write_folder(form, records, Path(target), force=force)
    else:
        targets.write_file(form, records, Path(target))


@contextmanager
def opened(path: str) -> Iterator[Source]:
    """Open a file, or stdin for `-`."""
    from sudokudb.formats.reading import open_source

    if path == "-":
        yield stdin_source()
    else:
        with open_source(Path(path)) as source:
            yield source


def stdin_source() -> Source:
    """Return stdin to be read as files are; raise SudokuError where it is closed."""
    from sudokudb.formats.source.source import Source

    require_stdin()
    return Source(sys.stdin.buffer)
