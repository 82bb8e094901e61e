"""The fields that a query can ask, and what each can be asked for."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from sudokudb.notation import SIZES
from sudokudb.solvers.strategy import LEVELS
from sudokudb.symmetry import SYMMETRIES

MAX_NUMBER = 2**63 - 1
"""The largest number that a database can hold."""


class Kind(Enum):
    """What the values of a field are."""

    NUMBER = "number"
    DATE = "date"
    CHOICE = "choice"
    TEXT = "text"
    NAME = "name"
    PATTERN = "pattern"


class Field(NamedTuple):
    """A field: its values, what it means, the only values it has if they can be listed."""

    kind: Kind
    meaning: str
    choices: tuple[str, ...] = ()
    numbers: tuple[int, ...] | range = range(MAX_NUMBER + 1)

    def __str__(self) -> str:
        """Say what it means, and which values it has if they are few."""
        listed = self.choices or (self.numbers if isinstance(self.numbers, tuple) else ())
        return f"{self.meaning}: {', '.join(map(str, listed))}" if listed else self.meaning


FIELDS = {
    "id": Field(Kind.NUMBER, "the puzzle's number"),
    "title": Field(Kind.TEXT, "a part of the title"),
    "clues": Field(Kind.NUMBER, "the number of givens", numbers=range(626)),
    "level": Field(Kind.CHOICE, "how hard it is", LEVELS),
    "solutions": Field(
        Kind.NUMBER, "how many it has: 0, 1, or several (2 is the same)", numbers=range(3)
    ),
    "size": Field(Kind.NUMBER, "cells in a row", numbers=SIZES),
    "tag": Field(Kind.NAME, "a tag, whole"),
    "collection": Field(Kind.NAME, "a collection, whole"),
    "source": Field(Kind.TEXT, "a part of the source"),
    "author": Field(Kind.TEXT, "a part of the author's name"),
    "license": Field(Kind.TEXT, "a part of the license"),
    "notes": Field(Kind.TEXT, "a part of the notes"),
    "pattern": Field(Kind.PATTERN, "exactly these cells are given: x for a given, . for none"),
    "symmetry": Field(Kind.CHOICE, "how the givens lie", (*SYMMETRIES, "none")),
    "added": Field(Kind.DATE, "when it was added: 2026, 2026-11 or 2026-11-21"),
    "changed": Field(Kind.DATE, "when it was changed last, likewise"),
    "same": Field(Kind.NUMBER, "the same puzzle as that of this number, but for its symmetry"),
    "has": Field(
        Kind.CHOICE,
        "what is there, or is known",
        (
            "title",
            "level",
            "solutions",
            "tag",
            "collection",
            "source",
            "author",
            "license",
            "notes",
            "placed",
            "candidates",
            "details",
        ),
    ),
    "copy": Field(Kind.CHOICE, "whether another puzzle had this very grid before", ("yes", "no")),
}
"""Every field by its name."""

ALIASES = {
    "givens": "clues",
    "tags": "tag",
    "collections": "collection",
    "note": "notes",
    "licence": "license",
}
"""Other names of fields."""
