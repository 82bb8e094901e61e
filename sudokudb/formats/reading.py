"""Files of puzzles: opened, read as a format or as what they are taken for, and written.

What import, export and convert share. A fault is named `file:line: why`.
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
def open_source(path: Path) -> Iterator[Source]:
    """Open a file to be read; raise FormatError where it cannot be."""
    try:
        with path.open("rb") as stream:
            yield Source(stream, str(path), path.suffix)
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        if isinstance(error, SudokuError):
            raise
        hint = (
            f"name the files in it: {path / '*'}" if isinstance(error, IsADirectoryError) else None
        )
        raise FormatError(f"cannot read {path}: {reason(error)}", hint) from None


class Reading:
    """The puzzles in a source, as the format given or the one it is taken for.

    Iterating yields records and faults, and counts them. What stops the reading, a SudokuError
    of the reader, is a fault too: of the entry that it had come to. So is that there is nothing.
    `read` tells whether there was more than such a fault of the whole.
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
        self.records = self.faults = 0
        self.read = False
        if blank is not None and not self.form.blank:
            raise FormatError(f"{self.form.name} has its own marks for empty cells: no --blank")
        options = {"blank": blank} if blank is not None else {}
        self._items = self.form.codec.read(source, size, **options)

    def items(self) -> Iterator[Record | ParseError | LineBlock]:
        """Yield what the reader yields, runs whole; what stops it is a fault."""
        last = None
        spoiled = 0
        try:
            for item in self._items:
                last = item.line
                spoiled = last if isinstance(item, ParseError) else 0
                yield item
            if last is None:
                yield ParseError(0, "no puzzle in it")
            elif self.source.cut and self.source.cut != spoiled:
                yield ParseError(
                    self.source.cut, "it ends in half a character", "it may be cut off"
                )
        except SudokuError as error:
            line = error.line if isinstance(error, FormatError) else 0
            yield ParseError(line or last or 0, error.message, error.hint)

    def __iter__(self) -> Iterator[Record | ParseError]:
        for item in self._each():
            if isinstance(item, ParseError):
                self.faults += 1
            else:
                self.records += 1
            self.read |= isinstance(item, Record) or bool(item.line)
            yield item

    def _each(self) -> Iterator[Record | ParseError]:
        for item in self.items():
            if isinstance(item, LineBlock):
                yield from items_of(item)
            else:
                yield item

    def name(self, item: Record | ParseError) -> str:
        """Return where an item stands: `file:line`, and which it is of those in the line."""
        place = f"{self.source.name}:{item.line}" if item.line else self.source.name
        return f"{place}: entry {item.entry}" if item.entry else place

    def left_out(self) -> str:
        """Return how many lines of comment are kept nowhere; nothing where there are none."""
        count = self.source.left_out
        are = "is" if count == 1 else "are"
        return f"{_count(count, 'line')} of comment {are} left out" if count else ""

    def summary(self) -> str:
        """Return what the source was taken for, and what was in it."""
        found = f"{self.source.name}: {self.form.name}, {_count(self.records, 'puzzle')}"
        return f"{found}, {_count(self.faults, 'fault')}" if self.faults else found


def _count(number: int, thing: str) -> str:
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def require_writer(form: Format) -> Format:
    """Return a format that can be written; raise FormatError for another."""
    if not form.writes:
        raise FormatError(f"{form.name} is read, but not written", "`sudokudb formats` lists all")
    return form


def write(form: Format, records: Iterable[Record], out: IO[bytes]) -> None:
    """Write puzzles; raise FormatError where the format cannot hold one, or only one."""
    rest = iter(records)
    first = list(islice(rest, 2 if form.single else 0))
    if len(first) > 1:
        raise FormatError(f"a file of {form.name} holds one puzzle", "-o FOLDER/ writes one each")
    form.codec.write(_held(form, chain(first, rest)), out)


def writable(
    form: Format, records: Iterable[Record], refuse: Callable[[FormatError], None]
) -> Iterator[Record]:
    """Yield the records that a format has a place for; say of each other why it has none."""
    for record in records:
        plain = record.grid.size == 9 and record.candidates is None  # every format holds these
        try:
            if not (plain or form.whole):
                write(form, [record], BytesIO())
        except FormatError as error:
            refuse(error)
        else:
            yield record


def _held(form: Format, records: Iterable[Record]) -> Iterator[Record]:
    """Yield records; raise FormatError for a Sukaku where candidates have no place."""
    for record in records:
        marks = None if form.candidates else record.candidates
        if marks and is_sukaku(str(record.grid), marks, record.placed):
            raise FormatError(
                f"{form.name} has no place for candidates, and a Sukaku is nothing else",
                f"formats that have: {', '.join(f.name for f in FORMATS.values() if f.candidates)}",
            )
        yield record


def reason(error: Exception) -> str:
    """Return what the system says is wrong with a file."""
    return (isinstance(error, OSError) and error.strerror) or str(error)
