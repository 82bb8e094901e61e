"""The rules of `sudoku-puzzle` objects of version 1: a reader for each type."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from sudokudb.errors import say
from sudokudb.formats.model.loose_values import as_int, as_list, as_text
from sudokudb.formats.translations.negative_families import FAMILIES
from sudokudb.formats.translations.puzzle_v1_names import (
    CLOSED,
    EDGE_KEYS,
    EDGES,
    LINE_VALUES,
    LINES,
    NEGATIVE_KEYS,
    NEIGHBOURS,
    OPERATOR_VALUES,
    OPERATORS,
    RAYS,
)
from sudokudb.formats.translations.puzzle_v1_part import V1Rule
from sudokudb.notation import format_digit
from sudokudb.rules.all_kinds import meaning
from sudokudb.rules.primitives import Pair
from sudokudb.rules.rule import Rule, rule_error
from sudokudb.rules.rule_board import RuleBoard
from sudokudb.rules.text import ray

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sudokudb.rules.primitives import Cells


def _cage(rule: V1Rule) -> Iterator[Rule]:
    rule.require_keys("cells", "sum")
    value = rule.number_at("sum") if "sum" in rule.fields else ""
    yield Rule("cage", value, rule.cells())


def _line(rule: V1Rule) -> Iterator[Rule]:
    rule.require_keys("kind", "cells", "value", "closed", "groups")
    if rule.kind not in LINES:
        raise rule_error(say("this kind of rule is not known"))
    kind, cells = LINES[rule.kind], rule.cells()
    value = LINE_VALUES.get(rule.kind, "")
    if "value" in rule.fields:
        value = rule.number_at("value")
    if "groups" in rule.fields:
        _require_thirds(rule)
    if rule.fields.get("closed"):
        if rule.kind not in CLOSED:
            raise rule_error(say("this kind of rule is not known"))
        cells = cells if rule.kind == "renban" else (*cells, cells[0])
    yield Rule(kind, value, cells)


def _require_thirds(rule: V1Rule) -> None:
    """Raise RuleError for groups of digits other than low, middle and high ones."""
    groups = [[as_int(n) or 0 for n in as_list(group)] for group in as_list(rule.fields["groups"])]
    thirds: list[list[int]] = [[], [], []]
    for digit in range(1, rule.size + 1):
        thirds[(digit - 1) * 3 // rule.size].append(digit)
    if sorted(map(sorted, groups)) != thirds or rule.kind != "entropic":
        raise rule_error(say("unknown field {name!r}", name="groups"))


def _arrow(rule: V1Rule) -> Iterator[Rule]:
    rule.require_keys("bulb", "lines")
    bulb = rule.cells("bulb")
    for line in as_list(rule.fields.get("lines")) or [None]:
        yield Rule("arrow", str(len(bulb)), (*bulb, *rule.cells_of(line)))


def _edge(rule: V1Rule) -> Iterator[Rule]:
    if rule.kind not in EDGE_KEYS:
        raise rule_error(say("this kind of rule is not known"))
    key, cells = EDGE_KEYS[rule.kind], rule.cells()
    rule.require_keys("kind", "cells", key)
    if rule.kind == "less":
        yield Rule("greater", "", cells[::-1])
    elif key in ("color", "letter"):
        mark = as_text(rule.fields.get(key))
        if (rule.kind, mark) not in EDGES:
            raise rule_error(say("{value!r} is not a mark", value=mark[:40]))
        yield Rule(*EDGES[rule.kind, mark], cells)
    else:
        yield Rule("sum2" if rule.kind == "sum" else rule.kind, rule.number_at(key), cells)


def _sum(rule: V1Rule) -> Iterator[Rule]:
    rule.require_keys("kind", "sum", "cells", "side")
    if rule.kind == "little_killer":
        yield Rule("little", rule.number_at("sum"), _ray(rule))
    elif rule.kind in ("group", "frame", "corner"):
        yield Rule("sum", rule.number_at("sum"), rule.cells())
    else:
        raise rule_error(say("this kind of rule is not known"))


def _ray(rule: V1Rule) -> Cells:
    """Return the cells of a clue next to the grid, which are all from an edge to another."""
    cells = rule.cells()
    if len(cells) < 2 or ray(cells, RuleBoard(rule.size, ())) != cells:
        raise rule_error(say("its cells do not go from one edge of the grid to the other"))
    return cells


def _clue(rule: V1Rule) -> Iterator[Rule]:
    key = "value" if rule.type == "skyscraper" else "sum"
    rule.require_keys(key, "side", "cells")
    yield Rule(RAYS[rule.type], rule.number_at(key), _ray(rule))


def _neighbours(rule: V1Rule) -> Iterator[Rule]:
    rule.require_keys("kind")
    if rule.kind not in NEIGHBOURS:
        raise rule_error(say("this kind of rule is not known"))
    yield Rule(NEIGHBOURS[rule.kind])


def _cell(rule: V1Rule) -> Iterator[Rule]:
    rule.require_keys("kind", "cells", "values", "split")
    digits = range(1, rule.size + 1)
    if rule.kind in ("odd", "even"):
        yield Rule(rule.kind, "", rule.cells())
        return
    if rule.kind in ("low", "high"):
        split = int(rule.number_at("split"))
        allowed = {d for d in digits if (d <= split) == (rule.kind == "low")}
    elif rule.kind in ("set", "exclude"):
        named = {*rule.digits("values")}
        allowed = {d for d in digits if (format_digit(d) in named) == (rule.kind == "set")}
    else:
        raise rule_error(say("this kind of rule is not known"))
    yield Rule("only", "".join(map(format_digit, sorted(allowed))), rule.cells())


def _contains(rule: V1Rule) -> Iterator[Rule]:
    rule.require_keys("digits", "cells")
    yield Rule("quad", rule.digits("digits"), rule.cells())


def _clone(rule: V1Rule) -> Iterator[Rule]:
    """Yield a rule for each place of regions whose cells are the same one by one."""
    rule.require_keys("regions")
    regions = [rule.cells_of(region) for region in as_list(rule.fields.get("regions"))]
    if len(regions) < 2 or len({*map(len, regions)}) != 1:
        raise rule_error(say("its cells are missing"))
    yield from (Rule("same", "", cells) for cells in zip(*regions, strict=True))


def _count(rule: V1Rule) -> Iterator[Rule]:
    rule.require_keys("kind", "cells")
    if rule.kind != "circles":
        raise rule_error(say("this kind of rule is not known"))
    yield Rule("circles", "", rule.cells())


def _entropy(rule: V1Rule) -> Iterator[Rule]:
    rule.require_keys()
    yield Rule("entropy")


def _equal(rule: V1Rule) -> Iterator[Rule]:
    rule.require_keys("segments")
    groups = [rule.cells_of(segment) for segment in as_list(rule.fields.get("segments"))]
    lengths = " ".join(str(len(group)) for group in groups)
    yield Rule("equal", lengths, tuple(cell for group in groups for cell in group))


def _negative(rule: V1Rule) -> Iterator[Rule]:
    """Yield a negative constraint about all marks of a family, or about one of them."""
    family = as_text(rule.fields.get("of"))
    if family not in FAMILIES:
        raise rule_error(say("{name!r} is not a mark", name=family[:40]))
    key = NEGATIVE_KEYS[family]
    rule.require_keys("of", key)
    marks: tuple[str, ...] = FAMILIES[family]
    if key in rule.fields:
        mark = as_text(rule.fields[key])
        if (family, mark) not in EDGES:
            raise rule_error(say("{name!r} is not a mark", name=mark[:40]))
        marks = (" ".join(filter(None, EDGES[family, mark])),)
    yield Rule("negative", ",".join(marks))


def _relation(rule: V1Rule) -> Iterator[Rule]:
    """Yield the rules of pairs of cells whose digits have a relation."""
    rule.require_keys("op", "params", "pairs")
    operator = as_text(rule.fields.get("op"))
    pairs = [rule.cells_of(pair) for pair in as_list(rule.fields.get("pairs"))]
    if not pairs or any(len(pair) != 2 for pair in pairs):
        raise rule_error(say("its cells are missing"))
    if operator == "allowed":
        yield from _tables(rule, pairs)
    elif operator == "less" and (extreme := _extreme(pairs, rule.size)):
        yield extreme
    elif operator in OPERATORS:
        params = as_list(rule.fields.get("params"))
        value = V1Rule({"value": (params or [None])[0]}, 0, rule.size)
        number = value.number_at("value") if operator in OPERATOR_VALUES else ""
        ends = [pair[::-1] if operator == "less" else pair for pair in pairs]
        yield from (Rule(OPERATORS[operator], number, pair) for pair in ends)
    else:
        raise rule_error(say("{name!r} is not a relation", name=operator[:40]))


def _extreme(pairs: list[Cells], size: int) -> Rule | None:
    """Return the rule of the cells that are below, or above, all of their other neighbours."""
    for value, cells in (("min", {a for a, _ in pairs}), ("max", {b for _, b in pairs})):
        rule = Rule("extreme", value, tuple(sorted(cells)))
        meant = [part for part in meaning(RuleBoard(size, ()), rule) if isinstance(part, Pair)]
        ends = {(p.one, p.other) if value == "min" else (p.other, p.one) for p in meant}
        if ends == {*pairs}:
            return rule
    return None


def _tables(rule: V1Rule, pairs: list[Cells]) -> Iterator[Rule]:
    """Yield the table of a line whose neighbours are the pairs, or of each pair."""
    params = as_list(rule.fields.get("params"))
    value = _table_of(as_list(params[0] if params else None), rule.size)
    is_line = all(before[1] == after[0] for before, after in pairwise(pairs))
    lines = [(pairs[0][0], *(pair[1] for pair in pairs))] if is_line else pairs
    yield from (Rule("table", value, cells) for cells in lines)


def _table_of(allowed: list[object], size: int) -> str:
    """Return the value of a table from its pairs of digits."""
    masks = [0] * size
    for pair in allowed:
        one, other = ([as_int(n) or 0 for n in as_list(pair)] + [0, 0])[:2]
        if not (0 < one <= size and 0 < other <= size) or len(as_list(pair)) != 2:
            raise rule_error(say("its table is not known"))
        masks[one - 1] |= 1 << other - 1
    return ",".join(f"{mask:x}" for mask in masks)


def _table(rule: V1Rule) -> Iterator[Rule]:
    """Yield a table of two cells; those of more cells are not known."""
    rule.require_keys("cells", "allowed")
    cells = rule.cells()
    if len(cells) != 2:
        raise rule_error(say("it needs two cells, not {count}", count=len(cells)))
    yield Rule("table", _table_of(as_list(rule.fields.get("allowed")), rule.size), cells)


READERS: dict[str, Callable[[V1Rule], Iterator[Rule]]] = {
    "cage": _cage,
    "line": _line,
    "arrow": _arrow,
    "edge": _edge,
    "sum": _sum,
    **dict.fromkeys(RAYS, _clue),
    "neighbours": _neighbours,
    "cell": _cell,
    "contains": _contains,
    "clone": _clone,
    "count": _count,
    "global_entropy": _entropy,
    "equal_sum": _equal,
    "negative": _negative,
    "relation": _relation,
    "table": _table,
}
"""The readers by type; houses are read together."""
