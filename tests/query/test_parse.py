"""The search language: what a text means, how it is written again, what is refused and how."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudokudb.errors import EXIT_USAGE, QueryError
from sudokudb.query import FIELDS, Order, Query, Span, Term, parse_order, parse_query
from sudokudb.query.parse import MAX_LENGTH, MAX_TERMS, MAX_VALUES
from tests.support import queries

PATTERN = "x..." * 4

TREES = [
    ("", ()),
    (" \t\n", ()),
    ("clues:24", [("clues", Span(24, 24))]),
    ("givens:24..28", [("clues", Span(24, 28))]),
    ("Clues:24..", [("clues", Span(24, None))]),
    ("clues:24+", [("clues", Span(24, None))]),
    ("clues:..28", [("clues", Span(None, 28))]),
    ("clues:>24", [("clues", Span(25, None))]),
    ("clues:>=24", [("clues", Span(24, None))]),
    ("clues:<24", [("clues", Span(None, 23))]),
    ("clues:<=24", [("clues", Span(None, 24))]),
    ("clues>24 clues<=28", [("clues", Span(25, None)), ("clues", Span(None, 28))]),
    ("clues=24", [("clues", Span(24, 24))]),
    ("clues>=24", [("clues", Span(24, None))]),
    ("clues:17,24..28,>=40", [("clues", Span(17, 17), Span(24, 28), Span(40, None))]),
    ("level:simple,DIFFICULT", [("level", "simple", "difficult")]),
    ("solutions:1", [("solutions", Span(1, 1))]),
    ("solutions:several", [("solutions", Span(2, 2))]),
    ("solutions:2+", [("solutions", Span(2, None))]),
    ("size:16..", [("size", Span(16, None))]),
    ("symmetry:rot180,none", [("symmetry", "rot180", "none")]),
    ("copy:no has:notes,candidates", [("copy", "no"), ("has", "notes", "candidates")]),
    ("same:17,18", [("same", Span(17, 17), Span(18, 18))]),
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
]

NEGATED = [
    ("-tag:printed", Term("tag", ("printed",), negated=True)),
    ("-17", Term("id", (Span(17, 17),), negated=True)),
    ("-hard", Term("title", ("hard",), negated=True)),
    ("--help", Term("title", ("-help",), negated=True)),
    ("-clues>24", Term("clues", (Span(25, None),), negated=True)),
]

ERRORS = [
    ("clus:24", 1, "no field 'clus' (clues?)"),
    ("clues:24 tga:x", 10, "no field 'tga' (tag?)"),
    ("http://x", 1, "no field 'http'"),
    ("level:simpel", 7, "no level 'simpel' (simple?)"),
    ("level:simple,dificult", 14, "no level 'dificult' (difficult?)"),
    ("level:7", 7, "no level '7'"),
    ("symmetry:rot18", 10, "no symmetry 'rot18' (rot180?)"),
    ("has:nots", 5, "no has 'nots' (notes?)"),
    ("copy:maybe", 6, "no copy 'maybe'"),
    ("clues:", 7, "clues: has no value"),
    ("clues: 24", 7, "clues: has no value"),
    ("clues:24,", 10, "a value is missing"),
    ("level:simple, nested", 14, "a value is missing"),
    (",x", 1, "a value is missing"),
    ("clues:many", 7, "'many' is no number of clues"),
    ("clues:٣", 7, "'٣' is no number of clues"),
    ("clues:1e1", 7, "'1e1' is no number of clues"),
    ("clues:-5", 7, "'-5' is no number of clues"),
    ("clues:28..24", 7, "28..24 is empty (24..28?)"),
    ("clues:24...28", 7, "'24...28' is no number of clues"),
    ("clues:..", 7, "'..' is no range of clues"),
    ("clues:<0", 7, "clues has nothing < 0"),
    ("clues:626", 7, "clues goes up to 625, not 626"),
    ("solutions:3", 11, "solutions goes up to 2, not 3"),
    ("solutions:>2", 11, "solutions has nothing > 2"),
    ("size:10", 6, "10 is no size"),
    ("same:5..9", 6, "same takes ids, no range"),
    ("99999999999999999999", 1, "'99999999999999999999' is no number of id"),
    ("9223372036854775808", 1, "id goes up to 9223372036854775807"),
    ("added:yesterday", 7, "'yesterday' is no date of added"),
    ("added:2026-13", 7, "'2026-13' is no date of added"),
    ("added:2026-02-30", 7, "'2026-02-30' is no date of added"),
    ("added:2026-1", 7, "'2026-1' is no date of added"),
    ("added:>9998", 7, "added has nothing > 9998"),
    ("added:2026-12..2026-11", 7, "2026-12..2026-11 is empty"),
    ("added:..", 7, "'..' is no range of added"),
    ("pattern:xx", 9, "2 cells make no pattern"),
    ("pattern:" + "x" * 80 + "?", 9, "'?' does not belong in a pattern"),
    ('title:""', 7, "title is asked for nothing"),
    ('tag:""', 5, "tag is asked for nothing"),
    ('x "hard one', 3, "this quote is never closed"),
    ('"\\"', 1, "this quote is never closed"),
    ("x\\", 2, "\\ stands before nothing"),
    ("- x", 1, "- stands before no word"),
    ("x -", 3, "- stands before no word"),
    ("a OR b", 3, "there is no OR between words"),
    ("NOT x", 1, "there is no NOT between words"),
    ("a\0", 2, "'\\x00' is no text"),
    ("a\udce9", 2, "'\\udce9' is no text"),
    ("level:\x1b[31m", 7, "no level '\\x1b[31m'"),
]


@pytest.mark.parametrize(("text", "terms"), TREES)
def test_means(text: str, terms: list[tuple[str, ...]]) -> None:
    assert parse_query(text) == Query(tuple(Term(name, tuple(vs)) for name, *vs in terms))


@pytest.mark.parametrize(("text", "term"), NEGATED)
def test_minus_asks_for_the_rest(text: str, term: Term) -> None:
    assert parse_query(text) == Query((term,))


@pytest.mark.parametrize(("text", "place", "message"), ERRORS)
def test_says_what_is_wrong_and_where(text: str, place: int, message: str) -> None:
    with pytest.raises(QueryError) as caught:
        parse_query(text)
    error = caught.value
    assert (error.position, error.exit_code) == (place - 1, EXIT_USAGE)
    assert error.message.startswith(message)
    assert error.message.endswith(f", at character {place} of the query")
    assert error.message.isprintable()


def test_hint_lists_what_there_is() -> None:
    with pytest.raises(QueryError) as caught:
        parse_query("level:hrd")
    assert caught.value.hint == "it is one of simple, intermediate, difficult, nested"


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
def test_has_limits(text: str) -> None:
    with pytest.raises(QueryError) as caught:
        parse_query(text)
    assert len(caught.value.message) < 120


@given(queries())
def test_is_read_as_it_is_written(query: Query) -> None:
    assert parse_query(str(query)) == query


@given(st.text())
def test_any_text_is_a_query_or_refused(text: str) -> None:
    _read_or_refused(text)


def _read_or_refused(text: str) -> None:
    try:
        query = parse_query(text)
    except QueryError as error:
        assert 0 <= error.position <= len(text)
    else:
        assert parse_query(str(query)) == query


@given(st.text('clues:,"\\ -#.<>=0129level:simple\n'))
def test_any_text_in_its_own_letters_is_a_query_or_refused(text: str) -> None:
    _read_or_refused(text)


def test_every_field_has_a_meaning() -> None:
    assert all(field.meaning for field in FIELDS.values())


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("id", Order()),
        ("-id", Order("id", descending=True)),
        ("-givens", Order("clues", descending=True)),
        ("Title", Order("title")),
    ],
)
def test_orders(text: str, order: Order) -> None:
    assert parse_order(text) == order
    assert parse_order(str(order)) == order


@pytest.mark.parametrize(("text", "near"), [("clus", " (clues?)"), ("", ""), ("--id", "")])
def test_says_which_orders_there_are(text: str, near: str) -> None:
    with pytest.raises(QueryError, match="no order by") as caught:
        parse_order(text)
    assert near in caught.value.message
