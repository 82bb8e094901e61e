"""The list of puzzles."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from sudokudb.puzzle import Rating
from sudokudb.query import parse_query
from sudokudb.render.objects import puzzle_object
from sudokudb.store.rows.ratings import rating_row
from sudokudb.store.writes.bulk_insert import insert_ratings
from tests.store.opening import writing
from tests.support import numbered
from tests.web.support import alert_of, text_of

if TYPE_CHECKING:
    from tests.web.support import Visitor


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("", ["Simple", "Intermediate", "Difficult"]),
        ("level:simple", ["Simple"]),
        ("-level:simple", ["Intermediate", "Difficult"]),
        ("diff", ["Difficult"]),
        ("tag:none", []),
    ],
)
def test_a_query_finds_what_list_finds(visitor: Visitor, query: str, found: list[str]) -> None:
    answer = visitor.get("/", params={"q": query})
    assert re.findall(r'href="/puzzle/\d+">([^<]+)', answer.text) == found
    assert text_of(answer).startswith(f"{len(found)} puzzle")


@pytest.mark.parametrize("query", ["givens:x", 'title:"open', "nix:1", "level:<script>"])
def test_an_error_of_a_query_has_its_place(visitor: Visitor, query: str) -> None:
    answer = visitor.get("/", params={"q": query})
    assert answer.status_code == 400
    assert "column" in alert_of(answer)
    assert "<script>" not in answer.text


@pytest.mark.parametrize("params", [{"q": "rating:7"}, {"sort": "rating"}])
def test_rating_is_refused_with_the_names_of_several_raters(
    visitor: Visitor, params: dict[str, str]
) -> None:
    with visitor.library() as library, writing(library) as connection:
        rated = [rating_row(1, Rating(rater=rater, score=7.0)) for rater in ("se", "unknown")]
        insert_ratings(connection, rated)
    answer = visitor.get("/", params=params)
    assert answer.status_code == 400
    assert "se, unknown" in alert_of(answer)


def test_what_a_query_leaves_out_is_counted(visitor: Visitor) -> None:
    answer = visitor.get("/", params={"q": "-needs:aic"})
    assert "3 puzzles are left out as not computed." in text_of(answer)


def test_pages_follow_by_key_without_gap(visitor: Visitor) -> None:
    with visitor.library() as library:
        for title in "ABC":
            library.puzzles.add_many(
                map(numbered, range(ord(title) * 40, ord(title) * 40 + 40)), title
            )
    for sort in ("", "title", "-givens", "-level,title", "random:7"):
        path, seen = f"/?sort={sort}", list[str]()
        while path:
            page = visitor.get(path.replace("&amp;", "&")).text
            seen += re.findall(r'href="/puzzle/(\d+)">', page)
            following = re.search(r'rel="next" href="([^"]+)"', page)
            path = following[1] if following else ""
        assert sorted(map(int, seen)) == list(range(1, 124))


def test_an_unknown_order_or_a_place_that_is_not_there_is_refused(visitor: Visitor) -> None:
    assert visitor.get("/?sort=nix").status_code == 400
    for after in ("99", "x", "-1", "1" * 40):
        assert visitor.get("/", params={"after": after}).status_code == 404


def test_counts_are_those_of_stats(visitor: Visitor) -> None:
    text = text_of(visitor.get("/?counts=yes"))
    assert "givens 25 2 37 1 level simple 1 intermediate 1 difficult 1 solutions 1 3" in text


def test_puzzles_as_json_are_those_of_list(visitor: Visitor) -> None:
    for query in ("", "level:simple"):
        with visitor.library() as library:
            printed = [puzzle_object(puzzle) for puzzle in library.search(parse_query(query))]
        answer = visitor.get("/api/puzzles", params={"q": query})
        assert answer.json() == json.loads(json.dumps(printed))
    refused = visitor.get("/api/puzzles?q=givens:x")
    assert refused.status_code == 400
    assert refused.json()["error"].startswith("query, column")
    assert [p["id"] for p in visitor.get("/api/puzzles?after=2").json()] == [3]
    assert visitor.get("/api/puzzles?q=by:se&sort=steps").status_code == 200
    for path in ("/", "/api/puzzles", "/export"):
        assert visitor.get(f"{path}?q=by:Bob").status_code == 400
    assert "author:Bob" in visitor.get("/?q=by:Bob").text


def test_a_query_about_a_rater_shows_its_ratings_and_puzzles_without_title_their_grid(
    visitor: Visitor,
) -> None:
    with visitor.library() as library:
        library.add(numbered(1), ratings=(Rating(rater="se", score=7.2),))
    row = f"<code>{str(numbered(1))[:18]}…</code>"
    assert row in visitor.get("/").text and "7.2" not in visitor.get("/").text
    assert "se 7.2" in visitor.get("/?q=se:7..").text
    assert '<th scope="col">Ratings</th>' in visitor.get("/?sort=-se").text


@pytest.mark.parametrize(
    ("query", "address", "text"),
    [
        ("before(pointing,locked-pair)", "/puzzle/3/steps?rater=hodoku#s19", "19, 21"),
        ("first(intersections) by:se id:3", "/puzzle/3/steps?rater=se#s19", "se 19"),
        ("id:3 or first(x-wing)", "/puzzle/3", "–"),
    ],
)
def test_a_query_about_steps_leads_to_the_first_one_that_matches(
    visitor: Visitor, query: str, address: str, text: str
) -> None:
    with visitor.library() as library:
        list(library.rate("", "hodoku"))
        list(library.rate("", "se"))
    answer = visitor.get("/", params={"q": query})
    assert re.findall(r'href="(/puzzle/[^"]+)">', answer.text) == [address]
    assert f"<td>{text}</td>" in answer.text
    page = visitor.get(address).text
    assert address.partition("#")[2] in page
    (value,) = visitor.get("/api/puzzles", params={"q": query}).json()
    steps = [str(number) for one in value["matched"] for number in one["steps"]]
    assert text.removeprefix("se ") == (", ".join(steps) or "–")
