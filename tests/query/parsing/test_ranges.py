"""Ranges of levels and techniques, words for days, and beginnings of names."""

from __future__ import annotations

import runpy
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from sudokudb.errors import QueryError
from sudokudb.query import Prefix, Span, parse_query
from sudokudb.query.parsing.ranges import techniques_within
from sudokudb.query.parsing.technique_ranks import RANKS
from sudokudb.query.raters import resolve_raters
from sudokudb.technique_names import GIVE_UP, TECHNIQUES

GENERATOR = Path(__file__).parents[3] / "docs" / "raters.py"
TODAY = datetime.now(UTC).date()

SAME = {
    "level:..intermediate": "level:simple,intermediate",
    "level:Difficult..": "level:difficult,nested",
    "level:simple,difficult..nested": "level:simple,difficult,nested",
    "-hodoku:hard..": "-hodoku:hard,unfair,extreme",
    "hodoku:..medium,900..": "hodoku:easy,medium,900..",
    "score:..medium": "score:easy,medium",
    "score:..medium by:hodoku": "score:easy,medium by:hodoku",
    "added:today": f"added:{TODAY}",
    "added:Yesterday": f"added:{TODAY - timedelta(1)}",
    "changed:yesterday..": f"changed:{TODAY - timedelta(1)}..",
    "added:..yesterday": f"added:..{TODAY - timedelta(1)}",
    "added>=yesterday": f"added:{TODAY - timedelta(1)}..",
    "added:7d": f"added:{TODAY - timedelta(7)}..",
    "changed:30D": f"changed:{TODAY - timedelta(30)}..",
    r"tag:a\*": 'tag:"a*"',
    r"tag:a\\*": 'tag:"a\\\\"*',
    "title:a*": 'title:"a*"',
}


@pytest.mark.parametrize("text", SAME)
def test_a_text_says_the_same_in_other_words(text: str) -> None:
    found = parse_query(text)
    assert found == parse_query(SAME[text])
    assert parse_query(str(found)) == found


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("tag:ju*", Prefix("ju")),
        ('collection:"two wo"*', Prefix("two wo")),
        ('tag:"ju*"', "ju*"),
        ("tag:*", "*"),
        ('tag:"a*"*', Prefix("a*")),
    ],
)
def test_a_star_outside_quotes_means_names_that_begin_so(text: str, name: object) -> None:
    found = parse_query(text)
    assert found.terms[0].values == (name,)
    assert parse_query(str(found)) == found


def test_a_range_of_techniques_keeps_its_text_and_is_listed_for_its_rater() -> None:
    for text in ("hardest:..x-wing by:se", "(-hardest:chains.. by:se) OR hardest:x-wing..aic"):
        assert parse_query(str(parse_query(text))) == parse_query(text)
    query = parse_query("hardest:..naked-pair,aic by:se")
    assert query.terms[0].values == (Span(None, "naked-pair"), "aic")
    (term,) = resolve_raters(query).terms
    assert term.field == "hardest by se"
    assert term.values[-3:] == ("claiming", "naked-pair", "aic")
    assert resolve_raters(resolve_raters(query)) == resolve_raters(query)


@pytest.mark.parametrize("rater", RANKS)
def test_at_most_and_at_least_share_the_equally_hard_ones(rater: str) -> None:
    known = [key for keys in RANKS[rater] for key in keys]
    assert len({*known}) == len(known)
    assert {*known} <= {*TECHNIQUES}
    for keys in RANKS[rater]:
        below, above = (
            techniques_within(Span(*ends), rater) for ends in ((None, keys[0]), (keys[-1], None))
        )
        assert [*below, *above[len(keys) :]] == [*known, GIVE_UP]
        assert {*below} & {*above} == {*keys}


def test_a_family_stands_for_its_hardest_member() -> None:
    for rater, family in (("hodoku", "subsets"), ("se", "subsets"), ("se", "wings")):
        known = [key for keys in RANKS[rater] for key in keys]
        hardest = [key for key in known if TECHNIQUES[key].family == family][-1]
        for ends in ((None, "{}"), ("{}", None)):
            one, other = (
                Span(*(end and end.format(name) for end in ends)) for name in (family, hardest)
            )
            assert techniques_within(one, rater) == techniques_within(other, rater)
    assert techniques_within(Span("guessing", None), "se") == [GIVE_UP]


ERRORS = [
    ("hardest:..x-wing by:club", 9, "the order of the techniques of club is not known"),
    ("hardest:..death-blossom by:se", 9, "se does not know death-blossom"),
    ("hardest:templates..\tby:se", 9, "se does not know templates"),
    ("hardest:chains..x-wing", 9, "the range chains..x-wing is empty (x-wing..chains?)"),
    ("hardest:..x-wang", 11, "unknown technique 'x-wang'"),
    ("hardest:..", 9, "unknown technique '..'"),
    ("needs:..x-wing", 7, "unknown technique '..x-wing'"),
    ("level:..hard", 9, "unknown value 'hard' for level"),
    ("level:nested..simple", 7, "the range nested..simple is empty (simple..nested?)"),
    ("level:..", 7, "unknown value '..' for level"),
    ("symmetry:rot90..", 10, "unknown value 'rot90..' for symmetry"),
    ("tag:x score:..Tricky by:club", 13, "the order of the levels of club is not known"),
    ("score:..Tricky", 9, "unknown value 'Tricky' for score"),
    ("added:..7d", 7, "added needs a date or a range, not '..7d'"),
    ("added:99999d", 7, "added needs a date or a range, not '99999d'"),
    ("added:todays", 7, "added needs a date or a range, not 'todays'"),
]


@pytest.mark.parametrize(("text", "column", "message"), ERRORS)
def test_an_unknown_range_is_refused_with_its_column(text: str, column: int, message: str) -> None:
    with pytest.raises(QueryError) as caught:
        parse_query(text)
    assert caught.value.message == f"query, column {column}: {message}"


def test_the_order_of_techniques_is_that_of_the_raters() -> None:
    found = runpy.run_path(str(GENERATOR))
    assert found["RANKS"].read_text(encoding="utf-8") == found["ranks_module"]()
