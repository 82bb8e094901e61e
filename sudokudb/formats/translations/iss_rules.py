"""What each name of an ISS text means: a function from its arguments to rules."""

from __future__ import annotations

import re
from itertools import combinations
from typing import TYPE_CHECKING
from urllib.parse import unquote

from sudokudb.errors import say
from sudokudb.formats.translations.iss_cells import (
    BETWEEN_SEGMENTS,
    parse_iss_cell,
    parse_iss_cells,
    parse_key,
    row_or_column,
    segments_of,
)
from sudokudb.formats.translations.iss_names import (
    EDGES,
    LINES,
    PAIRS,
    PLAIN,
    RAYS,
    STRICT,
    VALUED,
)
from sudokudb.notation import format_digit
from sudokudb.rules.all_kinds import meaning
from sudokudb.rules.primitives import Pair
from sudokudb.rules.rule import Rule, rule_error
from sudokudb.rules.rule_board import RuleBoard
from sudokudb.rules.text import parse_rule, ray

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sudokudb.rules.primitives import Cells, Masks

    Args = tuple[str, ...]
    Reader = Callable[[Args, int], list[Rule]]

_NUMBER = re.compile(r"-?\d{1,6}", re.ASCII)
_SWAPPED = str.maketrans("-_", "_-")


def _first(args: Args) -> str:
    """Return the first argument; raise RuleError if there is none."""
    if not args:
        raise rule_error(say("its cells are missing"))
    return args[0]


def _number(text: str) -> str:
    if not _NUMBER.fullmatch(text):
        raise rule_error(say("{value!r} is not a whole number", value=text[:40]))
    return str(int(text))


def _plain(kind: str, value: str = "") -> Reader:
    def read(args: Args, _size: int) -> list[Rule]:
        if args:
            raise rule_error(say("the value {value!r} is not known", value=args[0][:40]))
        return [Rule(kind, value)]

    return read


def _line(kind: str) -> Reader:
    return lambda args, size: [Rule(kind, "", parse_iss_cells(args, size))]


def _with_number(kind: str, default: str) -> Reader:
    """Return the reader of a number and cells; the number may be missing."""

    def read(args: Args, size: int) -> list[Rule]:
        has_number = _NUMBER.fullmatch(_first(args)) is not None
        value = _number(args[0]) if has_number else default
        return [Rule(kind, value, parse_iss_cells(args[has_number:], size))]

    return read


def _edges(kind: str, value: str) -> Reader:
    """Return the reader of a set of cells, of which all neighbours have a mark."""

    def read(args: Args, size: int) -> list[Rule]:
        cells = parse_iss_cells(args, size)
        pairs = [(a, b) for a, b in combinations(cells, 2) if are_neighbours(a, b, size)]
        if not pairs:
            raise rule_error(say("its cells are not neighbours"))
        return [Rule(kind, value, pair) for pair in pairs]

    return read


