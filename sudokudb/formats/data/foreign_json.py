"""Puzzles in the JSON of other programs, wherever they are: in lists, by level, by name.

A puzzle is a grid, an object with a grid, a pair of a grid and its solution, or the name of such a
solution. The other fields of an object belong to every puzzle in it. The name of a list becomes the
detail `list`, the name of a single puzzle its title. A list of puzzles next to a list of solutions
is read pair by pair; the solutions are never read as puzzles.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sudokudb.errors import FormatError, GridError, say
from sudokudb.formats.data.boards import board_of
from sudokudb.formats.data.cell_objects import cells_in
from sudokudb.formats.data.column_mapping import (
    ColumnMapping,
    looks_like_grid,
    map_columns,
    names_rules,
)
from sudokudb.formats.data.field_names import CERTAIN_SOLUTIONS, PUZZLES, SOLUTIONS, find_name
from sudokudb.formats.data.values import grid_of
from sudokudb.formats.model.loose_values import as_dict
from sudokudb.formats.model.solution_checks import is_full
from sudokudb.notation import ORDERS, SIZES

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sudokudb.formats.data.json_values import Location

_PLAIN_LISTS = frozenset(
    (
        *(*PUZZLES, "boards", "data", "rows", "items", "records", "entries", "games"),
        *("messages", "conversation", "conversations", "turns"),
    )
)
"""Names of lists that do not describe their puzzles."""

_PAIR = ColumnMapping("puzzle", "solution", solved=True)
_DEEPEST = 8
_MOST_FIELDS = 9
_LONG = 16


class ForeignEntry(NamedTuple):
    """A puzzle as a row of named fields, and its line.

    Without a mapping it is not a puzzle, and `why` is the reason.
    """

    row: Mapping[str, object]
    mapping: ColumnMapping | None
    why: str = say("no puzzle in this entry")
    line: int = 1


def entries_in(
    value: object,
    place: Location,
    about: Mapping[str, object] | None = None,
    depth: int = 0,
) -> Iterator[ForeignEntry]:
    """Yield the entries in a value, each with the fields `about` all of them."""
    about = about or {}
    if isinstance(value, dict) and value and all(map(_is_grid_text, value)):
        yield from _of_map(value, place, about)
    elif isinstance(value, dict):
        yield from _of_object(value, place, about, depth)
    elif pair := _pair_in(value):
        yield ForeignEntry({**about, **pair}, _PAIR, line=place.line)
    elif isinstance(value, list) and depth < _DEEPEST and not _is_one_grid(value, depth):
        for index, element in enumerate(value):
            yield from entries_in(element, place.member(index), about, depth + 1)
        if not value:
            yield ForeignEntry({}, None, line=place.line)
    else:
        yield ForeignEntry({**about, "": value}, ColumnMapping("", None), line=place.line)


def _is_grid_text(name: str) -> bool:
    return len(name) in ORDERS and looks_like_grid(name)


def _of_map(
    value: Mapping[str, object], place: Location, about: Mapping[str, object]
) -> Iterator[ForeignEntry]:
    """Yield the puzzles that are the names of an object, with their solutions or other facts."""
    for name, member in value.items():
        kind = "solution" if looks_like_grid(member) else "value"
        facts = member if isinstance(member, dict) else {kind: member}
        row = {**about, **facts, "puzzle": name}
        yield ForeignEntry(row, map_columns(list(row), row) or _PAIR, line=place.member(name).line)


def _of_object(
    value: dict[str, object], place: Location, about: Mapping[str, object], depth: int
) -> Iterator[ForeignEntry]:
    mapping = map_columns(list(value), value)
    is_puzzle = mapping and mapping.filled and (mapping.named or _is_one_puzzle(value, mapping))
    is_deep = is_puzzle or depth >= _DEEPEST
    holding = [] if is_deep else [n for n, v in value.items() if _holds(v) and not _are_rules(n, v)]
    if not holding:
        yield ForeignEntry({**about, **value}, mapping, line=place.line)
        return
    about = {**about, **{n: v for n, v in value.items() if n not in holding}}
    solutions = find_name(holding, SOLUTIONS if len(holding) > 1 else CERTAIN_SOLUTIONS)
    if solutions and _are_bare(value[solutions]):
        holding.remove(solutions)
        if pairs := [*_pairs(value, holding, solutions, place, about)]:
            yield from pairs
            return
        why = say("{solutions!r}: there is not one solution for each puzzle", solutions=solutions)
        yield ForeignEntry({}, None, why, place.member(solutions).line)
    for name in holding:
        inside = _about_member(about, name, value[name], is_only=len(holding) == 1)
        yield from entries_in(value[name], place.member(name), inside, depth + 1)


def _are_rules(name: str, value: object) -> bool:
    """Return whether a field has a number for each cell, as of its region."""
    return names_rules(name) and looks_like_grid(value)


def _pairs(
    value: Mapping[str, object],
    holding: list[str],
    solutions: str,
    place: Location,
    about: Mapping[str, object],
) -> Iterator[ForeignEntry]:
    """Yield the puzzles of the only other list, each with its solution, if there are as many."""
    name = holding[0] if len(holding) == 1 and _are_bare(value[holding[0]]) else solutions
    puzzles, answers = _elements(value[name]), _elements(value[solutions])
    if name == solutions or len(puzzles) != len(answers):
        return
    about = _about_member(about, name, value[name], is_only=True)
    for (key, puzzle), solution in zip(puzzles.items(), answers.values(), strict=True):
        row = {**about, "puzzle": puzzle, "solution": solution}
        yield ForeignEntry(row, _PAIR, line=place.member(name).member(key).line)


def _is_one_puzzle(value: Mapping[str, object], mapping: ColumnMapping) -> bool:
    """Return whether an object has one grid, or one of the givens and one with played digits."""
    try:
        board = board_of(value, mapping, None) if len(mapping.others) == 1 else None
    except (GridError, FormatError):
        return False
    return not mapping.others or (board is not None and len(board.names) > 1)


def _about_member(
    about: Mapping[str, object], name: str, value: object, *, is_only: bool
) -> Mapping[str, object]:
    """Add the name of a puzzle as its title, or the name of a list, to the fields."""
    mapping = map_columns(list(value), value) if isinstance(value, dict) else None
    is_single = looks_like_grid(value) or (mapping is not None and mapping.filled)
    if is_single and not is_only:
        return {**about, "title": name}
    if name.casefold() in _PLAIN_LISTS:
        return about
    return {**about, "list": f"{about['list']}/{name}" if "list" in about else name}


def _are_bare(value: object) -> bool:
    """Return whether no element of a list, or of an object, is an object with other fields."""
    return not any(isinstance(element, dict) for element in _elements(value).values())


def _elements(value: object) -> Mapping[str | int, object]:
    """Return the elements of a list or of an object by their keys."""
    return dict(enumerate(value)) if isinstance(value, list) else dict(as_dict(value).items())


def _holds(value: object, depth: int = 0) -> bool:
    """Return whether there is a grid anywhere in a value."""
    if depth > _DEEPEST:
        return False
    if isinstance(value, dict):
        return any(_holds(member, depth + 1) for member in value.values())
    if isinstance(value, list) and not _is_one_grid(value, depth):
        return any(_holds(element, depth + 1) for element in value)
    return looks_like_grid(value)


def _pair_in(value: object) -> dict[str, object]:
    """Return the fields of a list that has a puzzle, a full grid of the same size, and no lists."""
    if not isinstance(value, list) or not 2 <= len(value) <= _MOST_FIELDS:
        return {}
    found = [index for index, element in enumerate(value) if looks_like_grid(element)]
    others = [n for n, element in enumerate(value) if n not in found]
    if len(found) != 2 or any(isinstance(value[n], list | dict) for n in others):
        return {}
    puzzle, solution = (grid_of(value[n]) if not cells_in(value[n]) else None for n in found)
    if puzzle is None or solution is None or len(puzzle) != len(solution):
        return {}
    if is_full(puzzle) or not is_full(solution):
        return {}
    fields = {f"field {n + 1}": value[n] for n in others}
    return {"puzzle": value[found[0]], "solution": value[found[1]], **fields}


def _is_one_grid(value: list[object], depth: int) -> bool:
    """Return whether a list holds the cells or rows of one grid, right or wrong.

    A list of texts of 16 characters can also be a list of grids: at the outermost level it is.
    """
    if not value or not all(map(_is_row, value)):
        return cells_in(value) is not None
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
