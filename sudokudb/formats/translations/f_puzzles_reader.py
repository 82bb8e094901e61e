"""The rules of an f-puzzles object.

Most names have a list of objects with `cells` (`R1C1` and so on), `lines` (lists of cells), `cell`
and `value`. What is in a rule besides these, its colours and its size is refused by name.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sudokudb.errors import say
from sudokudb.formats.model.loose_values import as_dict, as_int, as_list, as_text
from sudokudb.formats.model.variants import is_empty, load_value
from sudokudb.formats.translations.f_puzzles_names import (
    EDGES,
    FLAGS,
    GROUPS,
    LINES,
    NEGATIVE,
    OUTSIDE,
    SETS,
    VALUED_EDGES,
)
from sudokudb.formats.translations.named_groups import rules_of_groups
from sudokudb.formats.translations.negative_families import FAMILIES
from sudokudb.notation import format_digit
from sudokudb.rules.rule import Rule, RuleError, rule_error
from sudokudb.rules.rule_board import RuleBoard
from sudokudb.rules.text import ray

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from sudokudb.rules.primitives import Cells

    Part = Mapping[str, object]

_CELL = re.compile(r"R(\d{1,2})C(\d{1,2})", re.IGNORECASE | re.ASCII)
_MOST = 2000  # parts of one name
_DIRECTIONS = {"UL": (-1, -1), "UR": (-1, 1), "DL": (1, -1), "DR": (1, 1)}
_FIELDS = frozenset(("cells", "lines", "cell", "cloneCells", "value", "values", "direction"))
_LOOKS = re.compile(
    r"(?:\w*[cC]olou?r\w*|[a-z]+C|base|width|height|angle|size|font|opacity|\w*[hH]idden\w*)\Z"
)
_SIGNS = {"<": -1, ">": 1}


def _is_on(value: object) -> bool:
    """Return whether a constraint is there: it has parts, or is anything but false and nothing."""
    return bool(value) if isinstance(value, list | dict) else not is_empty(load_value(value))


def read_rules(game: Mapping[str, object], size: int) -> list[Rule]:
    """Return the rules of an object, whose other names were checked.

    Raises RuleError, with the name and the number of the part, for one that cannot be read.
    """
    found: list[Rule] = []
    for name, value in game.items():
        if name in FLAGS and _is_on(value):
            found.append(Rule(*FLAGS[name]))
        elif name in _READERS and _is_on(value):
            found += _READERS[name](_parts(name, value), name, size)
    return [*found, *_negative(game.get("negative"))]


def _parts(name: str, value: object) -> list[Part]:
    """Return the parts of a constraint; raise RuleError for anything but objects that we know."""
    members = as_list(value)
    if name == "killercage":  # those without cells have texts about the puzzle
        members = [member for member in members if as_dict(member).get("cells")]
        if not members and as_list(value):
            return []
    if not members or len(members) > _MOST:
        raise rule_error(say("it is not a list of objects")).at(1, name)
    for number, member in enumerate(members, start=1):
        part = as_dict(member)
        if not part:
            raise rule_error(say("it is not an object")).at(number, name)
        if other := next((key for key in part if key not in _FIELDS and not _LOOKS.match(key)), ""):
            raise rule_error(say("unknown field {name!r}", name=other[:30])).at(number, name)
    return [as_dict(member) for member in members]


def _each(
    read: Callable[[Part, str, int], Iterator[Rule]],
) -> Callable[[list[Part], str, int], list[Rule]]:
    """Return the reader of all parts of a name; an error has the number of its part."""

    def read_all(parts: list[Part], name: str, size: int) -> list[Rule]:
        found: list[Rule] = []
        for number, part in enumerate(parts, start=1):
            try:
                found += read(part, name, size)
            except RuleError as error:
                raise error.at(number, name) from None
        return found

    return read_all


def _place(name: object) -> tuple[int, int]:
    """Return the row and the column of a name, from 0; -1 is above or left of the grid."""
    found = _CELL.fullmatch(name) if isinstance(name, str) else None
    if not found:
        raise rule_error(say("{name} is not a cell of the grid", name=as_text(name)[:20] or "''"))
    return int(found[1]) - 1, int(found[2]) - 1


def _cell(name: object, size: int) -> int:
    row, column = _place(name)
    if not (0 <= row < size and 0 <= column < size):
        raise rule_error(say("{name} is not a cell of the grid", name=as_text(name)))
    return row * size + column


def _cells(names: object, size: int) -> Cells:
    return tuple(_cell(name, size) for name in as_list(names))


def _value(part: Part) -> str:
    return as_text(part.get("value")).strip()


def _lines(part: Part, name: str, size: int) -> Iterator[Rule]:
    kind, default = LINES[name]
    if not as_list(part.get("lines")):
        raise rule_error(say("its cells are missing"))
    for line in as_list(part.get("lines")):
        yield Rule(kind, _value(part) or default, _cells(line, size))


def _group(part: Part, name: str, size: int) -> Iterator[Rule]:
    kind, _, value = GROUPS[name].partition(" ")
    if name == "quadruple":
        numbers = [as_int(digit) or 0 for digit in as_list(part.get("values"))]
        value = "".join(format_digit(n) for n in numbers if 0 < n <= size)
        if len(value) != len(numbers):
            raise rule_error(say("a value is not a digit"))
    yield Rule(kind, value or _value(part), _cells(part.get("cells"), size))


def _arrow(part: Part, _name: str, size: int) -> Iterator[Rule]:
    """Yield an arrow for each line, which begins in the bulb; a bulb is read row by row."""
    bulb = tuple(sorted(_cells(part.get("cells"), size)))
    if not as_list(part.get("lines")):
        raise rule_error(say("its cells are missing"))
    for line in as_list(part.get("lines")):
        cells = _cells(line, size)
        if not bulb or not cells or cells[0] not in bulb:
            raise rule_error(say("a line does not begin in the bulb"))
        yield Rule("arrow", str(len(bulb)), (*bulb, *cells[1:]))


def _edge(part: Part, name: str, size: int) -> Iterator[Rule]:
    value = _value(part).upper() or VALUED_EDGES[name]
    kind, number = EDGES.get((name, value), (("sum2" if name == "sum" else name), value))
    if kind == "xv":
        raise rule_error(say("{value!r} is not one of {names}", value=value[:40], names="X V"))
    yield Rule(kind, number, _cells(part.get("cells"), size))


def _inequality(part: Part, _name: str, size: int) -> Iterator[Rule]:
    """Yield the inequality; the sign stands between the first cell and the second."""
    cells, sign = _cells(part.get("cells"), size), _value(part)
    if sign not in _SIGNS:
        raise rule_error(say("{value!r} is not one of {names}", value=sign[:40], names="< >"))
    yield Rule("greater", "", cells[:: _SIGNS[sign]])


def _outside(part: Part, name: str, size: int) -> Iterator[Rule]:
    """Yield the clue of a cell next to the grid, with all cells that it looks at."""
    row, column = _place(part.get("cell"))
    down, right = _direction(part, name, row, column, size)
    first = (row + down, column + right)
    if not all(0 <= at < size for at in first) or not all(-1 <= at <= size for at in (row, column)):
        raise rule_error(say("{cell} is not next to the grid", cell=as_text(part.get("cell"))))
    start, board = first[0] * size + first[1], RuleBoard(size, ())
    if (second := board.shift(start, down, right)) is None:
        raise rule_error(say("it needs two cells, not {count}", count=1))
    cells = ray((start, second), board)
    listed = _cells(part.get("cells"), size)
    if listed and {*listed} != {*cells}:
        raise rule_error(say("its cells are not those of its direction"))
    yield Rule(OUTSIDE[name], _value(part), cells)


def _direction(part: Part, name: str, row: int, column: int, size: int) -> tuple[int, int]:
    """Return the step from a cell next to the grid into it."""
    if name == "littlekillersum":
        text = as_text(part.get("direction"))
        if text not in _DIRECTIONS:
            names = " ".join(_DIRECTIONS)
            raise rule_error(say("{value!r} is not one of {names}", value=text[:40], names=names))
        return _DIRECTIONS[text]
    if (row in (-1, size)) == (column in (-1, size)):
        raise rule_error(say("{cell} is not next to the grid", cell=as_text(part.get("cell"))))
    if row in (-1, size):
        return (1 if row == -1 else -1), 0
    return 0, (1 if column == -1 else -1)


def _set(parts: list[Part], name: str, size: int) -> list[Rule]:
    """Return the one rule of all cells of a name."""
    cells = [
        cell
        for part in parts
        for cell in _cells([part["cell"]] if "cell" in part else part.get("cells"), size)
    ]
    return [Rule(*SETS[name], tuple(dict.fromkeys(cells)))]


def _clones(parts: list[Part], name: str, size: int) -> list[Rule]:
    """Return a rule for each group of cells that pairs of cells join."""
    groups: list[set[int]] = []
    for number, part in enumerate(parts, start=1):
        cells, others = (_cells(part.get(key), size) for key in ("cells", "cloneCells"))
        if len(cells) != len(others) or not cells:
            raise rule_error(say("its cells are missing")).at(number, name)
        for pair in zip(cells, others, strict=True):
            met = [group for group in groups if not group.isdisjoint(pair)]
            groups = [group for group in groups if group not in met] + [{*pair}.union(*met)]
    return [Rule("same", "", tuple(sorted(group))) for group in groups]


def _regions(parts: list[Part], _name: str, size: int) -> list[Rule]:
    return [*rules_of_groups([_cells(part.get("cells"), size) for part in parts], size)]


def _negative(value: object) -> Iterator[Rule]:
    """Yield the negative constraints of a list of names of marks, one for dots and one for XV."""
    if not _is_on(value):
        return
    names = [as_text(name) for name in as_list(value)]
    if not names or not all(name in NEGATIVE for name in names):
        wrong = next((name for name in names if name not in NEGATIVE), as_text(value))
        raise rule_error(say("{name!r} is not a mark", name=wrong[:40])).at(1, "negative")
    for family in FAMILIES.values():
        named = [mark for name in names for mark in NEGATIVE[name] if mark in family]
        if named:
            yield Rule("negative", ",".join(named))


_READERS: dict[str, Callable[[list[Part], str, int], list[Rule]]] = {
    **dict.fromkeys(LINES, _each(_lines)),
    **dict.fromkeys(GROUPS, _each(_group)),
    **dict.fromkeys(OUTSIDE, _each(_outside)),
    **dict.fromkeys(VALUED_EDGES, _each(_edge)),
    **dict.fromkeys(SETS, _set),
    "arrow": _each(_arrow),
    "inequality": _each(_inequality),
    "clone": _clones,
    "extraregion": _regions,
}
"""The readers by name; flags and negative constraints have no parts."""
