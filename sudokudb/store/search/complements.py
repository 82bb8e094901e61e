"""The puzzles for which a query is false, because all that it is about is computed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sudokudb.query import FIELDS, And, Or, Term
from sudokudb.query.tree import push_down

if TYPE_CHECKING:
    from sudokudb.query.tree import Node


def complement(tree: Node) -> Node:
    """Return the tree that holds where a resolved tree is false.

    `has:` asks for what is known, so that it is false where that is not computed, too.

    >>> str(complement(Term("has", ("title", "level"))))
    '-has:title (-has:level OR missing:level)'
    """
    if isinstance(tree, Or):
        return And(tuple(map(complement, tree.parts)))
    if isinstance(tree, And):
        return Or(tuple(map(complement, tree.parts)))
    if isinstance(tree, Term) and tree.field == "has" and not tree.negated:
        return And(tuple(map(_has_no, tree.values)))
    return push_down(tree, negated=True)


def _has_no(field: str) -> Node:
    without = replace(Term("has", (field,)), negated=True)
    return Or((without, Term("missing", (field,)))) if FIELDS[field].is_computed else without
