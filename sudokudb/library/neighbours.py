"""The puzzles before and after a puzzle in a list, without reading the list."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from sudokudb.query import Key, Order

    Keys = Callable[[Order, Key | None, int], list[Key]]
    """Lists the keys of so many puzzles in an order after a key."""

_LONGEST = 10_000
"""The positions that are read in an order that cannot be read backwards."""


def neighbours(keys: Keys, order: Order, here: Key) -> tuple[int | None, int | None]:
    """Return the ids before and after a position."""
    after = next(iter(keys(order, here, 1)), None)
    return _before(keys, order, here), after and after.id


def _before(keys: Keys, order: Order, here: Key) -> int | None:
    if order.seed is not None or order.then is not None:
        ids = [key.id for key in keys(order, None, _LONGEST)]
        at = ids.index(here.id) if here.id in ids else 0
        return ids[at - 1] if at else None
    backwards = replace(order, descending=not order.descending)
    found = next(iter(keys(backwards, here, 1)), None)
    if order.field == "id":
        return found and found.id
    # Puzzles without a value come last in both directions.
    if here.value is None and found is None:
        last = next(iter(keys(backwards, None, 1)), None)
        return last.id if last and last.value is not None else None
    return found.id if found and (found.value is None) == (here.value is None) else None
