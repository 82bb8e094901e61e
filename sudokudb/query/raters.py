"""The rater that `by:` selects for a query or a sort order, and disagreement of two raters."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING

from sudokudb.errors import QueryError, say
from sudokudb.puzzle import UNKNOWN_RATER
from sudokudb.query.fields import (
    BY_RATER,
    FIELDS,
    HODOKU_LEVELS,
    RATERS,
    Kind,
    by_rater,
)
from sudokudb.query.measures import SAME
from sudokudb.query.query import Query
from sudokudb.query.tree import (
    And,
    FieldComparison,
    Not,
    Or,
    StepCondition,
    Term,
    conditions,
    conjunction,
    disjunction,
    is_by,
    map_conditions,
    names_saved,
    push_down,
    rater_of,
)
from sudokudb.technique_names import GIVE_UP, TECHNIQUES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sudokudb.query.orders import Order
    from sudokudb.query.tree import Condition, Node

LEVEL_BEGINS = (0.0, 2.6, 3.8, 6.2, 7.5)
"""The lowest ER of each of HoDoKu's levels. The bounds are the ER of locked candidates, swordfishes
and wings, long chains, Nishio: the steps at which the techniques of both programs correspond.
"""
HIGHEST_ER = 20
"""The ER of puzzles that Sudoku Explainer cannot solve."""
BY_TECHNIQUES = ("needs", "hardest")
"""The fields that are about the techniques of a rating."""
FAR_APART = 2
"""The difference in levels from which two ratings disagree."""


def resolve_raters(query: Query, saved: Mapping[str, str] | None = None) -> Query:
    """Return a query without `is:` and `by:`, in which each condition names its rater.

    `saved` maps the names of saved queries to their texts. Only conditions are negated in the
    result. Raises QueryError for a saved query that does not exist or is wrong.
    """
    tree = query.tree
    if names_saved(tree):
        from sudokudb.query.named_queries import expand

        tree = expand(tree, saved or {})
    return Query((push_down(_resolve(tree, RATERS[0])),))


def resolve_order(query: Query, order: Order) -> Order:
    """Return an order whose fields are those of the rater that a query names with `by:`."""
    then = order.then and resolve_order(query, order.then)
    return replace(order, field=resolve_field(query, order.field), then=then)


def resolve_field(query: Query, field: str) -> str:
    """Return the internal name of a field for the rater that a query names with `by:`."""
    return by_rater(field, _rater(query)) if field in BY_RATER else field


def require_subject(query: Query, order: Order | None = None) -> None:
    """Raise QueryError if `by:` is about no condition and no order: its writer means the author."""
    _require_subject(query.tree, _is_by_rating(order))


def _is_by_rating(order: Order | None) -> bool:
    return order is not None and (order.field in BY_RATER or _is_by_rating(order.then))


def _require_subject(node: Node, is_sorted: bool) -> None:
    """Raise QueryError for a `by:` that is about nothing; a saved query may be about ratings.

    If the puzzles are sorted by ratings, that of the whole query is about the order.
    """
    parts = node.parts if isinstance(node, And | Or) else (node,)
    for part in parts:
        if isinstance(part, And | Or | Not):
            _require_subject(part.part if isinstance(part, Not) else part, is_sorted=False)
    rater = next((p for p in parts if isinstance(p, Term) and p.field == "by"), None)
    if rater and not is_sorted and not any(map(_depends_on_rater, conditions(node))):
        raise _without_subject(rater)


def _without_subject(rater: Term) -> QueryError:
    message = say("{term} names a rater, but no term is about ratings", term=str(rater))
    hint = say("did you mean {name!r}?", name=str(Term("author", rater.values)))
    if rater.values[0] in RATERS:
        template = say("`{term} has:score` finds what it has rated; `author:` is for an author")
        hint = say(template, term=str(rater))
    return QueryError(message, None, hint)


def _depends_on_rater(condition: Condition) -> bool:
    if isinstance(condition, FieldComparison):
        return condition.left in BY_RATER or condition.right in BY_RATER
    if not isinstance(condition, Term):
        return True
    if FIELDS[condition.field].kind is Kind.FIELD:
        return not {*BY_RATER}.isdisjoint(condition.values)
    return condition.field in BY_RATER


def _rater(query: Query) -> str:
    return rater_of(query.tree, RATERS[0])


def requested_rater(query: Query, order: Order | None = None) -> str | None:
    """Return the rater that a query or an order refers to first; None if neither is about ratings.

    Saved queries must be resolved before, or else they count as none.
    """
    tree = _resolve(query.tree, RATERS[0])
    raters = [rater for condition in conditions(tree) for rater in raters_of(condition)]
    while order:
        raters.append(FIELDS[resolve_field(query, order.field)].rater)
        order = order.then
    return next(filter(None, raters), None)


def raters_of(condition: Condition) -> tuple[str, ...]:
    """Return the raters that a condition refers to, after `resolve_raters`."""
    if isinstance(condition, StepCondition):
        return (condition.rater,)
    if isinstance(condition, Term) and condition.field == "disagree":
        return condition.values
    found = (FIELDS[name].rater for name in _fields_of(condition))
    return tuple(dict.fromkeys(filter(None, found)))


def _fields_of(condition: Condition) -> tuple[str, ...]:
    if isinstance(condition, FieldComparison):
        return condition.left, condition.right
    return (condition.field,) if isinstance(condition, Term) else ()


def computed_facts(condition: Condition) -> tuple[str, ...]:
    """Return the fields that a condition is about and that may be not computed yet.

    >>> computed_facts(Term("has", ("level", "title"))), computed_facts(Term("tag", ("x",)))
    (('level',), ())
    """
    if isinstance(condition, StepCondition):
        name = "needs" if condition.function in ("count", "only") else "record"
        return (by_rater(name, condition.rater or RATERS[0]),)
    if isinstance(condition, Term) and condition.field == "disagree":
        return tuple(by_rater("score", rater) for rater in condition.values)
    if isinstance(condition, Term) and condition.field in SAME:
        names: tuple[str, ...] = (SAME[condition.field],)
    elif isinstance(condition, Term) and condition.field == "has":
        names = condition.values
    else:
        names = _fields_of(condition)
    return tuple(name for name in names if FIELDS[name].is_computed)


def implied_facts(node: Node) -> set[str]:
    """Return fields that are known wherever a resolved tree holds.

    >>> sorted(implied_facts(Term("needs", ("x-wing",))))
    ['hardest', 'hodoku', 'needs']
    """
    if isinstance(node, And):
        return {*chain.from_iterable(map(implied_facts, node.parts))}
    if isinstance(node, Or):
        sides = [implied_facts(part) for part in node.parts]
        return sides[0].intersection(*sides[1:]) if sides else set()
    if isinstance(node, Not) or node.negated:
        return set()
    if isinstance(node, Term) and node.field in ("has", "missing", "disagree"):
        return set()
    facts = {*computed_facts(node)}
    for rater in raters_of(node):
        if not facts.isdisjoint(by_rater(name, rater) for name in BY_TECHNIQUES):
            facts |= {by_rater(name, rater) for name in ("score", *BY_TECHNIQUES)}
    return facts


def record_field(field: str) -> str:
    """Return the field of the records of steps by the rater of another field."""
    return by_rater("record", FIELDS[field].rater)


def steps_field(field: str) -> str:
    """Return the field of the numbers of steps by the rater of another field."""
    return by_rater("steps", FIELDS[field].rater)


def only_rater(query: Query, order: Order, raters: Sequence[str]) -> tuple[Query, Order]:
    """Return a query and an order in which `rating` is that of the only one of some raters.

    Raises QueryError if there are several.
    """
    if len(raters) > 1:
        template = say("rating is about one rater, but the database has several: {names}")
        raise QueryError(
            say(template, names=", ".join(raters)),
            None,
            say("name one: `se:7.2`, `hodoku:1000..` or `score:7 by:NAME`"),
        )
    field = by_rater("score", raters[0] if raters else UNKNOWN_RATER)
    tree = map_conditions(query.tree, lambda condition: _with_rating(condition, field))
    return Query((tree,)), _with_field(order, field)


def _with_rating(condition: Condition, field: str) -> Condition:
    """Return a condition about another field in place of `rating`."""
    if isinstance(condition, FieldComparison):
        left, right = (field if n == "rating" else n for n in (condition.left, condition.right))
        return replace(condition, left=left, right=right)
    if isinstance(condition, Term) and condition.field == "rating":
        return replace(condition, field=field)
    return condition


def _with_field(order: Order, field: str) -> Order:
    then = order.then and _with_field(order.then, field)
    return replace(order, field=field if order.field == "rating" else order.field, then=then)


def names_only_rater(query: Query, order: Order | None) -> bool:
    """Return whether a query or an order is about `rating`."""
    if any("rating" in _fields_of(condition) for condition in conditions(query.tree)):
        return True
    return order is not None and (order.field == "rating" or names_only_rater(Query(), order.then))


def _resolve(node: Node, rater: str) -> Node:
    """Return a node without `by:`, in which each condition names the rater of its group."""
    rater = rater_of(node, rater)
    if isinstance(node, And):
        others = (part for part in node.parts if not is_by(part))
        return conjunction([_resolve(part, rater) for part in others])
    if isinstance(node, Or):
        return disjunction([_resolve(part, rater) for part in node.parts])
    if isinstance(node, Not):
        return Not(_resolve(node.part, rater))
    return And() if is_by(node) else _resolve_condition(node, rater)


def _resolve_condition(condition: Condition, rater: str) -> Condition:
    if isinstance(condition, StepCondition):
        return condition if condition.rater else replace(condition, rater=rater)
    if isinstance(condition, FieldComparison):
        pair = (condition.left, condition.right)
        left, right = (by_rater(name, rater) if name in BY_RATER else name for name in pair)
        return replace(condition, left=left, right=right)
    if not isinstance(condition, Term):
        return condition
    if FIELDS[condition.field].kind is Kind.FIELD:
        names = [by_rater(n, rater) if n in BY_RATER else n for n in condition.values]
        return replace(condition, values=tuple(names))
    if condition.field not in BY_RATER:
        return condition
    values = condition.values
    if condition.field == "hardest":
        from sudokudb.query.parsing.ranges import expand_techniques

        values = expand_techniques(values, rater)
    return replace(condition, field=by_rater(condition.field, rater), values=values)


def techniques_of(term: Term) -> list[str]:
    """Return the keys of the techniques of a term, including those of its families."""
    wanted = {*term.values}
    found = [row.key for row in TECHNIQUES.values() if wanted & {row.key, row.family}]
    guessing = {GIVE_UP, TECHNIQUES["brute-force"].family}
    return [*found, GIVE_UP] if wanted & guessing else found


def level_index(level: str, score: float) -> int | None:
    """Return a rating's index among HoDoKu's levels; a score without a level is an ER.

    >>> level_index("hard", 1100), level_index("", 4.2), level_index("for experts", 3)
    (2, 2, None)
    """
    if level:
        return HODOKU_LEVELS.index(level) if level in HODOKU_LEVELS else None
    return sum(score >= begin for begin in LEVEL_BEGINS) - 1 if score <= HIGHEST_ER else None


def levels_disagree(one: int | None, other: int | None) -> bool:
    """Return whether two level indices are far apart; unknown ones are not."""
    return one is not None and other is not None and abs(one - other) >= FAR_APART
