"""The table of formats, and detection of the format of an input."""

from __future__ import annotations

import re
from importlib import import_module
from operator import itemgetter
from typing import IO, TYPE_CHECKING, Any, NamedTuple, Protocol, cast

from sudokudb.errors import FormatError, SudokuError, say
from sudokudb.formats.data.file_kinds import (
    foreign_text,
    kinds_of,
    refuse_packed,
    unrecognised_file,
)
from sudokudb.formats.source.source import UNLIKELY
from sudokudb.suggestions import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from sudokudb.columns.column import Column
    from sudokudb.formats.model.record import ParseError, Record
    from sudokudb.formats.source.source import Source
    from sudokudb.formats.text.plain_lines import LineBlock
    from sudokudb.plugins import Plugin


class Codec(Protocol):
    """The functions of a codec's module. A codec without `write` only reads."""

    def confidence(self, source: Source) -> int:
        """Return how well the head fits the format, from 0 (not at all) to 100 (certainly)."""

    def read(self, source: Source, size: int | None) -> Iterator[Record | ParseError | LineBlock]:
        """Yield every puzzle, and an error for each line or entry that is not one.

        Raises FormatError if nothing can be read. Only plain-text codecs yield LineBlocks and take
        the keyword `blank`, the mark of an empty cell.
        """

    def write(self, records: Iterable[Record], out: IO[bytes]) -> None:
        """Write puzzles; raise FormatError for one that the format cannot hold."""

    def kept_parts(self, record: Record) -> dict[str, Any]:
        """Return the written parts of fields `in_part` and of details; few codecs have this."""


class TableCodec(Protocol):
    """A codec of a format that preserves everything, in columns that can be chosen."""

    def write(
        self, records: Iterable[Record], out: IO[bytes], columns: Sequence[Column] | None = None
    ) -> None:
        """Write puzzles with all columns, or with the given ones in their order."""


class Format(NamedTuple):
    """A format: its name, a summary, the suffixes of its files, and how its content is detected.

    `content` are kinds of content: "text", "json", "xml", "zip" or "parquet". `head` is a pattern
    that the first lines of such content have wherever the codec's confidence could be above that of
    `line`; without it only the suffix makes the format a candidate.

    If `single`, a file contains one puzzle; if `blank`, the reader accepts the mark of an empty
    cell; if `only_9x9`, the format supports no other size. `extra` is the extra of the package that
    the format needs. `rules` is whether grids of any size with any rules can be written; the codec
    refuses those that it has no form of. Other formats hold classic grids with square boxes.

    `keeps` are the fields that the writer preserves, besides the grid, and `details` is a pattern
    for the names of the details that it preserves. Fields `in_part` may be changed or lost: the
    codec's `kept_parts` returns the written parts of them; if they include "details", it returns
    all details that are written. If `whole`, the format preserves everything.

    `plugin` is the plug-in that has the codec, if another package adds the format.
    """

    name: str
    summary: str
    suffixes: tuple[str, ...]
    head: str | None = None
    content: tuple[str, ...] = ("text",)
    writes: bool = True
    single: bool = False
    blank: bool = False
    only_9x9: bool = False
    whole: bool = False
    rules: bool = False
    keeps: tuple[str, ...] = ()
    details: str = ""
    in_part: tuple[str, ...] = ()
    extra: str | None = None
    plugin: Plugin | None = None

    @property
    def candidates(self) -> bool:
        """Whether the format keeps candidates."""
        return self.whole or "candidates" in self.keeps

    @property
    def solves(self) -> bool:
        """Whether valid 9×9 puzzles without a stored solution are solved when it is written."""
        return self.whole or "solution" in self.keeps

    @property
    def codec(self) -> Codec:
        """The module that reads and writes the format."""
        if self.plugin:
            from sudokudb.formats.guarded_codec import GuardedCodec  # most users have no plug-in

            return GuardedCodec(self.plugin)
        module = import_module(f"sudokudb.formats.codecs.{self.name.replace('-', '_')}")
        return cast("Codec", module)


_TEXTS = ("title", "author", "source")
_STATE = ("placed", "candidates")

