"""Translation of trees of conditions into SQL.

A condition about a fact that is not computed is NULL or false, and so is its negation: a negated
condition holds only where everything is computed that it is about.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.query import And, FieldComparison, Or, StepCondition, Term
from sudokudb.store.query_sql.computed import all_computed
from sudokudb.store.query_sql.conditions import term_condition
from sudokudb.store.query_sql.values import value_sql

if TYPE_CHECKING:
    from sudokudb.query.tree import Condition, Node
    from sudokudb.store.query_sql.statement import Statement


def condition(node: Node, statement: Statement) -> str:
    """Return the condition of a resolved tree, in which only conditions are negated."""
    if isinstance(node, And | Or):
        return _join(node, statement)
    holds = _positive(node, statement)  # type: ignore[arg-type]  # no Not is left
    if not node.negated:  # type: ignore[union-attr]
        return f"({holds})"
    known = all_computed(node)  # type: ignore[arg-type]
    rejected = f"NOT coalesce(({holds}), FALSE)"
    return f"({known} AND {rejected})" if known else rejected


def where(node: Node, statement: Statement) -> str:
    """Return the condition of a tree after AND; nothing for a tree that always holds."""
    return "" if node == And() else f" AND {condition(node, statement)}"


def _join(node: And | Or, statement: Statement) -> str:
    sign, nothing = ("AND", "TRUE") if isinstance(node, And) else ("OR", "FALSE")
    parts = [condition(part, statement) for part in node.parts]
    return f"({f' {sign} '.join(parts)})" if parts else nothing


def _positive(node: Condition, statement: Statement) -> str:
    """Return the condition of a leaf, whatever its sign."""
    if isinstance(node, FieldComparison):
        return f"{value_sql(node.left)} {node.sign} {value_sql(node.right)}"
    if isinstance(node, StepCondition):
        from sudokudb.store.query_sql.step_conditions import as_term, step_condition

        term = as_term(node)
        return term_condition(term, statement) if term else step_condition(node, statement)
    assert isinstance(node, Term)
    return term_condition(node, statement)
