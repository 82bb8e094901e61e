"""The puzzles that a query leaves out, because what it asks for is not computed yet."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sudokudb.errors import TimeLimitReached
from sudokudb.puzzle import UNKNOWN_RATER
from sudokudb.query import FIELDS, Query, Span, Term
from sudokudb.query.fields import RATED_SIZE, by_rater
from sudokudb.query.raters import computed_facts, record_field
from sudokudb.query.tree import conditions
from sudokudb.store import search

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.query.tree import Condition
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
    with store.failures():
        query = search.resolve_names(store.run_sql, query)
    found = (command for one in conditions(query.tree) for command in _commands(one))
    commands = tuple(dict.fromkeys(found))
    if not commands:
        return LeftOut(0)
    try:
        with store.failures(), store.limit_time(seconds) as run_sql:
            count = search.left_out(run_sql, query, dialect=store.dialect)
            if count and _SOLVE in commands and _take_longer(run_sql, query, store.dialect):
                commands = tuple(_LONGER if c == _SOLVE else c for c in commands)
            again = _again(run_sql, query, store.dialect) if count else set()
            commands = tuple(f"{c} --again" if c in again else c for c in commands)
    except TimeLimitReached:
        return None
    return LeftOut(count, tuple(filter(None, commands)))


def _commands(condition: Condition) -> Iterator[str]:
    """Yield the commands that compute what a condition is about; an empty text if none does."""
    if isinstance(condition, Term) and condition.field == "has" and not condition.negated:
        return  # it asks for what is known
    for field in computed_facts(condition):
        if field in ("level", "solutions"):
            yield _SOLVE
        elif isinstance(condition, Term) and field == "disagree":
            yield from map(_rating, condition.values)
        elif group := FIELDS[field].group:
            yield f"{_MEASURE} --only {group}"
        else:
            yield _rating(FIELDS[field].rater)


def _rating(rater: str) -> str:
    """Return the command for the ratings of a rater; empty for one that is not known."""
    return "" if rater == UNKNOWN_RATER else f"{_RATE}{_OPTIONS.get(rater, ' --rater FILE')}"


def _again(run_sql: RunSql, query: Query, dialect: str) -> set[str]:
    """Return the commands that must be run `--again`: for ratings without a record of steps."""
    commands = set()
    for one in conditions(query.tree):
        for field in computed_facts(one):
            rater = FIELDS[field].rater
            if rater and field == record_field(field):
                rated = Query((one, Term("has", (by_rater("score", rater),))))
                if search.left_out(run_sql, rated, dialect=dialect):
                    commands.add(_rating(rater))
    return commands


def _take_longer(run_sql: RunSql, query: Query, dialect: str) -> bool:
    """Return whether solving all those that are left out can reach the time limit: no 9×9 can."""
    size = Term("size", (Span(RATED_SIZE, RATED_SIZE),))
    return not search.left_out(run_sql, Query((query.tree, size)), dialect=dialect)