FORMATS: dict[str, Format] = {
    entry.name: entry
    for entry in (
        Format("line", "one grid per line, or drawn in rows", (".txt", ".sud"),
            "", blank=True, rules=True, keeps=("title", "notes"),
            in_part=("title", "notes", "ratings")),
        Format("sdm", "SudoCue: 81 digits a line", (".sdm",), blank=True, only_9x9=True),
        Format("sdk", "SudoCue, SadMan: rows of cells, with title, author and so on", (".sdk",),
            r"^#[A-Za-z]|^\s*\[\s*(?i:puzzle|state)\s*\]", single=True, blank=True,
            keeps=(*_TEXTS, "notes", "placed"), details="date|url|level",
            in_part=(*_TEXTS, "notes", "details")),
        Format("sdx", "SudoCue: a started puzzle with candidates", (".sdx",),
            r"(?<!\w)u\d", single=True, keeps=_STATE, only_9x9=True),
        Format("ss", "Simple Sudoku: a drawn grid, placed digits, removed candidates", (".ss",),
            r"\*-{11}\*|[0-9.xX]{3}\|[0-9.xX]{3}\||^\s*[IEie]\d\d\d", single=True, blank=True,
            keeps=_STATE, only_9x9=True),
        Format("spf", "SuDoku Solver: a drawn grid with blanks, bars and rules", (".spf",),
            r"\S \S \S \| \S \S \S \|", blank=True),
        Format("msk", "rows of cells without lines between them", (".msk", ".sol"), blank=True),
        Format("hodoku", "HoDoKu: library lines, with placed digits", (".txt",),
            r"^\s*:[0-9A-Za-z]{4}[:-]|^\s*[0-9.+]{81,162}:|^\s*[0-9.]{0,80}\+[0-9.]",
            keeps=_STATE,
            details="technique|candidates|eliminations|placements|extra|more", only_9x9=True,
            in_part=("details",)),
        Format("pencilmarks", "a drawn grid of candidates, as HoDoKu prints it", (".txt", ".pm"),
            r"(?:[1-9]{1,9}[ ,\t|│┃║:][^\w\n]{0,39}){3}[1-9]|r[1-9]+c[1-9]",
            keeps=_STATE, only_9x9=True),
        Format("sukaku", "729 candidates a line", (".txt", ".sukaku"),
            r"[0-9.]{729}|^[\s|]*(?:[1.0][2.0][3.0][4.0][5.0][6.0][7.0][8.0][9.0][\s|]*){3}",
            keeps=("candidates",), only_9x9=True),
        Format("exchange", "Sudoku Exchange's puzzle bank: hash, digits, rating", (".txt",),
            r"^\s*[0-9A-Fa-f]{12}\s", only_9x9=True, details="hash", in_part=("ratings",)),
        Format("gsf", "lists for gsf's solver, fields separated by commas", (".dat", ".txt"),
            r"^#!\s*sudoku|^(?:[^,\n]*,){4}\s*[0-9.]{81}", only_9x9=True,
            keeps=_TEXTS, in_part=(*_TEXTS, "ratings")),
        Format("qqwing", "QQWing's output: puzzle, solution, statistics", (".txt",),
            r"Number of |Difficulty|-------\|-------|(?i:solution)", only_9x9=True,
            keeps=("solution",), details=r"Number of .*|Difficulty|Time"),
        Format("qqwing-csv", "QQWing's output with --csv", (".csv",), r"^\x22?Puzzle\x22?,",
            only_9x9=True, keeps=("solution",),
            details="Givens|Singles|Hidden Singles|Naked Pairs|Hidden Pairs|Pointing Pairs/Triples"
            "|Box/Line Intersections|Guesses|Backtracks|Difficulty"),
        Format("sudokuwiki", "SudokuWiki's strings of 162 characters, or S9B", (".txt",),
            r"[?&]bd=|[A-Z]\d[A-Z][0-9a-z]{60}|[0-9a-vA-V]{162}", keeps=_STATE, only_9x9=True),
        Format("goodsudoku", "Good Sudoku's links", (".txt",), r"(?:\$|%24)[A-Za-z0-9+/_-]{20}",
            only_9x9=True),
        Format("sumocue", "SumoCue's clipboard text, with cages and regions", (".txt",),
            r"(?i:SumoCueV)\d", only_9x9=True, rules=True),
        Format("killer", "killer strings: cages as 81 numbers, or as sums and pointers", (".txt",),
            r"\dx\d{1,2}:[a-z]{0,5}:k:|^\s*[0-9A-Za-j<>^v`',.]*[<>^][0-9A-Za-j<>^v`',.]*$",
            only_9x9=True, rules=True),
        Format("iss", "texts and links of the Interactive Sudoku Solver", (".iss", ".txt"),
            r"^\s*\.(?:[A-Z~]|$)|(?i:sigh\.github\.io)", rules=True),
        Format("sudoku-puzzle", "sudoku-puzzle, version 1: a puzzle with its rules, as JSON",
            (".json",),
            r"\x22format\x22\s*:\s*\x22sudoku-puzzle", ("json",), single=True, rules=True,
            keeps=(*_TEXTS, "solution"), details="ruleset"),
        Format("numbers", "cells as decimal numbers, any size", (".txt", ".csv"),
            r"[,;\t]|\d\d?\s+\d\d?\s|^\s*[\[({]"),
        Format("kaggle", "a table with a column of puzzles, as from Kaggle", (".csv", ".tsv"),
            r"[,;\t|]|\A[\x22' ]*[A-Za-z][A-Za-z_ ]*[\x22' ]*$", keeps=("solution",)),
        Format("csv", "a table with every field", (".csv",),
            r"(?:\A|[,;\t|])[\x22' ]*(?:candidates|grid)[\x22' ]*(?:[,;\t|]|$)",
            whole=True, rules=True),
        Format("json", "every field, as one JSON object", (".json",),
            "", ("json",), whole=True, rules=True),
        Format("jsonl", "every field, one JSON object a line", (".jsonl", ".ndjson"),
            "", ("json",), whole=True, rules=True),
        Format("parquet", "every field, by columns", (".parquet", ".pq"),
            "", ("parquet",), whole=True, rules=True, extra="parquet"),
        Format("opensudoku", "OpenSudoku's XML, and Sudoku 10'000's",
            (".opensudoku", ".opensudoku2", ".1gsudoku"), "", ("xml",),
            keeps=(*_TEXTS, "notes", *_STATE),
            details="folder|created|time|last_played|state", only_9x9=True),
        Format("hsol", "HoDoKu's saved puzzles", (".hsol",),
            "", ("zip",), single=True, keeps=_STATE, only_9x9=True),
        Format("f-puzzles", "links of f-puzzles.com", (".txt", ".tsv"),
            r"(?i:f-puzzles\.com)|fpuz|N4", rules=True,
            keeps=("title", "author", "solution", *_STATE), details="ruleset|corner marks"),
        Format("sudokupad", "links of SudokuPad", (".txt",),
            r"(?i:sudokupad|crackingthecryptic|svencodes)|scl|ctc|fpuz|classic|scf"
            r"|\b(?:cells|ce)[\x22']?\s*:",
            ("text", "json"), rules=True,
            keeps=("title", "author", "solution", *_STATE), details="ruleset|corner marks"),
        Format("penpa", "links of Penpa-Edit", (".txt",),
            "(?i:penpa-edit)|m=(?:edit|solve)&p=",
            keeps=(*_TEXTS, "solution", *_STATE), details="ruleset|corner marks", in_part=_TEXTS),
        Format("solo", "game ids of Simon Tatham's Solo; saved games", (".txt", ".sav"),
            r"\ASAVEFILE:|(?i:solo\.html#)|\d[a-z0-9]{0,40}[:#]", rules=True),
        Format("ksudoku", "KSudoku's saved games", (".ksudoku",),
            "", ("xml",), single=True, rules=True, keeps=_STATE),
        Format("gnome", "GNOME Sudoku's saved games", (".save",),
            r"\x22cells\x22", ("json",), single=True,
            keeps=_STATE, details="difficulty_category|time_elapsed", only_9x9=True),
    )
}  # fmt: skip


