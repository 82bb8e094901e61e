"""The formats by name, and which of them an input is in."""

from __future__ import annotations

from importlib import import_module
from io import BytesIO
from typing import IO, TYPE_CHECKING, NamedTuple, Protocol, cast

from sudokudb.errors import FormatError, SudokuError
from sudokudb.formats.model.record import ParseError
from sudokudb.formats.source.source import LIKELY, Source
from sudokudb.formats.text.plain_lines import LineBlock
from sudokudb.suggestions import closest_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sudokudb.formats.model.record import Record


class Codec(Protocol):
    """What a format's module has. `write` is missing where there is only a reader."""

    def confidence(self, source: Source) -> int:
        """Return how sure the look of the head is: 0 not at all, 100 beyond doubt."""

    def read(self, source: Source, size: int | None) -> Iterator[Record | ParseError | LineBlock]:
        """Yield every puzzle, and a fault for each line or entry that is none.

        Raises FormatError where nothing of the input can be read. Only formats that are lines or
        drawings of cells yield runs, and take a keyword `blank`, the mark of an empty cell.
        """

    def write(self, records: Iterable[Record], out: IO[bytes]) -> None:
        """Write puzzles; raise FormatError for one that the format cannot hold."""


class Format(NamedTuple):
    """A format: its name, what it is, the suffixes it goes by.

    `single` says that a file holds one puzzle, `blank` that its reader takes the mark of an empty
    cell, `candidates` that it keeps them, `whole` that it keeps all of any puzzle, `extra` which of
    the package's extras it needs.
    """

    name: str
    summary: str
    suffixes: tuple[str, ...]
    writes: bool = True
    single: bool = False
    blank: bool = False
    candidates: bool = False
    whole: bool = False
    extra: str | None = None

    @property
    def codec(self) -> Codec:
        """The module that reads and writes it."""
        module = import_module(f"sudokudb.formats.codecs.{self.name.replace('-', '_')}")
        return cast("Codec", module)


FORMATS: dict[str, Format] = {
    entry.name: entry
    for entry in (
        Format("line", "one grid a line, any size, or drawn in rows", (".txt", ".sud"), blank=True),
        Format("sdm", "SudoCue: 81 digits a line", (".sdm",), blank=True),
        Format(
            "sdk",
            "SudoCue, SadMan: rows, with what is known of the puzzle",
            (".sdk",),
            single=True,
            blank=True,
        ),
        Format(
            "sdx",
            "SudoCue: work in progress, with candidates",
            (".sdx",),
            single=True,
            candidates=True,
        ),
        Format(
            "ss",
            "Simple Sudoku: a drawing, digits placed, candidates removed",
            (".ss",),
            single=True,
            blank=True,
            candidates=True,
        ),
        Format(
            "spf", "SuDoku Solver: a drawing with blanks, bars and rules", (".spf",), blank=True
        ),
        Format("msk", "bare rows of cells", (".msk", ".sol"), blank=True),
        Format("hodoku", "HoDoKu: library lines, with what was placed", (".txt",), candidates=True),
        Format(
            "pencilmarks",
            "a drawing of candidates, as HoDoKu prints it",
            (".txt", ".pm"),
            candidates=True,
        ),
        Format("sukaku", "729 candidates a line", (".txt", ".sukaku"), candidates=True),
        Format("exchange", "Sudoku Exchange's bank: hash, digits, rating", (".txt",)),
        Format("gsf", "lists for gsf's solver, fields set off by commas", (".dat", ".txt")),
        Format("qqwing", "QQWing's print: puzzle, solution, statistics", (".txt",)),
        Format("qqwing-csv", "QQWing's print with --csv", (".csv",)),
        Format(
            "sudokuwiki",
            "SudokuWiki's strings of 162 characters, or S9B",
            (".txt",),
            candidates=True,
        ),
        Format("goodsudoku", "Good Sudoku's links", (".txt",)),
        Format("sumocue", "SumoCue's clipboard, classic sudoku only", (".txt",), writes=False),
        Format("killer", "PS's killer strings, classic sudoku only", (".txt",), writes=False),
        Format("numbers", "cells as decimal numbers, any size", (".txt", ".csv")),
        Format("kaggle", "a table with a column of puzzles: quizzes,solutions", (".csv", ".tsv")),
        Format("csv", "a table with every field", (".csv",), candidates=True, whole=True),
        Format("json", "every field, as one JSON object", (".json",), candidates=True, whole=True),
        Format(
            "jsonl",
            "every field, one JSON object a line",
            (".jsonl", ".ndjson"),
            candidates=True,
            whole=True,
        ),
        Format(
            "parquet",
            "every field, by columns",
            (".parquet", ".pq"),
            extra="parquet",
            candidates=True,
            whole=True,
        ),
        Format(
            "opensudoku",
            "OpenSudoku's XML, and Sudoku 10'000's",
            (".opensudoku", ".opensudoku2", ".1gsudoku"),
            candidates=True,
        ),
        Format("hsol", "HoDoKu's saved puzzles", (".hsol",), single=True, candidates=True),
        Format("f-puzzles", "links of f-puzzles.com", (".txt", ".tsv"), candidates=True),
        Format("sudokupad", "links of SudokuPad", (".txt",), candidates=True),
        Format("penpa", "links of Penpa-Edit", (".txt",), candidates=True),
        Format("solo", "game ids of Simon Tatham's Solo; saved games", (".txt", ".sav")),
        Format("ksudoku", "KSudoku's saved games", (".ksudoku",), single=True, candidates=True),
        Format("gnome", "GNOME Sudoku's saved games", (".save",), single=True, candidates=True),
    )
}