def are_neighbours(one: int, other: int, size: int) -> bool:
    """Return whether two cells share an edge."""
    return abs(one // size - other // size) + abs(one % size - other % size) == 1


def _diagonal(args: Args, _size: int) -> list[Rule]:
    names = {"1": "/", "-1": "\\"}
    if args[:1] == () or args[0] not in names or len(args) > 1:
        raise rule_error(say("{value!r} is not a diagonal", value="~".join(args)[:40]))
    return [Rule("diagonal", names[args[0]])]


def _cage(args: Args, size: int) -> list[Rule]:
    value = _number(_first(args))
    return [Rule("cage", "" if value == "0" else value, parse_iss_cells(args[1:], size))]


def _sum(args: Args, size: int) -> list[Rule]:
    total, *rest = _first(args).split("_")
    if rest and rest[0] != "=":
        raise rule_error(say("{value!r} is not a whole number", value=args[0][:40]))
    value = " ".join(map(_number, (total, *rest[1:])))
    return [Rule("sum", value, parse_iss_cells(args[1:], size))]


def _pill(args: Args, size: int) -> list[Rule]:
    """Return an arrow; the cells of its bulb are read row by row."""
    length = int(_number(_first(args)))
    cells = parse_iss_cells(args[1:], size)
    if length not in (2, 3):
        raise rule_error(say("{value!r} is not a length of 2 or 3", value=args[0][:40]))
    return [Rule("arrow", str(length), (*sorted(cells[:length]), *cells[length:]))]


def _little(args: Args, size: int) -> list[Rule]:
    """Return the clue of a diagonal, which is known by its first cell alone."""
    if len(args) != 2:
        raise rule_error(say("a sum and a cell are expected"))
    cell, board = parse_iss_cell(args[1], size), RuleBoard(size, ())
    if (step := little_step(cell, size)) is None:
        raise rule_error(say("no diagonal begins at {name}", name=args[1]))
    other = board.shift(cell, *step)
    assert other is not None
    return [Rule("little", _number(args[0]), ray((cell, other), board))]


def little_step(cell: int, size: int) -> tuple[int, int] | None:
    """Return the direction of the diagonal that ISS knows by its first cell, or None."""
    row, column = divmod(cell, size)
    last = size - 1
    if column == 0 and row < last:
        return 1, 1
    if row == 0:
        return 1, -1
    if column == last and row < last:
        return -1, -1
    return (-1, 1) if row == last and 0 < column < last else None


def _sandwich(args: Args, size: int) -> list[Rule]:
    if len(args) != 2:
        raise rule_error(say("a sum and a row or a column are expected"))
    return [Rule("sandwich", _number(args[0]), row_or_column(args[1], size))]


def _ray(kind: str) -> Reader:
    def read(args: Args, size: int) -> list[Rule]:
        cells = row_or_column(_first(args), size)
        values = args[1:]
        if len(values) > 2 or not any(values):
            raise rule_error(say("a number is missing"))
        ends: tuple[Cells, ...] = (cells, cells[::-1])
        return [
            Rule(kind, _number(value), line)
            for value, line in zip(values, ends, strict=False)
            if value
        ]

    return read


def _same(args: Args, size: int) -> list[Rule]:
    cells = parse_iss_cells(args[1:], size)
    if int(_number(_first(args))) < len(cells):
        raise rule_error(say("sets of several cells with the same digits are not known"))
    return [Rule("same", "", cells)]


def _contains(args: Args, size: int) -> list[Rule]:
    return [Rule("quad", _digits(_first(args).split("_")), parse_iss_cells(args[1:], size))]


def _quad(args: Args, size: int) -> list[Rule]:
    corner, board = parse_iss_cell(_first(args), size), RuleBoard(size, ())
    around = [board.shift(corner, *step) for step in ((0, 1), (1, 0), (1, 1))]
    if None in around:
        raise rule_error(say("{name} is not the corner of four cells", name=args[0]))
    cells = (corner, *(cell for cell in around if cell is not None))
    return [Rule("quad", _digits(args[1:]), cells)]


def _digits(words: list[str] | Args) -> str:
    numbers = [int(_number(word)) for word in words]
    if not all(1 <= number <= 25 for number in numbers):
        raise rule_error(say("{value!r} is not a list of digits", value="_".join(words)[:40]))
    return "".join(map(format_digit, numbers))


def _index(args: Args, size: int) -> list[Rule]:
    names = {"C": "row", "R": "column"}
    if _first(args) not in names:
        raise rule_error(say("{value!r} is not R or C", value=args[0][:40]))
    return [Rule("index", names[args[0]], parse_iss_cells(args[1:], size))]


def _equal(args: Args, size: int) -> list[Rule]:
    words = ["" if word == BETWEEN_SEGMENTS else word for word in args]
    groups = [parse_iss_cells(cells, size) for _, cells in segments_of(words)]
    lengths = " ".join(str(len(group)) for group in groups)
    return [Rule("equal", lengths, tuple(cell for group in groups for cell in group))]


def _pairs(*, every: bool, legacy: bool) -> Reader:
    """Return the reader of a table for neighbours on a line, or for every two cells."""

    def read(args: Args, size: int) -> list[Rule]:
        key = _first(args).translate(_SWAPPED) if legacy else _first(args)
        masks, found = parse_key(key, size), list[Rule]()
        for name, names in segments_of(args[1:]):
            cells = parse_iss_cells(names, size)
            lines = [*combinations(cells, 2)] if every else [cells]
            found += [_table(masks, unquote(name), line, size) for line in lines]
        if not found:
            raise rule_error(say("its cells are missing"))
        return found

    return read


def _table(masks: Masks, label: str, cells: Cells, size: int) -> Rule:
    """Return the rule of a table; one that is labelled with a kind that it means is of that kind.

    So the rules that ISS has no name of are read as they were written.
    """
    kind, _, value = label.partition(" ")
    if kind in PAIRS and len(cells) > 1:
        rule = Rule(kind, value, cells)
        if _is_table_of(rule, masks, size):
            return rule
    return Rule("table", ",".join(f"{mask:x}" for mask in masks), cells)


def _is_table_of(rule: Rule, masks: Masks, size: int) -> bool:
    """Return whether a rule of a kind in PAIRS means a table."""
    if rule.value and not rule.value.isdecimal():
        return False
    text = " ".join(filter(None, (rule.kind, rule.value, "r1c1r1c2")))
    parts = meaning(RuleBoard(size, ()), parse_rule(text, size))
    return all(isinstance(part, Pair) and part.allowed == masks for part in parts)


def _by_name() -> Iterator[tuple[str, Reader]]:
    """Yield the readers of the names in the tables."""
    yield from ((name, _plain(kind)) for kind, name in PLAIN.items())
    yield from ((name, _plain("negative", value)) for name, value in STRICT.items())
    yield from ((name, _line(kind)) for kind, name in LINES.items())
    yield from ((name, _with_number(kind, default)) for kind, (name, default) in VALUED.items())
    yield from ((name, _ray(kind)) for kind, name in RAYS.items())
    yield from ((name, _edges(*kind)) for kind, name in EDGES.items())


READERS: dict[str, Reader] = {
    **dict(_by_name()),
    "Arrow": _line("arrow"),
    "PillArrow": _pill,
    "Cage": _cage,
    "Sum": _sum,
    "Diagonal": _diagonal,
    "LittleKiller": _little,
    "Sandwich": _sandwich,
    "SameValues": _same,
    "ContainAtLeast": _contains,
    "Quad": _quad,
    "Indexing": _index,
    "EqualSum": _equal,
    "Pair": _pairs(every=False, legacy=False),
    "PairX": _pairs(every=True, legacy=False),
    "Binary": _pairs(every=False, legacy=True),
    "BinaryX": _pairs(every=True, legacy=True),
}
"""The readers by the names that stand after the dot."""
