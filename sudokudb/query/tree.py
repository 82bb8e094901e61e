"""The trees of queries, whose leaves are conditions."""

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

    @property
    def needs_record(self) -> bool:
        """Whether only a record of steps answers the condition, not a rating alone."""
        return self.function not in ("count", "only", "first")

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
class _Group:
    """Nodes that are joined; groups are equal if their nodes and their kind are."""

    parts: tuple[Node, ...] = ()


class And(_Group):
    """Nodes that must all hold; without any it holds for every puzzle."""

    __slots__ = ()

    def __str__(self) -> str:
        return " ".join(
            f"({part})" if isinstance(part, And | Or) else str(part) for part in self.parts
        )


class Or(_Group):
    """Nodes of which at least one must hold; without any it holds for no puzzle."""

    __slots__ = ()

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


def conditions_on_records(node: Node) -> list[StepCondition]:
    """Return the conditions of a tree that only records of steps answer."""
    steps = (one for one in conditions(node) if isinstance(one, StepCondition))
    return [one for one in steps if one.needs_record]


def names_saved(node: Node) -> bool:
    """Return whether a tree has `is:`."""
    return any(isinstance(condition, SavedQuery) for condition in conditions(node))


def is_about_steps(node: Node) -> bool:
    """Return whether a tree has a condition about steps."""
    return any(isinstance(condition, StepCondition) for condition in conditions(node))


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


def is_range_of_words(value: object) -> bool:
    """Return whether a value is a range of levels, techniques or dates."""
    return isinstance(value, Span) and isinstance(value.low or value.high, str)


def depends_on_rater(term: Term) -> bool:
    """Return whether a term has values that only its rater can explain."""
    if term.field == "score":
        return any(isinstance(value, str) or is_range_of_words(value) for value in term.values)
    return term.field == "hardest" and any(isinstance(value, Span) for value in term.values)


def is_by(node: Node) -> bool:
    """Return whether a node is `by:`, which is about the other nodes of its group."""
    return isinstance(node, Term) and node.field == "by"


def rater_of(node: Node, rater: str) -> str:
    """Return the rater that `by:` names in a group, or else the one around it."""
    parts = node.parts if isinstance(node, And) else (node,)
    named = (part for part in parts if isinstance(part, Term) and part.field == "by")
    return next((str(term.values[0]) for term in named), rater)


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
