"""The text of rules, as it stands after the cells of a puzzle: `cage 22 r1c6r1c7r1c8;diagonal /`.

    rule   = kind [" " value] [" " cells]
    either = "either " rule *(" & " rule) *(" | " rule *(" & " rule))

Reading accepts rules in any order, blanks after `;` and between cells, and capitals. Writing is
canonical: rules are sorted, lines begin at their smaller end, the cells of a set are in order.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from sudokudb.errors import say
from sudokudb.rules.all_kinds import KINDS, find_kind, require_meaning
from sudokudb.rules.rule import Rule, RuleError, rule_error
from sudokudb.rules.rule_board import NO_BOXES, OWN_REGIONS, RuleBoard, usual_boxes
from sudokudb.rules.rule_kind import Shape

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sudokudb.errors import Message
    from sudokudb.rules.primitives import Cells

MOST_RULES = 2000
"""The greatest number of rules of a puzzle: a 25×25 grid has 1,200 edges."""

_TWO_GROUPS = say("it needs two groups of rules, with | between them")
_MARKED = frozenset(("white", "black", "sum2"))
_CELL = re.compile(r"r(\d{1,3})c(\d{1,3})", re.IGNORECASE | re.ASCII)
_CELLS = re.compile(r"(?:r\d{1,3}c\d{1,3})+", re.IGNORECASE | re.ASCII)
_COUNTS = {Shape.EDGE: 2, Shape.ARC: 2}


def parse_rules(text: str, size: int) -> tuple[Rule, ...]:
    """Return the rules of a text in canonical order; raise RuleError for other text.

    >>> [rule.kind for rule in parse_rules("diagonal /; antiking", 9)]
    ['antiking', 'diagonal']
    """
    return canonical(read_rules(text, size), size)


def read_rules(text: str, size: int) -> tuple[Rule, ...]:
    """Return the rules of a text as they are written; raise RuleError for other text."""
    parts = [part for part in text.split(";") if part.strip()]
    if len(parts) > MOST_RULES:
        name = parts[MOST_RULES].split(maxsplit=1)[0][:40]
        error = rule_error(say("a puzzle has at most {count:,} rules", count=MOST_RULES))
        raise error.at(MOST_RULES + 1, name)
    return tuple(parse_rule(part, size, number) for number, part in enumerate(parts, start=1))


def parse_rule(text: str, size: int, number: int = 1) -> Rule:
    """Return the rule of a text, not yet in canonical form; raise RuleError for other text.

    `number` is the place of the rule among those of its puzzle, for the error.
    """
    try:
        return _rule_of(text, size)
    except RuleError as error:
        raise error.at(number, _first_word(text)[0][:40]) from None


def format_rule(rule: Rule, size: int) -> str:
    """Return the text of a rule; the inverse of `parse_rule`.

    >>> format_rule(Rule("cage", "9", (1, 10)), 9)
    'cage 9 r1c2r2c2'
    """
    if rule.branches:
        branches = (
            " & ".join(format_rule(one, size) for one in branch) for branch in rule.branches
        )
        return f"{rule.kind} {' | '.join(branches)}"
    cells = rule.cells[:2] if find_kind(rule.kind).shape is Shape.RAY else rule.cells
    return " ".join(filter(None, (rule.kind, rule.value, format_cells(cells, size))))


def format_rules(rules: Iterable[Rule], size: int) -> str:
    """Return the text of several rules, in their order."""
    return ";".join(format_rule(rule, size) for rule in rules)


def format_cells(cells: Iterable[int], size: int) -> str:
    """Return the names of cells in one word."""
    return "".join(f"r{cell // size + 1}c{cell % size + 1}" for cell in cells)


def canonical(rules: Sequence[Rule], size: int) -> tuple[Rule, ...]:
    """Return rules in their one form and order, each once; raise RuleError for one that cannot be.

    The error has the number that the rule has among those given.
    """
    board = board_of(rules, size)
    found = set()
    for number, rule in enumerate(rules, start=1):
        try:
            found.add(_in_form(rule, board))
        except RuleError as error:
            raise error.at(number, rule.kind[:40]) from None
    return tuple(sorted(found))


def board_of(rules: Sequence[Rule], size: int) -> RuleBoard:
    """Return what rules may know of a puzzle with these rules; raise RuleError for two layouts."""
    own = [(number, rule) for number, rule in enumerate(rules, 1) if rule.kind in OWN_REGIONS]
    if len({(rule.kind, rule.value) for _, rule in own}) > 1:
        number, rule = own[1]
        error = rule_error(say("a puzzle has its regions once, or none"))
        raise error.at(number, rule.kind)
    return RuleBoard(size, _regions(own[0][1], size) if own else usual_boxes(size), _marks(rules))


def _regions(rule: Rule, size: int) -> tuple[Cells, ...]:
    """Return the cells of each region in the order of their first cells."""
    if rule.kind == NO_BOXES or len(rule.value) != size * size:
        return ()
    found: dict[str, list[int]] = {}
    for cell, mark in enumerate(rule.value):
        found.setdefault(mark, []).append(cell)
    return tuple(map(tuple, found.values()))


def _marks(rules: Iterable[Rule]) -> dict[str, frozenset[frozenset[int]]]:
    """Return the marked edges by the name of the mark."""
    found: dict[str, set[frozenset[int]]] = {}
    for rule in rules:
        if rule.kind in _MARKED:
            found.setdefault(f"{rule.kind} {rule.value}".strip(), set()).add(frozenset(rule.cells))
    return {name: frozenset(edges) for name, edges in found.items()}


def _in_form(rule: Rule, board: RuleBoard) -> Rule:
    """Return a rule in canonical form."""
    kind = find_kind(rule.kind)
    if kind.shape is Shape.RULES:
        return rule._replace(branches=_branches(rule, board))
    rule = rule._replace(cells=_in_order(rule.cells, kind.shape, board))
    rule = kind.check(board, rule)
    if len({*rule.cells}) < len(rule.cells):
        require_meaning(board, rule)
    return rule


def _branches(rule: Rule, board: RuleBoard) -> tuple[tuple[Rule, ...], ...]:
    """Return the branches of alternatives with their rules in canonical form, in their order."""
    if len(rule.branches) < 2 or not all(rule.branches):
        raise rule_error(_TWO_GROUPS)
    for one in (one for branch in rule.branches for one in branch):
        if one.branches or one.kind in OWN_REGIONS:
            raise rule_error(_not_inside(one.kind))
    return tuple(tuple(_in_form(one, board) for one in branch) for branch in rule.branches)


def _in_order(cells: Cells, shape: Shape, board: RuleBoard) -> Cells:
    """Return the cells of a rule in their one order; raise RuleError for too few or too many."""
    _check_count(cells, shape)
    for cell in cells:
        _cell(cell // board.size + 1, cell % board.size + 1, board.size)  # raises the error
    may_repeat = shape in (Shape.WALK, Shape.GROUP)
    if not may_repeat and len({*cells}) < len(cells):
        repeated = next(cell for at, cell in enumerate(cells) if cell in cells[:at])
        raise rule_error(say("{cell} occurs twice", cell=format_cells([repeated], board.size)))
    if shape in (Shape.SET, Shape.EDGE):
        return tuple(sorted(cells))
    if shape in (Shape.BOTH_WAYS, Shape.WALK):
        return min(cells, cells[::-1])
    return ray(cells, board) if shape is Shape.RAY else cells


def _check_count(cells: Cells, shape: Shape) -> None:
    """Raise RuleError if a shape cannot have so many cells."""
    if shape is Shape.NONE and cells:
        raise rule_error(say("it has no cells"))
    if shape is not Shape.NONE and not cells:
        raise rule_error(say("its cells are missing"), say("write them like r1c2r1c3"))
    wanted = _COUNTS.get(shape, len(cells))
    if len(cells) != wanted or (shape is Shape.RAY and len(cells) < 2):
        raise rule_error(say("it needs two cells, not {count}", count=len(cells)))


def ray(cells: Cells, board: RuleBoard) -> Cells:
    """Return all cells of the line that begins with two cells, to the other edge of the grid.

    Raises RuleError if they are not neighbours, or if the first is not on an edge.
    """
    (row, column), (row2, column2) = divmod(cells[0], board.size), divmod(cells[1], board.size)
    down, right = row2 - row, column2 - column
    if max(abs(down), abs(right)) != 1 or board.shift(cells[0], -down, -right) is not None:
        raise rule_error(say("it needs the first two cells of a line, from an edge of the grid"))
    found, cell = [], board.shift(cells[0], 0, 0)
    while cell is not None:
        found.append(cell)
        cell = board.shift(cell, down, right)
    return tuple(found)


def _rule_of(text: str, size: int) -> Rule:
    """Return the rule of a text; the error does not name it."""
    name, rest = _first_word(text)
    kind = find_kind(name)
    return _either(rest, size) if kind.shape is Shape.RULES else _simple(kind.name, rest, size)


def _first_word(text: str) -> tuple[str, str]:
    """Return the first word in small letters, and the rest; both may be empty."""
    first, *rest = *text.split(maxsplit=1), ""
    return first.lower(), rest[0] if rest else ""


def _simple(name: str, rest: str, size: int) -> Rule:
    """Return the rule of a value and cells."""
    words = rest.split()
    at = len(words)
    while at and _CELLS.fullmatch(words[at - 1]):
        at -= 1
    found = _CELL.findall("".join(words[at:]))
    cells = tuple(_cell(int(row), int(column), size) for row, column in found)
    return Rule(name, " ".join(words[:at]), cells)


@lru_cache(maxsize=1024)
def _cell(row: int, column: int, size: int) -> int:
    if not (1 <= row <= size and 1 <= column <= size):
        message = say(
            "r{row}c{column} is not a cell of a {size}×{size} grid",
            row=row,
            column=column,
            size=size,
        )
        raise rule_error(message)
    return (row - 1) * size + column - 1


def _either(rest: str, size: int) -> Rule:
    """Return the alternatives of a text."""
    groups = [branch.split("&") for branch in rest.split("|")]
    return Rule(
        "either", branches=tuple(tuple(_alternative(one, size) for one in some) for some in groups)
    )


def _alternative(text: str, size: int) -> Rule:
    """Return a rule of a branch; raise RuleError for one that cannot be there."""
    name, _ = _first_word(text)
    if not name:
        raise rule_error(_TWO_GROUPS)
    if name == "either":
        raise rule_error(_not_inside(name))
    return _rule_of(text, size)


def _not_inside(kind: str) -> Message:
    return say("{kind} cannot be an alternative", kind=kind)


def is_kind(word: str) -> bool:
    """Return whether a word names a kind of rule."""
    return word in KINDS or word == "machine"
