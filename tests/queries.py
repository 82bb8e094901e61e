"""Hypothesis strategies for queries."""

from __future__ import annotations

from datetime import date

from hypothesis import strategies as st

from sudokudb.query import FIELDS, Query, Span, Term
from sudokudb.query.fields import Kind

_DAYS = st.dates(date(1900, 1, 1), date(9998, 12, 30)).map(date.isoformat)
_CHARACTERS = st.characters(exclude_categories=["Cs"], exclude_characters="\0")
ANY_TEXT = st.text(_CHARACTERS, min_size=1, max_size=20)
HOSTILE = (
    "'; DROP TABLE puzzles; --",
    '"quoted" \\ and, more',
    "100%_*?[a-z]",
    ":v0",
    "\x1b[31mred\x1b[0m",
    "[/bold]",
    "NULL",
    "-tag:x",
    "tab\tline\nfeed",
)
TEXTS = st.sampled_from(HOSTILE) | ANY_TEXT
PATTERNS = st.sampled_from([16, 81]).flatmap(lambda n: st.text("x.", min_size=n, max_size=n))


@st.composite
def spans(draw: st.DrawFn, ends: st.SearchStrategy[int] | st.SearchStrategy[str]) -> Span:
    """Draw a range, open at one end at most."""
    low, high = sorted((draw(ends), draw(ends)))
    if isinstance(low, str) and isinstance(high, str) and high.startswith(low):
        low = high
    shape = draw(st.sampled_from(["one", "both", "from", "to"]))
    low, high = {"one": (low, low), "from": (low, None), "to": (None, high)}.get(shape, (low, high))
    return Span(low, high)


def _values(
    name: str, texts: st.SearchStrategy[str], patterns: st.SearchStrategy[str]
) -> st.SearchStrategy[Span | str]:
    field = FIELDS[name]
    if field.kind is Kind.DATE:
        return spans(st.builds(lambda day, n: day[:n], _DAYS, st.sampled_from((4, 7, 10))))
    if name == "same":
        return st.integers(0, 400).map(lambda id: Span(id, id))
    if field.kind is Kind.NUMBER:
        numbers = field.numbers
        if isinstance(numbers, tuple):
            return spans(st.sampled_from(numbers))
        return spans(st.integers(0, min(numbers[-1], 400)))
    if field.kind is Kind.CHOICE:
        return st.sampled_from(field.choices)
    return patterns if field.kind is Kind.PATTERN else texts


def terms(
    texts: st.SearchStrategy[str] = TEXTS, patterns: st.SearchStrategy[str] = PATTERNS
) -> st.SearchStrategy[Term]:
    """Draw a term; `texts` are what fields of text and names are asked for."""
    return st.sampled_from(sorted(FIELDS)).flatmap(
        lambda name: st.builds(
            Term,
            st.just(name),
            st.lists(_values(name, texts, patterns), min_size=1, max_size=3).map(tuple),
            st.booleans(),
        )
    )


def queries(
    texts: st.SearchStrategy[str] = TEXTS, patterns: st.SearchStrategy[str] = PATTERNS
) -> st.SearchStrategy[Query]:
    """Draw a query of up to four terms."""
    drawn = st.lists(terms(texts, patterns), max_size=4)
    return drawn.map(lambda terms: Query(tuple(terms)))