def find_format(name: str) -> Format:
    """Return a format by its name; raise FormatError, with the nearest name, if there is none."""
    if found := FORMATS.get(name.lower()):
        return found
    from sudokudb import plugins  # reads every installed package

    known = plugins.plugins_of(plugins.FORMATS)
    if plugin := known.get(name.lower()):
        return _read_plugin(plugin)
    hint = did_you_mean(name, [*FORMATS, *known]) or say("`sudokudb formats` lists the formats")
    raise FormatError(say("unknown format {name!r}", name=name[:40]), hint)


def _read_plugin(plugin: Plugin) -> Format:
    """Return the format that the module of a plug-in describes; raise PluginError if it is none."""
    module = plugin.load()
    form = getattr(module, "FORMAT", None)
    if not isinstance(form, Format):
        raise plugin.broken_error(
            say("its module has no FORMAT of the class {name}", name="Format")
        )
    if not form.suffixes or isinstance(form.suffixes, str):
        raise plugin.broken_error(say("its suffixes are not a tuple of texts"))
    plugin.require(module, "confidence", "read")
    plugin.require(module, *["write"] * form.writes, *["kept_parts"] * bool(form.in_part))
    return form._replace(name=plugin.name, plugin=plugin)


def _ignore(error: SudokuError) -> None:
    pass


