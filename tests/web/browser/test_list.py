"""The list in a browser: filters, sorting, picks and dragging, with and without JavaScript."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

import pytest

from sudokudb import Library
from tests.support import numbered
from tests.web.browser.access_rules import resize

if TYPE_CHECKING:
    from tests.web.browser.support import Page

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]


def _q(page: Page) -> str:
    """Return the query in the address."""
    return parse_qs(urlsplit(page.driver.current_url).query).get("q", [""])[0]


@pytest.fixture
def filled(page: Page) -> Page:
    """A page with more than one page of puzzles."""
    with Library.open(page.database) as library:
        if len(library) < 60:
            library.puzzles.add_many(map(numbered, range(1, 60)))
    page.open("/")
    page.driver.execute_script("sessionStorage.clear()")
    return page


@pytest.mark.parametrize("scripts", [True, False])
def test_filters_sort_and_chips_are_links_and_forms(filled: Page, scripts: bool) -> None:
    page = filled
    page.command("Emulation.setScriptExecutionDisabled", value=not scripts)
    page.open("/?view=boards")
    page.follow(".filters a[href*='level:difficult']")
    assert _q(page) == "level:difficult"
    assert page.one(".filters [aria-current]").text.startswith("difficult")
    assert page.one("input[type=search]").get_attribute("value") == "level:difficult"
    page.follow(".bars a")
    assert _q(page).startswith("level:difficult givens:")
    page.follow(".chips a")
    assert _q(page).startswith("givens:")
    page.follow(".chips a")
    assert _q(page) == ""
    if scripts:
        assert not page.one(".sort button").is_displayed()
        page.follow("#sort option[value='-givens']")
    else:
        page.one("#sort option[value='-givens']").click()
        page.follow(".sort button")
    assert "sort=-givens" in page.driver.current_url
    assert page.one(".card a").get_attribute("href").endswith("?sort=-givens")  # type: ignore[union-attr]
    page.follow(".found > a.button:last-of-type")
    assert page.one(".puzzles tbody tr").is_displayed()


def test_picks_last_from_page_to_page(filled: Page) -> None:
    page = filled
    assert not page.one(".picked").is_displayed()
    first = page.all("[name=pick]")[1]
    numbers = [first.get_attribute("value")]
    first.click()
    assert page.one(".picked strong").text == "1 picked"
    page.follow("a[rel=next]")
    assert page.one(".picked strong").text == "1 picked"
    second = page.all("[name=pick]")[0]
    numbers.append(second.get_attribute("value"))
    second.click()
    page.follow(".picked button[value=export]")
    assert sorted(_q(page).removeprefix("id:").split(",")) == sorted(map(str, numbers))
    page.driver.back()
    page.one(".picked [data-none]").click()
    assert not page.one(".picked").is_displayed()
    page.open("/")
    assert not page.one(".picked").is_displayed()


def test_picks_of_one_page_need_no_javascript(filled: Page) -> None:
    page = filled
    page.command("Emulation.setScriptExecutionDisabled", value=True)
    page.open("/")
    for box in page.all("[name=pick]")[:2]:
        box.click()
    page.follow(".picked button[value=tag]")
    page.one("[name=name]").send_keys("Picked here")
    page.follow("main button")
    assert _q(page) == 'tag:"Picked here"'
    assert "2 puzzles" in page.one("h1").text
    page.follow(".done button")


def test_a_drag_over_columns_is_a_range(filled: Page) -> None:
    from selenium.webdriver.common.action_chains import ActionChains

    page = filled
    columns = page.all(".bars a")
    first, last = columns[1], columns[4]
    labels = [column.text for column in (first, last)]
    before = page.one("html")
    ActionChains(page.driver).drag_and_drop(last, first).perform()
    page.wait_until_gone(before)
    assert _q(page) == f"givens:{labels[0]}..{labels[1]}"


def test_on_a_phone_filters_open_without_a_script(filled: Page) -> None:
    page = filled
    page.command("Emulation.setScriptExecutionDisabled", value=True)
    resize(page, 360, 740)
    page.open("/")
    assert not page.one(".filters").is_displayed()
    page.one(".phone[href='#filters']").click()
    assert page.one(".filters").is_displayed()
    page.one(".filters a[href='#main']").click()
    assert not page.one(".filters").is_displayed()


def test_a_card_is_one_link_and_its_box_another(filled: Page) -> None:
    page = filled
    card = page.one(".card")
    middle = "return document.elementFromPoint(...arguments).closest('a, label').tagName"
    box = card.find_element("css selector", "label").rect
    board = card.find_element("css selector", ".mini").rect
    for rect, tag in ((board, "A"), (box, "LABEL")):
        x, y = rect["x"] + rect["width"] / 2, rect["y"] + rect["height"] / 2
        assert page.driver.execute_script(middle, x, y) == tag


def test_a_page_for_others_shows_the_games_of_this_browser(filled: Page) -> None:
    page = filled
    page.driver.execute_script(
        "localStorage.setItem('sudokudb:games', JSON.stringify("
        "{2: [3, 50, 60, false], 3: [50, 50, 3661, true]}))"
    )
    added = page.before_scripts(
        "const cards = document.querySelector('.cards');"
        "cards.dataset.solved = 'solved in {time}'; cards.dataset.begun = 'begun, {n} of {m}';"
        "cards.querySelectorAll('.card').forEach(card => {"
        " card.dataset.id = card.querySelector('input').value; });"
    )
    page.open("/")
    page.command("Page.removeScriptToEvaluateOnNewDocument", identifier=added)
    assert page.all(".card")[1].text.endswith("begun, 3 of 50")
    assert page.all(".card")[2].text.endswith("solved in 1:01:01")


def test_fifty_boards_have_few_elements(filled: Page) -> None:
    page = filled
    count = "return document.querySelectorAll(arguments[0]).length"
    assert len(page.all(".card")) == 50
    assert page.driver.execute_script(count, ".cards *") <= 50 * 10
    assert page.driver.execute_script(count, "*") <= 1000
