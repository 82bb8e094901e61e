"""The parser of trees: what or, parentheses, comparisons and functions mean, and the errors."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudokudb.errors import QueryError
from sudokudb.query import (
    And,
    FieldComparison,
    Not,
    Or,
    Query,
    SavedQuery,
    StepCondition,
    Term,
    parse_query,
)
from sudokudb.query.parsing.functions import FUNCTIONS
from sudokudb.query.parsing.groups import MAX_LEVELS
from sudokudb.query.parsing.parse import MAX_LENGTH, MAX_TERMS
from sudokudb.query.raters import resolve_raters
from sudokudb.query.tree import Node, conditions, conjunction, disjunction
from tests.query.parsing.support import parse_or_refuse
from tests.support import terms

A, B, C = (Term("tag", (name,)) for name in "abc")
X, Y = (Term("title", (name,)) for name in "xy")
WORD_OR = Term("title", ("or",))
TREES: list[tuple[str, Node]] = [
    ("tag:a or tag:b", Or((A, B))),
    ("tag:a Or tag:b", Or((A, B))),
    ("tag:a tag:b or tag:c", Or((And((A, B)), C))),
    ("tag:a (tag:b or tag:c)", And((A, Or((B, C))))),
    ("tag:a and tag:b AND tag:c", And((A, B, C))),
    ("(tag:a tag:b) tag:c", And((A, B, C))),
    ("(tag:a or tag:b) or tag:c", Or((A, B, C))),
    ("(tag:a)(tag:b)", And((A, B))),
    ("-(tag:a or tag:b)", Not(Or((A, B)))),
    ("NOT (tag:a tag:b)", Not(And((A, B)))),
    ("-(-(tag:a or tag:b))", Or((A, B))),
    ("NOT tag:a", Term("tag", ("a",), negated=True)),
    ("NOT -tag:a", A),
    ("-(tag:a)", Term("tag", ("a",), negated=True)),
    ("NOT x", Term("title", ("x",), negated=True)),
    ("tag:a or NOT tag:b", Or((A, Term("tag", ("b",), negated=True)))),
    ("tag:a and NOT (tag:b or tag:c)", And((A, Not(Or((B, C)))))),
    ("tag:a or NOT x", And((A, WORD_OR, Term("title", ("x",), negated=True)))),
    ("x OR y", Or((X, Y))),
    ("(x OR y) tag:a", And((Or((X, Y)), A))),
    ("tag:a or x", And((A, WORD_OR, X))),
    ("x or tag:a", And((X, WORD_OR, A))),
    ("tag:a or (tag:b)", Or((A, B))),
    ("tag:a or(tag:b)", Or((A, B))),
    ("tag:a OR(tag:b)", Or((A, B))),
    ("(tag:a)and(tag:b)", And((A, B))),
    ("x or(y)", And((X, Term("title", ("or(y)",))))),
    ("tag:a or", And((A, WORD_OR))),
    ('tag:a or ("or" tag:b)', Or((A, And((WORD_OR, B))))),
    ("(draft) tag:a", And((Term("title", ("(draft)",)), A))),
    ("x (1)", And((X, Term("title", ("(1)",))))),
    ("x(tag:a)", Term("title", ("x(tag:a)",))),
    ("(tag:a (b c) tag:b)", And((A, Term("title", ("(b",)), Term("title", ("c)",)), B))),
    ("(title:a(b) or tag:c)", Or((Term("title", ("a(b)",)), C))),
    ('(tag:")" or tag:b)', Or((Term("tag", (")",)), B))),
    (r"(tag:\) or tag:b)", Or((Term("tag", (")",)), B))),
    ("se=hodoku", FieldComparison("se", "=", "hodoku")),
    ("-clues>=Size", FieldComparison("givens", ">=", "size", negated=True)),
    ("(se<steps)", FieldComparison("se", "<", "steps")),
    ("hodoku=easy", Term("hodoku", ("easy",))),
    ("score=tricky by:club", And((Term("score", ("tricky",)), Term("by", ("club",))))),
    ("is:Mine", SavedQuery("mine")),
    ("-is:pearl", SavedQuery("pearl", negated=True)),
    ("count(X-Wing)>=2", StepCondition("count", ("x-wing",), ">=", 2)),
    ("-before(swordfish, chains)", StepCondition("before", ("swordfish", "chains"), negated=True)),
    ("(first(sue de coq))", StepCondition("first", ("sue-de-coq",))),
    ("left(hardest)<100", StepCondition("left", ("hardest",), "<", 100)),
    ("counts(x)", Term("title", ("counts(x)",))),
]


@pytest.mark.parametrize(("text", "tree"), TREES)
def test_a_text_means_this_tree(text: str, tree: Node) -> None:
    query = parse_query(text)
    assert query.tree == tree
    assert parse_query(str(query)) == query


ERRORS = [
    ("(tag:a or tag:b", 1, "this parenthesis is never closed", "quote it to search titles for it"),
    ("tag:a OR OR tag:b", 10, "a condition is missing before OR", "quote the word to search"),
    ("OR tag:a", 1, "a condition is missing before OR", "quote the word"),
    ("tag:a (OR tag:b)", 8, "a condition is missing before OR", "quote the word"),
    ("tag:a AND", 7, "a condition is missing after AND", "quote the word"),
    ("-OR", 2, "a condition is missing next to OR", "quote the word"),
    ("NOT NOT x", 5, "a condition is missing before NOT", "quote the word"),
    ("(tag:a NOT)", 8, "nothing follows NOT", "`-tag:monday`"),
    ("(tag:a -)", 8, "nothing follows -", "`-tag:monday`"),
    ("(level:simpel or tag:a)", 8, "unknown value 'simpel' for level", "did you mean 'simple'?"),
    ("level:simple)", 7, "unknown value 'simple)' for level", "no parenthesis is open here"),
    ("(tag:a))", 8, "no parenthesis is open here", "quote it"),
    ("tag:a not tag:b", 7, "there is no operator not", "`-tag:monday` finds puzzles without"),
    ("tag:a or not tag:b", 10, "there is no operator not", "`-tag:monday` finds puzzles without"),
    ("tag:a and not (tag:b)", 11, "there is no operator not", "`-tag:monday`"),
    ("se=eq", 4, "se is compared with a number or a field of numbers, not 'eq'", ""),
    ("se=level", 4, "se cannot be compared with level, which is not a number", ""),
    ("givens>id", 8, "givens cannot be compared with id", ""),
    ("before(x-wing)", 1, "before takes two techniques", "`before(swordfish,chains)`"),
    ("count()>1", 1, "count takes one technique", "`count(x-wing)>=2`"),
    ("then(x-wing)", 1, "then takes two or more techniques", "`then("),
    ("count(x-wing)", 14, "count needs a number", "`count(x-wing)>=2`"),
    ("tag:a count(x-wing)>=x", 20, "count needs a number", "`count(x-wing)>=2`"),
    ("first(x-wing)>=2", 14, "first takes no number", "`first(x-wing)`"),
    ("count(x-wing", 6, "this parenthesis is never closed", "`count(x-wing)>=2`"),
    ("before(x-wing, chians)", 16, "unknown technique 'chians'", "did you mean 'chains'?"),
    ("then(fish, naked-single)", 12, "then passes over singles, so it cannot be", "`then("),
    ("first(singles)", 7, "first passes over singles, so it cannot be about singles", "`first("),
    ("left(hidden-single)<9", 6, "left passes over singles", "`left("),
    ("count(hardest)>=2", 7, "unknown technique 'hardest'", ""),
    ("by:se or tag:a", 1, "by stands next to the conditions that it is about", "`(needs:x-wing"),
    ("tag:a or by:se", 10, "by stands next to the conditions", "`(needs:x-wing by:se) or"),
    ("needs:fish (by:se)", 13, "by stands next to the conditions", ""),
    ("by:se needs:fish by:hodoku", 18, "by names one rater", "`needs:xy-wing by:se`"),
    ("needs:fish NOT by:se", 12, "by names one rater", ""),
    ("givens!=3", 7, "there is no sign !=", "`-givens:3` finds the others"),
    ("se<>3", 3, "there is no sign <>", "`-se:3` finds the others; `-se:3 or missing:se`"),
    ("level!=simple", 6, "there is no sign !=", "`-level:simple` finds the others; `-level"),
    ("se!=hodoku", 3, "there is no sign !=", "`-se=hodoku`"),
    ("is:a,b", 4, "is names one query", "`is:a or is:b`"),
    ("is:a.b", 4, "no query has the name 'a.b'", "a name has letters, digits"),
    ("(score:hrad by:se) or tag:a", 8, "unknown value 'hrad' for score", ""),
    ("hard score:hrda or score:Tricky by:club", 12, "unknown value 'hrda' for score", ""),
]


@pytest.mark.parametrize(("text", "column", "message", "hint"), ERRORS)
def test_an_error_has_its_column_and_a_hint(
    text: str, column: int, message: str, hint: str
) -> None:
    with pytest.raises(QueryError) as caught:
        parse_query(text)
    assert caught.value.message.startswith(f"query, column {column}: {message}")
    assert str(caught.value.hint or "").startswith(hint)


LONG = [
    "(" * MAX_LENGTH,
    "(" * 5000 + "tag:a",
    "(" * 4000 + "tag:a" + ")" * 4000,
    "-(" * 4000 + "tag:a",
    "()" * 5000,
    "(tag:a)" * 1400,
    "tag:a or " * 1100,
    "(tag:a or " * 900,
    ")" * MAX_LENGTH,
    "count(" * 1600,
    '("' * 5000,
    "(\\" * 4999,
    "NOT " * 2500,
    "OR " * 3000,
    "tag:a or (" * 900,
]


@pytest.mark.parametrize("text", LONG, ids=lambda text: text[:12])
def test_a_long_text_is_parsed_or_refused_at_once(text: str) -> None:
    began = time.process_time()
    try:
        assert len([*conditions(parse_query(text).tree)]) <= MAX_TERMS
    except QueryError as error:
        assert error.position is not None
        assert len(error.message) < 120
    assert time.process_time() - began < 1


def test_the_limits_are_the_highest_that_pass() -> None:
    for deep in (MAX_LEVELS, MAX_LEVELS + 1):
        text = "(" * deep + "tag:a" + ")" * deep
        if deep == MAX_LEVELS:
            assert parse_query(text).tree == A
        else:
            with pytest.raises(QueryError, match="column 21: too many levels of parentheses"):
                parse_query(text)
    assert len([*conditions(parse_query("tag:a or tag:b " * (MAX_TERMS // 2)).tree)]) == MAX_TERMS
    with pytest.raises(QueryError, match="51 conditions are too many"):
        parse_query("(" + "tag:a or " * MAX_TERMS + "tag:a)")


FIELDS = st.sampled_from(("givens", "se", "steps", "solutions", "size", "score"))
SIGNS = st.sampled_from(("=", "<", "<=", ">", ">="))
TERMS = terms().filter(lambda term: term.field != "by")
SAVED = ("pearl", "mine", "to-do")


@st.composite
def _conditions(draw: st.DrawFn) -> Node:
    kind, negated = draw(st.integers(0, 5)), draw(st.booleans())
    if kind == 0:
        return FieldComparison(draw(FIELDS), draw(SIGNS), draw(FIELDS), negated)
    if kind == 1:
        return SavedQuery(draw(st.sampled_from(SAVED)), negated)
    if kind > 2:
        return draw(TERMS)
    name = draw(st.sampled_from(sorted(FUNCTIONS)))
    function = FUNCTIONS[name]
    techniques = ("x-wing", "chains", "aic")[: max(function.least, min(draw(SIZES), function.most))]
    sign, number = (draw(SIGNS), draw(SIZES)) if function.numbered else ("", 0)
    return StepCondition(name, techniques, sign, number, negated)


SIZES = st.integers(1, 3)
CONDITIONS = _conditions()


@st.composite
def _trees(draw: st.DrawFn, depth: int = 3) -> Node:
    """Draw trees as the parser makes them: no group in one of its own kind, no group of one."""
    kind = draw(st.sampled_from((And, Or, Not, None))) if depth else None
    if kind is None:
        return draw(CONDITIONS)
    parts = [draw(_trees(depth - 1)) for _ in range(draw(SIZES) if kind is not Not else 1)]
    if kind is Not:
        return Not(parts[0]) if isinstance(parts[0], And | Or) else parts[0]
    return conjunction(parts) if kind is And else disjunction(parts)


@given(_trees())
def test_the_text_of_a_tree_parses_to_the_tree(tree: Node) -> None:
    query = Query((tree,))
    assert parse_query(str(query)) == query


@given(_trees(), st.sampled_from(("se", "hodoku")))
def test_a_rater_of_a_group_keeps_its_place(tree: Node, rater: str) -> None:
    about = And((Term("needs", ("x-wing",)), Term("by", (rater,))))
    for query in (
        Query((disjunction((tree, about)),)),
        Query((tree, about)),
        Query((Not(about), tree)),
    ):
        assert parse_query(str(query)) == query


@given(st.text('(tag:a) OR-"\\or is=<>count,\n'))
def test_any_text_with_parentheses_is_a_query_or_refused(text: str) -> None:
    parse_or_refuse(text)


@given(_trees())
def test_a_resolved_tree_has_negated_conditions_only(tree: Node) -> None:
    found = resolve_raters(Query((tree,)), {"mine": "-(tag:a or x)", "to-do": "is:mine -tag:b"})
    assert resolve_raters(found) == found
    assert not any(isinstance(one, SavedQuery) for one in conditions(found.tree))
    assert all(one.rater for one in conditions(found.tree) if isinstance(one, StepCondition))
    assert "Not(" not in repr(found.tree)
