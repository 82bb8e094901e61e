"""The SQL of conditions about steps.

`count()` and `only()` read the techniques of the current rating, `first()` its first technique, and
the others its record. SQLite matches records by the function STEPS, which `reader` adds to its
connections; on PostgreSQL the search finds out first for which puzzles a condition holds.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sudokudb.query import StepCondition, Term
from sudokudb.query.fields import by_rater
from sudokudb.query.raters import techniques_of
from sudokudb.store.connection.sqlite_file import STEPS
from sudokudb.store.query_sql.values import counting

if TYPE_CHECKING:
    from sudokudb.store.query_sql.statement import Statement


def needs_one(rater: str, techniques: tuple[str, ...]) -> Term:
    """Return the term that a puzzle needs one of some techniques."""
    return Term(by_rater("needs", rater), techniques)


def as_term(condition: StepCondition) -> Term | None:
    """Return the internal term of a condition that a key answers; None for another one.

    >>> str(as_term(StepCondition("first", ("x-wing",), rater="se")))
    'first by se:x-wing'
    """
    if condition.function != "first":
        return None
    return Term(by_rater("first", condition.rater), condition.techniques)


def keys_of(condition: StepCondition) -> list[str]:
    """Return the keys of the techniques that a condition names, also by their families."""
    return techniques_of(needs_one(condition.rater, condition.techniques))


def step_condition(condition: StepCondition, statement: Statement) -> str:
    """Return the SQL of a condition about steps, whatever its sign; NULL where it is not known."""
    if condition.function == "count":
        return _count(condition, statement)
    if condition.function == "only":
        return _only(condition, statement)
    if statement.dialect == "sqlite":
        from sudokudb.store.connection.steps_function import text_of

        call = f"{STEPS}({statement.bind(text_of(condition))}, r.record, r.techniques)"
        return counting(call, by_rater("score", condition.rater))
    ids = ", ".join(map(str, sorted(statement.holding[replace(condition, negated=False)])))
    return f"puzzles.id IN ({ids})" if ids else "FALSE"


def _count(condition: StepCondition, statement: Statement) -> str:
    """Return the comparison of the number of steps of some techniques."""
    total = " + ".join(_number(key, statement) for key in keys_of(condition)) or "0"
    return f"{_count_of(condition, total)} {condition.sign} {statement.bind(condition.number)}"


def _count_of(condition: StepCondition, number: str) -> str:
    """Return the SQL of a number of a rating's steps, which is NULL where they are not known."""
    known = f"CASE WHEN r.techniques <> '' THEN {number} WHEN r.steps = 0 THEN 0 END"
    return counting(known, by_rater("score", condition.rater))


def _number(key: str, statement: Statement) -> str:
    """Return the SQL of the number of steps of a technique in a list such as `x-wing=2 aic=1`."""
    listed, word = "' ' || r.techniques", f"' {key}='"
    if statement.dialect != "sqlite":
        digits = f"split_part(split_part({listed}, {word}, 2), ' ', 1)"
        return f"coalesce(CAST(nullif({digits}, '') AS INTEGER), 0)"
    start = f"instr({listed}, {word})"
    digits = f"substr({listed}, {start} + {len(key) + 2})"
    return f"CASE WHEN {start} > 0 THEN CAST({digits} AS INTEGER) ELSE 0 END"


def _only(condition: StepCondition, statement: Statement) -> str:
    """Return the condition that as many of a rating's techniques are allowed as it has."""
    find = "instr" if statement.dialect == "sqlite" else "strpos"
    words = (f"{find}(' ' || r.techniques, ' {key}=') > 0" for key in keys_of(condition))
    allowed = " + ".join(f"CASE WHEN {word} THEN 1 ELSE 0 END" for word in words) or "0"
    every = "length(r.techniques) - length(replace(r.techniques, '=', ''))"
    return f"{_count_of(condition, f'{every} - ({allowed})')} = 0"
