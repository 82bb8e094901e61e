"""The SQL for what is computed: the puzzles whose facts are known, perhaps without a value.

A fact that is computed without a value is not computed again: the level of a puzzle with several
solutions, or the rating of a puzzle that no rater rates.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.query.fields import FIELDS, RATED_SIZE, Kind, by_rater
from sudokudb.query.raters import computed_facts, raters_of, record_field, steps_field
from sudokudb.store.sql.values import counting, is_first, value_sql

if TYPE_CHECKING:
    from sudokudb.query import Term

CAN_BE_RATED = (
    f"(puzzles.size = {RATED_SIZE} AND puzzles.givens > 0 AND coalesce(puzzles.solutions, 1) = 1)"
)
"""The condition that a puzzle can be rated, as far as that is known."""


def is_computed(field: str) -> str:
    """Return the condition that a computed field is known for a puzzle."""
    if field == "solutions":
        return "puzzles.solutions IS NOT NULL"
    if field == "level":
        return "(puzzles.level IS NOT NULL OR coalesce(puzzles.solutions, 1) <> 1)"
    known = f"{value_sql(record_field(field) if is_first(field) else field)} IS NOT NULL"
    if is_first(field):  # a puzzle that singles solve has no such step
        return f"({known} OR NOT {CAN_BE_RATED})"
    if FIELDS[field].kind is Kind.TECHNIQUE:  # a puzzle without steps needs no technique
        known = f"{known} OR coalesce({value_sql(steps_field(field))}, 1) = 0"
    return f"({known} OR NOT {CAN_BE_RATED})"


def all_computed(term: Term) -> str:
    """Return the condition that everything is known that a term is about; empty if always."""
    if term.field == "disagree":
        scores = (by_rater("score", rater) for rater in raters_of(term))
        return " AND ".join(f"{counting('1', score)} IS NOT NULL" for score in scores)
    return " AND ".join(map(is_computed, computed_facts(term)))


def is_lacking(term: Term) -> str:
    """Return the condition that a command would compute what a term is about."""
    lacks = f"NOT ({all_computed(term)})"
    return f"({lacks} AND {CAN_BE_RATED})" if term.field == "disagree" else lacks
