"""`sudoku-puzzle` version 1: a puzzle as JSON, in which every rule has a type.

`translations.puzzle_v1_reader` describes the object. A file has one object, or a list of them; one
is written. Source: docs/FORMAT.md of silly-puppyy/pencilmark (MIT), version 1.0.
"""

from __future__ import annotations

import re
from typing import IO, TYPE_CHECKING

from sudokudb.errors import FormatError, say
from sudokudb.formats.data.json_values import Location, dump_json, load_json, location_of
from sudokudb.formats.model.loose_values import as_dict, as_text
from sudokudb.formats.model.record import Items, Record, Records, number_entries, try_parse
from sudokudb.formats.source.source import WHOLE_BYTES
from sudokudb.formats.translations.puzzle_v1_names import is_v1
from sudokudb.formats.translations.puzzle_v1_reader import read_v1, solution_of_v1
from sudokudb.formats.translations.puzzle_v1_writer import write_v1

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sudokudb.formats.source.source import Source

_MARK = re.compile(r'\s*\[?\s*\{[^{}\[\]]{0,400}"format"\s*:\s*"sudoku-puzzle"')
_TEXTS = ("title", "author", "source")


def confidence(source: Source) -> int:
    """Return 99 for the mark of this format."""
    return 99 if _MARK.match(source.text) else 0


def read(source: Source, size: int | None = None) -> Items:
    """Yield the puzzle, or those of a list; raise FormatError if the file is not JSON."""
    text = source.read_text(WHOLE_BYTES)
    yield from read_objects(load_json(text), location_of(text), size)


def read_objects(value: object, place: Location, size: int | None) -> Items:
    """Yield the puzzle of an object, or those of a list of them."""
    if not isinstance(value, list):
        yield try_parse(place.line, record_of_v1, value, place.line, size)
        return
    lines = [place.member(at).line for at in range(len(value))]
    yield from number_entries(
        try_parse(line, record_of_v1, entry, line, size)
        for entry, line in zip(value, lines, strict=True)
    )


def record_of_v1(value: object, line: int, size: int | None = None) -> Record:
    """Return the puzzle of an object; raise FormatError or GridError for any other value."""
    game = as_dict(value)
    if not is_v1(value):
        raise FormatError(say("not an object of the format {name}", name="sudoku-puzzle"))
    grid = read_v1(game)
    if size not in (None, grid.size):
        message = say(
            "a {expected}×{expected} grid expected, {size}×{size} found",
            expected=size,
            size=grid.size,
        )
        raise FormatError(message)
    texts = _texts(as_dict(game.get("meta")))
    return Record(
        grid=grid,
        line=line,
        title=texts.pop("title", ""),
        author=texts.pop("author", ""),
        source=texts.pop("source", ""),
        solution=solution_of_v1(game, grid),
        details=texts,
    )


def _texts(meta: Mapping[str, object]) -> dict[str, str]:
    """Return what is known about a puzzle, as texts."""
    found = {as_text(name)[:40]: as_text(value).strip() for name, value in meta.items()}
    return {name: text for name, text in found.items() if text}


def write(records: Records, out: IO[bytes]) -> None:
    """Write an object a line; raise FormatError for a rule that the format cannot hold."""
    for record in records:
        about = {name: text for name in _TEXTS if (text := getattr(record, name))}
        if ruleset := record.details.get("ruleset"):
            about["ruleset"] = ruleset
        game = write_v1(record.grid, record.solution, about)
        out.write(f"{dump_json(game)}\n".encode("utf-8", "replace"))
