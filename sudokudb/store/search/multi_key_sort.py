"""Sort orders by several fields: puzzles with equal values are sorted by the next field."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING

from sudokudb.query import FIELDS, Key, Span, Term
from sudokudb.query.fields import MAX_NUMBER, Kind
from sudokudb.query.tree import conjunction
from sudokudb.store.query_sql.sort_values import Exactly, Without
from sudokudb.store.search import row_search

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from sudokudb.query import Order
    from sudokudb.query.tree import Node
    from sudokudb.store.connection.sqlite_file import RunSql

    Page = Callable[[Node, Order, Key | None, int], list[Key]]
    """A function that returns a page: tree, order, after and limit."""

_VALUE = attrgetter("value")


class MultiKeySort:
    """Pages in an order by several fields, made from pages in orders by one field."""

    def __init__(self, run_sql: RunSql, page: Page, tree: Node, order: Order) -> None:
        self._run_sql = run_sql
        self._page = page
        self._tree = tree
        self._first = replace(order, then=None)
        self._then = order.then or order
        self._low, self._high = (MAX_NUMBER, -1) if order.descending else (-1, MAX_NUMBER)

    def page(self, after: Key | None, limit: int) -> list[Key]:
        """List the keys of up to `limit` puzzles that follow `after`."""
        keys: list[Key] = []
        if after:
            keys = self._group(after, limit)
            after = Key(after.value, self._high)
        while (wanted := limit - len(keys)) > 0:
            found = self._page(self._tree, self._first, after, wanted)
            for value, group in groupby(found, _VALUE):
                ids = [key.id for key in group]
                if len(found) == wanted and ids[-1] == found[-1].id:  # the group may go on
                    keys += self._group(Key(value, self._low), limit - len(keys))
                else:
                    inner = sort(self._run_sql, self._then, ids)
                    keys += [Key(value, key.id, key) for key in inner]
                after = Key(value, self._high)
            if len(found) < wanted:
                break
        return keys

    def _group(self, after: Key, limit: int) -> list[Key]:
        """List the puzzles with the value of `after` that follow it in the next order."""
        tree = conjunction((self._tree, _equal(self._first.field, after.value)))
        found = self._page(tree, self._then, after.then, limit)
        return [Key(after.value, key.id, key) for key in found]


def _equal(field: str, value: float | str | None) -> Term:
    """Return the term for the puzzles with a sort value."""
    kind = FIELDS[field].kind
    if value is None:
        return Term("has", (Without(field),))
    if kind is Kind.NUMBER:
        return Term(field, (Span(int(value), int(value)),))
    if kind is Kind.CHOICE:
        return Term(field, (FIELDS[field].choices[int(value)],))
    return Term(field, (Exactly(value),))


def sort(run_sql: RunSql, order: Order, ids: Collection[int]) -> list[Key]:
    """Return the keys of puzzles in an order by one or several fields."""
    keys = row_search.sorted_keys(run_sql, replace(order, then=None), ids)
    if order.then is None:
        return keys
    inner = {key.id: (place, key) for place, key in enumerate(sort(run_sql, order.then, ids))}
    grouped = (sorted(inner[key.id] for key in group) for _, group in groupby(keys, _VALUE))
    values = {key.id: key.value for key in keys}
    return [Key(values[key.id], key.id, key) for group in grouped for _, key in group]
