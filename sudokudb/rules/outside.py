"""Kinds of rules about clues outside the grid: little killers, sandwiches, skyscrapers."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sudokudb.errors import say
from sudokudb.rules.cages import total
from sudokudb.rules.primitives import Machine
from sudokudb.rules.rule import Rule, rule_error
from sudokudb.rules.rule_kind import RuleKind, Shape
from sudokudb.rules.values import number, sum_of_any, up_to_size

if TYPE_CHECKING:
    from collections.abc import Callable

    from sudokudb.rules.primitives import Primitive
    from sudokudb.rules.rule_board import RuleBoard
    from sudokudb.rules.values import Bounds, Check


class Seen(NamedTuple):
    """What a machine has read of a ray: a number of cells, and a sum or a digit."""

    read: int
    found: int


def _little(_board: RuleBoard, rule: Rule) -> list[Primitive]:
    return [total(rule.cells, int(rule.value))]


def _reading(
    step: Callable[[Seen, int, int], Seen | None],
    is_right: Callable[[Seen, int], bool],
    start: Seen,
) -> Callable[[RuleBoard, Rule], list[Primitive]]:
    """Return the meaning of a clue: its steps, and whether the last state is right."""

    def meaning(board: RuleBoard, rule: Rule) -> list[Primitive]:
        value = int(rule.value)

        def advance(seen: object, digit: int) -> object:
            assert isinstance(seen, Seen)
            return step(seen, digit, board.size)

        def accept(seen: object) -> object:
            assert isinstance(seen, Seen)
            return True if is_right(seen, value) else None

        return [Machine(rule.cells, start, advance, accept)]

    return meaning


def _sandwich(seen: Seen, digit: int, size: int) -> Seen:
    """Add up the digits between the lowest and the highest, once one of them was read."""
    if digit in (1, size):
        return Seen(seen.read + 1, seen.found)
    return Seen(seen.read, seen.found + digit) if seen.read == 1 else seen


_UNREAD = Seen(-1, 0)


def _first_sum(seen: Seen, digit: int, _size: int) -> Seen:
    """Add up as many digits as the first one says; `read` is the number that is left."""
    if seen == _UNREAD:
        return Seen(digit - 1, digit)
    return Seen(seen.read - 1, seen.found + digit) if seen.read else seen


def _room(seen: Seen, digit: int, _size: int) -> Seen:
    """Find the digit in the place that the first one names; `read` is the way that is left."""
    if seen == _UNREAD:
        return Seen(digit - 1, digit if digit == 1 else 0)
    return Seen(seen.read - 1, digit if seen.read == 1 else 0) if seen.read else seen


def _skyscraper(seen: Seen, digit: int, _size: int) -> Seen:
    """Count the digits that are higher than all before them; `found` is the highest."""
    return Seen(seen.read + 1, digit) if digit > seen.found else seen


def _orthogonal(check: Check) -> Check:
    """Return the check of a clue about a whole row or column."""

    def check_both(board: RuleBoard, rule: Rule) -> Rule:
        if len(rule.cells) != board.size or rule.cells[1] - rule.cells[0] not in _steps(board):
            hint = say(
                "it names the first two cells of a row or a column, from an edge of the grid"
            )
            raise rule_error(say("its cells are not a row or a column"), hint)
        return check(board, rule)

    return check_both


def _steps(board: RuleBoard) -> tuple[int, ...]:
    return 1, -1, board.size, -board.size


def _either_end(check: Check) -> Check:
    """Return the check of a clue that means the same from both ends, which is read from one."""
    return lambda board, rule: check(board, rule._replace(cells=tuple(sorted(rule.cells))))


def _check_little(board: RuleBoard, rule: Rule) -> Rule:
    if rule.cells[1] - rule.cells[0] in _steps(board):
        hint = say("it names the first two cells of a diagonal, from an edge of the grid")
        raise rule_error(say("its cells are not a diagonal"), hint)
    return number(sum_of_any)(board, rule)


def _sandwich_bounds(board: RuleBoard, _rule: Rule) -> tuple[int, int]:
    return 0, board.size * (board.size + 1) // 2 - 1 - board.size


def _row_bounds(board: RuleBoard, _rule: Rule) -> tuple[int, int]:
    return 1, board.size * (board.size + 1) // 2


def _clue(
    name: str, english: str, meaning: Callable[[RuleBoard, Rule], list[Primitive]], bounds: Bounds
) -> RuleKind:
    return RuleKind(name, english, Shape.RAY, meaning, _orthogonal(number(bounds)))


_fillings = _reading(_sandwich, lambda seen, value: seen == (2, value), Seen(0, 0))
_sums = _reading(_first_sum, lambda seen, value: seen.found == value, _UNREAD)
_heights = _reading(_skyscraper, lambda seen, value: seen.read == value, Seen(0, 0))
_rooms = _reading(_room, lambda seen, value: seen.found == value, _UNREAD)
_check_sandwich = _either_end(_orthogonal(number(_sandwich_bounds)))
KINDS = (
    RuleKind("little", "little killer", Shape.RAY, _little, _check_little),
    RuleKind("sandwich", "sandwich", Shape.RAY, _fillings, _check_sandwich),
    _clue("xsum", "X-sum", _sums, _row_bounds),
    _clue("skyscraper", "skyscraper", _heights, up_to_size(1)),
    _clue("room", "numbered room", _rooms, up_to_size(1)),
)
"""The kinds of this family."""
