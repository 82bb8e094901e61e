"""Notes about queries whose reading could surprise."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sudokudb.errors import Message, say
from sudokudb.query.parsing.parse import parse_tree
from sudokudb.query.tree import And, Or, Term, conditions

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.query.tree import Node

_WORD = re.compile(r'"(?:[^"\\]|\\.)*"|\\.|(?<![^\s(])(or|and)(?=[\s)]|\Z)|.', re.DOTALL)
_OR = re.compile(r"\bor\b", re.IGNORECASE)
_MARKS = frozenset("()")


def notes_on(text: str) -> list[Message]:
    """Return notes about a query: words that look like operators, and how `a b or c` is read.

    >>> notes_on("tag:a or x")
    ['"or" was searched in titles; OR is the operator']
    >>> notes_on("tag:a givens:17 or tag:b")
    ['this was read as `(tag:a givens:17) OR tag:b`']
    """
    if not _OR.search(text) and " and " not in text:
        return []
    tree = parse_tree(text)
    return [*_words_of_titles(text, tree), *_grouping(text, tree)]


def _words_of_titles(text: str, tree: Node) -> Iterator[Message]:
    """Yield a note for each small `or` and `and` that was searched, without quotes."""
    plain = {found[1] for found in _WORD.finditer(text) if found[1]}
    found = [term for term in conditions(tree) if isinstance(term, Term) and term.field == "title"]
    searched = {term.values[0] for term in found if len(term.values) == 1}
    if len([*conditions(tree)]) > 1:
        for word in sorted(plain & searched, reverse=True):
            template = say('"{word}" was searched in titles; {operator} is the operator')
            yield say(template, word=word, operator=word.upper())


def _grouping(text: str, tree: Node) -> Iterator[Message]:
    """Yield the query with parentheses if it has blanks and `or`, but no parentheses."""
    if isinstance(tree, Or) and any(isinstance(part, And) for part in tree.parts):
        outside = "".join(found[0] for found in _WORD.finditer(text) if found[0][0] not in '"\\')
        if _MARKS.isdisjoint(outside):
            sides = (f"({part})" if isinstance(part, And) else str(part) for part in tree.parts)
            yield say("this was read as `{query}`", query=" OR ".join(sides))
