"""The command `sudokudb convert`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from sudokudb.cli import output
from sudokudb.cli.arguments.files import (
    Encoding,
    Files,
    Force,
    InputFile,
    Output,
    RatingIs,
    Recursive,
    input_files,
    open_input,
    output_format,
    write,
)
from sudokudb.cli.arguments.options import Blank, Size, Verbose, format_option
from sudokudb.cli.completion import complete_written
from sudokudb.cli.reports.import_report import ImportReporter
from sudokudb.errors import EXIT_USAGE, FormatError, UsageError, say
from sudokudb.formats.model.record import ParseError, Record, among
from sudokudb.formats.model.solution_checks import clash_of, warnings_of
from sudokudb.formats.reading import Reading
from sudokudb.formats.registry import find_format
from sudokudb.library.imports import ImportEvent

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.cli.arguments.files import Part
    from sudokudb.formats.registry import Format

_To = Annotated[
    str | None,
    format_option(
        "--to", help="Format to write (default: that of -o FILE).", autocompletion=complete_written
    ),
]
_From = Annotated[
    str | None,
    format_option("--from", help="Format to read (default: detected for each file)."),
]


def run(
    paths: Files = None,
    to: _To = None,
    source: _From = None,
    target: Output = None,
    force: Force = False,
    recursive: Recursive = False,
    rating_is: RatingIs = None,
    blank: Blank = None,
    size: Size = None,
    encoding: Encoding = None,
    verbose: Verbose = False,
) -> None:
    """Convert files of puzzles from any format to another, without a database.

    The detected format of each file is reported on stderr, and so is every line or entry that is
    not a puzzle, or that the new format cannot hold, as file:line: reason. The other puzzles are
    converted, and the exit code is 2. Warnings about converted puzzles, such as a digit twice in a
    row, and the losses of the new format are reported, too. An output file appears when it is
    complete. Files in FOLDER/ keep the names of the input files (grid.csv and grid.tsv become
    grid.csv.txt and grid.tsv.txt); if the format holds one puzzle per file, the puzzles of larger
    files are numbered.

    \b
    Examples:
      sudokudb convert puzzles.sdm -o puzzles.csv
      sudokudb convert downloads --recursive --to sdk -o puzzles/
    """
    if not paths:
        raise UsageError(say("no files to convert"), say("name files, or - for stdin"))
    form = output_format(to, target, "--to")
    read_as = find_format(source) if source else None
    files = input_files(paths, recursive=recursive)
    reporter = ImportReporter(
        "{count:,} puzzle, {rate:,.0f} per second",
        "{count:,} puzzles, {rate:,.0f} per second",
        verbose=verbose,
    )
    shows_progress = target is not None or not output.on_terminal()
    inputs = _Inputs(files, read_as, size, blank, rating_is, encoding, reporter, shows_progress)
    with reporter:
        _, refused = write(form, inputs.parts(), target, force=force)
    reporter.close()
    if reporter.counts["error"] or refused:
        raise typer.Exit(EXIT_USAGE)


@dataclass
class _Inputs:
    """The puzzles of several files, in order; the reporter gets errors, warnings and summaries."""

    files: list[InputFile]
    form: Format | None
    size: int | None
    blank: str | None
    rating_is: str | None
    encoding: str | None
    reporter: ImportReporter
    shows_progress: bool
    done: int = 0

    def parts(self) -> Iterator[Part]:
        """Yield the puzzles of each file, with its name; end the command if there are none."""
        for file in self.files:
            yield file.name, self._count_records(file.path)
        if not self.done:  # the errors have explained why
            raise typer.Exit(EXIT_USAGE)

    def _count_records(self, path: str) -> Iterator[tuple[str, Record]]:
        try:
            for record in self._of_file(path):
                self.done += 1
                if self.shows_progress and self.done % 1000 == 0:
                    self.reporter.show(self.done)
                yield record
        except FormatError as error:
            self._report(path, 0, "error", error.message, error.hint)

    def _of_file(self, path: str) -> Iterator[tuple[str, Record]]:
        with open_input(path, self.encoding) as source:
            reading = Reading(source, self.form, self.size, self.blank, self.rating_is)
            for item in reading:
                if isinstance(item, ParseError):
                    message = among(item.entry, item.message)
                    self._report(path, item.line, "error", message, item.hint)
                    continue
                for warning in filter(None, (clash_of(item.grid), *warnings_of(item))):
                    self._report(path, item.line, "warning", among(item.entry, warning))
                yield reading.name(item), item
            for text in reading.pairing.report():
                self._report(path, 0, "solution", text)
            if left_out := reading.left_out():
                self._report(path, 0, "comment", left_out)
            if reading.read:
                self._report(path, 0, "file", reading.summary())

    def _report(
        self, path: str, line: int, kind: str, message: str, hint: str | None = None
    ) -> None:
        self.reporter.report(ImportEvent(path, line, kind, message, hint))
