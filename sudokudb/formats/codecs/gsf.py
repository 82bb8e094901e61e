"""Lists for gsf's solver: fields with commas between them, one of them the puzzle.

The first line may describe the fields: `#!sudoku -c1,PuzzleR,Label,…` (`-cNC`: the puzzle is
field N, C separates fields, then come their names). Without it the puzzle is the first field of 81
cells, which is the fifth in lists of the q1 and q2 taxonomies. Written with the header and the
puzzle first; four commas per line, since HoDoKu reads the fifth of six fields. Sources: sudoku(1)
of AT&T Research, and HoDoKu `Sudoku2.setSudoku`.
"""

from __future__ import annotations

import csv
import re
from typing import IO, TYPE_CHECKING, Any, NamedTuple

from sudokudb.errors import FormatError, say
from sudokudb.formats.model.ratings import kept_ratings, rating_texts, take_ratings
from sudokudb.formats.model.record import (
    Items,
    Record,
    Records,
    between_commas,
    kept_texts,
    try_parse,
)
from sudokudb.formats.text.alphabets import read_grid
from sudokudb.formats.text.one_per_line import wrong_count

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sudokudb.formats.source.source import Source

_HEADER = re.compile(r"#!\s*sudoku\b(.*)")
_OPTION = re.compile(r"-c\s*([1-9]\d{0,2})(.?)(\S*)", re.ASCII)
_CELLS = re.compile(r"[0-9.]{81}")
_NEARLY = re.compile(r"[0-9.]{40}")
_COMMAS = 6
_EARLY = 5
_KNOWN = {"label": "title", "name": "title", "title": "title", "author": "author",
          "source": "source"}  # fmt: skip
_FIELDS = say("{expected} fields expected, {count} found")
_WRITTEN = ("puzzle", "label", "author", "source", "rating")


class _LineForm(NamedTuple):
    """The number of the puzzle's field (from 0; None if unknown), the separator, and the names."""

    puzzle: int | None = None
    mark: str = ","
    names: Sequence[str] = ()


def confidence(source: Source) -> int:
    """Return 96 for the header, 82 for lines of seven or more fields with a puzzle in the fifth."""
    if any(map(_HEADER.match, source.first_lines[:_EARLY])):
        return 96
    return 82 if source.has(_is_taxonomy) else 0


def _is_taxonomy(line: str) -> bool:
    fields = line.split(",")
    return len(fields) > _COMMAS and _CELLS.fullmatch(fields[4].strip()) is not None


def read(source: Source, size: int | None = None) -> Items:
    """Yield the puzzle of every line; titles above the header or the first puzzle are left out."""
    layout, is_above = _LineForm(), True
    for number, line in source.lines():
        text = line.strip()
        if found := _HEADER.match(text):
            layout, is_above = _layout(found[1]), False
        elif text.startswith("#") or (is_above and not _NEARLY.search(text)):
            source.leave_out(text)
        elif text:
            is_above = False
            yield try_parse(number, _record, number, text, layout)


def _layout(options: str) -> _LineForm:
    found = _OPTION.search(options)
    if not found:
        return _LineForm()
    mark = found[2] if found[2].strip() else " "
    return _LineForm(int(found[1]) - 1, mark, found[3].split(mark) if found[3] else ())


def _fields(text: str, mark: str) -> list[str]:
    """Return the fields of a line; raise FormatError for a quote that does not end."""
    if mark == " ":
        return text.split()
    try:
        return [field.strip() for field in next(csv.reader([text], delimiter=mark, strict=True))]
    except csv.Error:
        raise FormatError(say("a quote that does not end")) from None


def _record(number: int, text: str, layout: _LineForm) -> Record:
    fields = _fields(text, layout.mark)
    at, names = layout.puzzle, layout.names
    if at is None:
        at = next((i for i, field in enumerate(fields) if _CELLS.fullmatch(field)), 0)
    if at >= len(fields):
        raise wrong_count(at + 1, len(fields), _FIELDS)
    grid = read_grid(fields[at], 9)
    known: dict[str, Any] = {}
    details: dict[str, str] = {}
    for index, value in enumerate(fields):
        name = _name(index, at, layout)
        if index != at and value:
            target = _KNOWN.get(name.lower(), "")
            if target and target not in known:
                known[target] = value
            else:
                details[name] = value
    is_odd = names and (len(fields) < len(names) or any(fields[len(names) :]))
    warnings = (wrong_count(len(names), len(fields), _FIELDS).message,) if is_odd else ()
    known["ratings"] = take_ratings(details)
    return Record(grid=grid, line=number, details=details, warnings=warnings, **known)


def _name(index: int, puzzle: int, layout: _LineForm) -> str:
    """Return the name of a field; without names, the field after the puzzle is its label."""
    if index < len(layout.names) and layout.names[index].strip():
        return layout.names[index].strip()
    return "label" if not layout.names and index == puzzle + 1 else f"field {index + 1}"


def write(records: Records, out: IO[bytes]) -> None:
    """Write the header, and a line for each puzzle; a comma in a text becomes a semicolon."""
    out.write(f"#!sudoku -c1,{','.join(_WRITTEN)}\n".encode())
    for record in records:
        texts = (record.title, record.author, record.source, _rating(record))
        fields = [str(record.grid), *map(between_commas, texts)]
        out.write((",".join(fields) + "\n").encode("utf-8", "replace"))


def kept_parts(record: Record) -> dict[str, Any]:
    """Return the texts as they are written, and one score without its rater."""
    rating = _rating(record)
    ratings = kept_ratings(record, {"rating": rating} if rating else {})
    return ratings | kept_texts(record, between_commas)


def _rating(record: Record) -> str:
    """Return the first rating, of Sudoku Explainer's three numbers the ER."""
    name, text = next(rating_texts(record), ("", ""))
    return between_commas(text.partition("/")[0] if name == "ED" else text)
