"""What the rules of a layout ask of its cells, in one form: equal for rules that mean the same.

The form has no names and no drawings: a cage without a sum is a group of different digits, a
slow thermometer within a row rises, and two tables about the same two cells are one. A cell may get
another place: this is how moves are checked, and how equivalent puzzles are found.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from sudokudb.rules.all_kinds import find_kind, meaning
from sudokudb.rules.primitives import (
    Cells,
    Distinct,
    Domain,
    Either,
    Linear,
    Machine,
    Masks,
    Pair,
    Primitive,
    transpose,
)
from sudokudb.rules.rule_kind import Shape

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator, Sequence

    from sudokudb.layout import Layout
    from sudokudb.rules.rule import Rule
    from sudokudb.rules.rule_board import RuleBoard

_WITH_ENDS = frozenset(("between", "lockout"))
"""Lines whose inner cells are in any order."""
_FROM_BOTH_ENDS = frozenset(("sandwich",))
"""Rays that mean the same from both ends."""


class Constraint(NamedTuple):
    """What some cells, each with its part in it, must fulfil; or what other constraints must.

    `colour` tells which constraint it is. `cells` are pairs of a part and a cell, in order.
    """

    colour: tuple[Hashable, ...]
    cells: tuple[tuple[int, int], ...] = ()
    inner: frozenset[Constraint] = frozenset()

    def sort_key(self) -> tuple[str, tuple[tuple[int, int], ...], list[Any]]:
        """Return the key of an order that is the same in each run of the program."""
        return repr(self.colour), self.cells, sorted(one.sort_key() for one in self.inner)

    def to_places(self, places: Sequence[int]) -> Constraint:
        """Return the constraint after each cell has moved to its place."""
        cells = tuple(sorted((part, places[cell]) for part, cell in self.cells))
        return Constraint(
            self.colour, cells, frozenset(one.to_places(places) for one in self.inner)
        )


class Constraints(NamedTuple):
    """All that the rules of a layout ask.

    `groups` are cells with different digits, `pairs` two cells with the table of what may be in the
    second, `domains` the digits of each cell; `relabels` tells whether all this stays true if the
    digits get other names.
    """

    groups: frozenset[Cells]
    pairs: frozenset[tuple[int, int, Masks]]
    others: frozenset[Constraint]
    domains: Masks
    relabels: bool

    def to_places(self, places: Sequence[int]) -> Constraints:
        """Return the constraints after each cell has moved to its place."""
        domains = [0] * len(places)
        for cell, mask in enumerate(self.domains):
            domains[places[cell]] = mask
        pairs = (_in_order(places[one], places[other], table) for one, other, table in self.pairs)
        return Constraints(
            frozenset(tuple(sorted(places[cell] for cell in group)) for group in self.groups),
            frozenset(pairs),
            frozenset(one.to_places(places) for one in self.others),
            tuple(domains),
            self.relabels,
        )


@lru_cache(maxsize=1024)
def constraints_of(layout: Layout) -> Constraints:
    """Return what the rows, columns, regions and rules of a layout ask."""
    groups, others, tables = set[Constraint](), set[Constraint](), dict[Cells, Masks]()
    domains, relabels = [(1 << layout.size) - 1] * layout.cells, True
    each = (
        _of_rule(layout.board, rule, parts)
        for rule, parts in zip(layout.rules, layout.meanings, strict=True)
    )
    for found in chain((_group(house) for house in layout.plain_houses), *each):
        relabels &= not reads_values(found)
        if found.colour == _DIFFERENT:
            groups.add(found)
        elif found.colour[0] == _TABLE:
            one, other, table = _table_of(found)
            known = tables.get((one, other), table)
            tables[one, other] = tuple(a & b for a, b in zip(known, table, strict=True))
        elif found.colour[0] == _DIGITS:
            domains[found.cells[0][1]] &= cast("int", found.colour[1])
        else:
            others.add(found)
    return Constraints(
        frozenset(_cells_of(group) for group in groups if len(group.cells) > 1),
        frozenset(_useful_tables(tables, layout.size, [*groups, *filter(_differ, others)])),
        frozenset(others),
        tuple(domains),
        relabels,
    )


def of_rule(layout: Layout, number: int) -> Iterator[Constraint]:
    """Return the constraints of one rule of a layout, by its number from 0."""
    return _of_rule(layout.board, layout.rules[number], layout.meanings[number])


def reads_values(found: Constraint) -> bool:
    """Return whether a constraint changes its meaning if the digits get other names."""
    if found.colour[0] == _TABLE:
        table = cast("Masks", found.colour[1])
        equal = {row >> digit & 1 for digit, row in enumerate(table)}
        others = {row | 1 << digit for digit, row in enumerate(table)}
        return len(equal) > 1 or others not in ({(1 << len(table)) - 1}, _only_own(len(table)))
    if found.colour in (_EITHER, _BRANCH):
        return any(map(reads_values, found.inner))
    return found.colour != _DIFFERENT


def _only_own(size: int) -> set[int]:
    return {1 << digit for digit in range(size)}


_DIFFERENT = ("different",)
_EITHER, _BRANCH = ("either",), ("branch",)
_TABLE, _DIGITS, _SUM = "table", "digits", "sum"


def _useful_tables(
    tables: dict[Cells, Masks], size: int, groups: Iterable[Constraint]
) -> Iterator[tuple[int, int, Masks]]:
    """Yield the tables without equal digits in the same group, if they say more than that."""
    unequal = tuple((1 << size) - 1 ^ 1 << digit for digit in range(size))
    within = Counter[int]()
    for number, group in enumerate(groups):
        for _, cell in group.cells:
            within[cell] |= 1 << number
    for (one, other), table in tables.items():
        if not within[one] & within[other]:
            yield one, other, table
            continue
        rest = tuple(row & mask for row, mask in zip(table, unequal, strict=True))
        if rest != unequal:
            yield one, other, rest


def _differ(one: Constraint) -> bool:
    """Return whether a constraint forbids equal digits in its cells."""
    return one.colour[0] == _SUM and one.colour[-1] is True


def _of_rule(board: RuleBoard, rule: Rule, parts: Iterable[Primitive]) -> Iterator[Constraint]:
    """Yield the constraints of one rule."""
    machines = []
    for part in parts:
        if isinstance(part, Machine):
            machines.append(part)
        elif isinstance(part, Either):
            yield Constraint(_EITHER, (), frozenset(_branches(board, rule)))
        else:
            yield _of_primitive(part, board.size)
    if machines:
        yield from _of_machines(rule, machines)


def _branches(board: RuleBoard, rule: Rule) -> Iterator[Constraint]:
    for branch in rule.branches:
        each = (_of_rule(board, one, meaning(board, one)) for one in branch)
        yield Constraint(_BRANCH, (), frozenset(chain.from_iterable(each)))


def _of_primitive(part: Distinct | Domain | Linear | Pair, size: int) -> Constraint:
    if isinstance(part, Domain):
        return Constraint((_DIGITS, part.mask), _alike([part.cell]))
    if isinstance(part, Linear):
        return _sum(part, size)
    if isinstance(part, Pair):
        return _table(part.one, part.other, part.allowed)
    if len(part.cells) == 2:
        unequal = tuple((1 << size) - 1 ^ 1 << digit for digit in range(size))
        return _table(*part.cells, unequal)
    return _group(part.cells)


def _group(cells: Cells) -> Constraint:
    return Constraint(_DIFFERENT, _alike(cells))


def _table(one: int, other: int, allowed: Masks) -> Constraint:
    """Return the table of two cells, which is the same as the other way round."""
    back = transpose(allowed)
    if back == allowed:
        return Constraint((_TABLE, allowed), _alike((one, other)))
    first, second = (one, other) if allowed < back else (other, one)
    return Constraint((_TABLE, min(allowed, back)), ((0, first), (1, second)))


def _table_of(found: Constraint) -> tuple[int, int, Masks]:
    """Return the cells and the table of a constraint that `_table` has made."""
    (_, one), (_, other) = found.cells
    return _in_order(one, other, cast("Masks", found.colour[1]))


def _in_order(one: int, other: int, table: Masks) -> tuple[int, int, Masks]:
    return (one, other, table) if one < other else (other, one, transpose(table))


def _sum(part: Linear, size: int) -> Constraint:
    """Return a sum with each cell once; of it and the negative sum, one is chosen."""
    weights = Counter[int]()
    for cell, factor in zip(part.cells, part.factors, strict=True):
        weights[cell] += factor
    if part.distinct and len(part.cells) == size and 2 * part.total == size * (size + 1):
        return _group(part.cells)
    if len(weights) == 1:
        ((cell, factor),) = weights.items()
        mask = sum(1 << d - 1 for d in range(1, size + 1) if factor * d == part.total)
        return Constraint((_DIGITS, mask), _alike([cell]))
    if len(weights) == 2:
        (one, first), (other, second) = weights.items()
        return _table(one, other, _sum_table(first, second, part, size))
    total, sign = max((sign * part.total, sign) for sign in (1, -1))
    if not total:
        sign = max((1, -1), key=lambda s: sorted(s * factor for factor in weights.values()))
    cells = sorted((sign * factor, cell) for cell, factor in weights.items() if factor)
    return Constraint((_SUM, total, part.distinct), tuple(cells))


def _sum_table(first: int, second: int, part: Linear, size: int) -> Masks:
    """Return the table of two cells with a sum."""
    digits = range(1, size + 1)
    return tuple(
        sum(
            1 << b - 1
            for b in digits
            if first * a + second * b == part.total and not (part.distinct and a == b)
        )
        for a in digits
    )


def _of_machines(rule: Rule, machines: list[Machine]) -> Iterator[Constraint]:
    """Yield what the machines of a rule ask: the kind tells in which order they read the cells."""
    colour, shape = (rule.kind, rule.value), find_kind(rule.kind).shape
    if machines[0].link is not None:
        segments = (Constraint(("segment",), _alike(machine.cells)) for machine in machines)
        yield Constraint(("equal sums",), (), frozenset(segments))
    elif shape is Shape.NONE:
        yield from (Constraint(colour, _alike(machine.cells)) for machine in machines)
    elif rule.kind in _WITH_ENDS:
        inner, last = _alike(rule.cells[1:-1], 1), len(rule.cells) - 1
        yield Constraint((rule.kind,), (*_alike((rule.cells[0], rule.cells[last])), *inner))
    elif shape is Shape.SET:
        yield Constraint(colour, _alike(rule.cells))
    elif shape in (Shape.BOTH_WAYS, Shape.WALK) or rule.kind in _FROM_BOTH_ENDS:
        ways = (rule.cells, rule.cells[::-1])
        readings = (Constraint(("reading",), tuple(enumerate(way))) for way in ways)
        yield Constraint(colour, (), frozenset(readings))
    else:
        yield Constraint(colour, tuple(enumerate(rule.cells)))


def _alike(cells: Iterable[int], part: int = 0) -> tuple[tuple[int, int], ...]:
    """Return cells that all have the same part in a constraint."""
    return tuple((part, cell) for cell in sorted(cells))


def _cells_of(group: Constraint) -> Cells:
    return tuple(cell for _, cell in group.cells)
