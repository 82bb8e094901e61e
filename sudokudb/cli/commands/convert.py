"""`sudokudb convert`."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sudokudb.cli import output, screen
from sudokudb.cli.doctor import placed
from sudokudb.cli.options import Blank, FromFormat, Size, ToFormat
from sudokudb.cli.progress import Progress
from sudokudb.cli.stdin import require_stdin
from sudokudb.errors import EXIT_USAGE, FormatError, SudokuError
from sudokudb.formats import files
from sudokudb.formats.beside import doubts_of
from sudokudb.formats.record import Fault, Record
from sudokudb.formats.registry import find_format
from sudokudb.formats.source import Source

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.formats.registry import Format

app = typer.Typer(rich_markup_mode=None, add_completion=False)

_Files = Annotated[
    list[str] | None,
    typer.Argument(metavar="FILE...", help="Files of puzzles; - for stdin.", show_default=False),
]
_Output = Annotated[
    str | None,
    typer.Option(
        "-o",
        "--output",
        metavar="FILE",
        help="Where to write; FOLDER/ for a file each. Without it, stdout.",
    ),
]


@app.command()
def run(
    paths: _Files = None,
    to: ToFormat = None,
    source: FromFormat = None,
    target: _Output = None,
    blank: Blank = None,
    size: Size = None,
) -> None:
    """Convert files of puzzles from any format to another, without a database.

    What each file is taken for is said on stderr, and so is every line or entry that is no
    puzzle, as file:line: why; the others are converted, and the exit code is 2. What is not right
    about a puzzle that is converted all the same is said likewise. A file that is written is there
    when it is whole.

    \b
    Example:
      sudokudb convert puzzles.sdm --to sdk -o puzzles/
    """
    if not paths:
        raise SudokuError("no file to convert", "name files, or - for stdin")
    if to is None:
        raise SudokuError("--to F is missing: the format to write", "sudokudb formats")
    form = files.require_writer(find_format(to))
    inputs = Inputs(paths, find_format(source) if source else None, size, blank)
    with Progress("puzzles") as progress:
        if target is not None or not output.on_terminal():  # else the puzzles show how far it is
            inputs.progress = progress
        _write(form, inputs, target)
    if inputs.bad:
        raise typer.Exit(EXIT_USAGE)


def _write(form: Format, inputs: Inputs, target: str | None) -> None:
    try:
        if target is None:
            files.write(form, inputs, screen.stdout())
        elif target.endswith("/") or Path(target).is_dir():
            files.write_folder(form, inputs, Path(target))
        else:
            files.write_file(form, inputs, Path(target))
    except FormatError as error:
        if inputs.last and "cannot write" not in error.message:
            error.message = f"{inputs.last}: {error.message}"
        raise


class Inputs:
    """The puzzles of some files, one after another; what is none is reported and counted.

    `last` names the place of the puzzle that was read last. Raises SudokuError where there is
    no puzzle at all.
    """

    def __init__(
        self, paths: list[str], form: Format | None, size: int | None, blank: str | None
    ) -> None:
        self.bad = 0
        self.last = ""
        self.progress: Progress | None = None
        self._paths, self._form, self._size, self._blank = paths, form, size, blank

    def __iter__(self) -> Iterator[Record]:
        done = 0
        for path in self._paths:
            try:
                with opened(path) as source:
                    reading = files.Reading(source, self._form, self._size, self._blank)
                    for record in self._records(reading):
                        done += 1
                        if self.progress and done % 1000 == 0:
                            self.progress.show(done)
                        yield record
                    output.note(reading.summary())
            except FormatError as error:
                self._report(placed(error.message, path), error.hint)
        if not done:
            raise SudokuError("no puzzle found: nothing is written")

    def _records(self, reading: files.Reading) -> Iterator[Record]:
        for item in reading:
            if isinstance(item, Fault):
                self._report(f"{reading.name(item)}: {item.message}", item.hint)
            else:
                self.last = reading.name(item)
                for doubt in doubts_of(item):
                    output.note(f"{self.last}: {doubt}")
                yield item

    def _report(self, message: str, hint: str | None) -> None:
        self.bad += 1
        output.error(message, hint)


@contextmanager
def opened(path: str) -> Iterator[Source]:
    """Open a file, or stdin for `-`."""
    if path == "-":
        require_stdin()
        yield Source(sys.stdin.buffer)
    else:
        with files.open_source(Path(path)) as source:
            yield source
