"""Files of puzzles in the formats of other programs."""

from __future__ import annotations

from typing import IO, TYPE_CHECKING, NamedTuple

from sudokudb.errors import FormatError, say
from sudokudb.formats.registry import find_format
from sudokudb.formats.writing import writable, write
from sudokudb.library.records import exported

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from sudokudb.formats.model.record import Record
    from sudokudb.formats.registry import Format
    from sudokudb.puzzle import Puzzle
    from sudokudb.query import Order, Query


class Losses(NamedTuple):
    """The puzzles that a format cannot hold, each with the reason, and the facts that it loses."""

    refused: list[str]
    lost: str


def write_file(file_format: Format, found: Iterable[Puzzle], out: IO[bytes]) -> Losses:
    """Write the puzzles that a format can hold."""
    refused: list[str] = []
    last = ""

    def refuse(error: FormatError) -> None:
        refused.append(say("{name}: {message}", name=last, message=error.message))

    def records() -> Iterator[Record]:
        nonlocal last
        for puzzle in found:
            last = puzzle.name
            yield exported(puzzle)

    lost = write(file_format, writable(file_format, records(), refuse), out).report()
    return Losses(refused, lost)


def export(database: str, query: Query, order: Order, name: str, path: Path) -> Losses:
    """Write the puzzles that match a query to a new file, in the format of a name."""
    from sudokudb.library import Library

    with Library.look(database) as library, path.open("wb") as out:
        return write_file(find_format(name), library.search(query, order), out)
