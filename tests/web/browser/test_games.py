"""Games: still there after a reload, and saved in the database."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING

import pytest

from sudokudb import Library, solve
from sudokudb.query import parse_query
from tests.web.browser.support import SECONDS, Page

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]


MOVES = [
    "z6",
    "z7",
    "c7",
    "c8",
    "x3",
    "v8",
    "x3",
    "u",
    "u",
    "r",
    "f",
    "0",
    "u",
    "u",
    "u",
    "u",
    "u",
    "u",
]


PLACES = {
    "in the database": "",
    "in the browser": "delete document.querySelector('.board').dataset.keeps",
    "without an answer": "window.fetch = () => Promise.reject(new TypeError())",
}


@pytest.mark.parametrize("place", PLACES)
def test_a_game_is_there_after_a_reload_at_any_move(page: Page, place: str) -> None:
    """Play in the cells 1 and 3 of a row; the last moves undo all there is."""
    names = "return [...document.querySelectorAll('.board td')].map(td => td.ariaLabel)"
    script = page.before_scripts(PLACES[place])
    page.open("/puzzle/3")
    for number, keys in enumerate(MOVES):
        page.cell(1, 1 + 2 * (number % 2)).click()
        page.type(*keys)
        shown = page.driver.execute_script(names)
        page.open("/puzzle/3")
        assert page.driver.execute_script(names) == shown, (number, keys)
    page.command("Page.removeScriptToEvaluateOnNewDocument", identifier=script)
    with Library.open(page.database) as library:
        assert len(library.get(3).games) == (place == "in the database")


def test_a_hint_alone_begins_no_game(page: Page) -> None:
    with Library.open(page.database) as library:
        before = library.get(2).games
    page.open("/puzzle/2")
    page.press("hint")
    page.says("Hint 1")
    time.sleep(1)
    page.open("/puzzle/3")
    with Library.open(page.database) as library:
        assert library.get(2).games == before


def test_a_game_that_could_not_be_sent_is_sent_later(page: Page) -> None:
    page.open("/puzzle/2")
    script = "window.answering = fetch; window.fetch = () => Promise.reject(new TypeError())"
    page.driver.execute_script(script)
    page.cell(1, 1).click()
    page.type("5")
    page.says("The server does not answer")
    page.open("/puzzle/2")
    assert page.cell(1, 1).text == "5"
    assert _stored(page, "5") == "5"


def test_digits_that_came_with_a_puzzle_are_its_start(page: Page, tmp_path: Path) -> None:
    grid = "1.3......2.....4"
    (file := tmp_path / "begun.json").write_text(
        json.dumps({"grid": grid, "placed": f"14{grid[2:]}"})
    )
    with Library.open(page.database) as library:
        library.import_files([file])
        puzzle = max(library.search(parse_query("givens:4")), key=lambda each: each.id)
    page.open(f"/puzzle/{puzzle.id}")
    assert page.digits == f"14{grid[2:]}"
    assert page.driver.execute_script("return localStorage.length") == 0
    page.press("undo")
    page.open(f"/puzzle/{puzzle.id}")
    assert page.digits == grid


def test_a_game_of_the_database_goes_on(page: Page) -> None:
    with Library.open(page.database) as library:
        session = library.games.start(library.get(2))
        session.game.place(0, 5)
        session.game.toggle_mark(1, 1)
        session.game.set_bookmark()
        library.games.save(session)
    page.open("/puzzle/2")
    assert page.cell(1, 1).text == "5"
    assert page.cell(1, 2).get_attribute("aria-label") == "row 1 column 2, centre marks 1"
    page.press("undo")
    page.cell(1, 3).click()
    page.cell(1, 2).click()
    page.type("1")
    until = time.monotonic() + SECONDS
    digits = ""
    while digits[:2] != "51" and time.monotonic() < until:
        with Library.open(page.database) as library:
            found = library.games.resume(library.get(2))
        assert found
        digits = found.game.text
    assert digits[:2] == "51"
    assert found
    assert found.game.bookmark == session.game.bookmark
    assert (found.game.undo(), found.game.text[:2]) == (True, "5.")
    page.open("/puzzle/2")
    assert page.cell(1, 2).text == "1"


@pytest.mark.parametrize("place", ["in the database", "in the browser"])
def test_playing_with_typed_givens_leaves_the_game_of_the_puzzle(page: Page, place: str) -> None:
    script = page.before_scripts(PLACES[place])
    page.open("/puzzle/2")
    grid = page.digits
    page.cell(1, 1).click()
    page.type("5")
    page.press("set")
    page.cell(1, 2).click()
    page.type("1")
    page.press("set")
    assert "not saved" in page.said
    page.cell(1, 3).click()
    page.type("6")
    time.sleep(0.6)  # longer than the pause before a game is sent
    assert "another grid" not in page.said
    page.open("/puzzle/2")
    assert page.digits == f"5{grid[1:]}"
    page.command("Page.removeScriptToEvaluateOnNewDocument", identifier=script)


def test_a_solved_game_stays_solved_whatever_follows(page: Page) -> None:
    with Library.open(page.database) as library:
        session = library.games.start(library.get(2))
        session.game.fill(solve(session.puzzle.grid).solutions[0])
        library.games.save(session)
    page.open("/puzzle/2")
    page.press("solve")
    page.open(f"/puzzle/2#{'1' * 81}")
    assert page.digits[:2] == "11"
    page.open("/")
    with Library.open(page.database) as library:
        (game,) = library.get(2).games
    assert game.finished and not game.solved_by_command


def test_opening_a_link_stores_nothing(page: Page) -> None:
    page.open(f"/puzzle/2#{'1' * 81}")
    page.open("/puzzle/2#%E0%A4%A")
    assert page.problems() == []
    assert _stored(page, "") == ""
    with Library.open(page.database) as library:
        assert not library.get(2).games


def _begin(page: Page) -> None:
    """Store a game of puzzle 2 that begins with a 5."""
    with Library.open(page.database) as library:
        session = library.games.start(library.get(2))
        session.game.place(0, 5)
        library.games.save(session)


def _stored(page: Page, digits: str) -> str:
    """Return the beginning of the stored game, as soon as it is `digits`."""
    found, until = "", time.monotonic() + SECONDS
    while found != digits and time.monotonic() < until:
        with Library.open(page.database) as library:
            session = library.games.resume(library.get(2))
        found = session.game.text[: len(digits)] if session else ""
    return found


def test_a_move_whose_answer_was_lost_is_followed_by_others_in_the_same_game(page: Page) -> None:
    _begin(page)
    script = page.before_scripts(
        "const ask = fetch; window.fetch = async (...all) => {"
        " await ask(...all); throw new TypeError(); }"
    )
    page.open("/puzzle/2")
    page.cell(1, 2).click()
    page.type("1")
    assert _stored(page, "51") == "51"
    page.says("The server does not answer")
    page.type("u", "9")
    page.driver.get("about:blank")
    page.command("Page.removeScriptToEvaluateOnNewDocument", identifier=script)
    page.open("/puzzle/2")
    assert page.cell(1, 2).text == "9"
    assert _stored(page, "59") == "59"
    with Library.open(page.database) as library:
        assert len(library.get(2).games) == 1


def test_moves_made_while_a_game_is_saved_are_saved_too(page: Page) -> None:
    _begin(page)
    page.open("/puzzle/2")
    page.driver.execute_script(
        "const ask = fetch, wait = () => new Promise(then => setTimeout(then, 900));"
        "window.fetch = async (...all) => {"
        " const answer = await ask(...all); await wait(); return answer; }"
    )
    page.cell(1, 2).click()
    page.type("1")
    assert _stored(page, "51") == "51"
    page.cell(1, 1).click()
    page.type("9")
    assert _stored(page, "91") == "91"


def test_the_last_move_before_a_page_is_left_is_saved(page: Page) -> None:
    _begin(page)
    page.open("/puzzle/2")
    page.cell(1, 2).click()
    page.type("1")
    page.open("/")
    assert _stored(page, "51") == "51"


def test_a_link_is_one_more_move_of_a_stored_game(page: Page) -> None:
    _begin(page)
    with Library.open(page.database) as library:
        grid = str(library.get(2).grid)
    page.open(f"/puzzle/2#98{grid[2:]}")
    page.cell(1, 2).click()
    page.type("1")
    assert _stored(page, "91") == "91"
    page.press("undo")
    page.press("undo")
    assert _stored(page, "5.") == "5."
