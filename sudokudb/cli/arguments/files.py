"""Files that commands read and write, and their arguments."""

from __future__ import annotations

import re
import sys
from collections import Counter
from contextlib import contextmanager, suppress
from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from sudokudb.cli import output, streams
from sudokudb.errors import EXIT_USAGE, FileError, FormatError, UsageError, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sudokudb.columns.column import Column
    from sudokudb.formats.losses import Losses
    from sudokudb.formats.model.record import Record
    from sudokudb.formats.registry import Format
    from sudokudb.formats.source.source import Source

    Part = tuple[str, Iterable[tuple[str, Record]]]
    """The name of a file in a folder, without its suffix, and its puzzles with their names."""

Files = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="FILE...", help="Files of puzzles, folders; - for stdin.", show_default=False
    ),
]


def not_stdout(target: str | None) -> str | None:
    """Return the file that -o names; None for -, which is stdout."""
    return None if target == "-" else target


output_option = partial(typer.Option, "-o", "--output", metavar="FILE")
"""An option that names the file to write."""
Output = Annotated[
    str | None,
    output_option(
        help="The file to write, or FOLDER/ for several. The default is stdout.",
        callback=not_stdout,
    ),
]
Force = Annotated[bool, typer.Option("--force", help="Replace files that exist.")]
Recursive = Annotated[
    bool, typer.Option("--recursive", "-r", help="Also read the folders in a folder.")
]
_REFUSED = 10  # puzzles that are named on a terminal
_FORMATS = say("`sudokudb formats` lists the formats")


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


def _require_rater(name: str | None) -> str | None:
    from sudokudb.formats.model.ratings import rater_name

    return None if name is None else rater_name(name)


RatingIs = Annotated[
    str | None,
    typer.Option(
        "--rating-is",
        metavar="RATER",
        callback=_require_rater,
        help="The rater of numbers called rating; by default unknown.",
    ),
]


def output_format(
    name: str | None, target: str | None, option: str, default: str | None = None
) -> Format:
    """Return the format to write: by its name, or by the suffix of the file."""
    from sudokudb.library.puzzle_files import format_for

    suffix = Path(target).suffix.lower() if target and not _is_folder(target) else ""
    if chosen := name or ("" if suffix else default):
        return format_for("", chosen)
    if not suffix:
        raise UsageError(
            say("the option {option} F is missing: the format to write", option=option), _FORMATS
        )
    return format_for(target or "", option=option)


def write(
    form: Format,
    parts: Iterable[Part],
    target: str | None,
    columns: Sequence[Column] | None = None,
    *,
    force: bool,
) -> tuple[int, int]:
    """Write puzzles to a file, to files in a folder, or to stdout.

    Report the puzzles that the format cannot hold; return how many were written, and how many not.
    If it can hold none, nothing is written and the command ends. The losses of the other puzzles
    are reported once.
    """
    held = _Writable(form, parts)
    try:
        losses = _write(form, held, target, columns, force=force)
    except FormatError as error:
        if held.last and "cannot write" not in error.message:
            error.message = say("{file}: {message}", file=held.last, message=error.message)
        raise
    if held.refused > _REFUSED and output.errors_on_terminal():
        template = say("{count:,} puzzles in all that {format} cannot hold")
        output.note(say(template, count=held.refused, format=form.name))
    for report in filter(None, (losses.additions(), losses.report())):
        output.note(report)
    return held.count, held.refused


class _Writable:
    """The puzzles that a format can hold, counted; the others are reported and counted as refused.

    `last` is the name of the last puzzle.
    """

    def __init__(self, form: Format, parts: Iterable[Part]) -> None:
        self._form, self._parts = form, parts
        self.count = self.refused = 0
        self.last = ""

    def parts(self) -> Iterator[tuple[str, Iterator[Record]]]:
        """Yield the puzzles for each file in a folder; end the command if there are none."""
        for name, part in self._parts:
            yield name, self._hold_back(part)
        if self.refused and not self.count:
            raise typer.Exit(EXIT_USAGE)

    def _hold_back(self, part: Iterable[tuple[str, Record]]) -> Iterator[Record]:
        from sudokudb.formats import writing

        for record in writing.writable(self._form, self._records(part), self._refuse):
            self.count += 1
            yield record

    def _records(self, part: Iterable[tuple[str, Record]]) -> Iterator[Record]:
        for self.last, record in part:
            yield record

    def _refuse(self, error: FormatError) -> None:
        self.refused += 1
        if self.refused <= _REFUSED or not output.errors_on_terminal():
            message = say("{file}: {message}", file=self.last, message=error.message)
            output.error(message, error.hint)


