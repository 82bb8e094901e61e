"""Puzzles as named values: the fields of JSON objects and of the rows of tables.

Our own formats have the fields of the table of fields that are `in_files`: grids in one line,
candidates as a word of digits for each cell (`.` for none), details as an object, tags and
collections as lists. In other JSON and tables, `columns` finds the fields with grids; texts and
lists of names are taken where they have the names of ours (a `name` is the title), numbers under
the name of a rater become ratings, and everything else becomes a detail.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from sudokudb.errors import FormatError, GridError, say
from sudokudb.formats.data.boards import BoardCells, board_of
from sudokudb.formats.data.column_mapping import SHORTEST
from sudokudb.formats.data.field_names import CERTAIN_SOLUTIONS, NOT_ROWS, plain_name
from sudokudb.formats.data.json_values import load_json
from sudokudb.formats.data.other_fields import Answer, answer_of
from sudokudb.formats.data.own_columns import is_computed, ratings_in
from sudokudb.formats.data.values import candidates_of, flat, grid_of, is_time, names_of
from sudokudb.formats.model.cells import CORNERS
from sudokudb.formats.model.loose_values import as_dict, as_int, as_text
from sudokudb.formats.model.ratings import TDOKU, ratings_of, take_ratings
from sudokudb.formats.model.record import ParseError, Record
from sudokudb.formats.model.rule_names import names_any_rules
from sudokudb.formats.model.solution_checks import is_full
from sudokudb.formats.model.variants import load_value, require_classic
from sudokudb.grid import Grid
from sudokudb.layout import Layout
from sudokudb.puzzle import SOLUTIONS_KNOWN_TO, UNKNOWN_RATER
from sudokudb.query import fields
from sudokudb.query.fields import Kind

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from sudokudb.formats.data.column_mapping import ColumnMapping
    from sudokudb.query.fields import Field

_FIELDS = {field.attribute: field for field in fields.in_files()}

_KINDS = frozenset(("type", "kind", "role"))
_EXTREME = {"source", "question", "answer", "rating"}
"""The columns of the data set sudoku-extreme; its ratings are tdoku's."""


def record_of(
    row: Mapping[str, object], line: int, mapping: ColumnMapping, size: int | None = None
) -> Record | ParseError:
    """Return the puzzle of a row, or the reason why it has none."""
    try:
        return _own(row, line, size) if mapping.own else _foreign(row, line, mapping, size)
    except (GridError, FormatError) as error:
        return ParseError(line, error.message, error.hint)


def _own(row: Mapping[str, object], line: int, size: int | None) -> Record | ParseError:
    grid = grid_of(row.get("grid"), size)
    if grid is None:
        return ParseError(line, _why_no_grid(row, "grid"))
    warnings: list[str] = []
    values: dict[str, Any] = {"details": {}}
    others: dict[str, object] = {}
    for name, value in row.items():
        if value in (None, "") or name == "grid":
            continue
        if field := _FIELDS.get(name):
            if field.group:
                continue  # measured facts are computed again
            _read(field, value, grid, values, warnings)
            continue
        others[name] = value
    if "ratings" not in row and (ratings := tuple(ratings_in(others, warnings))):
        values["ratings"] = ratings
    raters = {rating.rater for rating in values.get("ratings", ())}
    rest = {as_text(n): flat(other) for n, other in others.items() if not is_computed(n, raters)}
    values["details"] = values["details"] | rest
    return Record(grid=grid, line=line, warnings=tuple(warnings), is_answer=False, **values)


def _read(
    field: Field, value: object, grid: Grid, values: dict[str, Any], warnings: list[str]
) -> None:
    """Add a field's value to `values`, or a warning if it is invalid."""
    name = field.attribute
    try:
        if field.kind is Kind.DETAILS:
            found = as_dict(_load_text(value)).items()
            values[name] = {as_text(n): flat(item) for n, item in found}
        elif field.kind is Kind.GRID:
            values[name] = grid_of(value, layout=grid.layout)
        else:
            values[name] = _READERS[field.kind](value, grid.size)
    except (GridError, FormatError) as error:
        warnings.append(say("{name!r}: {message}; ignored", name=name, message=error.message))
    if name == "solutions" and values.get(name):
        values[name] = min(values[name], SOLUTIONS_KNOWN_TO)


def _number(value: object, size: int) -> int:
    number = as_int(value)
    if number is None:
        raise FormatError(say("{text!r} is not a number", text=as_text(value)[:40]))
    return number


def _time(value: object, size: int) -> str:
    text = as_text(value)
    if not is_time(text):
        raise FormatError(say("{text!r} is not a time like 2026-11-21T10:00:00Z", text=text[:40]))
    return text


def _load_text(value: object) -> object:
    """Return the value of a text that is a JSON array or object, as in a table."""
    return load_json(value) if isinstance(value, str) and value[:1] in {"[", "{"} else value


