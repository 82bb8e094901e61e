"""Sort orders: the place of a puzzle in an order, and the SQL that sorts by it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sudokudb.query.fields import FIELDS, Kind
from sudokudb.query.values import folded

if TYPE_CHECKING:
    from sudokudb.puzzle import Puzzle
    from sudokudb.query import Order
    from sudokudb.store.sql.conditions import Statement


class Key(NamedTuple):
    """The place of a puzzle in an order: the value that it is sorted by, and its id.

    The value of a choice is its place in the list of choices. It is None where the value is
    unknown, and in the order of ids.
    """

    value: int | str | None
    id: int


def key_of(puzzle: Puzzle, order: Order) -> Key:
    """Return the place of a puzzle in an order."""
    if order.field == "id":
        return Key(None, puzzle.id)
    field = FIELDS[order.field]
    value = getattr(puzzle, order.field)
    if field.kind is Kind.CHOICE and value is not None:
        value = field.choices.index(value)
    elif field.kind is Kind.TEXT:
        value = folded(value) or None
    return Key(value, puzzle.id)


def value_sql(name: str) -> str:
    """Return the value that puzzles are sorted by, as SQL."""
    field = FIELDS[name]
    column = f"puzzles.{name}"
    if name == "id":
        return "NULL"
    if field.kind is Kind.TEXT:
        return f"nullif(lower({column}), '')"
    if field.kind is Kind.CHOICE:
        ranks = " ".join(f"WHEN '{word}' THEN {i}" for i, word in enumerate(field.choices))
        return f"CASE {column} {ranks} END"
    return column


def order_by(order: Order) -> str:
    """Return the ORDER BY clause of an order. Puzzles without a value come last."""
    direction = "DESC" if order.descending else "ASC"
    if order.field == "id":
        return f"ORDER BY puzzles.id {direction}"
    value = value_sql(order.field)
    return f"ORDER BY ({value}) IS NULL, {value} {direction}, puzzles.id {direction}"


def follows(order: Order, after: Key, statement: Statement) -> str:
    """Return the condition that a puzzle follows a place in an order."""
    sign = "<" if order.descending else ">"
    later = f"puzzles.id {sign} {statement.bind(after.id)}"
    if order.field == "id":
        return later
    value = value_sql(order.field)
    if after.value is None:
        return f"({value} IS NULL AND {later})"
    end = statement.bind(after.value)
    return f"({value} {sign} {end} OR {value} = {end} AND {later} OR {value} IS NULL)"
