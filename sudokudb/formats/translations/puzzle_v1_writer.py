"""Puzzles as `sudoku-puzzle` objects of version 1; a rule without a type there is refused."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from sudokudb.formats.model.unwritable_rules import cannot_hold
from sudokudb.formats.translations.named_groups import NAMED, groups_of
from sudokudb.formats.translations.negative_families import family_of
from sudokudb.formats.translations.puzzle_v1_names import (
    EDGES,
    FORM,
    LINE_VALUES,
    LINES,
    NEGATIVE_KEYS,
    NEIGHBOURS,
    RAYS,
    VERSION,
)
from sudokudb.notation import parse_digit
from sudokudb.rules.all_kinds import meaning
from sudokudb.rules.primitives import Pair, digits_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from sudokudb.grid import Grid
    from sudokudb.rules.rule import Rule
    from sudokudb.rules.rule_board import RuleBoard

    Parts = list[dict[str, object]] | None

_LINES = {kind: name for name, kind in LINES.items()}
_MARKS = {rule: mark for mark, rule in EDGES.items()}
_REGIONS = {"diagonal": "diagonal", "windoku": "window", "disjoint": "disjoint"}
_SIDES = {(1, 0): "top", (-1, 0): "bottom", (0, 1): "left", (0, -1): "right"}


def write_v1(grid: Grid, solution: Grid | None, about: dict[str, str]) -> dict[str, object]:
    """Return the object of a puzzle; raise FormatError for a rule that it cannot hold."""
    size = grid.size
    parts = _houses(grid)
    for number, rule in enumerate(grid.layout.rules, start=1):
        found = _parts(rule, grid.layout.board)
        if found is None:
            raise cannot_hold(FORM, number, rule)
        parts += found
    game: dict[str, object] = {"format": FORM, "format_version": VERSION}
    if about:
        game["meta"] = about
    game |= {"board": {"rows": size, "cols": size}, "digits": size, "givens": list(grid.digits)}
    if solution:
        game["solution"] = list(solution.digits)
    return {**game, "rules": parts}


def _houses(grid: Grid) -> list[dict[str, object]]:
    """Return the rows and columns, and the boxes or regions."""
    layout = grid.layout
    if layout.box_shape:
        return [{"type": "box_grid", "origin": "r1c1", "box": [*layout.box_shape]}]
    boxes: list[dict[str, object]] = [
        {"type": "box", "cells": _names(cells, grid.size)} for cells in layout.regions
    ]
    return [{"type": "grid", "origin": "r1c1"}, *boxes]


def _names(cells: Iterable[int], size: int) -> list[str]:
    return [f"r{cell // size + 1}c{cell % size + 1}" for cell in cells]


def _parts(rule: Rule, board: RuleBoard) -> Parts:
    """Return the rules that mean the same as one of ours; None if there are none."""
    if rule.kind in ("regions", "noboxes"):
        return []
    if rule in NAMED:
        groups = groups_of(rule, board.size)
        kind = _REGIONS[rule.kind]
        return [_part("region", cells, board, kind=kind) for cells in groups]
    if rule.kind in NEIGHBOURS:
        return [{"type": "neighbours", "kind": NEIGHBOURS[rule.kind]}]
    if rule.kind in _LINES:
        return _line(rule, board)
    write = _WRITERS.get(rule.kind)
    return write(rule, board) if write else None


def _part(name: str, cells: Iterable[int], board: RuleBoard, **fields: object) -> dict[str, object]:
    return {"type": name, **fields, "cells": _names(cells, board.size)}


def _line(rule: Rule, board: RuleBoard) -> Parts:
    """Return a line whose cells touch, or relations of its pairs where it may have others."""
    name, cells, fields = _LINES[rule.kind], rule.cells, dict[str, object]()
    if not all(_touch(*pair, board.size) for pair in pairwise(cells)):
        return _relation(rule, board) if rule.kind in _RELATIONS else None
    if name in LINE_VALUES:
        fields["value"] = int(rule.value)
    if name == "entropic" and board.size != 9:
        thirds: list[list[int]] = [[], [], []]
        for digit in range(1, board.size + 1):
            thirds[(digit - 1) * 3 // board.size].append(digit)
        fields["groups"] = thirds
    if len(cells) > 2 and cells[0] == cells[-1]:
        if name not in ("whisper", "parity"):
            return None
        fields, cells = fields | {"closed": True}, cells[:-1]
    return [_part("line", cells, board, kind=name, **fields)]


def _touch(one: int, other: int, size: int) -> bool:
    return max(abs(one // size - other // size), abs(one % size - other % size)) == 1


_RELATIONS = {"slow": "less_equal", "whisper": "difference_at_least", "parity": "parity_differs"}


def _relation(rule: Rule, board: RuleBoard) -> Parts:
    """Return the relation of a line of two cells that do not touch."""
    if len(rule.cells) != 2:
        return None
    params = [int(rule.value)] if rule.value else []
    pairs = [_names(rule.cells, board.size)]
    return [{"type": "relation", "op": _RELATIONS[rule.kind], "params": params, "pairs": pairs}]


def _cage(rule: Rule, board: RuleBoard) -> Parts:
    fields = {"sum": int(rule.value)} if rule.value else {}
    return [_part("cage", rule.cells, board, **fields)]


def _sum(rule: Rule, board: RuleBoard) -> Parts:
    if not rule.value.isdecimal() or len({*rule.cells}) < len(rule.cells):
        return None
    return [_part("sum", rule.cells, board, kind="group", sum=int(rule.value))]


def _ray(rule: Rule, board: RuleBoard) -> Parts:
    """Return a clue next to the grid, with the side that it stands on."""
    (row, column), (row2, column2) = (divmod(cell, board.size) for cell in rule.cells[:2])
    down, right = row2 - row, column2 - column
    if rule.kind == "little":
        at_edge = row == (0 if down == 1 else board.size - 1)
        side = _SIDES[(down, 0) if at_edge else (0, right)]
        fields = {"kind": "little_killer", "sum": int(rule.value), "side": side}
        return [_part("sum", rule.cells, board, **fields)]
    name = next(name for name, kind in RAYS.items() if kind == rule.kind)
    key = "value" if name == "skyscraper" else "sum"
    fields = {key: int(rule.value), "side": _SIDES[down, right]}
    return [_part(name, rule.cells, board, **fields)]


def _arrow(rule: Rule, board: RuleBoard) -> Parts:
    length = int(rule.value or 1)
    bulb, line = rule.cells[:length], rule.cells[length:]
    if not any(_touch(cell, line[0], board.size) for cell in bulb):
        return None
    names = _names(line, board.size)
    return [{"type": "arrow", "bulb": _names(bulb, board.size), "lines": [names]}]


def _edge(rule: Rule, board: RuleBoard) -> Parts:
    """Return a mark between neighbours, or the relation of two cells elsewhere."""
    one, other = rule.cells
    cells = (other, one) if rule.kind == "greater" else rule.cells
    kind, mark = _MARKS.get((rule.kind, rule.value), (rule.kind, rule.value))
    if _touch(one, other, board.size) and (one // board.size == other // board.size
                                           or one % board.size == other % board.size):  # fmt: skip
        return [_part("edge", cells, board, **_fields_of(kind, mark))]
    if rule.kind in ("white", "black"):
        return None
    operator = {"sum2": "sum", "greater": "less"}.get(rule.kind, rule.kind)
    params = [int(rule.value)] if rule.value else []
    pairs = [_names(cells, board.size)]
    return [{"type": "relation", "op": operator, "params": params, "pairs": pairs}]


def _fields_of(kind: str, mark: str) -> dict[str, object]:
    """Return the kind of a mark on an edge and its colour, letter or number."""
    if kind in NEGATIVE_KEYS:
        return {"kind": kind, NEGATIVE_KEYS[kind]: mark}
    if kind == "greater":
        return {"kind": "less"}
    return (
        {"kind": "sum", "sum": int(mark)} if kind == "sum2" else {"kind": kind, "value": int(mark)}
    )


def _negative(rule: Rule, board: RuleBoard) -> Parts:
    if (found := family_of(rule, board)) is None:
        return None
    family, marks = found
    if len(marks) > 1:
        return [{"type": "negative", "of": family}]
    kind, _, value = marks[0].partition(" ")
    return [{"type": "negative", "of": family, NEGATIVE_KEYS[family]: _MARKS[kind, value][1]}]


def _cell(rule: Rule, board: RuleBoard) -> Parts:
    if rule.kind != "only":
        return [_part("cell", rule.cells, board, kind=rule.kind)]
    values = [parse_digit(mark) for mark in rule.value]
    return [_part("cell", rule.cells, board, kind="set", values=values)]


def _extreme(rule: Rule, board: RuleBoard) -> Parts:
    """Return the relation of each cell and its neighbours."""
    parts = [part for part in meaning(board, rule) if isinstance(part, Pair)]
    ends = [(p.one, p.other) if rule.value == "min" else (p.other, p.one) for p in parts]
    pairs = [_names(pair, board.size) for pair in ends]
    return [{"type": "relation", "op": "less", "params": [], "pairs": pairs}] if pairs else None


def _same(rule: Rule, board: RuleBoard) -> Parts:
    return [{"type": "clone", "regions": [[name] for name in _names(rule.cells, board.size)]}]


def _contains(rule: Rule, board: RuleBoard) -> Parts:
    digits = [parse_digit(mark) for mark in rule.value]
    return [_part("contains", rule.cells, board, digits=digits)]


def _equal(rule: Rule, board: RuleBoard) -> Parts:
    segments, left = list[list[str]](), _names(rule.cells, board.size)
    for length in map(int, rule.value.split()):
        segments.append(left[:length])
        left = left[length:]
    return [{"type": "equal_sum", "segments": segments}]


def _table(rule: Rule, board: RuleBoard) -> Parts:
    """Return the pairs of digits that neighbours on the line can have."""
    masks = [int(mask, 16) for mask in rule.value.split(",")]
    allowed = [[d, other] for d, mask in enumerate(masks, start=1) for other in digits_of(mask)]
    pairs = [_names(pair, board.size) for pair in pairwise(rule.cells)]
    return [{"type": "relation", "op": "allowed", "params": [allowed], "pairs": pairs}]


_WRITERS: dict[str, Callable[[Rule, RuleBoard], Parts]] = {
    **dict.fromkeys(("little", *RAYS.values()), _ray),
    **dict.fromkeys(("white", "black", "difference", "ratio", "sum2", "greater"), _edge),
    **dict.fromkeys(("odd", "even", "only"), _cell),
    "distinct": lambda rule, board: [_part("region", rule.cells, board, kind="extra")],
    "circles": lambda rule, board: [_part("count", rule.cells, board, kind="circles")],
    "entropy": lambda _rule, board: [{"type": "global_entropy"}] if board.size % 3 == 0 else None,
    "cage": _cage,
    "sum": _sum,
    "arrow": _arrow,
    "negative": _negative,
    "extreme": _extreme,
    "same": _same,
    "quad": _contains,
    "equal": _equal,
    "table": _table,
}
"""The writers by kind; houses and lines are written apart."""
