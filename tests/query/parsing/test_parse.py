"""The parsers of queries and orders: the meaning of a text, its round trip, and its errors."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudokudb.errors import EXIT_USAGE, QueryError
from sudokudb.query import Order, Query, Span, Term, orders, parse_order, parse_query
from sudokudb.query.parsing.parse import MAX_LENGTH, MAX_TERMS
from sudokudb.query.parsing.terms import MAX_VALUES
from tests.query.parsing.support import parse_or_refuse
from tests.support import queries

PATTERN = "x..." * 4

TREES = [
    ("", ()),
    (" \t\n", ()),
    ("givens:24", [("givens", Span(24, 24))]),
    ("clues:24..28", [("givens", Span(24, 28))]),
    ("Clues:24..", [("givens", Span(24, None))]),
    ("givens:24+", [("givens", Span(24, None))]),
    ("givens:..28", [("givens", Span(None, 28))]),
    ("givens:>24", [("givens", Span(25, None))]),
    ("givens:>=24", [("givens", Span(24, None))]),
    ("givens:<24", [("givens", Span(None, 23))]),
    ("givens:<=24", [("givens", Span(None, 24))]),
    ("givens>24 givens<=28", [("givens", Span(25, None)), ("givens", Span(None, 28))]),
    ("givens=24", [("givens", Span(24, 24))]),
    ("givens>=24", [("givens", Span(24, None))]),
    ("givens:17,24..28,>=40", [("givens", Span(17, 17), Span(24, 28), Span(40, None))]),
    ("level:simple,DIFFICULT", [("level", "simple", "difficult")]),
    ("solutions:1", [("solutions", Span(1, 1))]),
    ("solutions:several", [("solutions", Span(2, 2))]),
    ("solutions:2+", [("solutions", Span(2, None))]),
    ("size:16..", [("size", Span(16, None))]),
    ("symmetry:rot180,none", [("symmetry", "rot180", "none")]),
    ("copy:no has:notes,candidates", [("copy", "no"), ("has", "notes", "candidates")]),
    ("same:17,18", [("same", Span(17, 17), Span(18, 18))]),
    ("samesolution:1" + "0" * 80, [("samesolution", "1" + "." * 80)]),
    ("added:2026", [("added", Span("2026", "2026"))]),
    ("added:2026-11..", [("added", Span("2026-11", None))]),
    ("changed:..2026-11-21", [("changed", Span(None, "2026-11-21"))]),
    ("added:>2026-12", [("added", Span("2027-01", None))]),
    ("added:<2026-03-01", [("added", Span(None, "2026-02-28"))]),
    ("added:<2024-03-01", [("added", Span(None, "2024-02-29"))]),
    ("added:>2026", [("added", Span("2027", None))]),
    ("added:2026-11..2026", [("added", Span("2026-11", "2026"))]),
    ("17", [("id", Span(17, 17))]),
    ("#17,20..", [("id", Span(17, 17), Span(20, None))]),
    ('"17"', [("title", "17")]),
    ("title:17", [("title", "17")]),
    ("17,two", [("title", "17", "two")]),
    ("hard", [("title", "hard")]),
    ("hard one", [("title", "hard"), ("title", "one")]),
    ('"hard one"', [("title", "hard one")]),
    ("hard\\ one", [("title", "hard one")]),
    ('title:"a, b","c"', [("title", "a, b", "c")]),
    (r'title:"say \"hi\" \\ there"', [("title", r'say "hi" \ there')]),
    (r"title:a\,b", [("title", "a,b")]),
    ('a"b c"d', [("title", "ab cd")]),
    ("'tis don't", [("title", "'tis"), ("title", "don't")]),
    ('"level:simple"', [("title", "level:simple")]),
    ("source:http://example.org/a:b", [("source", "http://example.org/a:b")]),
    ("12:30", [("title", "12:30")]),
    ("a>b a=b", [("title", "a>b"), ("title", "a=b")]),
    ("tags:printed licence:MIT note:x", [("tag", "printed"), ("license", "MIT"), ("notes", "x")]),
    ('collection:"top 1465"', [("collection", "top 1465")]),
    (f"pattern:{PATTERN}", [("pattern", PATTERN)]),
    ("pattern:X00_9-_-a0._x...", [("pattern", PATTERN)]),
    ("or and not", [("title", "or"), ("title", "and"), ("title", "not")]),
    ('"OR"', [("title", "OR")]),
    ("tag:a or x", [("tag", "a"), ("title", "or"), ("title", "x")]),
    ("needs:X-Wing,chains", [("needs", "x-wing", "chains")]),
    ('hardest:"naked pair" by:se', [("hardest", "naked-pair"), ("by", "se")]),
    ("score:800..1200 steps:..60", [("score", Span(800.0, 1200.0)), ("steps", Span(None, 60))]),
    ("disagree:SE,hodoku", [("disagree", "se", "hodoku")]),
    (
        'score:Tricky,800.. by:"Our club"',
        [("score", "Tricky", Span(800.0, None)), ("by", "Our club")],
    ),
    ('tag:a "or" tag:b', [("tag", "a"), ("title", "or"), ("tag", "b")]),
]

NEGATED = [
    ("-tag:printed", Term("tag", ("printed",), negated=True)),
    ("\u2212tag:printed", Term("tag", ("printed",), negated=True)),
    ("-17", Term("id", (Span(17, 17),), negated=True)),
    ("-hard", Term("title", ("hard",), negated=True)),
    ("--help", Term("title", ("-help",), negated=True)),
    ("-givens>24", Term("givens", (Span(25, None),), negated=True)),
]

NOT_A_NUMBER = "needs a number or a range, not"
NOT_A_DATE = "needs a date or a range, not"
ERRORS = [
    ("givns:24", 1, "unknown field 'givns'"),
    ("clus:24", 1, "unknown field 'clus'"),
    ("givens:24 tga:x", 11, "unknown field 'tga'"),
    ("http://x", 1, "unknown field 'http'"),
    ("placed:1", 1, "unknown field 'placed'"),
    ("level:simpel", 7, "unknown value 'simpel' for level"),
    ("level:simple,dificult", 14, "unknown value 'dificult' for level"),
    ("level:7", 7, "unknown value '7' for level"),
    ("level:>simple", 7, "unknown value '>simple' for level"),
    ("symmetry:rot18", 10, "unknown value 'rot18' for symmetry"),
    ("has:nots", 5, "unknown value 'nots' for has"),
    ("copy:maybe", 6, "unknown value 'maybe' for copy"),
    ("needs:xwing", 7, "unknown technique 'xwing'"),
    ("needs:hard", 7, "unknown technique 'hard'"),
    ("hardest:", 9, "hardest needs a value"),
    ("by:it's", 4, "by needs the name of a rater, not"),
    ("score:hrad", 7, "unknown value 'hrad' for score"),
    ("score:Tricky by:se", 7, "unknown value 'Tricky' for score"),
    ("score:5..x", 7, "score needs a number or a range"),
    ("disagree:se,hodoku,club", 1, "disagree names two raters"),
    ("by:se,hodoku", 1, "by names one rater"),
    ("steps:9 -by:se", 9, "by names one rater"),
    ("disagree:se", 1, "disagree names two raters"),
    ("clues:", 7, "givens needs a value"),
    ("givens: 24", 8, "givens needs a value"),
    ("givens:24,", 11, "a value is missing"),
    ("level:simple, nested", 14, "a value is missing"),
    (",x", 1, "a value is missing"),
    ("clues:abc", 7, f"givens {NOT_A_NUMBER} 'abc'"),
    ("givens:٣", 8, f"givens {NOT_A_NUMBER} '٣'"),
    ("givens:1e1", 8, f"givens {NOT_A_NUMBER} '1e1'"),
    ("givens:-5", 8, f"givens {NOT_A_NUMBER} '-5'"),
    ("givens:28..24", 8, "the range 28..24 is empty (24..28?)"),
    ("givens:24...28", 8, f"givens {NOT_A_NUMBER} '24...28'"),
    ("givens:..", 8, f"givens {NOT_A_NUMBER} '..'"),
    ("givens:<0", 8, "givens cannot be < 0"),
    ("givens:626", 8, "givens is at most 625, not 626"),
    ("solutions:3", 11, "solutions is at most 2, not 3"),
    ("solutions:>2", 11, "solutions cannot be > 2"),
    ("size:17", 6, "size cannot be 17"),
    ("rule:kilelr", 6, "unknown kind of rule 'kilelr'"),
    ("rules:2001", 7, "rules is at most 2000, not 2001"),
    ("lines:many", 7, "lines needs a number or a range, not 'many'"),
    ("band:0", 6, "band is at least 1, not 0"),
    ("same:5..9", 6, "same needs numbers, not a range"),
    ("samesolution:5..9", 14, "samesolution needs numbers, not a range"),
    ("sameexpansion:1...............", 15, "sameexpansion takes a 9×9 grid with givens"),
    ("samepattern:" + "." * 81, 13, "samepattern takes a 9×9 grid with givens"),
    ("samesolution:" + "1" * 80, 14, "81 cells expected, 80 found"),
    ("99999999999999999999", 1, f"id {NOT_A_NUMBER} '99999999999999999999'"),
    ("9223372036854775808", 1, "id is at most 9223372036854775807"),
    ("added:tomorrow", 7, f"added {NOT_A_DATE} 'tomorrow'"),
    ("added:2026-13", 7, f"added {NOT_A_DATE} '2026-13'"),
    ("added:2026-02-30", 7, f"added {NOT_A_DATE} '2026-02-30'"),
    ("added:2026-1", 7, f"added {NOT_A_DATE} '2026-1'"),
    ("added:>9998", 7, "added cannot be > 9998"),
    ("added:2026-12..2026-11", 7, "the range 2026-12..2026-11 is empty"),
    ("added:..", 7, f"added {NOT_A_DATE} '..'"),
    ("pattern:xx", 9, "pattern needs the cells of a grid, such as 81, not 2"),
    ("pattern:" + "x" * 80 + "?", 9, "pattern cannot contain '?'"),
    ('title:""', 7, "title needs a text"),
    ('tag:""', 5, "tag needs a name"),
    ('x "hard one', 3, "this quote is never closed"),
    ('"\\"', 1, "this quote is never closed"),
    ("x\\", 2, "nothing follows \\"),
    ("- x", 1, "nothing follows -"),
    ("x -", 3, "nothing follows -"),
    ("givens:18 x or -tag:a not tag:b", 23, "there is no operator not"),
    ("a\0", 2, "'\\x00' is not a valid character"),
    ("a\udce9", 2, "'\\udce9' is not a valid character"),
    ("level:\x1b[31m", 7, "unknown value '\\x1b[31m' for level"),
]


@pytest.mark.parametrize(("text", "terms"), TREES)
def test_a_text_means_these_terms(text: str, terms: list[tuple[str, ...]]) -> None:
    assert parse_query(text) == Query(tuple(Term(name, tuple(vs)) for name, *vs in terms))


@pytest.mark.parametrize(("text", "term"), NEGATED)
def test_a_minus_negates_the_term(text: str, term: Term) -> None:
    assert parse_query(text) == Query((term,))


@pytest.mark.parametrize(("text", "place", "message"), ERRORS)
def test_an_invalid_query_is_refused_with_its_column(text: str, place: int, message: str) -> None:
    with pytest.raises(QueryError) as caught:
        parse_query(text)
    error = caught.value
    assert (error.position, error.exit_code) == (place - 1, EXIT_USAGE)
    assert error.message.startswith(f"query, column {place}: {message}")
    assert error.message.isprintable()


@pytest.mark.parametrize(
    ("text", "near"),
    [
        ("givns:24", "givens:"),
        ("clus:24", "givens:"),
        ("level:simpel", "simple"),
        ("level:simple,dificult", "difficult"),
        ("symmetry:rot18", "rot180"),
        ("symmetry:rotational", "rot180"),
        ("level:hard", "difficult"),
        ("difficulty:hard", "level:"),
        ("valid:several", "solutions:"),
        ("has:nots", "notes"),
        ("givens:24 tga:x", "tag:"),
    ],
)
def test_the_hint_names_the_nearest_word(text: str, near: str) -> None:
    with pytest.raises(QueryError) as caught:
        parse_query(text)
    assert str(caught.value.hint).startswith(f"did you mean {near!r}?")


@pytest.mark.parametrize(
    ("text", "hint"),
    [("foo:bar", "quote a word that contains a colon"), ("sort:givens", "`--sort FIELD`")],
)
def test_a_field_that_is_like_no_other_is_not_guessed(text: str, hint: str) -> None:
    with pytest.raises(QueryError) as caught:
        parse_query(text)
    assert str(caught.value.hint).startswith(hint)


def test_the_hint_lists_the_choices() -> None:
    with pytest.raises(QueryError) as caught:
        parse_query("level:moderate")
    assert caught.value.hint == "level is one of simple, intermediate, difficult, nested"


@pytest.mark.parametrize(
    "text",
    [
        "x" * (MAX_LENGTH + 1),
        "x " * (MAX_TERMS + 1),
        "id:" + ",".join("1" * (MAX_VALUES + 1)),
        '"' * 2001,
        "\\" * 2001,
        "level:" + "x" * 5000,
    ],
)
def test_a_query_that_is_too_long_is_refused_in_few_words(text: str) -> None:
    with pytest.raises(QueryError) as caught:
        parse_query(text)
    assert len(caught.value.message) < 120


@given(queries())
def test_a_query_round_trips(query: Query) -> None:
    assert parse_query(str(query)) == query


@given(st.text())
def test_any_text_is_a_query_or_refused(text: str) -> None:
    parse_or_refuse(text)


@given(st.text('givens:,"\\ -#.<>=0129level:simple\n'))
def test_any_text_in_the_letters_of_queries_is_a_query_or_refused(text: str) -> None:
    parse_or_refuse(text)


# Sort orders


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("id", Order()),
        ("-id", Order("id", descending=True)),
        ("-givens", Order("givens", descending=True)),
        ("clues", Order("givens")),
        ("Title", Order("title")),
        ("-clues, title", Order("givens", True, Order("title"))),
        ("level,-givens,id", Order("level", then=Order("givens", True, Order()))),
    ],
)
def test_a_field_or_its_alias_is_an_order(text: str, order: Order) -> None:
    assert parse_order(text) == order
    assert parse_order(str(order)) == order


@pytest.mark.parametrize(
    ("text", "near"),
    [
        ("givns", "did you mean 'givens'? "),
        ("", ""),
        ("--id", "did you mean 'id'? "),
        ("notes", ""),
    ],
)
def test_another_order_is_refused_with_the_nearest(text: str, near: str) -> None:
    with pytest.raises(QueryError) as caught:
        parse_order(text)
    assert caught.value.message == f"cannot sort by {text!r}"
    assert str(caught.value.hint).startswith(f"{near}sort by {', '.join(orders())};")


@pytest.mark.parametrize("text", ["givens,-givens", "id,title", "givens,clues", "title,,level"])
def test_fields_that_cannot_follow_are_refused(text: str) -> None:
    with pytest.raises(QueryError, match="cannot sort by"):
        parse_order(text)
