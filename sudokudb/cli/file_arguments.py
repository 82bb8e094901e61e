"""The files that commands read and write, and the arguments that name them."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Protocol

import typer

from sudokudb.cli import output, streams
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
        help="The file to write; FOLDER/ for a file each. The default is stdout.",
    ),
]
Force = Annotated[bool, typer.Option("--force", help="Replace files in a folder.")]


def _require_encoding(name: str | None) -> str | None:
    from sudokudb.formats.source.encoding import find_encoding

    return find_encoding(name) if name else None


Encoding = Annotated[
    str | None,
    typer.Option(
        "--encoding",
        metavar="NAME",
        callback=_require_encoding,
        help="The encoding of the files. The default is UTF-8, or detected.",
    ),
]


class Records(Protocol):
    """The puzzles to write; `last` names the last one that was yielded."""

    last: str

    def __iter__(self) -> Iterator[Record]: ...


def write(form: Format, records: Records, target: str | None, *, force: bool) -> int:
    """Write puzzles to a file, to a file each in a folder, or to stdout.

    Reports the puzzles that the format cannot hold, and returns how many there are. If it can hold
    none, nothing is written and the command ends.
    """
    from sudokudb.formats import reading

    refused = 0

    def refuse(error: FormatError) -> None:
        nonlocal refused
        refused += 1
        output.error(f"{records.last}: {error.message}", error.hint)

    held = reading.writable(form, records, refuse)
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
    from sudokudb.formats import reading, writing

    if target is None:
        reading.write(form, records, streams.stdout())
    elif target.endswith("/") or Path(target).is_dir():
        writing.write_folder(form, records, Path(target), force=force)
    else:
        writing.write_file(form, records, Path(target))


@contextmanager
def opened(path: str, encoding: str | None = None) -> Iterator[Source]:
    """Open a file, or stdin for `-`."""
    from sudokudb.formats.reading import open_source

    if path == "-":
        yield stdin_source(encoding)
    else:
        with open_source(Path(path), encoding) as source:
            yield source


def stdin_source(encoding: str | None = None) -> Source:
    """Return stdin as a source; raise SudokuError if it is closed."""
    from sudokudb.formats.source.source import Source

    streams.require_stdin()
    return Source(sys.stdin.buffer, encoding=encoding)
