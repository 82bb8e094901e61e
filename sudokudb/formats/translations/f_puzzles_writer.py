"""The rules of a puzzle as parts of an f-puzzles object; those without a name are refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.formats.model.unwritable_rules import cannot_hold
from sudokudb.formats.translations.digits_of_cells import forbids_given
from sudokudb.formats.translations.f_puzzles_names import (
    EDGES,
    FLAGS,
    GROUPS,
    LINES,
    NEGATIVE,
    OUTSIDE,
    SETS,
)
from sudokudb.formats.translations.named_groups import NAMED, groups_of
from sudokudb.formats.translations.negative_families import family_of
from sudokudb.notation import parse_digit

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sudokudb.grid import Grid
    from sudokudb.rules.rule import Rule
    from sudokudb.rules.rule_board import RuleBoard

    Parts = Iterable[tuple[str, object]]

FORM = "f-puzzles"

_FLAGS = {rule: name for name, rule in FLAGS.items()}
_LINES = {kind: name for name, (kind, _) in LINES.items()}
_SETS = {rule: name for name, rule in SETS.items()}
_GROUPS = {kind: name for name, kind in GROUPS.items()}
_OUTSIDE = {kind: name for name, kind in OUTSIDE.items()}
_MARKS = {rule: mark for mark, rule in EDGES.items()}
_DIRECTIONS = {(-1, -1): "UL", (-1, 1): "UR", (1, -1): "DL", (1, 1): "DR"}
_IN_CELLS = ("regions", "only")
"""The kinds that are fields of cells."""


def write_rules(grid: Grid) -> dict[str, object]:
    """Return the constraints of a puzzle by name; raise FormatError for a rule without one."""
    found: dict[str, object] = {}
    for number, rule in enumerate(grid.layout.rules, start=1):
        parts = None if _is_lost(rule, grid) else _parts(rule, grid.layout.board)
        if parts is None:
            raise cannot_hold(FORM, number, rule)
        for name, part in parts:
            if part is True:
                found[name] = True
                continue
            listed = found.setdefault(name, [])
            assert isinstance(listed, list)
            listed += part if isinstance(part, list) else [part]
    return found


def _is_lost(rule: Rule, grid: Grid) -> bool:
    """Return whether f-puzzles would read a rule in another way, next to the others."""
    rules, size = grid.layout.rules, grid.size
    if rule.kind == "only":
        return forbids_given(rule, grid)
    if rule.kind == "extreme":
        same = [r for r in rules if r != rule and (r.kind, r.value) == (rule.kind, rule.value)]
        return any(_touch(rule, other, size) for other in same)
    if rule.kind in ("difference", "ratio"):
        is_mark = (rule.kind, rule.value) in EDGES
        return is_mark and any(other.kind == "negative" for other in rules)
    return False


def _touch(one: Rule, other: Rule, size: int) -> bool:
    """Return whether a cell of one rule is next to a cell of another, or in it."""
    return any(
        abs(a // size - b // size) + abs(a % size - b % size) < 2
        for a in one.cells
        for b in other.cells
    )


def _parts(rule: Rule, board: RuleBoard) -> Parts | None:
    """Return the names and the parts of a rule; None if there are none."""
    size = board.size
    if rule.kind in _IN_CELLS:
        return []
    if name := _FLAGS.get((rule.kind, rule.value)):
        return [(name, True)]
    if rule in NAMED or rule.kind == "distinct":
        groups = [rule.cells] if rule.cells else groups_of(rule, size)
        return [("extraregion", {"cells": _names(cells, size)}) for cells in groups]
    if name := _LINES.get(rule.kind):
        part = {"lines": [_names(rule.cells, size)]}
        return [(name, part | ({"value": rule.value} if rule.value else {}))]
    if name := _SETS.get((rule.kind, rule.value)):
        return [(name, {"cell": cell}) for cell in _names(rule.cells, size)]
    return _other_parts(rule, board)


def _other_parts(rule: Rule, board: RuleBoard) -> Parts | None:
    """Return the parts of a rule whose form is its own."""
    size, cells = board.size, _names(rule.cells, board.size)
    if name := _OUTSIDE.get(rule.kind):
        return [(name, _outside(rule, board))]
    if rule.kind in ("white", "black", "sum2", "difference", "ratio"):
        return _edge(rule, size)
    if rule.kind == "cage":
        return [("killercage", {"cells": cells} | ({"value": rule.value} if rule.value else {}))]
    if rule.kind == "index":
        return [(_GROUPS[f"index {rule.value}"], {"cells": cells})]
    if rule.kind == "greater":
        return [("inequality", {"cells": cells, "value": ">"})]
    if rule.kind == "same":
        return [("clone", {"cells": [cells[0]], "cloneCells": [cell]}) for cell in cells[1:]]
    if rule.kind == "quad":
        values = [parse_digit(mark) for mark in rule.value]
        part = {"cells": cells, "values": values}
        return [("quadruple", part)] if _is_square(rule, board) else None
    if rule.kind == "arrow":
        return _arrow(rule, size)
    return _negative(rule, board) if rule.kind == "negative" else None


def _names(cells: Iterable[int], size: int) -> list[str]:
    return [f"R{cell // size + 1}C{cell % size + 1}" for cell in cells]


def _edge(rule: Rule, size: int) -> Parts | None:
    """Return a mark between two neighbours, or None for cells that are none."""
    if not _touch(rule._replace(cells=rule.cells[:1]), rule._replace(cells=rule.cells[1:]), size):
        return None
    cells: dict[str, object] = {"cells": _names(rule.cells, size)}
    name, value = _MARKS.get((rule.kind, rule.value), (rule.kind, rule.value))
    name = "sum" if name == "sum2" else name
    return [(name, cells | {"value": value})]


def _outside(rule: Rule, board: RuleBoard) -> dict[str, object]:
    """Return a clue with the cell next to the grid that it stands in."""
    size = board.size
    (row, column), (row2, column2) = (divmod(cell, size) for cell in rule.cells[:2])
    step = row2 - row, column2 - column
    part: dict[str, object] = {"cell": f"R{row - step[0] + 1}C{column - step[1] + 1}"}
    if rule.kind == "little":
        part |= {"cells": _names(rule.cells, size), "direction": _DIRECTIONS[step]}
    return part | {"value": rule.value}


def _arrow(rule: Rule, size: int) -> Parts | None:
    """Return an arrow; a bulb that is not in the order of rows would be read in another way."""
    length = int(rule.value or 1)
    bulb, line = rule.cells[:length], rule.cells[length:]
    if tuple(sorted(bulb)) != bulb or {*bulb} & {*line}:
        return None
    first = next((cell for cell in bulb if _is_near(cell, line[0], size)), bulb[-1])
    lines = [_names((first, *line), size)]
    return [("arrow", {"lines": lines, "cells": _names(bulb, size)})]


def _is_near(one: int, other: int, size: int) -> bool:
    return max(abs(one // size - other // size), abs(one % size - other % size)) == 1


def _is_square(rule: Rule, board: RuleBoard) -> bool:
    square = tuple(board.shift(rule.cells[0], *step) for step in ((0, 0), (0, 1), (1, 0), (1, 1)))
    return rule.cells == square


def _negative(rule: Rule, board: RuleBoard) -> Parts | None:
    """Return the names of the marks of a negative constraint."""
    found = family_of(rule, board)
    names = [name for name, marks in NEGATIVE.items() if found and {*marks} <= {*found[1]}]
    is_whole = found and {*found[1]} == {mark for name in names for mark in NEGATIVE[name]}
    return [("negative", names)] if is_whole else None


def marks_of_cells(grid: Grid) -> Iterator[dict[str, object]]:
    """Yield the fields of each cell that rules need: its region, and its only digits."""
    only: dict[int, list[int]] = {}
    for rule in grid.layout.rules:
        if rule.kind == "only":
            digits = [parse_digit(mark) for mark in rule.value]
            only |= {c: [d for d in only.get(c, digits) if d in digits] for c in rule.cells}
    own = any(rule.kind == "regions" for rule in grid.layout.rules)
    home = grid.layout.board.region_of if own else {}
    for cell in range(len(grid)):
        fields: dict[str, object] = {"region": home[cell]} if own else {}
        yield fields | ({"givenPencilMarks": only[cell]} if cell in only else {})
