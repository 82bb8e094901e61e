"""The order in which puzzles are listed: by one field, upwards or downwards."""

from __future__ import annotations

from dataclasses import dataclass

from sudokudb.errors import QueryError
from sudokudb.query.fields import ALIASES
from sudokudb.query.values import meant, shown

ORDERS = ("id", "title", "clues", "level", "solutions", "added")
"""What puzzles can be ordered by. Levels go from simple to nested."""


@dataclass(frozen=True, slots=True)
class Order:
    """One of ORDERS, upwards or `descending`; where it is the same, the id decides likewise.

    Puzzles without a title, or whose level or solutions are not known, come last either way.
    """

    field: str = "id"
    descending: bool = False

    def __str__(self) -> str:
        return f"{'-' if self.descending else ''}{self.field}"


def parse_order(text: str) -> Order:
    """Return the order that `clues`, or `-clues` for downwards, names; raise QueryError for others.

    >>> parse_order("-givens")
    Order(field='clues', descending=True)
    """
    name = text.removeprefix("-").lower()
    name = ALIASES.get(name, name)
    if name in ORDERS:
        return Order(name, text.startswith("-"))
    near = meant(name, ORDERS)
    raise QueryError(
        f"no order by {shown(text)}{near}",
        None,
        f"it is one of {', '.join(ORDERS)}, - before it turns it",
    )
