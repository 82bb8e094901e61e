"""`sudokudb convert`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from sudokudb.cli import output
from sudokudb.cli.file_arguments import Files, Force, Output, opened, write
from sudokudb.cli.import_report import located
from sudokudb.cli.options import Blank, FromFormat, Size, ToFormat
from sudokudb.cli.progress import Progress
from sudokudb.errors import EXIT_USAGE, FormatError, SudokuError
from sudokudb.formats import reading as files
from sudokudb.formats.model.record import ParseError, Record
from sudokudb.formats.model.solution_checks import clash_of, warnings_of
from sudokudb.formats.registry import find_format

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.formats.registry import Format

app = typer.Typer(rich_markup_mode=None, add_completion=False)


@app.command()
def run(
    paths: Files = None,
    to: ToFormat = None,
    source: FromFormat = None,
    target: Output = None,
    force: Force = False,
    blank: Blank = None,
    size: Size = None,
) -> None:
    """Convert files of puzzles from any format to another, without a database.

    What each file is taken for is said on stderr, and so is every line or entry that is no
    puzzle, or none that the format has a place for, as file:line: why; the others are converted,
    and the exit code is 2. What is not right about a puzzle that is converted all the same, such as
    a digit twice in a row, is said likewise. A file that is written is there when it is whole.

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
        refused = write(form, inputs, target, force=force)
    if inputs.bad or refused:
        raise typer.Exit(EXIT_USAGE)


class Inputs:
    """The puzzles of some files, one after another; what is none is reported and counted.

    `last` names the place of the puzzle that was read last. Where there is no puzzle at all, that
    is the end of the command.
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
                    if left_out := reading.left_out():
                        output.note(located(left_out, path))
                    if reading.read:
                        output.note(reading.summary())
            except FormatError as error:
                self._report(located(error.message, path), error.hint)
        if not done:  # the faults say all that there is to say
            raise typer.Exit(EXIT_USAGE)

    def _records(self, reading: files.Reading) -> Iterator[Record]:
        for item in reading:
            if isinstance(item, ParseError):
                self._report(f"{reading.name(item)}: {item.message}", item.hint)
            else:
                self.last = reading.name(item)
                for doubt in filter(None, (clash_of(item.grid), *warnings_of(item))):
                    output.note(f"{self.last}: {doubt}")
                yield item

    def _report(self, message: str, hint: str | None) -> None:
        self.bad += 1
        output.error(message, hint)
