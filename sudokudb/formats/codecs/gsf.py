"""Lists for gsf's solver: fields set off by commas, one of them the puzzle.

The first line may say which, and name the others: `#!sudoku -c1,PuzzleR,Label,…` (`-cNC`: the
puzzle is field N, C stands between fields, then come their names). Without it the puzzle is
the first field that is 81 cells, in lists of the q1 and q2 taxonomies the fifth. Source:
sudoku(1) of AT&T Research, and HoDoKu `Sudoku2.setSudoku`, which reads such lines too. Written
with the header, the puzzle first; four commas, as HoDoKu takes the fifth field where there are six.
"""

from __future__ import annotations

import csv
import re
from typing import IO, TYPE_CHECKING, NamedTuple

from sudokudb.errors import FormatError
from sudokudb.formats.model.candidates import require_9x9
from sudokudb.formats.model.one_line import between_commas
from sudokudb.formats.model.record import ParseError, Record
from sudokudb.formats.text.parsed_grid import parse_grid

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sudokudb.formats.source.source import Source

_HEADER = re.compile(r"#!\s*sudoku\b(.*)")
_OPTION = re.compile(r"-c\s*(\d{1,3})(.?)(\S*)", re.ASCII)
_CELLS = re.compile(r"[0-9.]{81}")
_COMMAS = 6
_KNOWN = {"label": "title", "name": "title", "title": "title", "author": "author",
          "source": "source"}  # fmt: skip
_WRITTEN = ("puzzle", "label", "author", "source", "rating")


class _Layout(NamedTuple):
    """Which field is the puzzle (from 0; None: look for it), what stands between, the names."""

    puzzle: int | None = None
    mark: str = ","
    names: Sequence[str] = ()


def confidence(source: Source) -> int:
    """Return 96 for its header, 82 for lines of seven or more fields with a puzzle in the fifth."""
    lines = source.first_lines
    if lines and _HEADER.match(lines[0]):
        return 96
    return 82 if source.has(_is_taxonomy) else 0


def _is_taxonomy(line: str) -> bool:
    fields = line.split(",")
    return len(fields) > _COMMAS and _CELLS.fullmatch(fields[4].strip()) is not None


def read(source: Source, size: int | None = None) -> Iterator[Record | ParseError]:
    """Yield a puzzle a line."""
    if size not in (None, 9):
        raise FormatError(f"gsf holds 9×9 grids only, not {size}×{size}")
    layout = _Layout()
    for number, line in source.lines():
        text = line.strip().strip("\ufeff")
        if found := _HEADER.match(text):
            layout = _layout(found[1])
        elif text.startswith("#"):
            source.leave_out(text)
        elif text:
            yield _item(number, text, layout)


def _layout(options: str) -> _Layout:
    found = _OPTION.search(options)
    if not found or int(found[1]) == 0:
        return _Layout()
    mark = found[2] if found[2].strip() else " "
    return _Layout(int(found[1]) - 1, mark, found[3].split(mark) if found[3] else ())


def _item(number: int, text: str, layout: _Layout) -> Record | ParseError:
    found = text.split() if layout.mark == " " else _fields(text, layout.mark)
    fields = found or [field.strip() for field in text.split(layout.mark)]
    at = layout.puzzle
    if at is None:
        at = next((i for i, field in enumerate(fields) if _CELLS.fullmatch(field)), 0)
    if at >= len(fields):
        return ParseError(number, f"{len(fields)} fields, and the puzzle is the {at + 1}.")
    entry = parse_grid(number, fields[at], 9)
    count = _miscounted(fields, layout)
    if entry.grid is None:
        why = entry.error.message if entry.error else "no grid"
        return ParseError(number, f"{count}: {why}" if count else why)
    known: dict[str, str] = {}
    details: dict[str, str] = {}
    for index, value in enumerate(fields):
        name = _name(index, at, layout)
        if index != at and value:
            target = _KNOWN.get(name.lower())
            if target and target not in known:
                known[target] = value
            else:
                details[name] = value
    return Record(
        grid=entry.grid,
        line=number,
        title=known.get("title", ""),
        author=known.get("author", ""),
        source=known.get("source", ""),
        details=details,
        warnings=tuple(filter(None, [count or ("" if found else "a quote that does not end")])),
    )


def _miscounted(fields: Sequence[str], layout: _Layout) -> str:
    """Say of a row that it has more or fewer fields than the header names."""
    names = len(layout.names)
    if not names or len(fields) == names or (len(fields) > names and not any(fields[names:])):
        return ""
    return f"{len(fields)} field{'s' if len(fields) > 1 else ''}, the header has {names}"


def _fields(text: str, mark: str) -> list[str]:
    """Return the fields of a line; none where a quote is amiss."""
    try:
        return [field.strip() for field in next(csv.reader([text], delimiter=mark, strict=True))]
    except (csv.Error, TypeError, ValueError, StopIteration):
        return []


def _name(index: int, puzzle: int, layout: _Layout) -> str:
    """Name a field; a list without names has its label behind the puzzle."""
    if index < len(layout.names) and layout.names[index].strip():
        return layout.names[index].strip()
    return "label" if not layout.names and index == puzzle + 1 else f"field {index + 1}"


def write(records: Iterable[Record], out: IO[bytes]) -> None:
    """Write the header, and a line for each puzzle; a comma in a text becomes a semicolon."""
    out.write(f"#!sudoku -c1,{','.join(_WRITTEN)}\n".encode())
    for record in records:
        require_9x9(record, "gsf")
        texts = (record.title, record.author, record.source, record.details.get("rating", ""))
        fields = [str(record.grid), *map(between_commas, texts)]
        out.write((",".join(fields) + "\n").encode("utf-8", "replace"))
