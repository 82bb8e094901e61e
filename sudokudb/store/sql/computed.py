"""The SQL for what is computed: the puzzles whose facts are known, perhaps without a value.

A fact that is computed without a value is not computed again: the level of a puzzle with several
solutions, or the rating of a puzzle that no rater rates.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.query import And, Comparison, Not, Or, SavedQuery, StepCondition, Term
from sudokudb.query.fields import FIELDS, RATED_SIZE, Kind, by_rater
from sudokudb.query.measures import SAME, lead_of
from sudokudb.query.raters import computed_facts, raters_of, record_field, steps_field
from sudokudb.store.sql.sort_values import Without
from sudokudb.store.sql.steps import fact_of
from sudokudb.store.sql.values import is_first, value_sql

if TYPE_CHECKING:
    from sudokudb.query.tree import Condition, Node

CAN_BE_RATED = (
    f"(puzzles.size = {RATED_SIZE} AND puzzles.givens > 0 AND coalesce(puzzles.solutions, 1) = 1)"
)
"""The condition that a puzzle can be rated, as far as that is known."""

_BY_TECHNIQUES = ("needs", "hardest")  # they are known together


def facts_of(condition: Condition) -> tuple[str, ...]:
    """Return the fields that a condition is about and that may be not computed yet."""
    if isinstance(condition, Comparison):
        named = dict.fromkeys((condition.left, condition.right))
        return tuple(name for name in named if FIELDS[name].is_computed)
    if isinstance(condition, StepCondition):
        return (fact_of(condition),)
    assert isinstance(condition, Term)
    if condition.field == "disagree":
        return tuple(by_rater("score", rater) for rater in raters_of(condition))
    if condition.field in SAME:
        return (SAME[condition.field],)
    return computed_facts(condition)


def implied_facts(node: Node) -> frozenset[str]:
    """Return fields that are known wherever a node holds; not all of those of a group.

    >>> sorted(implied_facts(Term("needs", ("x-wing",))))
    ['hardest', 'hodoku', 'needs']
    """
    if isinstance(node, And | Or | Not | SavedQuery) or node.negated:
        return frozenset()
    if isinstance(node, Term) and (
        node.field in ("has", "disagree") or isinstance(node.values[0], Without)
    ):
        return frozenset()
    facts = frozenset(facts_of(node))
    for fact in facts:
        rater = FIELDS[fact].rater
        by_techniques = {by_rater(name, rater) for name in _BY_TECHNIQUES} if rater else set()
        if fact in by_techniques:
            facts |= by_techniques | {by_rater("score", rater)}
    return facts


def is_computed(field: str) -> str:
    """Return the condition that a computed field is known for a puzzle."""
    if field == "solutions":
        return "puzzles.solutions IS NOT NULL"
    if field == "level":
        return "(puzzles.level IS NOT NULL OR coalesce(puzzles.solutions, 1) <> 1)"
    if is_first(field):  # a puzzle that singles solve has no such step
        return is_computed(record_field(field))
    known = f"{value_sql(lead_of(field) if FIELDS[field].group else field)} IS NOT NULL"
    if FIELDS[field].kind is Kind.TECHNIQUE:  # a puzzle without steps needs no technique
        known = f"{known} OR coalesce({value_sql(steps_field(field))}, 1) = 0"
    return f"({known} OR NOT {CAN_BE_RATED})"


def all_computed(condition: Condition) -> str:
    """Return the condition that everything is known that one is about; empty if always."""
    return " AND ".join(map(is_computed, facts_of(condition)))
