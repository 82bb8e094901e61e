"""Queries with a name, `is:NAME`: what is stored about one, and its tree in place of the name."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sudokudb.errors import Message, QueryError, UsageError, say
from sudokudb.query.parsing.atoms import quote
from sudokudb.query.parsing.parse import MAX_TERMS, parse_tree, too_many
from sudokudb.query.parsing.saved_names import BUILT_IN, MAX_NAME, is_name
from sudokudb.query.tree import And, Not, Or, SavedQuery, conjunction, disjunction
from sudokudb.query.value_forms import compose

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sudokudb.query.tree import Node

MAX_DEPTH = 20
"""The maximum number of saved queries inside one another."""


class NamedQuery(NamedTuple):
    """A saved query: its name, its text as it was written, and when it was saved.

    A built-in query has no time.

    >>> print(NamedQuery("mine", "tag:mine level:nested"))
    is:mine = tag:mine level:nested
    """

    name: str
    text: str
    changed: str = ""

    def __str__(self) -> str:
        return f"is:{self.name} = {self.text}"


def clean_query_name(name: str) -> str:
    """Return a name as it is compared and stored; raise UsageError if no query can have it.

    >>> clean_query_name("Hardest-2026")
    'hardest-2026'
    """
    cleaned = compose(name).lower()
    if not is_name(cleaned):
        raise UsageError(
            say("{name} cannot be the name of a query", name=quote(name)),
            say("a name has letters, digits, - and _, at most {most}", most=MAX_NAME),
        )
    return cleaned


def expand(tree: Node, saved: Mapping[str, str]) -> Node:
    """Return a tree with the trees of saved queries in place of their names.

    `saved` maps names to texts. Raises QueryError for an unknown name, a circle, an error in a
    saved query, and for too many conditions.
    """
    return _Expansion({name.lower(): text for name, text in saved.items()} | BUILT_IN).of(tree, ())


class _Expansion:
    """The replacement of names in one tree, which counts what it has put in."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self._texts = texts
        self._trees: dict[str, Node] = {}
        self._place: int | None = None  # of the name in the text of the query itself
        self._count = 0
        self._names = 0

    def of(self, node: Node, inside: tuple[str, ...]) -> Node:
        """Return a node without names; `inside` are the saved queries in which it stands."""
        if isinstance(node, And):
            return conjunction([self.of(part, inside) for part in node.parts])
        if isinstance(node, Or):
            return disjunction([self.of(part, inside) for part in node.parts])
        if isinstance(node, Not):
            return Not(self.of(node.part, inside))
        if isinstance(node, SavedQuery):
            return self._tree(node, inside)
        self._count += 1
        if self._count > MAX_TERMS:
            raise too_many(self._count, self._place or 0)
        return node

    def _tree(self, query: SavedQuery, inside: tuple[str, ...]) -> Node:
        name = query.name
        if not inside:
            self._place = query.position
        self._names += 1
        self._check(name, inside)
        if name not in self._trees:
            self._trees[name] = self._parse(name)
        found = self.of(self._trees[name], (*inside, name))
        return Not(found) if query.negated else found

    def _check(self, name: str, inside: tuple[str, ...]) -> None:
        """Raise QueryError for a circle, an unknown name, and too many names."""
        if name in inside:
            circle = " ".join(f"is:{each}" for each in (*inside[inside.index(name) :], name))
            hint = say("`sudokudb query show NAME` shows what it stands for")
            message = say("a saved query refers to itself: {circle}", circle=circle)
            raise QueryError(message, self._place, hint)
        if name not in self._texts:
            raise self._unknown(name, inside)
        if self._names > MAX_TERMS or len(inside) == MAX_DEPTH:
            most = MAX_DEPTH if len(inside) == MAX_DEPTH else MAX_TERMS
            hint = say("use at most {most:,}", most=most)
            raise QueryError(say("too many saved queries"), self._place, hint)

    def _unknown(self, name: str, inside: tuple[str, ...]) -> QueryError:
        from sudokudb.query.parsing import guesses  # needed only after an error
        from sudokudb.suggestions import did_you_mean

        hint = (
            did_you_mean(name, {each: f"is:{each}" for each in self._texts})
            or guesses.hint_about_field("is", name)
            or say("`sudokudb query list` lists them")
        )
        message = say("there is no saved query {name!r}", name=name)
        if inside:
            message = say("is:{outer}: {message}", outer=inside[-1], message=message)
        return QueryError(message, self._place, hint)

    def _parse(self, name: str) -> Node:
        """Return the tree of a saved query; an error names it and the column in it."""
        try:
            return parse_tree(self._texts[name])
        except QueryError as error:
            if error.position is None or not isinstance(error.message, Message):
                raise
            column, message = error.position + 1, error.message.fields["message"]
            template = say("is:{name}, column {column}: {message}")
            raise QueryError(
                say(template, name=name, column=column, message=message), self._place, error.hint
            ) from None
