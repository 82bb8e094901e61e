"""GNOME Sudoku's saved games: JSON, one puzzle.

`{"difficulty_category":…,"time_elapsed":…,"cells":[{"position":[row,column],"value":…,"fixed":…,
"earmarks":[…]},…]}`, rows and columns from 0; cells without a value and earmarks are left out.
Sources: SudokuBoard.to_json in lib/board.vala of GNOME/gnome-sudoku, and lib/sudoku-saver.vala.
"""

from __future__ import annotations

import json
import re
from typing import IO, TYPE_CHECKING

from sudokudb.digit_sets import digits_in
from sudokudb.errors import FormatError, GridError, say
from sudokudb.formats.data.cell_objects import put_cell
from sudokudb.formats.data.json_values import load_json, location_of
from sudokudb.formats.data.values import flat
from sudokudb.formats.model.candidates import cells_of
from sudokudb.formats.model.cells import Cells
from sudokudb.formats.model.loose_values import as_dict, as_int, as_list, as_text
from sudokudb.formats.model.record import Items, Record, Records, try_parse
from sudokudb.formats.model.variants import regions_of_cells
from sudokudb.formats.source.source import SMALL_BYTES
from sudokudb.grid import format_cell

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sudokudb.formats.source.source import Source

_CELLS: dict[tuple[int | None, ...], int] = {divmod(cell, 9): cell for cell in range(81)}
"""The number of each cell by its row and column."""
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
    yield try_parse(line, _record, game, line, size)


def _record(game: Mapping[str, object], line: int, size: int | None) -> Record:
    cells = Cells(9, size)
    seen: set[int] = set()
    entries = [*map(as_dict, as_list(game["cells"]))]
    regions_of_cells(entries, cells.size)
    for number, entry in enumerate(entries, start=1):
        cell = _CELLS.get(tuple(map(as_int, as_list(entry.get("position")))))
        if cell is None:
            raise GridError(
                say("entry {number} of the cells: no position in the grid", number=number)
            )
        if cell in seen:
            name = format_cell(cell)
            raise GridError(
                say("entry {number} of the cells: {cell} again", number=number, cell=name)
            )
        seen.add(cell)
        put_cell(cells, cell, entry)
    details = {as_text(name): flat(value) for name, value in game.items() if name != "cells"}
    return cells.record(line, details=details)


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
        "cells": [
            {
                "position": place,
                "value": given or placed,
                "fixed": bool(given),
                "earmarks": digits_in(bits),
            }
            for place, (given, placed, bits) in zip(_CELLS, cells_of(record), strict=True)
            if given or placed or bits
        ],
    }
