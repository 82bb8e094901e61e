"""`sudoku-puzzle` objects of version 1, read as puzzles.

    {"format":"sudoku-puzzle","format_version":1,"board":{"rows":9,"cols":9},"digits":9,
     "givens":[0,5,…],"rules":[{"type":"box_grid","origin":"r1c1","box":[3,3]},…]}

Nothing is implied: rows, columns and boxes are rules, too. Cells are `r1c1`. A key or a type of
rule that is not known refuses the puzzle by its name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import FormatError, GridError, say
from sudokudb.formats.model.loose_values import as_dict, as_int, as_list, as_text
from sudokudb.formats.model.regions import region_rules
from sudokudb.formats.translations.named_groups import rules_of_groups
from sudokudb.formats.translations.puzzle_v1_names import TOP, VERSION
from sudokudb.formats.translations.puzzle_v1_part import V1Rule
from sudokudb.formats.translations.puzzle_v1_rules import READERS
from sudokudb.grid import Grid
from sudokudb.layout import Layout
from sudokudb.notation import ALL_SIZES, EMPTY, format_digit
from sudokudb.rules.rule import Rule, RuleError, rule_error
from sudokudb.rules.rule_board import usual_boxes

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from sudokudb.rules.primitives import Cells

_MOST = 4000  # rules
_HOUSES = ("grid", "box_grid", "box", "row", "column", "region")


def read_v1(game: Mapping[str, object]) -> Grid:
    """Return the puzzle of an object; raise FormatError or GridError for any other."""
    _require_keys(game)
    size = _size(game)
    givens = _digits(game.get("givens"), size, "givens")
    rules = [*_candidates(game.get("candidates"), size)]
    houses: list[V1Rule] = []
    for number, value in enumerate(as_list(game.get("rules")), start=1):
        part = V1Rule(as_dict(value), number, size)
        try:
            if part.type in _HOUSES:
                part.require_keys("origin", "box", "cells", "kind")
                houses.append(part)
            else:
                rules += _read(part)
        except RuleError as error:
            raise error.at(number, part.name) from None
    text = "".join(format_digit(n) if n else EMPTY for n in givens)
    return Grid(text, layout=Layout(size, rules=[*rules, *_houses(houses, size)]))


def solution_of_v1(game: Mapping[str, object], grid: Grid) -> Grid | None:
    """Return the solution of an object, of the puzzle's layout; None if there is none."""
    if game.get("solution") is None:
        return None
    return grid.with_digits(_digits(game["solution"], grid.size, "solution"))


def _require_keys(game: Mapping[str, object]) -> None:
    """Raise FormatError for a later version, an unknown key, or rules that are not a list."""
    version = as_int(game.get("format_version"))
    if version != VERSION:
        shown = as_text(game.get("format_version"))[:20]
        raise FormatError(say("version {version} of the format is not known", version=shown))
    if unknown := next((name for name in game if name not in TOP), ""):
        raise FormatError(say("unknown field {name!r}", name=unknown[:30]))
    if not isinstance(game.get("rules"), list) or len(as_list(game["rules"])) > _MOST:
        raise FormatError(say("{name!r} is not a list", name="rules"))


def _size(game: Mapping[str, object]) -> int:
    """Return the size of the grid; raise GridError for any but square ones with as many digits."""
    board = as_dict(game.get("board"))
    sides = (board.get("rows"), board.get("cols"), game.get("digits"))
    rows, columns, digits = map(as_int, sides)
    if board.keys() != {"rows", "cols"} or not rows == columns == digits or rows not in ALL_SIZES:
        raise GridError(
            say("board: a grid that is not square, or with other digits"),
            say("sizes are 4 to 16, and 25"),
        )
    assert rows is not None
    return rows


def _digits(value: object, size: int, name: str) -> list[int]:
    numbers = [as_int(number) for number in as_list(value)]
    found = [number for number in numbers if number is not None and 0 <= number <= size]
    if len(found) != size * size or len(numbers) != len(found):
        raise GridError(
            say("{name!r} is not a list of {count} digits", name=name, count=size * size)
        )
    return found


def _candidates(marks: object, size: int) -> Iterator[Rule]:
    """Yield the rule of each cell with candidates; raise RuleError for any other value."""
    try:
        if marks is not None and not isinstance(marks, dict):
            raise rule_error(say("it is not an object"))
        for name, digits in as_dict(marks).items():
            part = V1Rule({"type": "candidates", "cells": [name], "values": digits}, 0, size)
            yield Rule("only", part.digits("values"), part.cells())
    except RuleError as error:
        raise error.at(0, "candidates") from None


def _read(part: V1Rule) -> list[Rule]:
    """Return the rules of a part other than a house."""
    if read := READERS.get(part.type):
        return [*read(part)]
    raise rule_error(say("this kind of rule is not known"))


def _houses(parts: Sequence[V1Rule], size: int) -> Iterator[Rule]:
    """Yield what is special about rows, columns, boxes and other groups of different digits.

    Raises RuleError if rows or columns are missing, since no rule of ours removes them.
    """
    lines = {cells for part in parts for cells in part.lines()}
    rows = [tuple(range(at, at + size)) for at in range(0, size * size, size)]
    columns = [tuple(range(at, size * size, size)) for at in range(size)]
    if missing := {*rows, *columns} - lines:
        first = min(missing)
        name = "row" if first[1] - first[0] == 1 else "column"
        raise rule_error(say("rows and columns are missing")).at(0, name)
    boxes = [*dict.fromkeys(cells for part in parts for cells in part.boxes())]
    groups = [part.cells() for part in parts if part.type == "region"]
    groups += [*lines - {*rows, *columns}]
    yield from _regions(boxes, groups, size)


def _regions(boxes: list[Cells], groups: Iterable[Cells], size: int) -> Iterator[Rule]:
    """Yield the rules of boxes and of groups; boxes that do not cover the grid are groups."""
    home = {cell: at for at, cells in enumerate(boxes) for cell in cells}
    is_whole = len(boxes) == size and len(home) == size * size
    if is_whole:
        yield from region_rules(size, [home[cell] for cell in range(size * size)])
    elif usual_boxes(size) or boxes or size in ALL_SIZES:
        yield Rule("noboxes")
    others = [*groups, *(() if is_whole else boxes)]
    usual = is_whole and {*boxes} == {*usual_boxes(size)}
    yield from rules_of_groups(others, size, has_boxes=usual)
