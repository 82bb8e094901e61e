"""The parser of the search language: a text becomes a tree of conditions."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from sudokudb.errors import QueryError, say
from sudokudb.query.fields import FIELDS, RATERS
from sudokudb.query.parsing.atoms import quote
from sudokudb.query.parsing.groups import Parser
from sudokudb.query.parsing.terms import parse_atoms
from sudokudb.query.tree import And, Not, Or, Term, depends_on_rater, rater_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.query.parsing.atoms import Atom
    from sudokudb.query.tree import Node

MAX_LENGTH = 10_000
MAX_TERMS = 50
OPERATORS = say("blanks mean and; `OR` is or, `-` is not; quote a word to search titles for it")
"""A hint for the words and, or, not in titles."""
_INVALID = re.compile("[\0\ud800-\udfff]")


def parse_tree(text: str, rater: str = RATERS[0]) -> Node:
    """Return the tree of a query; an empty And for an empty text.

    `rater` is the one that `by:` would name where there is none.
    Raises QueryError, which names the invalid word, its position and the nearest valid word.

    >>> parse_tree("givns:24")
    Traceback (most recent call last):
    ...
    sudokudb.errors.QueryError: query, column 1: unknown field 'givns'
    """
    _check_text(text)
    parser = Parser(text)
    tree = parser.parse()
    if parser.conditions > MAX_TERMS:
        raise too_many(parser.conditions)
    if parser.by_rater:
        places = iter(parser.by_rater)
        atoms = (parse_atoms(text, at, end, None)[0] for at, end in places)
        return _check_by_rater(tree, rater, atoms)
    return tree


def too_many(count: int, at: int = 0) -> QueryError:
    """Return the error for a query with too many conditions."""
    hint = say("use at most {most:,}", most=MAX_TERMS)
    return QueryError(say("{count} conditions are too many", count=count), at, hint)


def _check_by_rater(node: Node, rater: str, atoms: Iterator[list[Atom]]) -> Node:
    """Return a tree after checking levels and ranges against the rater of their group.

    `atoms` are the values of the terms with such values, from left to right.
    """
    rater = rater_of(node, rater)
    if isinstance(node, And | Or):
        return type(node)(tuple([_check_by_rater(part, rater, atoms) for part in node.parts]))
    if isinstance(node, Not):
        return Not(_check_by_rater(node.part, rater, atoms))
    if not isinstance(node, Term) or not depends_on_rater(node):
        return node
    from sudokudb.query.parsing.choices import check_by_rater

    field, pairs = FIELDS[node.field], zip(node.values, next(atoms), strict=True)
    values = [found for value, atom in pairs for found in check_by_rater(field, value, atom, rater)]
    return replace(node, values=tuple(values))


def _check_text(text: str) -> None:
    """Refuse a text that is too long, or that contains characters a database cannot store."""
    if len(text) > MAX_LENGTH:
        hint = say("use at most {most:,}", most=MAX_LENGTH)
        raise QueryError(
            say("{count:,} characters are too many", count=len(text)), MAX_LENGTH, hint
        )
    if found := _INVALID.search(text):
        raise QueryError(
            say("{text} is not a valid character", text=quote(found[0])), found.start()
        )