def _is_folder(target: str) -> bool:
    return target.endswith("/") or Path(target).is_dir()


def _write(
    form: Format,
    held: _Writable,
    target: str | None,
    columns: Sequence[Column] | None,
    *,
    force: bool,
) -> Losses:
    from sudokudb.formats import writing

    if target is not None and _is_folder(target):
        return writing.write_folder(form, held.parts(), Path(target), columns, force=force)
    records = chain.from_iterable(part for _, part in held.parts())
    first = list(islice(records, 1))  # before anything is written
    if target is None:
        return writing.write(form, chain(first, records), streams.stdout(), columns)
    return writing.write_file(form, chain(first, records), Path(target), columns, force=force)


class InputFile(NamedTuple):
    """A file to read, or - for stdin; `name` is its path in its folder, without the suffix.

    Files that would have the same name keep their suffixes: `grid.csv` and `grid.tsv`.
    """

    path: str
    name: str


_ADDRESS = re.compile(r"[a-z]+://")


def input_files(paths: Iterable[str], *, recursive: bool) -> list[InputFile]:
    """Return the files that arguments name; a folder means the files in it."""
    found: list[InputFile] = []
    for path in paths:
        if _ADDRESS.match(path):
            raise FileError(
                say("{path} is an address, not a file", path=path),
                say("download it, and name the file; or give - to read it from a pipe"),
            )
        if path == "-" or not Path(path).is_dir():
            found.append(InputFile(path, "stdin" if path == "-" else Path(path).stem))
        else:
            found += _files_in(Path(path), recursive=recursive)
    counts = Counter(file.name for file in found)
    return [_with_suffix(file) if counts[file.name] > 1 else file for file in found]


def _with_suffix(file: InputFile) -> InputFile:
    return file._replace(name=file.name + Path(file.path).suffix)


def _files_in(folder: Path, *, recursive: bool) -> list[InputFile]:
    """Return the files in a folder in order, except hidden ones and databases."""
    items = sorted(folder.rglob("*") if recursive else folder.iterdir())
    shown = [item for item in items if not any(map(_is_hidden, item.relative_to(folder).parts))]
    files = [item for item in shown if item.is_file()]
    databases = [str(file) for file in files if _is_database(file)]
    for database in databases:
        output.note(say("{database} is a database: `sudokudb merge` reads it", database=database))
    found = [file for file in files if not str(file).startswith(tuple(databases))]
    others = say("--recursive reads the folders in it")
    if not found:
        raise FileError(
            say("there are no files in {folder}", folder=folder), None if recursive else others
        )
    if not recursive and len(shown) > len(files):
        output.note(say("{folder}: {hint}", folder=folder, hint=others))
    return [InputFile(str(f), str(f.relative_to(folder).with_suffix(""))) for f in found]


def _is_hidden(name: str) -> bool:
    return name.startswith(".")


def _is_database(file: Path) -> bool:
    from sudokudb.formats.data.file_kinds import DATABASE

    with suppress(OSError), file.open("rb") as stream:
        return stream.read(len(DATABASE)) == DATABASE
    return False


@contextmanager
def open_input(path: str, encoding: str | None = None) -> Iterator[Source]:
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


def check_pdf(target: str | Path | None) -> None:
    """Raise SudokuError if the suffix is not that of a PDF; a device needs none."""
    if target and Path(target).suffix.lower() not in ("", ".pdf"):
        raise UsageError(
            say("{target} is not the name of a PDF", target=target), say("-o FILE.pdf")
        )
