"""Puzzles in the JSON of other programs, wherever they are in it: in lists, by level, by name.

A puzzle is a grid, or an object with a grid. The other fields of an object hold for all puzzles in
it; the name of a list is kept as the detail `list`, the name of a single puzzle as its title. A
column of puzzles next to a column of solutions is read row by row.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sudokudb.formats.data.columns import (
    PUZZLES,
    SOLUTIONS,
    ColumnMapping,
    looks_like_grid,
    map_columns,
)
from sudokudb.formats.model.loose_values import as_dict, as_list
from sudokudb.notation import SIZES

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sudokudb.formats.data.json_values import Location

LISTS = frozenset(
    (*PUZZLES, "puzzles", "boards", "data", "rows", "items", "records", "entries", "games")
)
"""Names of lists that say nothing about the puzzles in them."""

_DEEPEST = 8
_LONG = 16


class Entry(NamedTuple):
    """A puzzle, or what was perhaps meant as one, as a row of named fields, and its line.

    Without a mapping it is not a puzzle, and `why` is the reason.
    """

    row: Mapping[str, object]
    mapping: ColumnMapping | None
    why: str = "no puzzle in this entry"
    line: int = 1


def entries_in(
    value: object,
    place: Location,
    about: Mapping[str, object] | None = None,
    depth: int = 0,
) -> Iterator[Entry]:
    """Yield the entries of a value, each with the fields `about` all of them."""
    about = about or {}
    if isinstance(value, dict):
        yield from _of_object(value, place, about, depth)
    elif isinstance(value, list) and depth < _DEEPEST and not _is_one_grid(value, depth):
        for index, element in enumerate(value):
            yield from entries_in(element, place.member(index), about, depth + 1)
        if not value:
            yield Entry({}, None, line=place.line)
    else:
        yield Entry({**about, "": value}, ColumnMapping("", None), line=place.line)


def _of_object(
    value: dict[str, object], place: Location, about: Mapping[str, object], depth: int
) -> Iterator[Entry]:
    mapping = map_columns(list(value), value)
    if mapping and mapping.own:
        yield Entry(value, mapping, line=place.line)
        return
    one = mapping and mapping.filled and (mapping.named or not mapping.others)
    holding = [] if one or depth >= _DEEPEST else [n for n, v in value.items() if _holds_grids(v)]
    if not holding:
        yield Entry({**about, **value}, mapping, line=place.line)
        return
    about = {**about, **{n: v for n, v in value.items() if n not in holding}}
    if rows := _rows_of_columns(value, holding):
        for (column, key), row in rows:
            yield from entries_in(row, place.member(column).member(key), about, depth + 1)
        return
    for name in holding:
        held = value[name]
        single = looks_like_grid(held) or (isinstance(held, dict) and _is_one_puzzle(held))
        named = {**about, "title": name} if single and len(holding) > 1 else _with_list(about, name)
        yield from entries_in(held, place.member(name), named, depth + 1)


def _is_one_puzzle(value: dict[str, object]) -> bool:
    mapping = map_columns(list(value), value)
    return mapping is not None and mapping.filled


def _with_list(about: Mapping[str, object], name: str) -> Mapping[str, object]:
    """Add the name of a list to the fields, unless the name says nothing."""
    if name.casefold() in LISTS:
        return about
    before = f"{about['list']}/" if "list" in about else ""
    return {**about, "list": f"{before}{name}"}


def _rows_of_columns(
    value: Mapping[str, object], holding: list[str]
) -> list[tuple[tuple[str, str | int], dict[str, object]]]:
    """Return the rows of a column of puzzles and an equally long one of solutions.

    Each row comes with the column and the key of its puzzle.
    """
    plain = {name.casefold(): name for name in holding}
    puzzle = next((plain[name] for name in PUZZLES if name in plain), None)
    solution = next((plain[name] for name in SOLUTIONS if name in plain), None)
    if puzzle is None or solution is None or len(holding) != 2:
        return []
    first, second = (_column(value[name]) for name in (puzzle, solution))
    if len(first) != len(second):
        return []
    pairs = zip(first.items(), second.values(), strict=True)
    return [((puzzle, key), {"puzzle": a, "solution": b}) for (key, a), b in pairs]


def _column(value: object) -> Mapping[str | int, object]:
    listed: dict[str | int, object] = dict(enumerate(as_list(value)))
    return listed or dict(as_dict(value).items())


def _holds_grids(value: object, depth: int = 0) -> bool:
    """Return whether there is a grid anywhere in a value."""
    if depth > _DEEPEST:
        return False
    if isinstance(value, dict):
        return any(_holds_grids(member, depth + 1) for member in value.values())
    if isinstance(value, list) and not _is_one_grid(value, depth):
        return any(_holds_grids(element, depth + 1) for element in value)
    return looks_like_grid(value)


def _is_one_grid(value: list[object], depth: int) -> bool:
    """Return whether a list holds the cells or rows of one grid, right or wrong.

    A list of texts of 16 characters can also be a list of grids: at the outermost level it is.
    """
    if not value or not all(map(_is_row, value)):
        return False
    if any(isinstance(row, str) and len(row) >= _LONG for row in value):
        return depth > 0 and len(value) in SIZES
    return True


def _is_row(value: object) -> bool:
    """Return whether a value is a cell, or a row of at most as many cells as a grid can have."""
    if isinstance(value, list):
        return len(value) <= SIZES[-1] and all(map(_is_cell, value))
    return not isinstance(value, dict) and (not isinstance(value, str) or len(value) <= SIZES[-1])


def _is_cell(value: object) -> bool:
    return not isinstance(value, list | dict) and (not isinstance(value, str) or len(value) < 3)
