"""Hints about a query: unknown names, unsolved puzzles, and why nothing matches."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from sudokudb.errors import NotFound
from sudokudb.query import FIELDS, Term
from sudokudb.query.fields import searchable
from sudokudb.store.rows.labels import LABELS
from sudokudb.suggestions import closest_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.library import Library
    from sudokudb.query import Query

_CHOICES = ("level", "symmetry")
_SOLVE = "`sudokudb solve --all`"
_NEAR = 0.7
_MAX_NAMES = 5


def unknown_names(library: Library, query: Query) -> list[str]:
    """Return hints about the first few unknown tags, collections and puzzles.

    A negated term may well name a tag that is not used yet: there is a hint only if a similar name
    exists.
    """
    unknown = islice(_unknown(library, query), _MAX_NAMES)
    return [*dict.fromkeys(filter(None, unknown))]


def _unknown(library: Library, query: Query) -> Iterator[str]:
    """Yield a hint, which may be empty, for each unknown name."""
    for term in query.terms:
        for name in term.words if term.field in LABELS else ():
            try:
                library.require(LABELS[term.field], name)
            except NotFound as error:
                if near := _among_others(library, term.field, name) or error.hint:
                    yield f"{error.message}: {near}"
                else:
                    yield "" if term.negated else error.message
        for span in term.spans if term.field == "same" else ():
            if isinstance(span.low, int) and not library.has(span.low):
                yield f"there is no puzzle {span.low}"


def _among_others(library: Library, field: str, name: str) -> str:
    """Return a hint if an unknown tag is a collection, or the other way round."""
    other = "collection" if field == "tag" else "tag"
    used = (known.lower() for known in library.in_use(LABELS[other]))
    return f"did you mean `{Term(other, (name,))}`?" if name.lower() in used else ""


def unsolved(library: Library, query: Query) -> str:
    """Return a hint if unsolved puzzles are missing from a query for levels or solutions."""
    count = library.unsolved(query)
    if not count:
        return ""
    unsolved = "1 unsolved puzzle is" if count == 1 else f"{count:,} unsolved puzzles are"
    return f"{unsolved} not included ({_SOLVE})"


def cause(library: Library, query: Query) -> str:
    """Return the likely reason why a query has no matches, or nothing."""
    return (
        "; ".join(unknown_names(library, query))
        or unsolved(library, query)
        or _similar(library, query)
    )


def _similar(library: Library, query: Query) -> str:
    """Return a hint if a word without a field is like a field, choice, tag or collection."""
    words = [word for term in query.terms if term.field == "title" for word in term.words]
    if not words:
        return ""
    known = {field.name: f"{field.name}:…" for field in searchable()}
    known |= {word: f"{field}:{word}" for field in _CHOICES for word in FIELDS[field].choices}
    for field, kind in LABELS.items():
        known |= {name.lower(): str(Term(field, (name,))) for name in library.in_use(kind)}
    for word in words[:_MAX_NAMES]:
        if near := closest_name(word.lower(), known, _NEAR):
            return f"words without a field are searched in titles: did you mean `{known[near]}`?"
    return ""
