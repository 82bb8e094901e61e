"""Ranges of levels and of techniques: `level:..intermediate`, `hardest:x-wing..`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from sudokudb.errors import QueryError, say
from sudokudb.query.fields import HAVE_LEVELS, RATERS
from sudokudb.query.tree import Span, is_range_of_words
from sudokudb.technique_names import FAMILIES, GIVE_UP, TECHNIQUES

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sudokudb.query.fields import Field

RANGE = re.compile(r"(?P<low>[^.]*)\.\.(?P<high>[^.]*)")
_GUESSING = TECHNIQUES["brute-force"].family
_EXAMPLE = "`hardest:..x-wing by:se`"


def is_range_of_levels(field: Field, text: str) -> bool:
    """Return whether a text is a range of words, for a field with levels.

    >>> from sudokudb.query.fields import FIELDS
    >>> is_range_of_levels(FIELDS["hodoku"], "..hard"), is_range_of_levels(FIELDS["hodoku"], "..9")
    (True, False)
    """
    if field.name not in HAVE_LEVELS or not (found := RANGE.fullmatch(text)):
        return False
    ends = [*filter(None, found.groups())]
    return bool(ends) and all(end[0].isalpha() for end in ends)


def expand_levels(field: Field, values: list[Any], *, all_known: bool = False) -> list[Any]:
    """Return values with the levels in place of their ranges; those of `score` stay at first.

    The levels of `score` are those of its rater: they are expanded if it is known, `all_known`.
    """
    if field.name == "score" and not all_known:
        return values
    expanded: list[Any] = []
    for value in values:
        expanded += _levels(field.choices, value) if is_range_of_words(value) else [value]
    return expanded


def require_known(rater: str, span: Span, at: int) -> None:
    """Raise QueryError for a range of techniques, at a position, that a rater cannot order."""
    if rater not in RATERS:
        raise QueryError(
            say("the order of the techniques of {rater} is not known", rater=rater),
            at,
            say("list the techniques: `hardest:x-wing,swordfish`"),
        )
    for end in (span.low, span.high):
        if end is not None and _rank(rater, str(end)) is None:
            message = say("{rater} does not know {technique}", rater=rater, technique=end)
            raise QueryError(message, at, _EXAMPLE)


def techniques_within(span: Span, rater: str) -> list[str]:
    """Return the techniques in a range, from the easiest, in the order of a built-in rater.

    A family stands for its hardest member.

    >>> techniques_within(Span(None, "claiming"), "se")[-3:]
    ['direct-hidden-triple', 'pointing', 'claiming']
    """
    ranks = _ranks(rater)
    low = 0 if span.low is None else _rank(rater, str(span.low)) or 0
    high = len(ranks) if span.high is None else _rank(rater, str(span.high)) or 0
    return [key for key, rank in ranks.items() if low <= rank <= high]


def expand_techniques(values: Iterable[Any], rater: str) -> tuple[str, ...]:
    """Return values with the techniques in place of their ranges, each once."""
    found: dict[str, None] = {}
    for value in values:
        keys = techniques_within(value, rater) if isinstance(value, Span) else (value,)
        found |= dict.fromkeys(keys)
    return (*found,)


def _rank(rater: str, name: str) -> int | None:
    """Return the rank of a technique or of the hardest of a family; None if it is not known."""
    members = [name]
    if name in FAMILIES:
        members = [key for key, row in TECHNIQUES.items() if row.family == name]
        members += [GIVE_UP] if name == _GUESSING else []
    ranks = _ranks(rater)
    return max((ranks[key] for key in members if key in ranks), default=None)


def _ranks(rater: str) -> dict[str, int]:
    """Return the techniques of a rater, from the easiest, with their ranks."""
    from sudokudb.query.parsing.technique_ranks import RANKS

    ranks = {key: rank for rank, keys in enumerate(RANKS[rater]) for key in keys}
    return ranks | {GIVE_UP: len(RANKS[rater])}


def _levels(levels: Sequence[str], span: Span) -> Sequence[str]:
    low = 0 if span.low is None else levels.index(str(span.low))
    high = len(levels) if span.high is None else levels.index(str(span.high)) + 1
    return levels[low:high]
