"""The puzzles that a query leaves out, because what it asks for is not computed yet."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sudokudb.errors import TimeLimitReached
from sudokudb.puzzle import UNKNOWN_RATER
from sudokudb.query import FIELDS, Query, Span, Term
from sudokudb.query.fields import RATED_SIZE
from sudokudb.query.raters import computed_facts, raters_of, resolve_raters
from sudokudb.store import search

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.store import Store
    from sudokudb.store.connection.sqlite_file import RunSql

_SOLVE, _RATE = "sudokudb solve --all", "sudokudb rate --all"
_MEASURE = "sudokudb measure --all"
_LONGER = f"{_SOLVE} --time-limit 60"
_OPTIONS = {"": "", "hodoku": "", "se": " --rater se"}


class LeftOut(NamedTuple):
    """The number of puzzles that a query leaves out, and the commands that compute more."""

    puzzles: int
    commands: tuple[str, ...] = ()


def left_out(store: Store, query: Query, seconds: float | None) -> LeftOut | None:
    """Return what a query leaves out; None if counting takes longer than some seconds."""
    query = resolve_raters(query)
    commands = tuple(dict.fromkeys(c for term in query.terms for c in _commands(term)))
    if not commands:
        return LeftOut(0)
    try:
        with store.failures(), store.limit_time(seconds) as run_sql:
            count = search.left_out(run_sql, query, dialect=store.dialect)
            if count and _SOLVE in commands and _take_longer(run_sql, query, store.dialect):
                commands = tuple(_LONGER if c == _SOLVE else c for c in commands)
    except TimeLimitReached:
        return None
    return LeftOut(count, tuple(filter(None, commands)))


def _commands(term: Term) -> Iterator[str]:
    """Yield the commands that compute what a term is about, or empty texts for imported facts."""
    if term.field == "has" and not term.negated:
        return  # it asks for what is known
    for field in computed_facts(term):
        if field in ("level", "solutions"):
            yield _SOLVE
            continue
        if group := FIELDS[field].group:
            yield f"{_MEASURE} --only {group}"
            continue
        for rater in raters_of(term) or (FIELDS[field].rater,):
            option = _OPTIONS.get(rater, " --rater FILE")
            yield "" if rater == UNKNOWN_RATER else f"{_RATE}{option}"


def _take_longer(run_sql: RunSql, query: Query, dialect: str) -> bool:
    """Return whether solving all those that are left out can reach the time limit: no 9×9 can."""
    size = Term("size", (Span(RATED_SIZE, RATED_SIZE),))
    return not search.left_out(run_sql, Query((*query.terms, size)), dialect=dialect)