def added_formats(report: Callable[[SudokuError], object] = _ignore) -> dict[str, Format]:
    """Return the formats of all plug-ins by name; report those that are broken."""
    from sudokudb import plugins  # reads every installed package

    return plugins.load_all(plugins.FORMATS, FORMATS, _read_plugin, report)


def all_formats(report: Callable[[SudokuError], object] = _ignore) -> dict[str, Format]:
    """Return our formats and those of plug-ins by name; report the plug-ins that are broken."""
    return FORMATS | added_formats(report)


def format_of_suffix(suffix: str) -> Format | None:
    """Return the format that files with a suffix are written in; None if there is none.

    It is one of a plug-in if none of ours has the suffix.

    >>> [form and form.name for form in map(format_of_suffix, (".sdm", ".CSV", ".pdf"))]
    ['sdm', 'csv', None]
    """
    suffix = suffix.lower()
    named = _writers(FORMATS, suffix) or _writers(added_formats(), suffix)
    return min(named, key=lambda form: suffix != f".{form.name}", default=None)  # csv before others


def _writers(formats: Mapping[str, Format], suffix: str) -> list[Format]:
    return [form for form in formats.values() if form.writes and suffix in form.suffixes]


_SHARED_SUFFIX = ".txt"
_LONG_WORD = re.compile(r"(?<!\S)(?=[^\s\d]*\d)(?!\S*@)\S{20}")
_CERTAIN = 80
"""The confidence below which a text may belong to another program."""


def detect_format(source: Source) -> Format:
    """Return the format that fits the content best; the suffix decides between equals.

    Only codecs that the suffix or the first lines suggest are imported. JSON, XML, binary files and
    the texts of other programs are never read as plain text. The formats of plug-ins are tried only
    if none of ours fits, or hardly and not by its suffix. Raises FormatError if no format fits.
    """
    refuse_packed(source)
    best, form = _best(source)
    if best <= UNLIKELY:  # there may be a link further down, among sentences
        lines = source.leading
        source.leading = tuple(line for line in lines if _LONG_WORD.search(line))
        best, form = max((best, form), _best(source), key=itemgetter(0))
        source.leading = lines
    if not best:
        return _of_blank_head(source)
    if best < _CERTAIN and "text" in form.content and foreign_text(source):
        return _of_plugin(source)
    if best <= UNLIKELY and source.suffix and not _has_suffix_of_ours(source):
        return _best_plugin(source, _ignore) or form
    return form


def _has_suffix_of_ours(source: Source) -> bool:
    return any(source.suffix in form.suffixes for form in FORMATS.values())


def _of_plugin(source: Source) -> Format:
    """Return the format of a plug-in that fits; raise an error if there is none.

    It is that of a broken plug-in, if one might have read the file.
    """
    broken: list[SudokuError] = []
    if found := _best_plugin(source, broken.append):
        return found
    raise broken[0] if broken else unrecognised_file(source)


def _best_plugin(source: Source, report: Callable[[SudokuError], object]) -> Format | None:
    """Return the format of a plug-in that fits best, or None; report plug-ins that are broken."""
    scores = []
    for form in added_formats(report).values():
        try:
            scores.append((form.codec.confidence(source), source.suffix in form.suffixes, form))
        except SudokuError as error:
            report(error)
    best = max(scores, key=lambda score: score[:2], default=None)
    return best[2] if best and best[0] > 0 else None


def _best(source: Source) -> tuple[int, Format]:
    """Return the highest confidence, and the format that has it."""
    scores = [
        (form.codec.confidence(source), source.suffix in form.suffixes, form)
        for form in _candidates(source)
    ]
    best, _, form = max(scores, key=lambda score: score[:2], default=(0, False, FORMATS["line"]))
    return best, form


def _candidates(source: Source) -> list[Format]:
    """Return the formats that the suffix or the first lines suggest."""
    kinds = kinds_of(source)
    text = "\n".join(source.first_lines) if kinds & {"text", "json"} else ""
    return [
        form
        for form in FORMATS.values()
        if (kinds & {*form.content} and form.head is not None and re.search(form.head, text, re.M))
        or ("text" in kinds and source.suffix in form.suffixes and source.suffix != _SHARED_SUFFIX)
    ]


def _of_blank_head(source: Source) -> Format:
    """Return the format of a file that begins with many comments; otherwise raise FormatError."""
    if not source.text.strip() and source.complete:
        raise FormatError(say("the file is empty"))
    if not source.complete and not source.leading:
        named = [form for form in FORMATS.values() if source.suffix in form.suffixes]
        return named[0] if len(named) == 1 else FORMATS["line"]
    if all(line.startswith("//") for line in source.leading):
        raise FormatError(say("the file has only comments"))
    return _of_plugin(source)
