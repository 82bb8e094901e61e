"""GNOME Sudoku's saved games: JSON, one puzzle.

`{"difficulty_category":…,"time_elapsed":…,"cells":[{"position":[row,column],"value":…,"fixed":…,
"earmarks":[…]},…]}`, rows and columns from 0; cells without a value and earmarks are left out.
Sources: SudokuBoard.to_json in lib/board.vala of GNOME/gnome-sudoku, and lib/sudoku-saver.vala.
"""

from __future__ import annotations

import json
import re
from typing import IO, TYPE_CHECKING

from sudokudb.errors import FormatError, GridError, say
from sudokudb.formats.data.cell_objects import put_cell
from sudokudb.formats.data.json_values import load_json, location_of
from sudokudb.formats.data.values import flat
from sudokudb.formats.model.cells import Cells, digits_of
from sudokudb.formats.model.loose_values import as_dict, as_int, as_list, as_text
from sudokudb.formats.model.record import Items, ParseError, Record, Records
from sudokudb.formats.source.source import SMALL_BYTES
from sudokudb.grid import format_cell

if TYPE_CHECKING:
    from sudokudb.formats.source.source import Source

_SIZE = 9
_CATEGORIES = ("Easy", "Medium", "Hard", "Very Hard")
_KNOWN = frozenset((*(f"{name} Difficulty" for name in _CATEGORIES), "Custom Puzzle"))


def confidence(source: Source) -> int:
    """Return 100 for a JSON object with cells that have positions."""
    if not source.text.lstrip().startswith("{"):
        return 0
    return 100 if re.search(r'"cells"\s*:\s*\[\s*(\{[^{}]*"position"|\])', source.text) else 0


def read(source: Source, size: int | None) -> Items:
    """Yield the one puzzle, or the error in it, which names the entry of its cell."""
    text = source.read_text(SMALL_BYTES)
    game = as_dict(load_json(text))
    if not isinstance(game.get("cells"), list):
        raise FormatError(say("not a saved game of GNOME Sudoku: it has no cells"))
    line = location_of(text).line
    details = {as_text(n): text for n, v in game.items() if n != "cells" and (text := flat(v))}
    try:
        yield _cells(as_list(game["cells"]), size).record(line, details=details)
    except GridError as error:
        yield ParseError(line, error.message, error.hint)


def _cells(entries: list[object], size: int | None) -> Cells:
    cells = Cells(_SIZE, size)
    seen: set[int] = set()
    for number, entry in enumerate(map(as_dict, entries), start=1):
        place = [as_int(part) for part in as_list(entry.get("position"))]
        inside = [part for part in place if part is not None and 0 <= part < _SIZE]
        if len(place) != 2 or len(inside) != 2:
            raise GridError(
                say("entry {number} of the cells: no position in the grid", number=number)
            )
        cell = inside[0] * _SIZE + inside[1]
        if cell in seen:
            raise GridError(
                say(
                    "entry {number} of the cells: {cell} again",
                    number=number,
                    cell=format_cell(cell),
                )
            )
        seen.add(cell)
        put_cell(cells, cell, entry)
    return cells


def write(records: Records, out: IO[bytes]) -> None:
    """Write one puzzle; raise FormatError if it is not 9×9."""
    for record in records:
        out.write((json.dumps(_game(record), indent=2) + "\n").encode())


def _game(record: Record) -> dict[str, object]:
    category = record.details.get("difficulty_category", "")
    time = record.details.get("time_elapsed", "")
    return {
        # GNOME Sudoku refuses a file with an unknown category.
        "difficulty_category": category if category in _KNOWN else "Custom Puzzle",
        "time_elapsed": float(time) if re.fullmatch(r"-1(\.0)?|\d{1,9}(\.\d{1,9})?", time) else 0.0,
        "cells": [cell for index in range(_SIZE**2) if (cell := _cell(record, index))],
    }


def _cell(record: Record, index: int) -> dict[str, object]:
    given = record.grid[index]
    digit = given or (record.placed[index] if record.placed else 0)
    bits = record.candidates[index] if record.candidates else 0
    if not digit and not bits:
        return {}
    return {
        "position": [*divmod(index, _SIZE)],
        "value": digit,
        "fixed": bool(given),
        "earmarks": [*digits_of(bits)],
    }
