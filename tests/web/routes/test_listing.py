"""The list of puzzles."""

from __future__ import annotations

import gzip
import html
import json
import re
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, urlencode

import pytest

from sudokudb import solve
from sudokudb.puzzle import Rating
from sudokudb.query import parse_query
from sudokudb.render.objects import puzzle_object
from sudokudb.store.rows.ratings import rating_row
from sudokudb.store.writes.bulk_insert import insert_ratings
from tests.store.opening import writing
from tests.support import numbered
from tests.web.support import alert_of, text_of

if TYPE_CHECKING:
    from collections.abc import Callable

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
    assert re.findall(r"<h2>([^<]+)", answer.text) == found
    assert text_of(answer).startswith(f"{len(found)} puzzle")
    table = visitor.get("/", params={"q": query, "view": "table"})
    assert re.findall(r'<td class="name"><a [^>]*>([^<]+)', table.text) == found


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
            seen += re.findall(r'href="/puzzle/(\d+)[?"]', page)
            following = re.search(r'rel="next" href="([^"]+)"', page)
            path = following[1] if following else ""
        assert sorted(map(int, seen)) == list(range(1, 124))


def test_an_unknown_order_or_a_place_that_is_not_there_is_refused(visitor: Visitor) -> None:
    assert visitor.get("/?sort=nix").status_code == 400
    for after in ("99", "x", "-1", "1" * 40):
        assert visitor.get("/", params={"after": after}).status_code == 404


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
    table = visitor.get("/?view=table").text
    assert row in table and "7.2" not in table
    assert "se 7.2" in visitor.get("/?q=se:7..&view=table").text
    assert "<br>7.2" in visitor.get("/?q=se:7..&view=boards").text
    assert '<th scope="col">Ratings</th>' in visitor.get("/?sort=-se&view=table").text


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
    answer = visitor.get("/", params={"q": query, "view": "table"})
    found = re.findall(r'href="(/puzzle/[^"]+)">', answer.text)
    assert [one.partition("?q=")[0] for one in found] == [address]
    assert f"<td>{text}</td>" in answer.text
    boards = visitor.get("/", params={"q": query, "view": "boards"})
    assert f'href="{address}' in boards.text
    page = visitor.get(address).text
    assert address.partition("#")[2] in page
    (value,) = visitor.get("/api/puzzles", params={"q": query}).json()
    steps = [str(number) for one in value["matched"] for number in one["steps"]]
    assert text.removeprefix("se ") == (", ".join(steps) or "–")


def test_a_card_opens_its_puzzle_in_the_list_that_it_is_from(visitor: Visitor) -> None:
    page = visitor.get("/?q=givens:20..&sort=-givens").text
    found = re.findall(r'href="(/puzzle/[^"]+)"', page)
    assert [html.unescape(address) for address in found][1] == (
        "/puzzle/3?q=givens:20..&sort=-givens"
    )
    puzzle = visitor.get("/puzzle/3?q=givens:20..&sort=-givens").text
    assert re.findall(r'href="(/puzzle/\d)[^"]*" aria-label="(\w+)', puzzle) == [
        ("/puzzle/1", "Previous"),
        ("/puzzle/2", "Next"),
    ]
    assert "Previous puzzle" not in visitor.get("/puzzle/2").text


def test_the_view_is_remembered(visitor: Visitor) -> None:
    assert "<pre>" in visitor.get("/").text
    assert "<pre>" not in visitor.get("/?view=table").text
    assert "<pre>" not in visitor.get("/").text
    assert "<pre>" in visitor.get("/?view=boards").text
    assert "<pre>" in visitor.get("/?view=nix").text


@pytest.mark.parametrize(
    ("address", "q"),
    [
        ("/?least=24&most=26", "givens:24..26"),
        ("/?q=hard+givens:30&least=24&most=", "hard givens:24.."),
        ("/?q=givens:30+hard&least=&most=26&sort=-id", "hard givens:..26"),
        ("/?q=clues:30&least=&most=", ""),
        ("/?q=te:3+or+tag:a&least=25&most=25", "(te:3 or tag:a) givens:25"),
    ],
)
def test_a_range_of_givens_becomes_a_term(visitor: Visitor, address: str, q: str) -> None:
    answer = visitor.get(address)
    assert answer.status_code == 303
    params = dict(parse_qsl(answer.headers["location"].partition("?")[2]))
    assert params.get("q", "") == q
    assert params.get("sort", "") == ("-id" if "sort" in address else "")


def test_a_wrong_range_is_refused(visitor: Visitor) -> None:
    assert "x is not a number" in alert_of(visitor.get("/?least=x&most=3"))


def test_where_nothing_matches_each_condition_has_the_count_without_it(visitor: Visitor) -> None:
    text = text_of(visitor.get("/?q=level:simple+tag:none"))
    assert "Without level:simple 0 puzzles without it Without tag:none 1 puzzle without it" in text
    assert "No puzzle matches." in text


def test_an_error_keeps_the_filters_of_all_puzzles(visitor: Visitor) -> None:
    answer = visitor.get("/?q=gives:24")
    assert answer.status_code == 400
    assert 'href="/?q=level:simple"' in answer.text


def test_an_empty_database_leads_to_its_first_puzzles(visitor: Visitor) -> None:
    with visitor.library() as library:
        library.remove("")
    answer = visitor.get("/")
    assert "There are no puzzles here yet." in text_of(answer)
    assert '<a class="button" href="/import">' in answer.text


def test_a_card_shows_what_was_played_unless_games_stay_in_the_browser(
    visit: Callable[..., Visitor],
) -> None:
    visitor = visit()
    with visitor.library() as library:
        session = library.games.start(3)
        session.game.place(0, 6)
        library.games.save(session)
    assert "begun, 1 of 56" in text_of(visitor.get("/"))
    assert '<pre class="mine">\n6' in visitor.get("/").text
    read_only = visit(read_only=True).get("/").text
    assert "begun, 1 of" not in read_only
    assert 'data-begun="begun, {n} of {m}"' in read_only and 'data-id="3"' in read_only


def test_the_board_of_a_solved_card_has_its_givens_alone(visitor: Visitor) -> None:
    with visitor.library() as library:
        session = library.games.start(3)
        session.game.fill(solve(library.get(3).grid).solutions[0])
        library.games.save(session)
    page = visitor.get("/").text
    assert "solved in 0:00" in page and 'class="mine"' not in page


def test_hostile_titles_are_text(visitor: Visitor) -> None:
    title = "<img src=x onerror=alert(1)>"
    with visitor.library() as library:
        library.add(numbered(1), title=title, tags=[title])
    for path in ("/", "/?view=table", f"/?{urlencode({'q': f'tag:{title}'})}"):
        page = visitor.get(path).text
        assert "<img" not in page and "&lt;img" in page


def test_a_list_of_fifty_boards_has_few_bytes(visitor: Visitor) -> None:
    with visitor.library() as library:
        library.puzzles.add_many(map(numbered, range(1, 60)))
        list(library.rate("", "hodoku"))
    page = visitor.get("/?q=givens:0..81&sort=score&view=boards").content
    assert page.count(b"<pre>") == 50
    assert len(page) <= 35_000
    assert len(gzip.compress(page)) <= 7_000


def test_the_script_and_the_styles_of_a_list_have_few_bytes(visitor: Visitor) -> None:
    page = visitor.get("/").text
    names = re.findall(r'(?:href|src)="(/static/[^"]+\.(?:css|js))"', page)
    assert len(names) == 4
    sizes = [len(visitor.get(name).content) for name in names]
    assert sum(sizes) <= 30_000
