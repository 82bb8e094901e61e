"""The SQL for what is computed: the puzzles whose facts are known, perhaps without a value.

A fact that is computed without a value is not computed again: the level of a puzzle with several
solutions, or the rating of a puzzle that no rater rates.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.notation import SIZES
from sudokudb.query.fields import FIELDS, RATED_SIZE, Kind
from sudokudb.query.measures import lead_of
from sudokudb.query.raters import computed_facts, record_field, steps_field
from sudokudb.store.query_sql.values import is_first, value_sql

if TYPE_CHECKING:
    from sudokudb.query.tree import Condition

CAN_BE_RATED = (
    f"(puzzles.size = {RATED_SIZE} AND puzzles.rules = '' AND puzzles.givens > 0 "
    "AND coalesce(puzzles.solutions, 1) = 1)"
)
"""The condition that a puzzle can be rated, as far as that is known."""


HAS_LEVEL = f"(puzzles.rules = '' AND puzzles.size IN ({', '.join(map(str, SIZES))}))"
"""The condition that a puzzle can have a level: it is classic, and its boxes are square."""


def is_computed(field: str) -> str:
    """Return the condition that a computed field is known for a puzzle."""
    if field == "solutions":
        return "puzzles.solutions IS NOT NULL"
    if field == "level":
        return (
            f"(puzzles.level IS NOT NULL OR coalesce(puzzles.solutions, 1) <> 1 OR NOT {HAS_LEVEL})"
        )
    if is_first(field):  # a puzzle that singles solve has no such step
        return is_computed(record_field(field))
    known = f"{value_sql(lead_of(field) if FIELDS[field].group else field)} IS NOT NULL"
    if FIELDS[field].kind is Kind.TECHNIQUE:  # a puzzle without steps needs no technique
        known = f"{known} OR coalesce({value_sql(steps_field(field))}, 1) = 0"
    return f"({known} OR NOT {CAN_BE_RATED})"


def all_computed(condition: Condition) -> str:
    """Return the condition that everything is known that one is about; empty if always."""
    return " AND ".join(map(is_computed, computed_facts(condition)))
