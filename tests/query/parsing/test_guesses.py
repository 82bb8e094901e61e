"""What people type in a query before they have read anything."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest

from sudokudb.errors import QueryError
from sudokudb.query import FIELDS, parse_order, parse_query
from sudokudb.query.fields import find_field
from sudokudb.query.parsing.guesses import OTHER_FIELDS, STATES, hint_about_word
from sudokudb.query.raters import resolve_raters

TODAY = datetime.now(UTC).date()
MEANT = re.compile(r"did you mean '(.+)'\?")

REFUSED = {
    "name:monday": "title:",
    "technique:x-wing": "needs:",
    "techniques:x-wing": "needs:",
    "rater:se": "by:",
    "date:2026": "added:",
    "label:monday": "tag:",
    "difficulty:hard": "level:",
    "no:tag": "-has:tag",
    "without:author": "-has:author",
    "with:notes": "has:notes",
    "is:unique": "solutions:1",
    "is:played": "played:yes",
    "is:9x9": "size:9",
    "not:printed": "-printed:yes",
    "not:symmetric": "symmetry:none",
    "valid:yes": "solutions:1",
    "unique:no": "-solutions:1",
    "givens:17-20": "givens:17..20",
    "givens:24-": "givens:24..",
    "clues:17,20-22": "givens:20..22",
    "se:7-8.5": "se:7..8.5",
    "rating:hard": "hodoku:hard",
    "symmetry:yes": "-symmetry:none",
    "symmetry:no": "symmetry:none",
    "solutions:many": "solutions:2",
    "solutions:none": "solutions:0",
    "added:now": f"added:{TODAY}",
    "added:last-week": f"added:{TODAY - timedelta(7)}..",
    "added:21.11.2026": "added:2026-11-21",
    "changed:2026/11": "changed:2026-11",
}


@pytest.mark.parametrize("text", REFUSED)
def test_a_first_attempt_is_answered_with_the_term_that_says_it(text: str) -> None:
    with pytest.raises(QueryError) as caught:
        resolve_raters(parse_query(text))
    found = MEANT.match(str(caught.value.hint))
    assert found
    assert found[1] == REFUSED[text]
    if not found[1].endswith(":"):
        parse_query(found[1])


@pytest.mark.parametrize(("text", "same"), [("size:9x9", "size:9"), ("-size:16×16", "-size:16")])
def test_a_size_may_be_written_as_a_square(text: str, same: str) -> None:
    assert parse_query(text) == parse_query(same)


WORDS = {
    "!tag:x": "-tag:x",
    "!givens>20": "-givens>20",
    "9x9": "size:9",
    "Unique": "solutions:1",
    "x-wing": "needs:x-wing",
    "chains": "needs:chains",
    "untagged": "-has:tag",
}


@pytest.mark.parametrize("word", WORDS)
def test_a_word_that_no_title_has_leads_to_a_term(word: str) -> None:
    found = MEANT.fullmatch(hint_about_word(word))
    assert found
    assert found[1] == WORDS[word]
    assert parse_query(found[1])


def test_a_word_that_is_nothing_is_not_guessed() -> None:
    assert hint_about_word("christmas") == hint_about_word("!christmas:x") == ""


def test_every_suggestion_is_a_field_or_a_query() -> None:
    assert {*OTHER_FIELDS.values()} <= {*FIELDS}
    assert not any(map(find_field, OTHER_FIELDS))
    for term in STATES.values():
        assert parse_query(term)


@pytest.mark.parametrize(("name", "near"), [("difficulty", "level"), ("date", "added")])
def test_a_sort_order_may_be_called_otherwise(name: str, near: str) -> None:
    with pytest.raises(QueryError, match="cannot sort") as caught:
        parse_order(f"-{name}")
    assert str(caught.value.hint).startswith(f"did you mean {near!r}? sort by id")
