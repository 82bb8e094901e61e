"""The values of internal terms about one sort value, which no text of a query can contain."""

from __future__ import annotations

from typing import NamedTuple


class Exactly(NamedTuple):
    """The only value of an internal term for the puzzles with exactly one sort value.

    Users' queries can only contain parts of texts, and days.
    """

    value: float | str


class Without(NamedTuple):
    """The only value of an internal term `has`: the puzzles without a sort value, known or not."""

    field: str