_READERS: dict[Kind, Callable[[object, int], object]] = {
    Kind.TEXT: lambda value, size: as_text(value),
    Kind.CHOICE: lambda value, size: as_text(value) or None,
    Kind.NUMBER: _number,
    Kind.DATE: _time,
    Kind.CANDIDATES: candidates_of,
    Kind.NAME: lambda value, size: names_of(_load_text(value)),
    Kind.RATING: lambda value, size: ratings_of(_load_text(value)),
}


def _foreign(
    row: Mapping[str, object], line: int, mapping: ColumnMapping, size: int | None
) -> Record | ParseError:
    board = board_of(row, mapping, size)
    if board is None:
        return ParseError(line, _why_no_grid(row, mapping.puzzle))
    if why := _why_no_puzzle(row, mapping.puzzle):
        return ParseError(line, why)
    value = row.get(mapping.solution) if mapping.solution else None
    names: frozenset[str] = frozenset()
    if names_any_rules(tuple(row)):
        board, names = _with_rules(board, row, mapping.solution)
    else:
        require_classic(row, board.grid.size, (*board.names, mapping.solution))
    is_word = isinstance(value, str) and len(value) < SHORTEST and not mapping.solved
    layout = board.grid.layout
    answer = Answer() if is_word else answer_of(value, layout.size, layout)
    used = (*board.names, mapping.solution) if answer.grid else board.names
    used = (*used, *names) if names else used
    others = [name for name in mapping.others if row.get(name) and name not in used]
    warnings = [say("{name!r}: another grid, stored as a detail", name=name) for name in others]
    values: dict[str, Any] = {"details": {CORNERS: board.corners} if board.corners else {}}
    for name, value in row.items():
        if name in used or value in (None, ""):
            continue
        plain = _plain(name)
        field = _FIELDS.get("title" if plain == "name" and "title" not in row else plain)
        if field and _is_ours(field, value):
            values[field.attribute] = _READERS[field.kind](value, board.grid.size)
        else:
            values["details"][as_text(name)] = flat(value)
    unnamed = TDOKU if row.keys() >= _EXTREME else UNKNOWN_RATER
    return Record(
        grid=board.grid,
        ratings=take_ratings(values["details"], unnamed),
        placed=board.placed,
        candidates=board.candidates,
        solution=answer.grid,
        warnings=(*board.warnings, *answer.warnings, *warnings),
        is_answer=(is_full(board.grid) and _is_answer(row, mapping.puzzle)) or None,
        line=line,
        **values,
    )


def _with_rules(
    board: BoardCells, row: Mapping[str, object], solution: str | None
) -> tuple[BoardCells, frozenset[str]]:
    """Return a board with the rules in the other fields, and the names of these fields.

    Raises GridError for fields that name other rules.
    """
    from sudokudb.formats.model.rule_keys import rules_in  # few tables name rules

    size, read = board.grid.size, (*board.names, solution)
    loaded = {name: load_value(value) for name, value in row.items() if name not in read}
    found = rules_in(loaded, size)
    rules = (*board.grid.layout.rules, *found.rules)
    kinds = {rule.kind for rule in rules}
    require_classic(row, size, (*read, *found.names), kinds)
    if not found.rules:
        return board, found.names
    grid = Grid(board.grid.text, layout=Layout(size, rules=rules))
    placed = grid.with_digits(board.placed.text) if board.placed else None
    return board._replace(grid=grid, placed=placed), found.names


def _is_answer(row: Mapping[str, object], name: str) -> bool:
    """Return whether a name, or a field that names a kind, says that a grid is a solution."""
    kinds = (value for field, value in row.items() if plain_name(field) in _KINDS)
    texts = (name, row.get("title"), as_text(row.get("list")).rpartition("/")[2], *kinds)
    return any(plain_name(as_text(text)) in CERTAIN_SOLUTIONS for text in texts)


def _why_no_puzzle(row: Mapping[str, object], name: str) -> str:
    """Return why a grid cannot be read, judging by its name; empty for a puzzle."""
    if isinstance(row[name], list) and plain_name(name) in NOT_ROWS:
        return say("{name!r}: only grids by rows are read", name=name)
    return ""


def _is_ours(field: Field, value: object) -> bool:
    """Return whether a foreign field of this name means ours: a text or a list of texts."""
    if field.kind is Kind.NAME:
        return isinstance(value, list) and all(isinstance(element, str) for element in value)
    return field.kind is Kind.TEXT


def _why_no_grid(row: Mapping[str, object], name: str) -> str:
    """Return why a row has no puzzle."""
    if name not in row:
        return say("{name!r} is missing", name=name)
    what = "null" if row[name] is None else say("empty")
    return (
        say("{name!r} is {what}", name=name, what=what)
        if name
        else say("the puzzle is {what}", what=what)
    )


@lru_cache(256)
def _plain(name: str) -> str:
    return name.strip().casefold()
