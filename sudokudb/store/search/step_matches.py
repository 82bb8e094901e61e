"""The steps of puzzles for which the conditions of a query hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.query import And, Or, StepCondition
from sudokudb.query.step_conditions.matched_steps import MatchedSteps, shows_steps
from sudokudb.store.search import step_search

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from sudokudb.query.tree import Node
    from sudokudb.store.connection.sqlite_file import RunSql


def matched_steps(
    run_sql: RunSql, tree: Node, ids: Collection[int], *, dialect: str
) -> dict[int, list[MatchedSteps]]:
    """Return the matched steps of puzzles for which a resolved tree holds, by id.

    A negated condition, a side of `or` that does not hold, and a puzzle without a record of steps
    add nothing; every id is a key.
    """
    found: dict[int, list[MatchedSteps]] = {id: [] for id in ids}
    for condition, where in _holding(run_sql, tree, [*found], dialect):
        for id, steps in step_search.steps_of(run_sql, condition, where).items():
            if (matched := MatchedSteps(condition, steps)) not in found[id]:
                found[id].append(matched)
    return found


def _holding(
    run_sql: RunSql, node: Node, ids: Collection[int], dialect: str
) -> Iterator[tuple[StepCondition, Collection[int]]]:
    """Yield the conditions about steps that are not negated, and where they may hold."""
    if isinstance(node, StepCondition) and not node.negated:
        yield node, ids
    elif isinstance(node, And):
        for part in node.parts:
            yield from _holding(run_sql, part, ids, dialect)
    elif isinstance(node, Or):
        for part in node.parts:
            if shows_steps(part):
                where = step_search.matching(run_sql, part, ids, dialect=dialect)
                yield from _holding(run_sql, part, where, dialect)
