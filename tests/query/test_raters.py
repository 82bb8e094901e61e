"""The rater that `by:` selects, and the rater that a query refers to."""

from __future__ import annotations

import pytest

from sudokudb.errors import QueryError
from sudokudb.query import Order, parse_order, parse_query
from sudokudb.query.raters import (
    level_index,
    levels_disagree,
    requested_rater,
    require_subject,
    resolve_order,
    resolve_raters,
    techniques_of,
)

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


def test_by_names_the_rater_of_has_and_of_an_order() -> None:
    query = parse_query("has:needs,title by:se")
    assert resolve_raters(query).terms[0].values == ("needs by se", "title")
    assert resolve_order(query, parse_order("givens,-steps")) == Order(
        "givens", then=Order("steps by se", descending=True)
    )


ALONE = {
    ("by:Bob", ""): "did you mean 'author:Bob'?",
    ("by:Bob givens:24", "level,-givens"): "did you mean 'author:Bob'?",
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
