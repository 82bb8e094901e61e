"""Reading of puzzle files in a format that is given or detected.

Import and convert share this module. Errors are located as `file:line`.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from sudokudb.errors import FormatError, GridError, SudokuError, say, say_all, say_count
from sudokudb.formats.codecs.line import items_of
from sudokudb.formats.model.headers import Headers
from sudokudb.formats.model.ratings import with_rater
from sudokudb.formats.model.record import ParseError, Record
from sudokudb.formats.model.solution_pairs import Pairing
from sudokudb.formats.model.variants import require_classic_record
from sudokudb.formats.registry import Format, detect_format
from sudokudb.formats.source.source import Source
from sudokudb.formats.text.plain_lines import LineBlock

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


TABLES = ("kaggle", "csv", "qqwing-csv")
"""The formats of tables of text."""


@contextmanager
def open_source(path: Path, encoding: str | None = None) -> Iterator[Source]:
    """Open a file for reading; raise FormatError if that fails."""
    try:
        with path.open("rb") as stream:
            yield Source(stream, str(path), path.suffix, encoding)
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        if isinstance(error, SudokuError):
            raise
        raise FormatError(
            say("cannot read {path}: {reason}", path=path, reason=reason(error))
        ) from None


class Reading:
    """The puzzles in a source, in a given format or the detected one.

    Iteration yields records and errors, and counts them. A SudokuError of the codec, which ends the
    reading, becomes the last error; a source without puzzles is an error, too. `read` is whether
    there was anything but such an error about the whole source; `failure` is what ended the reading
    too early. `rating_is` is the rater of ratings
    whose rater the file does not name.
    """

    def __init__(
        self,
        source: Source,
        form: Format | None = None,
        size: int | None = None,
        blank: str | None = None,
        rating_is: str | None = None,
    ) -> None:
        self.source = source
        self._rater = rating_is
        self.form = form or detect_format(source)
        self.records = self.errors = 0
        self.pairing = Pairing()
        self.read = False
        self.failure: SudokuError | None = None
        if size not in (None, 9) and self.form.only_9x9:
            raise FormatError(
                say(
                    "{name} holds 9×9 grids only, not {size}×{size}", name=self.form.name, size=size
                )
            )
        if blank is not None and not self.form.blank:
            raise FormatError(
                say("{name} has its own marks of empty cells", name=self.form.name),
                say("omit --blank"),
            )
        options = {"blank": blank} if blank is not None else {}
        self._items = self.form.codec.read(source, size, **options)
        has_headers = "text" in self.form.content and self.form.name not in TABLES
        self._headers = Headers.of(source.text if has_headers else "")

    def items(self) -> Iterator[Record | ParseError | LineBlock]:
        """Yield the items of the codec, with an error in place of each puzzle with other rules.

        Blocks of lines are not split. Full grids are not yet taken as solutions; see `Pairing`.
        """
        last = None
        try:
            for item in self._by_headers():
                last = item.line
                yield self._check(item) if isinstance(item, Record) else item
            if last is None:
                yield ParseError(0, say("no puzzles in the file"))
        except SudokuError as error:
            self.failure = error
            line = error.line if isinstance(error, FormatError) else 0
            yield ParseError(line or last or 0, error.message, error.hint)

    def __iter__(self) -> Iterator[Record | ParseError]:
        for item in self.pairing.pair(_split(self.items())):
            is_record = isinstance(item, Record)
            self.records += is_record
            self.errors += not is_record
            self.read |= is_record or bool(item.line)
            yield item

    def _by_headers(self) -> Iterator[Record | ParseError | LineBlock]:
        """Return the items; in a file with headers that name other rules, without blocks."""
        if not self._headers.rules:
            return self._items
        return self._headers.apply(_split(self._items))

    def _check(self, record: Record) -> Record | ParseError:
        """Return a puzzle with its raters, or the error that refuses one with other rules."""
        try:
            require_classic_record(record)
        except GridError as error:
            return ParseError(record.line, error.message, error.hint, record.entry)
        return with_rater(record, self._rater) if self._rater and record.ratings else record

    def name(self, item: Record | ParseError) -> str:
        """Return the place of an item: `file:line`, and its number among others in the line."""
        place = f"{self.source.name}:{item.line}" if item.line else self.source.name
        if not item.entry:
            return place
        return say("{place}: entry {entry}", place=place, entry=item.entry)

    def left_out(self) -> str:
        """Report the number of discarded lines of comments, or return an empty text."""
        count = self.source.left_out
        if not count:
            return ""
        return say_count(
            "{count:,} line of comments was left out",
            "{count:,} lines of comments were left out",
            count,
        )

    def summary(self) -> str:
        """Return the format, an unusual encoding, and the numbers of puzzles and errors."""
        encoding = self.source.unusual_encoding
        form = self.form.name
        if encoding:
            form = say("{format} in {encoding}", format=form, encoding=encoding)
        puzzles = say_count("{count:,} puzzle", "{count:,} puzzles", self.records)
        errors = say_count("{count:,} error", "{count:,} errors", self.errors)
        found = [puzzles, errors] if self.errors else [puzzles]
        parts = say_all(form, *found, separator=", ")
        return say("{file}: {parts}", file=self.source.name, parts=parts)


def _split(items: Iterator[Record | ParseError | LineBlock]) -> Iterator[Record | ParseError]:
    """Yield items, and each puzzle of a block of lines."""
    for several in items:
        yield from items_of(several) if isinstance(several, LineBlock) else (several,)


def reason(error: Exception) -> str:
    """Return the system's message for an error about a file."""
    return (isinstance(error, OSError) and error.strerror) or str(error)
