"""The values of a sort field that puzzles may have if they match a tree."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.query import And, Or, Term

if TYPE_CHECKING:
    from collections.abc import Callable

    from sudokudb.query.tree import Node


def allows(tree: Node, field: str, test: Callable[[Term], bool]) -> bool:
    """Return whether a tree can hold for puzzles with a value, given a test of terms about it.

    All sides of And have to allow it, one of Or; conditions that are not about the field do.
    """
    if isinstance(tree, And):
        return all(allows(part, field, test) for part in tree.parts)
    if isinstance(tree, Or):
        return any(allows(part, field, test) for part in tree.parts)
    return not is_limit(tree, field) or test(tree)  # type: ignore[arg-type]


def is_limit(node: Node, field: str) -> bool:
    """Return whether a node is a term that holds only for some values of a field."""
    return isinstance(node, Term) and node.field == field and not node.negated


def is_limited(tree: Node, field: str) -> bool:
    """Return whether a tree holds for no puzzle without a value of a field."""
    return not allows(tree, field, lambda term: False)
