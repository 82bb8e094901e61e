"""Files of puzzles: opened, read in a format that is given or detected, and written.

The common part of import, export and convert. An error is named `file:line: why`.
"""

from __future__ import annotations

from contextlib import contextmanager
from io import BytesIO
from itertools import chain, islice
from typing import IO, TYPE_CHECKING

from sudokudb.errors import FormatError, SudokuError
from sudokudb.formats.codecs.line import items_of
from sudokudb.formats.model.record import ParseError, Record
from sudokudb.formats.registry import FORMATS, Format, detect_format
from sudokudb.formats.source.source import Source
from sudokudb.formats.text.plain_lines import LineBlock
from sudokudb.sukaku import is_sukaku

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path


@contextmanager
def open_source(path: Path, encoding: str | None = None) -> Iterator[Source]:
    """Open a file for reading; raise FormatError if that fails."""
    try:
        with path.open("rb") as stream:
            yield Source(stream, str(path), path.suffix, encoding)
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        if isinstance(error, SudokuError):
            raise
        raise FormatError(f"cannot read {path}: {reason(error)}") from None


class Reading:
    """The puzzles in a source, in a given format or the detected one.

    Iterating yields records and errors, and counts them. A SudokuError of the codec, which ends the
    reading, becomes the last error; a source without puzzles is an error too. `read` says whether
    there was more than such an error about the whole source.
    """

    def __init__(
        self,
        source: Source,
        form: Format | None = None,
        size: int | None = None,
        blank: str | None = None,
    ) -> None:
        self.source = source
        self.form = form or detect_format(source)
        self.records = self.errors = 0
        self.read = False
        if size not in (None, 9) and self.form.only_9x9:
            raise FormatError(f"{self.form.name} holds 9×9 grids only, not {size}×{size}")
        if blank is not None and not self.form.blank:
            raise FormatError(f"{self.form.name} has its own marks of empty cells", "omit --blank")
        options = {"blank": blank} if blank is not None else {}
        self._items = self.form.codec.read(source, size, **options)

    def items(self) -> Iterator[Record | ParseError | LineBlock]:
        """Yield the codec's items, blocks of lines whole."""
        last = None
        try:
            for item in self._items:
                last = item.line
                yield item
            if last is None:
                yield ParseError(0, "no puzzles in the file")
        except SudokuError as error:
            line = error.line if isinstance(error, FormatError) else 0
            yield ParseError(line or last or 0, error.message, error.hint)

    def __iter__(self) -> Iterator[Record | ParseError]:
        for items in self.items():
            for item in items_of(items) if isinstance(items, LineBlock) else (items,):
                is_record = isinstance(item, Record)
                self.records += is_record
                self.errors += not is_record
                self.read |= is_record or bool(item.line)
                yield item

    def name(self, item: Record | ParseError) -> str:
        """Return the place of an item: `file:line`, and its number among others in the line."""
        place = f"{self.source.name}:{item.line}" if item.line else self.source.name
        return f"{place}: entry {item.entry}" if item.entry else place

    def left_out(self) -> str:
        """Return how many lines of comments were not kept; empty if there are none."""
        count = self.source.left_out
        are = "is" if count == 1 else "are"
        return f"{_count(count, 'line')} of comments {are} left out" if count else ""

    def summary(self) -> str:
        """Return the format, an unusual encoding, and the numbers of puzzles and errors."""
        encoding = self.source.unusual_encoding
        form = f"{self.form.name} in {encoding}" if encoding else self.form.name
        found = f"{self.source.name}: {form}, {_count(self.records, 'puzzle')}"
        return f"{found}, {_count(self.errors, 'error')}" if self.errors else found


def _count(number: int, thing: str) -> str:
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def require_writer(form: Format) -> Format:
    """Return a format that can be written; raise FormatError for another."""
    if not form.writes:
        raise FormatError(
            f"{form.name} can be read, but not written", "`sudokudb formats` lists the formats"
        )
    return form


def write(form: Format, records: Iterable[Record], out: IO[bytes]) -> None:
    """Write puzzles; raise FormatError if the format cannot hold one of them, or holds only one."""
    rest = iter(records)
    first = list(islice(rest, 2 if form.single else 0))
    if len(first) > 1:
        raise FormatError(
            f"{form.name} holds one puzzle per file", "-o FOLDER/ writes a file for each"
        )
    form.codec.write(_checked(form, chain(first, rest)), out)


def writable(
    form: Format, records: Iterable[Record], refuse: Callable[[FormatError], None]
) -> Iterator[Record]:
    """Yield the records that a format can hold; call `refuse` with the reason for each other."""
    for record in records:
        plain = record.grid.size == 9 and record.candidates is None  # every format holds these
        try:
            if not (plain or form.whole):
                write(form, [record], BytesIO())
        except FormatError as error:
            refuse(error)
        else:
            yield record


def _checked(form: Format, records: Iterable[Record]) -> Iterator[Record]:
    """Yield records; raise FormatError for one whose size or candidates the format cannot hold."""
    for record in records:
        size = record.grid.size
        if form.only_9x9 and size != 9:
            raise FormatError(
                f"{form.name} holds 9×9 grids only, not {size}×{size}", "try --to line"
            )
        marks = None if form.candidates else record.candidates
        if marks and is_sukaku(str(record.grid), marks, record.placed):
            raise FormatError(
                f"{form.name} does not hold candidates, which are all that a Sukaku has",
                "formats that do: "
                + ", ".join(other.name for other in FORMATS.values() if other.candidates),
            )
        yield record


def reason(error: Exception) -> str:
    """Return the system's message about a file."""
    return (isinstance(error, OSError) and error.strerror) or str(error)
