"""Queries rewritten by clicks: a value is added to a query's text, or taken out of it.

The text of all other conditions stays as it was typed. Only the outermost conditions can be taken
out; where `or` joins them, a new one follows the whole in parentheses.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple, cast

from sudokudb.errors import QueryError
from sudokudb.query.fields import FIELDS, HAVE_LEVELS, Kind
from sudokudb.query.parsing.groups import Parser
from sudokudb.query.parsing.parentheses import find_groups
from sudokudb.query.parsing.ranges import expand_levels
from sudokudb.query.parsing.terms import NAME, parse_atoms
from sudokudb.query.parsing.values import parse_value
from sudokudb.query.tree import Or, SavedQuery, Span, Term, conjunction

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from sudokudb.query.fields import Field
    from sudokudb.query.tree import Condition, Node

_MANY = ("needs", "symmetry", "has", "is")
_RISKY = re.compile(r"[()]|\b(?:or|and|not)\b", re.IGNORECASE)


class QueryPart(NamedTuple):
    """An outermost condition or group of a query, and where it is in the text."""

    start: int
    end: int
    node: Node


def has_many(field: str) -> bool:
    """Return whether a puzzle can have several values of a field, such as tags."""
    return field in _MANY or FIELDS[field].kind is Kind.NAME


def condition(field: str, value: str) -> Condition:
    """Return the condition that a field has a value, as the parser makes it.

    >>> str(condition("givens", "24")), str(condition("tag", "two words"))
    ('givens:24', 'tag:"two words"')
    """
    if field == "is":
        return SavedQuery(value)
    if FIELDS[field].kind is Kind.NUMBER:
        return Term(field, (Span(int(value), int(value)),))
    return Term(field, (value,))


class Clicks:
    """A query that clicks rewrite. Raises QueryError for a text that is not a query.

    `parts` are the conditions and groups that must all hold; there are none if `or` joins them.

    >>> Clicks("level:simple hard").toggle("level", "nested")
    'level:simple,nested hard'
    >>> Clicks("level:simple,nested hard").toggle("level", "simple")
    'level:nested hard'
    >>> Clicks("needs:aic").toggle("needs", "x-wing"), Clicks("te:3 or -te:0").toggle("tag", "a")
    ('needs:aic needs:x-wing', '(te:3 or -te:0) tag:a')
    """

    def __init__(self, query: str) -> None:
        parser = Parser(query)
        tree = parser.parse()
        is_or = isinstance(tree, Or) and len(parser.items) > 1
        self.query = query
        self.parts = [] if is_or else [QueryPart(*item) for item in parser.items]
        self._nodes = [tree] if is_or else [part.node for part in self.parts]

    def has(self, *terms: Condition) -> bool:
        """Return whether all of some conditions are among the parts."""
        present = [part.node for part in self.parts]
        return all(term in present for term in terms)

    def is_chosen(self, field: str, value: str) -> bool:
        """Return whether the query has a value, so that a click takes it out."""
        if has_many(field):
            return self.has(condition(field, value))
        own = self.own_part(field)
        atoms = self._atoms(own, FIELDS[field]) if own else []
        return any(_covers(values, value) for *_, values in atoms)

    def own_part(self, field: str) -> QueryPart | None:
        """Return the term to which a click adds values of a field, if there is one."""
        for part in self.parts:
            node = part.node
            is_term = isinstance(node, Term) and node.field == field and not node.negated
            if is_term and NAME.match(self.query, part.start):
                return part
        return None

    def toggle(self, field: str, value: str) -> str:
        """Return the query after a click on a value; a second click takes the value out again.

        A puzzle has one level: another one is added to its term. It has many techniques: each has
        a term of its own, so that all are needed.
        """
        own = None if has_many(field) else self.own_part(field)
        if own is None:
            return self.toggle_all(condition(field, value))
        return self._toggle_value(own, FIELDS[field], value)

    def toggle_all(self, *terms: Condition, instead_of: Sequence[Condition] = ()) -> str:
        """Return the query with some conditions, or without them if it has them all.

        Those that they stand `instead_of` are taken out.
        """
        rest = self
        for term in (*instead_of, *terms):
            rest = rest._without_node(term)
        return rest.query if self.has(*terms) else rest.add(*terms)

    def add(self, *terms: Condition) -> str:
        """Return the query with more conditions, after the whole if that keeps its meaning."""
        text = " ".join(map(str, terms))
        if not self._nodes:
            return text
        query, ours = self.query, self._nodes
        after = f"({query}) {text}", [*ours, *terms]
        before = f"{text} {query}", [*terms, *ours]
        if not self.parts or _is_one_group(query):
            candidates = [after]
        elif not _RISKY.search(query):
            return f"{query} {text}"
        else:
            candidates = [(f"{query} {text}", after[1]), before, after]
        for changed, nodes in candidates:
            if _means(changed, nodes):
                return changed
        return str(conjunction([*self._nodes, *terms]))

    def without(self, part: QueryPart) -> str:
        """Return the query without one of its parts.

        >>> clicks = Clicks("level:simple AND hard te:3")
        >>> [clicks.without(part) for part in clicks.parts]
        ['hard te:3', 'level:simple te:3', 'level:simple AND hard']
        """
        at, query = self.parts.index(part), self.query
        is_last = at == len(self.parts) - 1
        start = self.parts[at - 1].end if at else 0
        end = part.end if at or is_last else self.parts[1].start
        changed = (query[:start] + query[end:]).strip()
        rest = [each.node for each in self.parts if each is not part]
        if _RISKY.search(changed) and not _means(changed, rest):
            return str(conjunction(rest))
        return changed[1:-1] if is_last and _is_one_group(changed) else changed

    def _without_node(self, node: Node) -> Clicks:
        found = next((part for part in self.parts if part.node == node), None)
        return Clicks(self.without(found))._without_node(node) if found else self

    def _toggle_value(self, part: QueryPart, field: Field, value: str) -> str:
        """Return the query with a value added to a term, or taken out of it."""
        query, atoms = self.query, self._atoms(part, field)
        if not any(_covers(values, value) for *_, values in atoms):
            added = str(condition(field.name, value)).partition(":")[2]
            return f"{query[: part.end]},{added}{query[part.end :]}"
        texts: list[str] = []
        for start, end, values in atoms:
            is_chosen = _covers(values, value)
            texts += _rest_of(values, value) if is_chosen else [query[start:end]]
        if not texts:
            return self.without(part)
        begin = query[: atoms[0][0]]
        colon = "" if begin.endswith((":", "=")) else ":"
        return begin + colon + ",".join(texts) + query[part.end :]

    def _atoms(self, part: QueryPart, field: Field) -> list[tuple[int, int, list[Any]]]:
        """Return the places of the values of a term, each with what it stands for."""
        begin = cast("re.Match[str]", NAME.match(self.query, part.start))
        atoms, end = parse_atoms(self.query, begin.end(), part.end, field)
        ends = [*(atom.start - 1 for atom in atoms[1:]), end]
        found = []
        for atom, after in zip(atoms, ends, strict=True):
            values: list[Any] = [parse_value(field, atom)]
            if field.name in HAVE_LEVELS:
                values = expand_levels(field, values)
            found.append((atom.start, after, values))
        return found


def _covers(values: Sequence[Any], value: str) -> bool:
    if value.isdecimal():
        return any(isinstance(one, Span) and one.contains(int(value)) for one in values)
    return value in values


def _rest_of(values: Sequence[Any], value: str) -> list[str]:
    """Return the texts of a range, or of levels, without one value."""
    if not isinstance(one := values[0], Span):
        return [str(other) for other in values if other != value]
    number, rest = int(value), []
    if one.low is None or int(one.low) < number:
        rest.append(Span(one.low, number - 1))
    if one.high is None or int(one.high) > number:
        rest.append(Span(number + 1, one.high))
    return [str(span) for span in rest]


def _is_one_group(query: str) -> bool:
    """Return whether a query is nothing but a group in parentheses."""
    return query.startswith("(") and find_groups(query).get(0) == len(query) - 1


def _means(text: str, nodes: Sequence[Node]) -> bool:
    """Return whether a text is the query that all of some nodes hold."""
    try:
        return Parser(text).parse() == conjunction(nodes)
    except QueryError:
        return False
