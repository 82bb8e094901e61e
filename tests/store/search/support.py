"""The same search as in the package, in plain Python over the same rows."""

from __future__ import annotations

from collections import Counter
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from sudokudb.notation import SIZES
from sudokudb.query import FIELDS, Order, Prefix, Query, Span, Term
from sudokudb.query.fields import Kind, by_rater
from sudokudb.query.measures import SAME, lead_of
from sudokudb.query.random_order import RandomOrder
from sudokudb.query.raters import resolve_raters
from sudokudb.query.step_conditions.step_records import first_technique
from sudokudb.solvers.strategy import LEVELS
from sudokudb.store.search.row_search import bar_of
from sudokudb.sukaku import is_sukaku
from sudokudb.symmetry import SYMMETRIES
from sudokudb.technique_names import TECHNIQUES as ALL_TECHNIQUES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from sudokudb.puzzle import Rating

from tests.store.support import ISSUES, Row, line_of, printed_rows


def lower(text: str) -> str:
    """Turn ASCII letters small, as SQLite does."""
    return "".join(mark.lower() if mark.isascii() else mark for mark in text)


def _was_printed(row: Row) -> bool:
    return row.values["identity"] in {
        identity for _, _, _, identity, removed in printed_rows() if not removed
    }


def _is_in_issue(row: Row, word: str) -> bool:
    named = {
        id
        for id, number, title, removed in ISSUES
        if not removed and (number == int(word) if word.isdigit() else lower(word) in lower(title))
    }
    own = (line_of(row.values), row.values["identity"])
    return any(id in named and own == (grid, i) for id, _, grid, i, _ in printed_rows())


def matches(query: Query, row: Row, rows: Sequence[Row]) -> bool:
    """Whether a row answers to a query."""
    return all(answer(term, row, rows) for term in resolve_raters(query).terms)


def answer(term: Term, row: Row, rows: Sequence[Row]) -> bool | None:
    """Return whether a term holds; None if that is not computed."""
    found = _holds(term, row, rows)
    if not found and any(is_missing(row, name, term) for name in _computed_fields(term)):
        return None
    return found is not term.negated


def _computed_fields(term: Term) -> list[str]:
    names = term.values if term.field == "has" else [term.field]
    if term.field in SAME:
        return [SAME[term.field]]
    results = ("level", "solutions", "rating")
    return [n for n in names if FIELDS[n].rater or FIELDS[n].group or n in results]


def is_missing(row: Row, field: str, term: Term | None = None) -> bool:
    """Return whether a result is not computed, although it could be."""
    values = row.values
    if field == "disagree":
        raters = term.values if term else ()
        return any(is_missing(row, by_rater("score", rater)) for rater in raters)
    if FIELDS[field].group:
        return values[lead_of(field)] is None and _can_be_rated(row)
    if values[field] is not None if field in ("level", "solutions") else _has(row, field):
        return False
    if field == "solutions":
        return True
    if field == "level":
        return values["solutions"] in (None, 1) and _has_levels(row)
    counting = rating_of(row, FIELDS[field].rater)
    if counting and counting.record and field.startswith("first"):
        return False
    if counting and counting.steps == 0 and field.startswith(("needs", "hardest")):
        return False
    return _can_be_rated(row)


def _can_be_rated(row: Row) -> bool:
    is_valid = row.values["solutions"] in (None, 1)
    is_classic = row.values["size"] == 9 and not row.values["rules"]
    return bool(is_classic and row.values["givens"] > 0 and is_valid)


def _has_levels(row: Row) -> bool:
    return row.values["size"] in SIZES and not row.values["rules"]


def _kinds(row: Row) -> list[str]:
    return [rule.split()[0] for rule in row.values["rules"].split(";") if rule]


def _has_kind(row: Row, word: str) -> bool:
    named = {"kropki": ["white", "black"]}.get(word, [word])
    return any(kind in named for kind in _kinds(row))


