"""Sort orders, the positions of puzzles in them, and their parser."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import NamedTuple, cast

from sudokudb.errors import QueryError, say, say_all
from sudokudb.query.fields import FIELDS, find_field
from sudokudb.query.parsing.atoms import quote
from sudokudb.suggestions import did_you_mean

RANDOM = "random"
"""The name of the orders that have a seed."""
_SEED = re.compile(rf"{RANDOM}(?::([0-9]{{1,18}}))?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Order:
    """A sort order by a field, ascending or `descending`.

    Levels go from simple to nested. Puzzles without a value come last in both directions. Puzzles
    with equal values are sorted by `then`, if there is one, and by id in the same direction.

    With a `seed` the order is that of `RandomOrder`, ascending; then the field is id.
    """

    field: str = "id"
    descending: bool = False
    then: Order | None = None
    seed: int | None = None

    def __str__(self) -> str:
        name = f"{'-' if self.descending else ''}{self.field}"
        if self.seed is not None:
            name = f"{RANDOM}:{self.seed}"
        return f"{name},{self.then}" if self.then else name


class Key(NamedTuple):
    """The position of a puzzle in an order: its sort value and its id.

    The sort value of a choice is its index in the list of choices. It is None if the value is
    unknown, and in the order by id. `then` is the position in the next order, if there is one.
    """

    value: float | str | None
    id: int
    then: Key | None = None


def orders() -> tuple[str, ...]:
    """Return the names of the fields that puzzles can be sorted by."""
    sorting = (field for field in FIELDS.values() if field.sorts and field.meaning)
    return tuple(field.name for field in sorted(sorting, key=lambda field: field.shown or 99))


def parse_order(text: str) -> Order:
    """Parse a sort order: `givens`, `-givens` (descending) or several fields with commas.

    `random:7` is the random order of the seed 7, and `random` that of 0.

    Raises QueryError for a field that cannot be sorted by, or that is named twice.

    >>> str(parse_order("-clues,title"))
    '-givens,title'
    """
    order, fields = None, []
    for word in reversed(text.split(",")):
        order = replace(_parse_field_order(word.strip()), then=order)
        fields.append(order.field)
    if len({*fields}) < len(fields) or "id" in fields[1:]:
        hint = say("name each field once, and id or random:SEED last: they are never equal")
        raise QueryError(say("cannot sort by {text}", text=quote(text)), None, hint)
    return cast("Order", order)


def _parse_field_order(text: str) -> Order:
    name = text.removeprefix("-").lower()
    if name.partition(":")[0] == RANDOM:
        return Order(seed=_parse_seed(text))
    field = find_field(name)
    if field and field.sorts:
        return Order(field.name, text.startswith("-"))
    hint = say("sort by {fields}; -FIELD sorts descending", fields=", ".join(orders()))
    if not field and (near := did_you_mean(name, _sorting(), 0.5)):
        hint = say_all(near, hint, separator=" ")
    raise QueryError(say("cannot sort by {text}", text=quote(text)), None, hint)


def _parse_seed(text: str) -> int:
    """Return the seed of a random order; raise QueryError for another text."""
    if found := _SEED.fullmatch(text.lower()):
        return int(found[1] or 0)
    hint = say(
        "a random order is {example}, with any number of up to 18 digits", example="random:7"
    )
    raise QueryError(say("cannot sort by {text}", text=quote(text)), None, hint)


def _sorting() -> dict[str, str]:
    """Return the names that a sort order can be mistaken for, with the name that it takes."""
    from sudokudb.query.parsing import guesses

    names = {name: name for name in orders()}
    others = {word: field for word, field in guesses.OTHER_FIELDS.items() if field in names}
    return names | others
