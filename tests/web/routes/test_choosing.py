"""Picks, the next puzzle, the puzzle of the day, and progress."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sudokudb import paths
from sudokudb.engine.single import solve
from tests.support import numbered
from tests.web.support import alert_of, text_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.web.support import Visitor


def _play(visitor: Visitor, id: int) -> None:
    """Solve a puzzle."""
    with visitor.library() as library:
        session = library.games.start(id)
        session.game.fill(solve(session.puzzle.grid).solutions[0])
        session.game.seconds = 760
        library.games.save(session)


@pytest.mark.parametrize(
    ("address", "leads"),
    [
        ("/pick?pick=3&pick=2&to=print", "/print?q=id:3,2"),
        ("/pick?pick=3&pick=3&pick=x&to=export", "/export?q=id:3"),
    ],
)
def test_picks_lead_to_their_query(visitor: Visitor, address: str, leads: str) -> None:
    answer = visitor.get(address)
    assert (answer.status_code, answer.headers["location"]) == (303, leads)


def test_picks_are_refused_if_they_are_none_or_too_many(visitor: Visitor) -> None:
    assert "no puzzle is picked" in alert_of(visitor.get("/pick?to=print"))
    many = "&".join(f"pick={number}" for number in range(1, 502))
    assert "501 puzzles are too many" in alert_of(visitor.get(f"/pick?{many}&to=print"))
    assert visitor.get("/pick?pick=3&to=nix").status_code == 404


@pytest.mark.parametrize("kind", ["tag", "collection"])
def test_picks_get_a_label_which_can_be_undone(visitor: Visitor, kind: str) -> None:
    page = visitor.get(f"/pick?pick=1&pick=3&to={kind}")
    assert "2 picked puzzles" in text_of(page)
    form = {"kind": kind, "picked": "id:1,3", "name": "Two words"}
    answer = visitor.post("/pick", data=form)
    assert answer.headers["location"].startswith(f"/?q={kind}:%22Two+words%22&change=")
    with visitor.library() as library:
        assert [*library.ids(f'{kind}:"two words"')] == [1, 3]
    change = visitor.change_in(answer)
    assert visitor.post("/undo", data={"change": change}).status_code == 303
    with visitor.library() as library:
        assert [*library.ids(f'{kind}:"two words"')] == []


def test_labels_are_refused_without_a_name_and_on_a_page_that_only_shows(
    visit: Callable[..., Visitor],
) -> None:
    form = {"kind": "tag", "picked": "id:1", "name": " "}
    assert "the name is missing" in alert_of(visit().post("/pick", data=form))
    read_only = visit(read_only=True)
    assert read_only.post("/pick", data=form | {"name": "x"}).status_code == 403
    assert "<form method" not in read_only.get("/pick?pick=1&to=tag").text


def test_the_next_puzzle_is_that_of_the_list_which_was_not_played(visitor: Visitor) -> None:
    _play(visitor, 2)
    for address, leads in [
        ("/next?id=1&q=size:9", "/puzzle/3?q=size:9"),
        ("/next?id=3&sort=-id", "/puzzle/1?sort=-id"),
        ("/next?id=3&q=size:9", "/?q=size:9"),
    ]:
        answer = visitor.get(address)
        assert (answer.status_code, answer.headers["location"]) == (303, leads)


def test_without_a_list_the_next_puzzle_has_the_same_level(visitor: Visitor) -> None:
    assert visitor.get("/next?id=3").headers["location"] == "/"
    with visitor.library() as library:
        added = library.add(numbered(9)).id
        level = library.get(added).level
    assert level is None
    assert visitor.get("/next?id=x").status_code == 404
    assert visitor.get("/next?id=99").status_code == 404


def test_today_leads_to_one_puzzle_which_names_the_day(visitor: Visitor) -> None:
    answer = visitor.get("/today")
    assert answer.headers["location"] == "/puzzle/1?day=any"
    page = text_of(visitor.get("/puzzle/1?day=easy"))
    assert "day, easy" in page
    assert "today’s puzzle" in text_of(visitor.get("/"))
    assert "<script>" not in visitor.get("/puzzle/1?day=<script>").text


@pytest.mark.parametrize(
    ("settings", "said"),
    [("today", "the settings in"), ("today = 3", "today is a query"), ('today = "is:x"', "saved")],
)
def test_wrong_settings_are_named_where_they_are_used_and_spare_the_list(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, settings: str, said: str
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    paths.settings().parent.mkdir(parents=True)
    paths.settings().write_text(settings)
    assert "3 puzzles" in text_of(visitor.get("/"))
    assert said in alert_of(visitor.get("/today"))


def test_progress_shows_games_of_this_machine_alone(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    assert "No game was begun yet." in text_of(visitor.get("/progress"))
    _play(visitor, 3)
    with visitor.library() as library:
        session = library.games.start(1)
        session.game.fill_marks()
        library.games.save(session)
    text = text_of(visitor.get("/progress"))
    assert "Days in a row with a solved puzzle: 1. Solved in " in text
    assert "difficult 0 1 12:40 12:40" in text
    assert "begun, 0 of 44" in text or "begun, 0 of" in text
    assert "✓" not in text and "solved in 12:40" in text_of(visitor.get("/"))
    assert "stay in each browser" in text_of(visit(read_only=True).get("/progress"))
    assert 'href="/progress"' not in visit(read_only=True).get("/").text


def test_the_manifest_names_the_page(visitor: Visitor) -> None:
    answer = visitor.get("/manifest.json")
    assert answer.headers["content-type"] == "application/manifest+json"
    found = answer.json()
    assert found["display"] == "standalone"
    assert [shortcut["url"] for shortcut in found["shortcuts"]] == ["/today", "/progress"]
    assert visitor.get(found["icons"][0]["src"]).status_code == 200
    assert 'rel="manifest" href="/manifest.json"' in visitor.get("/").text