_COUNTS: dict[str, Callable[[Row], int]] = {
    "rules": lambda row: len({*_kinds(row)}),
    "cages": lambda row: _kinds(row).count("cage"),
    "lines": lambda row: _kinds(row).count("thermo"),
}
"""The numbers of rules."""


def _holds(term: Term, row: Row, rows: Sequence[Row]) -> bool:
    kind = FIELDS[term.field].kind
    if kind is Kind.NAME:
        names = {lower(name) for name in getattr(row, term.field)}
        begins = [lower(word.text) for word in term.values if isinstance(word, Prefix)]
        if any(name.startswith(begin) for name in names for begin in begins):
            return True
        return not names.isdisjoint(lower(word) for word in term.values if isinstance(word, str))
    if term.field == "disagree":
        return _do_disagree(row, *dict.fromkeys(term.values))
    if term.field in _HOLD:
        return any(_HOLD[term.field](row, word) for word in term.values)
    if term.field == "same":
        like = {span.low for span in term.values}
        grids = [r.values for r in rows if not _is_sukaku(r)]
        wanted = {values["identity"] for values in grids if values["id"] in like} - {None}
        return row.values["identity"] in wanted and not _is_sukaku(row)
    if term.field in SAME:
        like = {span.low for span in term.values}
        column = SAME[term.field]
        wanted = {r.values[column] for r in rows if r.values["id"] in like} - {None}
        return row.values[column] in wanted
    if kind is Kind.TECHNIQUE:
        keys = needed_by(row, term.field)
        return any(key in term.values or _family(key) in term.values for key in keys)
    if kind is Kind.RATING:
        scores = _scores(row) if term.field == "rating" else [number_of(row, term.field)]
        spans = [value for value in term.values if isinstance(value, Span)]
        counting = rating_of(row, FIELDS[term.field].rater)
        has_level = counting is not None and counting.level in term.values
        return has_level or any(span.contains(n) for span in spans for n in scores if n is not None)
    value: Any = number_of(row, term.field) if "steps" in term.field else _value(row, term.field)
    if kind is Kind.TEXT:
        return any(lower(word) in lower(value) for word in term.values)
    if kind is Kind.CHOICE:
        return value in term.values
    return value is not None and any(_within(value, span) for span in term.values)


def _value(row: Row, field: str) -> Any:
    return _COUNTS[field](row) if field in _COUNTS else row.values[field]


def _scores(row: Row) -> list[float]:
    return [r.score for r in row.ratings if r.score is not None and not r.is_outdated]


def number_of(row: Row, field: str) -> float | None:
    """Return the score or the steps by which a puzzle is sorted."""
    if field == "rating":
        return min(_scores(row), default=None)
    part = next((name for name in ("steps", "ep", "ed") if field.split()[0] == name), "score")
    return getattr(rating_of(row, FIELDS[field].rater), part, None)


def rating_of(row: Row, rater: str) -> Rating | None:
    """Return the current rating of a rater: computed before imported, newest first."""
    counting = [r for r in row.ratings if r.score is not None and not r.is_outdated]
    own = [r for r in counting if r.rater == rater]
    own.sort(key=lambda rating: (rating.computed, rating.version))
    return own[-1] if own else None


def needed_by(row: Row, field: str) -> list[str]:
    """Return the techniques of the rating that a field is about, or the hardest alone."""
    counting = rating_of(row, FIELDS[field].rater)
    found = [*counting.counts] if counting else []
    if field.startswith("first"):
        return list(filter(None, [_first_of(counting)]))
    return found[:1] if field.startswith("hardest") else found


def _first_of(rating: Rating | None) -> str:
    return first_technique(rating.record) if rating and rating.record else ""


def _family(key: str) -> str | None:
    return ALL_TECHNIQUES[key].family if key in ALL_TECHNIQUES else None


def _do_disagree(row: Row, *raters: str) -> bool:
    levels = {"easy": 0, "hard": 2, "odd": None}
    ranks = []
    for rating in (rating_of(row, rater) for rater in raters):
        if rating is None or rating.score is None:
            return False
        by_number = sum(rating.score >= begin for begin in (2.6, 3.8, 6.2, 7.5))
        unnamed = by_number if rating.score <= 20 else None
        ranks.append(levels[rating.level] if rating.level else unnamed)
    one, other = ranks
    return one is not None and other is not None and abs(one - other) >= 2


