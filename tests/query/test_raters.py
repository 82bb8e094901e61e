"""The rater that `by:` selects, and the rater that a query refers to."""

from __future__ import annotations

import pytest

from sudokudb.errors import QueryError
from sudokudb.query import Order, StepCondition, parse_order, parse_query
from sudokudb.query.raters import (
    implied_facts,
    level_index,
    levels_disagree,
    names_only_rater,
    only_rater,
    raters_of,
    requested_rater,
    require_subject,
    resolve_order,
    resolve_raters,
    techniques_of,
)
from sudokudb.query.tree import conditions, terms_of

BOUND = {
    "needs:x-wing": ["needs"],
    "by:hodoku needs:x-wing steps:..9": ["needs", "steps"],
    "hardest:aic by:se -needs:fish title:x": ["hardest by se", "needs by se", "title"],
    "by:se score:8 hodoku:800": ["se", "hodoku"],
    "score:800 hodoku:hard": ["hodoku", "hodoku"],
    "by:club score:800 steps:9": ["score by club", "steps by club"],
}


@pytest.mark.parametrize("text", BOUND)
def test_by_names_the_rater_of_the_terms_next_to_it(text: str) -> None:
    assert [term.field for term in resolve_raters(parse_query(text)).terms] == BOUND[text]
    assert resolve_raters(resolve_raters(parse_query(text))) == resolve_raters(parse_query(text))


GROUPS = {
    "(needs:x-wing by:se) or needs:x-wing": ["needs by se", "needs"],
    "by:se (needs:x-wing or (score:8 by:hodoku))": ["needs by se", "hodoku"],
    "needs:x-wing or steps:9 by:se": ["needs", "steps by se"],
    "-(needs:x-wing by:se) has:title": ["needs by se", "has"],
}


@pytest.mark.parametrize("text", GROUPS)
def test_by_holds_for_its_group(text: str) -> None:
    found = resolve_raters(parse_query(text))
    assert [term.field for term in terms_of(found.tree)] == GROUPS[text]
    assert resolve_raters(found) == found


RESOLVED = {
    "-(tag:a or needs:fish by:se)": "-tag:a -needs by se:fish",
    "-(tag:a tag:b) steps>score": "(-tag:a OR -tag:b) steps>hodoku",
    "(-steps=score by:club) or tag:a": "-steps by club=score by club OR tag:a",
    "tag:a (by:se needs:fish)": "tag:a needs by se:fish",
}


@pytest.mark.parametrize("text", RESOLVED)
def test_only_conditions_are_negated_and_name_a_rater(text: str) -> None:
    assert str(resolve_raters(parse_query(text))) == RESOLVED[text]


def test_conditions_about_steps_get_the_rater_of_their_group() -> None:
    query = resolve_raters(parse_query("first(fish) or (by:se -count(aic)>1 tag:a)"))
    steps = [c for c in conditions(query.tree) if isinstance(c, StepCondition)]
    assert [step.rater for step in steps] == ["hodoku", "se"]
    assert [raters_of(step) for step in steps] == [("hodoku",), ("se",)]


IMPLIED = {
    "se=hodoku": {"se", "hodoku"},
    "level:simple se:7": {"level", "se"},
    "level:simple se:7 or level:nested": {"level"},
    "level:simple or tag:a": set(),
    "-level:simple": set(),
    "has:level missing:se": set(),
}


@pytest.mark.parametrize("text", IMPLIED)
def test_facts_are_known_wherever_a_tree_holds(text: str) -> None:
    assert implied_facts(resolve_raters(parse_query(text)).tree) == IMPLIED[text]


def test_rating_is_that_of_the_only_rater_in_every_condition() -> None:
    query = parse_query("rating:7 or -(rating>steps tag:a)")
    assert names_only_rater(query, None)
    found, order = only_rater(query, parse_order("rating"), ["se"])
    assert (str(found), str(order)) == ("se:7 OR -(se>steps tag:a)", "se")


def test_by_names_the_rater_of_has_and_of_an_order() -> None:
    query = parse_query("has:needs,title by:se")
    assert resolve_raters(query).terms[0].values == ("needs by se", "title")
    assert resolve_order(query, parse_order("givens,-steps")) == Order(
        "givens", then=Order("steps by se", descending=True)
    )


ALONE = {
    ("by:Bob", ""): "did you mean 'author:Bob'?",
    ("by:Bob givens:24", "level,-givens"): "did you mean 'author:Bob'?",
    ("tag:a or (by:Bob tag:b)", "score"): "did you mean 'author:Bob'?",
    (
        "by:se has:title",
        "",
    ): "`by:se has:score` finds what it has rated; `author:` is for an author",
    (
        "by:se hodoku:hard",
        "",
    ): "`by:se has:score` finds what it has rated; `author:` is for an author",
}
ABOUT = [
    *((f"by:Bob {term}", "") for term in ("score:1", "-needs:x-wing", "hardest:aic", "steps:9")),
    ("by:Bob has:steps", ""),
    ("by:Bob (tag:a or -steps=givens)", ""),
    ("by:Bob is:mine", ""),
    ("(by:Bob first(fish)) or tag:a", ""),
    *(("by:se", order) for order in ("steps", "-score", "level,-steps")),
    ("givens:24", ""),
    ("", ""),
]


def order_of(text: str) -> Order | None:
    return parse_order(text) if text else None


@pytest.mark.parametrize(("text", "order"), ALONE)
def test_by_alone_is_refused_and_names_the_author(text: str, order: str) -> None:
    with pytest.raises(QueryError, match="names a rater, but no term is about ratings") as caught:
        require_subject(parse_query(text), order_of(order))
    assert caught.value.hint == ALONE[text, order]


@pytest.mark.parametrize(("text", "order"), ABOUT)
def test_by_needs_one_term_or_order_about_ratings(text: str, order: str) -> None:
    require_subject(parse_query(text), order_of(order))


ASKED = {
    ("needs:x-wing", "id"): "hodoku",
    ("needs:x-wing by:se", "id"): "se",
    ("disagree:club,se", "id"): "club",
    ("", "givens,-score"): "hodoku",
    ("-se:7..", "title"): "se",
    ("level:simple", "rating"): None,
    ("tag:a or (first(fish) by:se)", "id"): "se",
    ("givens=steps", "id"): "hodoku",
}


@pytest.mark.parametrize(("text", "order"), ASKED)
def test_a_list_has_the_ratings_that_are_asked_for(text: str, order: str) -> None:
    assert requested_rater(parse_query(text), parse_order(order)) == ASKED[text, order]


def test_a_family_means_its_techniques() -> None:
    (term,) = parse_query("needs:guessing,x-wing").terms
    assert techniques_of(term) == ["x-wing", "brute-force", "give-up"]


@pytest.mark.parametrize(
    ("level", "er", "expected"),
    [
        ("easy", 2.5, False),
        ("easy", 3.7, False),
        ("easy", 3.8, True),
        ("hard", 2.5, True),
        ("unfair", 3.8, False),
        ("extreme", 6.1, True),
        ("extreme", 6.2, False),
        ("odd", 9.0, False),
    ],
)
def test_raters_disagree_if_their_levels_are_far_apart(
    level: str, er: float, expected: bool
) -> None:
    assert levels_disagree(level_index(level, 800), level_index("", er)) is expected
