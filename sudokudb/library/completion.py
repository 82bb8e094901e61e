"""Completion of queries with the names that are in use in a library."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

from sudokudb.query.completion import completions
from sudokudb.query.labels import LABELS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sudokudb.library.library import Library


def endings(library: Library, text: str) -> list[str]:
    """Return a query with each completion of its last word."""
    return completions(text, lambda field: names_of(library, field))


def names_of(library: Library, field: str) -> Iterable[str]:
    """Return the tags, collections or saved queries, for `tag`, `collection` and `is`."""
    if field in LABELS:
        return library.labels.names(field)
    return library.saved_queries.names() if field == "is" else ()


def complete(text: str, found: Sequence[str]) -> str:
    """Return the common prefix of all completions, or the first if it adds nothing to the text.

    >>> complete("s", ["se:", "size:"]), complete("s", ["source:", "solutions:"])
    ('se:', 'so')
    """
    same = takewhile(lambda marks: len({*marks}) == 1, zip(*found, strict=False))
    common = "".join(marks[0] for marks in same)
    return common if len(common) > len(text) else next(iter(found), text)
