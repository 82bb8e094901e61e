"""The order in which puzzles are listed: by one field, ascending or descending."""

from __future__ import annotations

from dataclasses import dataclass

from sudokudb.errors import QueryError
from sudokudb.query.fields import FIELDS, find_field
from sudokudb.query.values import did_you_mean, quoted


def orders() -> tuple[str, ...]:
    """Return the names of the fields that puzzles can be sorted by."""
    return tuple(field.name for field in FIELDS.values() if field.sorts)


@dataclass(frozen=True, slots=True)
class Order:
    """A field, ascending or `descending`; puzzles with equal values follow by id, the same way.

    Levels go from simple to nested. Puzzles without a value come last in both directions.
    """

    field: str = "id"
    descending: bool = False

    def __str__(self) -> str:
        return f"{'-' if self.descending else ''}{self.field}"


def parse_order(text: str) -> Order:
    """Return the order for `givens`, or `-givens` for descending; raise QueryError for others.

    >>> parse_order("-clues")
    Order(field='givens', descending=True)
    """
    name = text.removeprefix("-").lower()
    field = find_field(name)
    if field and field.sorts:
        return Order(field.name, text.startswith("-"))
    raise QueryError(
        f"cannot sort by {quoted(text)}{did_you_mean(name, orders())}",
        None,
        f"sort by {', '.join(orders())}; -FIELD sorts descending",
    )
