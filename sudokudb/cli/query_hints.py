"""What the answer to a query may lack: names that there are not, puzzles that nobody has solved."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from sudokudb.errors import NotFound
from sudokudb.query import FIELDS, Term
from sudokudb.store.rows.labels import COLLECTIONS, TAGS
from sudokudb.suggestions import closest_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.library import Library
    from sudokudb.query import Query

_KINDS = {"tag": TAGS, "collection": COLLECTIONS}
_CHOICES = ("level", "symmetry")
_SOLVE = "`sudokudb solve --all`"
_NEAR = 0.7
_MOST = 5


def names(library: Library, query: Query) -> list[str]:
    """Say of the first few tags, collections and puzzles that there are not what each is near to.

    What must not be under a name may well be asked before the name is used: that is said only
    where another is near.
    """
    unknown = islice(_unknown(library, query), _MOST)
    return [*dict.fromkeys(filter(None, unknown))]


def _unknown(library: Library, query: Query) -> Iterator[str]:
    """Yield what is to be said of each name that there is not, which may be nothing."""
    for term in query.terms:
        for name in term.words if term.field in _KINDS else ():
            try:
                library.require(_KINDS[term.field], name)
            except NotFound as error:
                if near := _among_others(library, term.field, name) or error.hint:
                    yield f"{error.message}: {near}"
                else:
                    yield "" if term.negated else error.message
        for span in term.spans if term.field == "same" else ():
            if isinstance(span.low, int) and not library.has(span.low):
                yield f"no puzzle {span.low}"


def _among_others(library: Library, field: str, name: str) -> str:
    """Ask whether a collection was meant where it is no tag, and the other way round."""
    other = "collection" if field == "tag" else "tag"
    used = (known.lower() for known in library.in_use(_KINDS[other]))
    return f"was `{Term(other, (name,))}` meant?" if name.lower() in used else ""


def unsolved(library: Library, query: Query) -> str:
    """Say how many puzzles are left out where a query asks what only solving tells."""
    count = library.unsolved(query)
    if not count:
        return ""
    return f"left out: {count:,} puzzle{'' if count == 1 else 's'} not solved yet ({_SOLVE})"


def cause(library: Library, query: Query) -> str:
    """Say why a query may have found nothing, if that is known."""
    return "; ".join(names(library, query)) or unsolved(library, query) or _meant(library, query)


def _meant(library: Library, query: Query) -> str:
    """Name the field, level, symmetry, tag or collection that a word for titles is near to."""
    words = [word for term in query.terms if term.field == "title" for word in term.words]
    if not words:
        return ""
    known = {name: f"{name}:…" for name in FIELDS}
    known |= {word: f"{field}:{word}" for field in _CHOICES for word in FIELDS[field].choices}
    for field, kind in _KINDS.items():
        known |= {name.lower(): str(Term(field, (name,))) for name in library.in_use(kind)}
    for word in words[:_MOST]:
        if near := closest_name(word.lower(), known, _NEAR):
            return f"words alone are looked for in titles: was `{known[near]}` meant?"
    return ""
