"""The trees of queries, whose leaves are conditions, and sort orders."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from sudokudb.puzzle import format_score

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

_QUOTED = frozenset('",\\()')


@dataclass(frozen=True, slots=True)
class Span:
    """A range of numbers, or of dates as precise as they were written.

    The range includes both ends. None is an open end; at most one end is open.

    >>> str(Span(24, None)), str(Span("2026-11", "2026-11"))
    ('24..', '2026-11')
    """

    low: float | str | None
    high: float | str | None

    def contains(self, number: float) -> bool:
        """Return whether the range, which must be one of numbers, contains a number.

        >>> Span(24, None).contains(30)
        True
        """
        below = isinstance(self.low, int | float) and number < self.low
        above = isinstance(self.high, int | float) and number > self.high
        return not (below or above)

    def __str__(self) -> str:
        low, high = map(_format_end, (self.low, self.high))
        return low if low == high else f"{low}..{high}"


class Prefix(NamedTuple):
    """The beginning of the names of tags or collections.

    >>> str(Prefix("ju")), str(Prefix("two words"))
    ('ju*', '"two words"*')
    """

    text: str

    def __str__(self) -> str:
        return f"{_format_value(self.text)}*"


@dataclass(frozen=True, slots=True)
class Term:
    """A field and its values, one of which must match; if `negated`, none may match.

    The values are Span for fields of numbers, ratings and dates, and str for all others; or Prefix
    for names, and Span for techniques until `resolve_raters` lists them. A term holds neither way
    for puzzles for which a command would still compute what it is about.
    """

    field: str
    values: tuple[Any, ...]
    negated: bool = False

    def __str__(self) -> str:
        sign = "-" if self.negated else ""
        return f"{sign}{self.field}:{','.join(map(_format_value, self.values))}"


@dataclass(frozen=True, slots=True)
class FieldComparison:
    """Two fields of numbers, and the sign between them: `=`, `<`, `<=`, `>` or `>=`.

    It holds neither way for puzzles for which one of the fields is not computed yet. If `negated`,
    it holds where both are computed and the comparison does not hold, also without a value.
    """

    left: str
    sign: str
    right: str
    negated: bool = False

    def __str__(self) -> str:
        return f"{'-' if self.negated else ''}{self.left}{self.sign}{self.right}"


@dataclass(frozen=True, slots=True)
class StepCondition:
    """A condition about the steps of a rating: a function, its techniques, perhaps a number.

    `techniques` are keys of techniques or names of families. `sign` and `number` belong to the
    functions that need a number. `rater` is that of `by:`, once it is resolved.
    """

    function: str
    techniques: tuple[str, ...]
    sign: str = ""
    number: int = 0
    negated: bool = False
    rater: str = ""

    def __str__(self) -> str:
        call = f"{'-' if self.negated else ''}{self.function}({','.join(self.techniques)})"
        return f"{call}{self.sign}{self.number}" if self.sign else call


@dataclass(frozen=True, slots=True)
class SavedQuery:
    """A query that was saved with a name, or a built-in one: `is:pearl`.

    `position` is where it is in the text, for messages.
    """

    name: str
    negated: bool = False
    position: int | None = field(default=None, compare=False, repr=False)

    def __str__(self) -> str:
        return f"{'-' if self.negated else ''}is:{self.name}"


Condition = Term | FieldComparison | StepCondition | SavedQuery
"""A leaf of a tree."""


@dataclass(frozen=True, slots=True)
class And:
    """Nodes that must all hold; without any it holds for every puzzle."""

    parts: tuple[Node, ...] = ()

    def __str__(self) -> str:
        return " ".join(
            f"({part})" if isinstance(part, And | Or) else str(part) for part in self.parts
        )


@dataclass(frozen=True, slots=True)
class Or:
    """Nodes of which at least one must hold."""

    parts: tuple[Node, ...]

    def __str__(self) -> str:
        return " OR ".join(
            f"({part})" if isinstance(part, Or) else str(part) for part in self.parts
        )


@dataclass(frozen=True, slots=True)
class Not:
    """A negated group, as it was written; `push_down` moves its negation to the conditions."""

    part: Node

    def __str__(self) -> str:
        return f"-({self.part})"


Node = Condition | And | Or | Not


def conditions(node: Node) -> Iterator[Condition]:
    """Yield the conditions of a tree, from left to right."""
    if isinstance(node, And | Or):
        for part in node.parts:
            yield from conditions(part)
    elif isinstance(node, Not):
        yield from conditions(node.part)
    else:
        yield node


def names_saved(node: Node) -> bool:
    """Return whether a tree has `is:`."""
    return any(isinstance(condition, SavedQuery) for condition in conditions(node))


def terms_of(node: Node) -> Iterator[Term]:
    """Yield the conditions of a tree that are terms, from left to right."""
    return (condition for condition in conditions(node) if isinstance(condition, Term))


def map_conditions(node: Node, change: Callable[[Condition], Condition]) -> Node:
    """Return a tree in which each condition is replaced by what `change` returns for it."""
    if isinstance(node, And | Or):
        return type(node)(tuple([map_conditions(part, change) for part in node.parts]))
    if isinstance(node, Not):
        return Not(map_conditions(node.part, change))
    return change(node)


def assume(node: Node, truth: Callable[[Condition], bool | None]) -> Node:
    """Return a tree without the conditions whose truth is known; `truth` is None for others.

    And() is true and Or(()) is false.

    >>> tree = Or((And((Term("level", ("nested",)), Term("tag", ("a",)))), Term("tag", ("b",))))
    >>> [str(assume(tree, lambda term: known if term.field == "level" else None))
    ...  for known in (True, False)]
    ['tag:a OR tag:b', 'tag:b']
    """
    if isinstance(node, And | Or):
        parts = [assume(part, truth) for part in node.parts]
        decided, neutral = (Or(()), And()) if isinstance(node, And) else (And(), Or(()))
        if decided in parts:
            return decided
        kept = [part for part in parts if part != neutral]
        return conjunction(kept) if isinstance(node, And) else disjunction(kept)
    if isinstance(node, Not):
        part = assume(node.part, truth)
        return Or(()) if part == And() else And() if part == Or(()) else Not(part)
    known = truth(node)
    return node if known is None else And() if known else Or(())


def conjunction(nodes: Iterable[Node]) -> Node:
    """Return the tree that holds where all nodes hold; a single one stays as it is.

    Parts of an And with `by:` stay a group, because `by:` holds for its group.
    """
    return _join(And, nodes)


def disjunction(nodes: Iterable[Node]) -> Node:
    """Return the tree that holds where one of some nodes holds; a single one stays as it is."""
    return _join(Or, nodes)


def push_down(node: Node, *, negated: bool = False) -> Node:
    """Return a tree without Not, in which only conditions are negated.

    >>> one, other = Term("tag", ("a",)), Term("tag", ("b",))
    >>> str(push_down(Not(Or((one, And((one, other)))))))
    '-tag:a (-tag:a OR -tag:b)'
    """
    if isinstance(node, Not):
        return push_down(node.part, negated=not negated)
    if isinstance(node, And | Or):
        join = conjunction if isinstance(node, And) != negated else disjunction
        return join([push_down(part, negated=negated) for part in node.parts])
    return replace(node, negated=node.negated != negated)


def _join(kind: type[And] | type[Or], nodes: Iterable[Node]) -> Node:
    flat: list[Node] = []
    for node in nodes:
        is_same = isinstance(node, kind) and not any(map(is_by, node.parts))
        flat += node.parts if is_same and isinstance(node, And | Or) else (node,)
    return flat[0] if len(flat) == 1 else kind(tuple(flat))


def is_by(node: Node) -> bool:
    """Return whether a node is `by:`, which is about the other nodes of its group."""
    return isinstance(node, Term) and node.field == "by"


@dataclass(frozen=True, slots=True)
class Order:
    """A sort order by a field, ascending or `descending`.

    Levels go from simple to nested. Puzzles without a value come last in both directions. Puzzles
    with equal values are sorted by `then`, if there is one, and by id in the same direction.
    """

    field: str = "id"
    descending: bool = False
    then: Order | None = None

    def __str__(self) -> str:
        name = f"{'-' if self.descending else ''}{self.field}"
        return f"{name},{self.then}" if self.then else name


class Key(NamedTuple):
    """The position of a puzzle in an order: its sort value and its id.

    The sort value of a choice is its index in the list of choices. It is None if the value is
    unknown, and in the order by id. `then` is the position in the next order, if there is one.
    """

    value: float | str | None
    id: int
    then: Key | None = None


def _format_end(end: float | str | None) -> str:
    if isinstance(end, float):
        return format_score(end)
    return "" if end is None else str(end)


def _format_value(value: Span | Prefix | str) -> str:
    if isinstance(value, Span | Prefix):
        return str(value)
    if value and not any(mark in _QUOTED or mark.isspace() for mark in value):
        return f'"{value}"' if value.endswith("*") else value
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
