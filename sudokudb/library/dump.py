"""A puzzle as a line of a dump: an object in JSON, so that `diff` compares two libraries.

The first line is HEADER; the puzzles follow by id. What is empty is left out, and what follows
from the grid: size, givens, identity, symmetry.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

from sudokudb.errors import FormatError, SudokuError
from sudokudb.formats.data.values import is_time
from sudokudb.formats.source.encoding import is_wide
from sudokudb.grid import Grid
from sudokudb.library.base import is_text
from sudokudb.library.labels import clean_name
from sudokudb.library.records import details_text
from sudokudb.notation import candidates_text, parse_candidates
from sudokudb.solvers.strategy import LEVELS
from sudokudb.store.rows.case_folding import folded
from sudokudb.store.rows.puzzles import HIGHEST_LOADED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.formats.source.source import Source
    from sudokudb.puzzle import Puzzle

HEADER = '{"sudokudb dump": 1}'
_TEXTS = ("title", "author", "source", "license", "notes")
_TIMES = ("added", "changed")
_MARKS = ("placed", "candidates")
FIELDS = ("id", "grid", *_TEXTS, "level", "solutions", "copy", *_MARKS, "details", *_TIMES)
"""The columns of `puzzles` that a line says."""
_ALL = frozenset((*FIELDS, "tags", "collections"))


class Dumped(NamedTuple):
    """A line read: the grid, the values of FIELDS in their order, and what it is filed under."""

    line: int
    grid: Grid
    values: dict[str, Any]
    tags: list[str]
    collections: list[str]

    def follow(self, last: int) -> int:
        """Return its id, which comes after the last; raise FormatError where it does not."""
        id: int = self.values["id"]
        if id <= last:
            raise self.error(f"id {id} after id {last}")
        return id

    def error(self, reason: str) -> FormatError:
        """Return the error that this line is not right."""
        return _error(self.line, reason)


def line_of(puzzle: Puzzle) -> str:
    """Write a puzzle."""
    value: dict[str, Any] = {name: getattr(puzzle, name) for name in FIELDS}
    value["grid"] = str(puzzle.grid)
    value["placed"] = str(puzzle.placed) if puzzle.placed else None
    value["candidates"] = candidates_text(puzzle.candidates) if puzzle.candidates else None
    value["details"] = dict(sorted(puzzle.details.items()))
    value |= {"tags": puzzle.tags, "collections": puzzle.collections}
    kept = {
        name: item for name, item in value.items() if item or (name == "solutions" and item == 0)
    }
    return json.dumps(kept, ensure_ascii=False)


def lines_of(source: Source) -> Iterator[str]:
    """Yield the lines of a dump; raise FormatError for the first that is no UTF-8.

    UTF-16 is read as well: some shells write what they pipe in it.
    """
    if not source.text.startswith(HEADER):
        yield from source.raw_lines()  # what is no dump may be a line without an end
        return
    stream = source.stream(None if is_wide(source.head) else "utf-8")
    for number, line in enumerate(stream, start=1):
        try:
            yield line.decode()
        except UnicodeDecodeError as error:
            raise _error(number, f"no UTF-8 at byte {error.start + 1}") from None


def read_line(number: int, line: str) -> Dumped:
    """Read what `line_of` wrote; raise FormatError, with the line's number, for anything else."""
    try:
        value = json.loads(line)
        if not isinstance(value, dict):
            raise ValueError("no object")
        if strange := sorted(value.keys() - _ALL):
            raise ValueError(f"no field is called {strange[0][:40]!r}")
        grid = _grid(value)
        names = (_names(value, "tags"), _names(value, "collections"))
        return Dumped(number, grid, _values(value, len(grid)), *names)
    except json.JSONDecodeError as error:
        raise _error(number, f"no JSON: {error.msg}") from None
    except KeyError as error:
        raise _error(number, f"there is no {error}") from None
    except RecursionError:
        raise _error(number, "JSON that is nested too deep") from None
    except SudokuError as error:
        raise _error(number, error.message) from None
    except ValueError as error:
        raise _error(number, str(error)) from None


def _error(number: int, reason: str) -> FormatError:
    return FormatError(f"line {number} of the dump: {reason}", "nothing was loaded")


def _grid(value: dict[str, Any]) -> Grid:
    grid = Grid(_text(value, "grid")).require_valid()
    if str(grid) != value["grid"]:
        raise ValueError("the grid is not in canonical form")
    return grid


def _values(value: dict[str, Any], cells: int) -> dict[str, Any]:
    """Return the values of FIELDS, checked."""
    placed, candidates, details = (value.get(name) for name in (*_MARKS, "details"))
    if placed is not None and len(Grid(_text(value, "placed"))) != cells:
        raise ValueError("placed digits of another size")
    if candidates is not None and len(parse_candidates(_text(value, "candidates"))) != cells:
        raise ValueError("candidates of another size")
    level, solutions = value.get("level"), value.get("solutions")
    if level not in (None, *LEVELS):
        raise ValueError(f"no level is called {str(level)[:40]!r}")
    solutions = None if solutions is None else _number(solutions, "solutions", 0, 2)
    if level is not None and solutions in (0, 2):
        raise ValueError(f"level {level}, but solutions {solutions}")
    return {
        "id": _number(value["id"], "id", 1, HIGHEST_LOADED),
        "grid": value["grid"],
        **{name: _text(value, name, "") for name in _TEXTS},
        "level": level,
        "solutions": solutions,
        "copy": _number(value.get("copy", 0), "copy", 0, 2**31 - 1),
        "placed": placed,
        "candidates": candidates,
        "details": None if details is None else _details(details),
        **{name: _time(value, name) for name in _TIMES},
    }


def _text(value: dict[str, Any], name: str, default: str | None = None) -> str:
    text = value[name] if default is None else value.get(name, default)
    if not isinstance(text, str) or not is_text(text):
        raise ValueError(f"{name} is no text")
    return text


def _time(value: dict[str, Any], name: str) -> str:
    text = _text(value, name)
    if not is_time(text):
        raise ValueError(f"{name} is no time like 2026-11-21T10:00:00Z")
    return text


def _number(value: object, name: str, least: int, most: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise ValueError(f"{name} is no number from {least} to {most}")
    return value


def _details(value: object) -> str:
    if not isinstance(value, dict) or not all(
        isinstance(text, str) and is_text(text) for item in value.items() for text in item
    ):
        raise ValueError("details are no texts by name")
    return details_text(value)


def _names(value: dict[str, Any], field: str) -> list[str]:
    names = value.get(field, [])
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise ValueError(f"{field} are no names")
    if any(clean_name(name) != name for name in names):
        raise ValueError(f"{field} with blanks that do not belong there")
    if len(set(map(folded, names))) < len(names):
        raise ValueError(f"{field} with a name twice")
    return names
