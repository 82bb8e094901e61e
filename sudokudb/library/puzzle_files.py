"""Files of puzzles in every format, without a database: read, write and convert them."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from sudokudb.errors import FormatError, UsageError, say
from sudokudb.formats import writing
from sudokudb.formats.model.record import ParseError, Record
from sudokudb.formats.reading import Reading, open_source
from sudokudb.formats.registry import find_format, format_of_suffix
from sudokudb.grid import Grid, as_grid
from sudokudb.library.records import exported_record
from sudokudb.puzzle import Puzzle

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from sudokudb.formats.registry import Format
    from sudokudb.grid import GridLike

    OnError = Callable[[FormatError], object]


@dataclass
class ExportResult:
    """The number of puzzles that were written, and what was not.

    `refused` has a message for each puzzle that the format cannot hold, and `lost` a sentence about
    facts of the others for which it has no place; it is empty if there are none. `added` is a
    sentence about solutions that were computed since the format of another program keeps them.
    """

    written: int = 0
    refused: list[str] = field(default_factory=list)
    lost: str = ""
    added: str = ""

    def __repr__(self) -> str:
        """Return the numbers, and what was lost.

        >>> ExportResult(3, ["…"])
        <ExportResult written 3, refused 1>
        >>> ExportResult(2, lost="the titles of 2 puzzles not written")
        <ExportResult written 2, the titles of 2 puzzles not written>
        """
        refused = f", refused {len(self.refused)}" * bool(self.refused)
        return f"<ExportResult written {self.written}{refused}{', ' * bool(self.lost)}{self.lost}>"


def read(
    path: str | Path,
    format: str | None = None,
    *,
    size: int | None = None,
    blank: str | None = None,
    encoding: str | None = None,
    rating_is: str | None = None,
    on_error: OnError | None = None,
) -> Iterator[Record]:
    """Yield the puzzles in a file, whose format is detected unless it is named.

    A line or an entry that is not a puzzle is an error: `on_error` is called with it, and reading
    goes on; without `on_error` it is raised. The options are those of the command `convert`.
    """
    with open_source(Path(path), encoding) as source:
        form = find_format(format) if format else None
        reading = Reading(source, form, size, blank, rating_is)
        for item in reading:
            if isinstance(item, Record):
                yield item
                continue
            error = _error_of(item, reading.name(item))
            if on_error is None:
                raise error
            on_error(error)


def _error_of(item: ParseError, place: str) -> FormatError:
    error = FormatError(say("{file}: {message}", file=place, message=item.message), item.hint)
    error.line = item.line
    return error


def write(
    puzzles: Iterable[GridLike] | Grid | Puzzle | str,
    path: str | Path,
    format: str | None = None,
    *,
    force: bool = False,
) -> ExportResult:
    """Write puzzles or grids to a file, in the format of its suffix unless another is named.

    A grid, a stored puzzle or the text of a grid is one puzzle.

    The file appears when it is complete. A file that exists is replaced only with `force`. Raises
    FormatError for a puzzle that the format cannot hold.
    """
    form = format_for(path, format)
    counted = _Counted([puzzles] if isinstance(puzzles, Grid | Puzzle | str) else puzzles)
    losses = writing.write_file(form, counted, Path(path), force=force)
    return ExportResult(counted.count, lost=losses.report(), added=losses.additions())


class _Counted:
    """The records of puzzles, counted while they are written."""

    def __init__(self, puzzles: Iterable[GridLike]) -> None:
        self.count = 0
        self._puzzles = puzzles

    def __iter__(self) -> Iterator[Record]:
        for puzzle in self._puzzles:
            self.count += 1
            yield record_for(puzzle)


def convert(
    sources: str | Path | Iterable[str | Path],
    target: str | Path,
    format: str | None = None,
    *,
    force: bool = False,
    read_as: str | None = None,
    size: int | None = None,
    blank: str | None = None,
    encoding: str | None = None,
    on_error: OnError | None = None,
) -> ExportResult:
    """Write the puzzles of one or several files to another one; see `read` and `write`."""
    paths = [sources] if isinstance(sources, str | Path) else sources
    files = (
        read(path, read_as, size=size, blank=blank, encoding=encoding, on_error=on_error)
        for path in paths
    )
    return write(chain.from_iterable(files), target, format, force=force)


def record_for(puzzle: GridLike) -> Record:
    """Return what a file can hold of a puzzle: all that is known about it, or its grid."""
    if isinstance(puzzle, Record):
        return puzzle
    return exported_record(puzzle) if isinstance(puzzle, Puzzle) else Record(grid=as_grid(puzzle))


def format_for(path: str | Path, name: str | None = None, option: str = "format") -> Format:
    """Return the format to write: by its name, or by the suffix of the file.

    `option` is the option that an error names.
    """
    if name:
        return writing.require_writer(find_format(name))
    suffix = Path(path).suffix
    found = format_of_suffix(suffix)
    if found is None:
        raise UsageError(
            say("no format has the suffix {suffix!r}", suffix=suffix[:40]),
            say("name one with {option} F", option=option),
        )
    return found
