"""The parts of queries, terms about one field each, and sort orders."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from sudokudb.puzzle import format_score

_QUOTED = frozenset('",\\')


@dataclass(frozen=True, slots=True)
class Span:
    """A range of numbers, or of dates as precise as they were written.

    The range includes both ends. None is an open end; at most one end is open.

    >>> str(Span(24, None)), str(Span("2026-11", "2026-11"))
    ('24..', '2026-11')
    """

    low: float | str | None
    high: float | str | None

    def contains(self, number: float) -> bool:
        """Return whether the range, which must be one of numbers, contains a number.

        >>> Span(24, None).contains(30)
        True
        """
        below = isinstance(self.low, int | float) and number < self.low
        above = isinstance(self.high, int | float) and number > self.high
        return not (below or above)

    def __str__(self) -> str:
        low, high = map(_format_end, (self.low, self.high))
        return low if low == high else f"{low}..{high}"


@dataclass(frozen=True, slots=True)
class Term:
    """A field and its values, one of which must match; if `negated`, none may match.

    The values are Span for fields of numbers, ratings and dates, and str for all others. A term
    holds neither way for puzzles for which a command would still compute what it is about, unless
    it is `lenient`, which no text of a query can say.
    """

    field: str
    values: tuple[Any, ...]
    negated: bool = False
    lenient: bool = False

    def __str__(self) -> str:
        sign = "-" if self.negated else ""
        return f"{sign}{self.field}:{','.join(map(_format_value, self.values))}"


@dataclass(frozen=True, slots=True)
class Order:
    """A sort order by a field, ascending or `descending`.

    Levels go from simple to nested. Puzzles without a value come last in both directions. Puzzles
    with equal values are sorted by `then`, if there is one, and by id in the same direction.
    """

    field: str = "id"
    descending: bool = False
    then: Order | None = None

    def __str__(self) -> str:
        name = f"{'-' if self.descending else ''}{self.field}"
        return f"{name},{self.then}" if self.then else name


class Key(NamedTuple):
    """The position of a puzzle in an order: its sort value and its id.

    The sort value of a choice is its index in the list of choices. It is None if the value is
    unknown, and in the order by id. `then` is the position in the next order, if there is one.
    """

    value: float | str | None
    id: int
    then: Key | None = None


def _format_end(end: float | str | None) -> str:
    if isinstance(end, float):
        return format_score(end)
    return "" if end is None else str(end)


def _format_value(value: Span | str) -> str:
    if isinstance(value, Span):
        return str(value)
    if value and not any(mark in _QUOTED or mark.isspace() for mark in value):
        return value
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
