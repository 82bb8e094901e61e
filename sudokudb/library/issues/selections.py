"""Parsers for the selections of an issue: numbers by level, and sections."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import LimitError, QueryError, UsageError, say
from sudokudb.library.issues.choice import Selection
from sudokudb.query import Query, parse_query
from sudokudb.query.fields import HODOKU_LEVELS, RATERS
from sudokudb.query.raters import require_subject
from sudokudb.query.tree import And, is_by, rater_of
from sudokudb.solvers.strategy import LEVELS
from sudokudb.suggestions import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_BOTH = {"own": ", ".join(LEVELS), "others": ", ".join(HODOKU_LEVELS)}
_BY_LEVEL = say("give it after a colon, such as simple:8")
_IN_SECTION = say("give TITLE:N:QUERY, such as {example!r}", example="Warm-up:6:level:simple")
_MOST = 10_000
_MOST_SECTIONS = 30


def parse_selections(
    query: Query, count: int, levels: str | None, sections: Sequence[str]
) -> list[Selection]:
    """Parse `levels` or `sections`, or return a selection of `count` puzzles.

    Raises SudokuError for an invalid text, and for too many puzzles or sections.
    """
    if not sections:
        require_subject(query)
    if levels is not None:
        selections = [Selection(count, query, level) for level, count in _levels(levels)]
    elif sections:
        if len(sections) > _MOST_SECTIONS:
            raise LimitError(say("an issue has at most {most} sections", most=_MOST_SECTIONS))
        selections = [_section(text, query) for text in sections]
    else:
        selections = [Selection(count, query)]
    total = sum(selection.count for selection in selections)
    if total < 1:
        raise UsageError(say("an issue needs at least one puzzle"))
    if total > _MOST:
        raise LimitError(say("an issue has at most {most:,} puzzles", most=_MOST))
    return selections


def _levels(text: str) -> Iterator[tuple[str, int]]:
    """Yield the levels and numbers in a text such as simple:8,difficult:4."""
    seen: set[str] = set()
    known = (*LEVELS, *HODOKU_LEVELS)
    for part in text.split(","):
        level, _, count = (word.strip() for word in part.partition(":"))
        if level not in known or level in seen:
            near = did_you_mean(level, {name: name for name in known})
            raise UsageError(
                say("{level!r} is not a level, or is named twice", level=level[:40]),
                near or say("levels are {names}", names=", ".join(known)),
            )
        seen.add(level)
        if not (seen <= {*LEVELS} or seen <= {*HODOKU_LEVELS}):
            hint = say("the Palm's are {own}; HoDoKu's are {others}", **_BOTH)
            raise UsageError(say("these are levels of two kinds"), hint)
        yield level, _number(count, part.strip(), _BY_LEVEL)


def _section(text: str, query: Query) -> Selection:
    """Parse a section such as Warm-up:6:level:simple, or Wings:4:practice xy-wing."""
    title, _, rest = text.partition(":")
    count, _, own = rest.partition(":")
    if not title.strip():
        raise UsageError(say("the section {text!r} has no title", text=text[:40]), _IN_SECTION)
    number = _number(count.strip(), text, _IN_SECTION)
    technique = ""
    if own.split()[:1] == ["practice"]:
        from sudokudb.steps.practice import require_technique

        technique, own = [*own.split(maxsplit=2)[1:], "", ""][:2]
        require_technique(technique)
    return Selection(number, _join(query, own), None, title.strip(), technique)


def _join(query: Query, own: str) -> Query:
    """Return a query with the conditions of a section; `by:` of the query applies to them, too."""
    rater = rater_of(query.tree, RATERS[0])
    added = parse_query(own, rater)
    parts = query.tree.parts if isinstance(query.tree, And) else (query.tree,)
    if any(map(is_by, parts)) and rater_of(added.tree, rater) != rater:
        raise QueryError(say("by names one rater"), None, "`needs:xy-wing by:se`")
    others = (part for part in parts if not is_by(part))
    return Query((*others, *filter(is_by, parts), added.tree))


def _number(text: str, part: str, hint: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 9 and int(text) > 0):
        raise UsageError(say("{part!r} has no number of puzzles", part=part[:40]), hint)
    return int(text)
