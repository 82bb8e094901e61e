"""Completion of queries: the fields and values that begin with the last word."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

from sudokudb.query.fields import find_field, searchable
from sudokudb.query.labels import LABELS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from sudokudb.query.labels import LabelKind

    Names = Callable[[LabelKind], Iterable[str]]
    """A function that returns the names of tags or collections in use."""


def fields_that_begin(word: str) -> list[str]:
    """Return the fields, each with a colon, that begin with a prefix."""
    return [f"{field.name}:" for field in searchable() if f"{field.name}:".startswith(word)]


def values_that_begin(field: str, word: str, names: Names) -> list[str]:
    """Return the completions of a field's last value; other values may precede it with commas."""
    found = find_field(field)
    if found is None:
        return []
    values = [*found.options]
    if kind := LABELS.get(found.name):
        values = [name for name in names(kind) if name.isprintable() and not set(name) & set(' ,"')]
    before, comma, last = word.rpartition(",")
    return [f"{before}{comma}{value}" for value in values if value.startswith(last)]


def endings(text: str, names: Names) -> list[str]:
    """Return a query with each completion of its last word.

    >>> endings("-lev", lambda kind: ()), endings("id:1 level:simple,ne", lambda kind: ())
    (['-level:'], ['id:1 level:simple,nested'])
    """
    before, blank, word = text.rpartition(" ")
    start = before + blank + word[: word.startswith("-")]
    field, colon, value = text[len(start) :].partition(":")
    if colon:
        return [f"{start}{field}:{found}" for found in values_that_begin(field, value, names)]
    return [start + found for found in fields_that_begin(field)] if field else []


def complete(text: str, found: Sequence[str]) -> str:
    """Return the common prefix of all completions, or the first if it adds nothing to the text.

    >>> complete("s", ["se:", "size:"]), complete("s", ["source:", "solutions:"])
    ('se:', 'so')
    """
    same = takewhile(lambda marks: len({*marks}) == 1, zip(*found, strict=False))
    common = "".join(marks[0] for marks in same)
    return common if len(common) > len(text) else next(iter(found), text)