def _is_again(row: Row) -> bool:
    return bool(row.values["copy"]) and not _is_sukaku(row)


def _is_sukaku(row: Row) -> bool:
    marks = (row.values[name] for name in ("candidates", "placed"))
    return is_sukaku(line_of(row.values), *marks)


def _within(value: int | str, span: Span) -> bool:
    if isinstance(value, int):
        return span.contains(value)
    low, high = str(span.low or ""), str(span.high or "")
    return value[: len(low)] >= low and (not high or value[: len(high)] <= high)


def _has_symmetry(row: Row, word: str) -> bool:
    mask = row.values["symmetry"]
    return not mask if word == "none" else bool(mask & SYMMETRIES[word])


def _has(row: Row, word: str) -> bool:
    if FIELDS[word].kind is Kind.RATING or "steps" in word:
        return number_of(row, word) is not None
    if FIELDS[word].kind is Kind.RECORD:
        counting = rating_of(row, FIELDS[word].rater)
        return bool(counting and counting.record)
    if FIELDS[word].rater:
        return bool(needed_by(row, word))
    return bool(getattr(row, word)) if word in Row._fields else row.values[word] not in (None, "")


def pattern_of(grid: str) -> str:
    """Return x for each given of a grid."""
    return "".join("." if mark == "." else "x" for mark in grid)


_HOLD: dict[str, Callable[[Row, str], bool]] = {
    "symmetry": _has_symmetry,
    "has": _has,
    "missing": is_missing,
    "copy": lambda row, word: _is_again(row) == (word == "yes"),
    "played": lambda row, word: any(row.game) == (word == "yes"),
    "printed": lambda row, word: _was_printed(row) == (word == "yes"),
    "issue": _is_in_issue,
    "rule": _has_kind,
    "pattern": lambda row, word: pattern_of(row.values["grid"]) == word,
}


def value_of(row: Row, field: str) -> Any:
    """Return the value that a row is sorted by."""
    if FIELDS[field].kind is Kind.RATING or FIELDS[field].rater:
        return number_of(row, field)
    value = _value(row, field)
    if field == "title":
        return lower(value) or None
    return LEVELS.index(value) if value and field == "level" else value


def ordered(rows: Iterable[Row], order: Order) -> list[int]:
    """Return the ids of rows in an order."""
    every = sorted(rows, key=lambda row: row.values["id"], reverse=order.descending)
    if order.then:
        ranks = {id: rank for rank, id in enumerate(ordered(every, order.then))}
        every.sort(key=lambda row: ranks[row.values["id"]])
    if order.seed is not None:
        return sorted((row.values["id"] for row in every), key=RandomOrder(order.seed).value)
    keyed = [(value_of(row, order.field), row.values["id"]) for row in every]
    known = [pair for pair in keyed if pair[0] is not None]
    known.sort(key=itemgetter(0), reverse=order.descending)
    return [id for _, id in known] + [id for value, id in keyed if value is None]


def histogram(rows: Iterable[Row], field: str) -> dict[object, int]:
    """Count rows by the values of a field; by round numbers for a rating."""
    counts: Counter[object] = Counter()
    for row in rows:
        if FIELDS[field].kind is Kind.RATING:
            counts[bar_of(number_of(row, field))] += 1
        elif field in ("tag", "collection"):
            counts.update(getattr(row, field))
        elif FIELDS[field].kind is Kind.RULE:
            counts.update({*_kinds(row)})
        elif FIELDS[field].kind is Kind.TECHNIQUE:
            counts.update(needed_by(row, field))
        elif FIELDS[field].rater:
            level = getattr(rating_of(row, FIELDS[field].rater), "level", None)
            counts[level if level in FIELDS[field].choices else None] += 1
        else:
            counts[row.values[field]] += 1
    return dict(counts)
