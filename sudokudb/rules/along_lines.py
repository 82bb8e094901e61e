"""Kinds of rules about lines: thermometers, whispers, renbans, sums of segments."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import TYPE_CHECKING, cast

from sudokudb.errors import say
from sudokudb.rules.cages import total
from sudokudb.rules.primitives import Machine
from sudokudb.rules.rule import Rule, rule_error
from sudokudb.rules.rule_kind import FREE, RuleKind, Shape, Trait
from sudokudb.rules.values import no_value, number, sum_of_any, up_to_size, whole_number

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable

    from sudokudb.rules.primitives import Cells, Primitive
    from sudokudb.rules.rule_board import RuleBoard
    from sudokudb.rules.values import Check

    Meaning = Callable[[RuleBoard, Rule], list[Primitive]]

_THIRDS = 3


def _chain(fits: Callable[[int, int], bool]) -> Meaning:
    """Return the meaning of a line whose neighbours fit each other."""
    return lambda board, rule: [*board.pairs(pairwise(rule.cells), fits)]


def _whisper(board: RuleBoard, rule: Rule) -> list[Primitive]:
    least = int(rule.value)
    return _chain(lambda one, other: abs(one - other) >= least)(board, rule)


def _renban(board: RuleBoard, rule: Rule) -> list[Primitive]:
    count = len(rule.cells)
    return [*board.pairs(combinations(rule.cells, 2), lambda a, b: 0 < abs(a - b) < count)]


def _palindrome(board: RuleBoard, rule: Rule) -> list[Primitive]:
    cells = rule.cells
    ends = [(cells[at], cells[-1 - at]) for at in range(len(cells) // 2)]
    return [*board.pairs(ends, lambda one, other: one == other)]


def _within(reach: int, cells: Cells) -> list[tuple[int, int]]:
    """Return the pairs of cells of each run of some cells in a row."""
    places = range(len(cells))
    return [(cells[i], cells[j]) for i, j in combinations(places, 2) if j - i < reach]


def _modular(board: RuleBoard, rule: Rule) -> list[Primitive]:
    value = int(rule.value)
    return [*board.pairs(_within(value, rule.cells), lambda a, b: (a - b) % value != 0)]


def _entropic(board: RuleBoard, rule: Rule) -> list[Primitive]:
    def third(digit: int) -> int:
        return (digit - 1) * _THIRDS // board.size

    return [*board.pairs(_within(_THIRDS, rule.cells), lambda a, b: third(a) != third(b))]


def _between(_board: RuleBoard, rule: Rule) -> list[Primitive]:
    return _with_ends(rule.cells, lambda digit, low, high: low < digit < high)


def _lockout(board: RuleBoard, rule: Rule) -> list[Primitive]:
    least, ends = int(rule.value), [(rule.cells[0], rule.cells[-1])]
    apart = board.pairs(ends, lambda one, other: abs(one - other) >= least)
    return [*_with_ends(rule.cells, lambda digit, low, high: not low <= digit <= high), *apart]


def _with_ends(cells: Cells, inside: Callable[[int, int, int], bool]) -> list[Primitive]:
    """Return a machine for each inner cell, which reads both ends of the line first."""

    def step(ends: object, digit: int) -> object:
        known = cast("tuple[int, ...]", ends)
        if len(known) < 2:
            return tuple(sorted((*known, digit)))
        return known if inside(digit, *known) else None

    return [Machine((cells[0], cells[-1], cell), (), step, lambda _: True) for cell in cells[1:-1]]


def equal_sums(segments: Iterable[Iterable[int]], link: Hashable) -> list[Primitive]:
    """Return the machines that add up segments, whose sums are equal."""

    def add(found: object, digit: int) -> object:
        return cast("int", found) + digit

    return [Machine(tuple(cells), 0, add, lambda found: found, link) for cells in segments]


def _zipper(_board: RuleBoard, rule: Rule) -> list[Primitive]:
    """Return the pairs around the middle: they add up to its digit, or to the same sum."""
    cells, half = rule.cells, len(rule.cells) // 2
    ends = [(cells[at], cells[-1 - at]) for at in range(half)]
    if len(cells) % 2 == 0:
        return equal_sums(ends, rule)
    return [total((*pair, cells[half]), 0, (1, 1, -1)) for pair in ends]


def _region_sum(board: RuleBoard, rule: Rule) -> list[Primitive]:
    """Return the segments of the line in its regions, which have equal sums."""
    segments = [[rule.cells[0]]]
    for before, cell in pairwise(rule.cells):
        if board.region_of[before] == board.region_of[cell]:
            segments[-1].append(cell)
        else:
            segments.append([cell])
    return equal_sums(segments, rule) if len(segments) > 1 else []


def _equal(_board: RuleBoard, rule: Rule) -> list[Primitive]:
    places = iter(rule.cells)
    lengths = map(int, rule.value.split())
    return equal_sums([[next(places) for _ in range(length)] for length in lengths], rule)


def _sum_line(_board: RuleBoard, rule: Rule) -> list[Primitive]:
    """Return a machine whose state is the sum of the run so far."""
    wanted = int(rule.value)

    def step(found: object, digit: int) -> object:
        after = cast("int", found) + digit
        return None if after > wanted else after % wanted

    return [Machine(rule.cells, 0, step, lambda found: True if found == 0 else None)]


def _at_least(count: int, check: Check) -> Check:
    """Return the check of a line that needs some cells."""

    def check_both(board: RuleBoard, rule: Rule) -> Rule:
        if len(rule.cells) < count:
            raise rule_error(say("it needs at least {count} cells", count=count))
        return check(board, rule)

    return check_both


def _rising(board: RuleBoard, rule: Rule) -> Rule:
    """Return the rule; raise RuleError for a line that is longer than there are digits."""
    if len(rule.cells) > board.size:
        message = say("{count} cells cannot have different digits", count=len(rule.cells))
        raise rule_error(message, say("a line of them has at most {size} cells", size=board.size))
    return no_value(board, rule)


def _in_regions(board: RuleBoard, rule: Rule) -> Rule:
    if not board.regions:
        raise rule_error(say("it needs boxes or regions"))
    return no_value(board, rule)


def _check_lengths(_board: RuleBoard, rule: Rule) -> Rule:
    """Return the rule with the lengths of its groups, which make up all of its cells."""
    lengths = [whole_number(length) for length in rule.value.split()]
    if len(lengths) < 2 or min(lengths) < 1 or sum(lengths) != len(rule.cells):
        raise rule_error(
            say("{value!r} are not the lengths of its groups", value=rule.value[:40]),
            say("there are {count} cells", count=len(rule.cells)),
        )
    return rule._replace(value=" ".join(map(str, lengths)))


def _rises(one: int, other: int) -> bool:
    return one < other


def _does_not_fall(one: int, other: int) -> bool:
    return one <= other


def _other_parity(one: int, other: int) -> bool:
    return (one - other) % 2 == 1


def _line_sum(board: RuleBoard, rule: Rule) -> tuple[int, int]:
    return 1, sum_of_any(board, rule)[1]


_thermo, _slow, _parity = _chain(_rises), _chain(_does_not_fall), _chain(_other_parity)
_line, _line_of_distinct = _at_least(2, no_value), _at_least(2, _rising)
_distance, _modulus = number(up_to_size(1, less=1), default="5"), number(up_to_size(2), default="3")
_lock = number(up_to_size(1, less=1), default="4")
_LINE, _BOTH, _WALK = Shape.LINE, Shape.BOTH_WAYS, Shape.WALK
_PLAIN = Trait.PLAIN
_MIRROR = Trait.REVERSES | Trait.PLAIN
KINDS = (
    RuleKind("thermo", "thermometer", _LINE, _thermo, _line_of_distinct, _PLAIN),
    RuleKind("slow", "slow thermometer", _LINE, _slow, _line, _PLAIN),
    RuleKind("whisper", "whisper", _WALK, _whisper, _at_least(2, _distance), _MIRROR),
    RuleKind("renban", "renban", _BOTH, _renban, _line_of_distinct, _MIRROR),
    RuleKind("palindrome", "palindrome", _BOTH, _palindrome, _line, FREE),
    RuleKind("between", "between line", _BOTH, _between, _line, Trait.REVERSES),
    RuleKind("lockout", "lockout line", _BOTH, _lockout, _at_least(2, _lock), Trait.REVERSES),
    RuleKind("regionsum", "region sum line", _BOTH, _region_sum, _at_least(2, _in_regions)),
    RuleKind("equal", "equal sums", Shape.GROUP, _equal, _check_lengths),
    RuleKind("zipper", "zipper", _BOTH, _zipper, _at_least(3, no_value)),
    RuleKind("modular", "modular line", _WALK, _modular, _at_least(2, _modulus), _PLAIN),
    RuleKind("entropic", "entropic line", _WALK, _entropic, _line, _MIRROR),
    RuleKind("parity", "parity line", _WALK, _parity, _line, _PLAIN),
    RuleKind("sumline", "sum line", _BOTH, _sum_line, number(_line_sum)),
)
"""The kinds of this family."""