def find_format(name: str) -> Format:
    """Return a format by its name; raise FormatError, with the nearest, if there is none."""
    found = FORMATS.get(name.lower())
    if found is None:
        near = closest_name(name.lower(), FORMATS)
        hint = f"did you mean {near}?" if near else f"formats: {', '.join(FORMATS)}"
        raise FormatError(f"no format {name[:40]!r}", hint)
    return found


DATABASE = b"SQLite format 3\0"
"""How a SQLite database begins."""

_NO_LISTS = (
    (DATABASE, "it is a SQLite database", "`sudokudb merge` brings in another library"),
    (b'{"sudokudb dump"', "it is a dump of sudokudb", "`sudokudb load` makes a new database of it"),
)


_ARCHIVES = (
    (0, b"PK\x03\x04", "a zip archive, but no .hsol"),
    (0, b"\x1f\x8b", "packed with gzip"),
    (0, b"BZh", "packed with bzip2"),
    (0, b"\xfd7zXZ\0", "packed with xz"),
    (0, b"7z\xbc\xaf", "a 7-Zip archive"),
    (257, b"ustar", "a tar archive"),
)
"""What archives have at some byte."""


def detect_format(source: Source) -> Format:
    """Return the format that the content looks most like; its suffix decides between equals.

    One odd line before many plain ones does not mislead it. Raises FormatError where it looks like
    none.
    """
    scores = [
        (form.codec.confidence(source), source.suffix in form.suffixes, form)
        for form in FORMATS.values()
    ]
    best, _, form = max(scores, key=lambda score: score[:2])
    if not source.text.strip() and source.complete:
        raise FormatError("nothing in it")
    for head, what, hint in _NO_LISTS:
        if source.head.startswith(head):
            raise FormatError(what, hint)
    for start, head, what in _ARCHIVES:
        if source.head.startswith(head, start) and form.name != "hsol":
            raise FormatError(f"it is {what}", "unpack it: what is in it can be imported")
    if not best and not source.complete and not source.leading:
        named = [form for form in FORMATS.values() if source.suffix in form.suffixes]
        return named[0] if len(named) == 1 else FORMATS["line"]  # nothing but comments so far
    if not best and all(line.startswith("//") for line in source.leading):
        raise FormatError("nothing in it but comments")
    if not best:
        raise FormatError("in no format that is known", "`sudokudb formats` lists those that are")
    plain = FORMATS["line"]
    could_be_plain = any(score >= LIKELY for score, _, other in scores if other is plain)
    return plain if form is not plain and could_be_plain and _is_misled(form, source) else form


def _is_misled(form: Format, source: Source) -> bool:
    """Tell whether few lines, such as the first, speak for a format, and many for plain ones."""
    found = _trial(form, source)
    plain = _trial(FORMATS["line"], source) if found.faults else found
    return plain.puzzles > 2 * found.puzzles + plain.faults and plain.faults <= found.faults


class _Trial(NamedTuple):
    """How much of a head a format reads, and what it does not."""

    puzzles: int
    faults: int


def _trial(form: Format, source: Source) -> _Trial:
    lines = source.text.splitlines(keepends=True)
    head = "".join(lines if source.complete or len(lines) < 2 else lines[:-1]).encode()
    puzzles = faults = 0
    try:
        for item in form.codec.read(Source(BytesIO(head), source.name, source.suffix), None):
            if isinstance(item, ParseError):
                faults += 1
            else:
                puzzles += item.count if isinstance(item, LineBlock) else 1
    except SudokuError:
        faults += 1
    return _Trial(puzzles, faults)
