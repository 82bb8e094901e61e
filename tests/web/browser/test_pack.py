"""Puzzles to take along: a file that is opened without a server or a network."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sudokudb import Library
from sudokudb.library.packs import pack
from tests.conftest import DIFFICULT
from tests.web.browser.access_rules import SIZES, require_access
from tests.web.browser.support import Page, arrow

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]


@pytest.fixture
def file(page: Page, tmp_path: Path) -> Iterator[str]:
    """The address of a file with all puzzles of the site, with the network off."""
    with Library.open(page.database) as library:
        (tmp_path / "pack.html").write_text(pack(library, "<img src=x onerror=alert(1)>"))
    offline = {"latency": 0, "downloadThroughput": 0, "uploadThroughput": 0}
    page.command("Network.enable")
    page.command("Network.emulateNetworkConditions", offline=True, **offline)
    yield (tmp_path / "pack.html").as_uri()
    page.command("Network.emulateNetworkConditions", offline=False, **offline)


def open_file(page: Page, address: str) -> None:
    """Open an address anew, also if only the part after # differs."""
    page.driver.get("about:blank")
    page.driver.get(address)


def name_of(page: Page, cell: int) -> str:
    """Return what a screen reader says about a cell."""
    return str(page.all(".frame td")[cell].get_attribute("aria-label"))


def test_a_file_is_played_without_a_network_and_keeps_its_games(page: Page, file: str) -> None:
    open_file(page, file)
    assert page.one("h1").text.startswith("<img src=x onerror=alert(1)>")
    (card,) = (card for card in page.all(".card") if "Difficult" in card.text)
    card.find_element("css selector", "a").click()
    assert "".join(td.text.strip()[:1] or "." for td in page.all(".frame td")) == DIFFICULT
    page.all(".frame td")[0].click()
    page.type("c", "1", "2", arrow("RIGHT"), arrow("RIGHT"), "z", "8")
    assert page.one("#left").text == "55 cells left"
    page.one("[data-do=check]").click()
    page.says("Wrong digits: 1.")
    assert name_of(page, 0).endswith("centre marks 1 2")
    open_file(page, page.driver.current_url)
    assert name_of(page, 0).endswith("centre marks 1 2")
    assert name_of(page, 2).endswith(", 8")
    open_file(page, file)
    page.shows("begun, 1 of 56")
    assert len(page.all(".card p.state")) == 1
    open_file(page, f"{file}#3")
    page.type("u", "u", "u", "u")
    open_file(page, file)
    assert not page.all(".card p.state")
    assert page.problems() == []


@pytest.mark.parametrize(("key", "shown"), [("ArrowRight", ""), ("6", "6")])
def test_the_keypad_has_digits_or_arrows(page: Page, file: str, key: str, shown: str) -> None:
    open_file(page, f"{file}#3")
    script = "const [target, key] = arguments; target.dispatchEvent("
    script += "new KeyboardEvent('keydown', { key, code: 'Numpad6', bubbles: true }))"
    page.driver.execute_script(script, page.all(".frame td")[0], key)
    assert page.all(".frame td")[0].text == shown
    page.type("u")


def test_a_solved_puzzle_is_marked_in_the_list(page: Page, file: str) -> None:
    open_file(page, f"{file}#3")
    script = "return JSON.parse(document.getElementById('puzzles').textContent)[2]"
    _, _, grid, rest = page.driver.execute_script(script)
    digits, keys = iter(rest), []
    for cell, mark in enumerate(grid):
        keys += [next(digits)] if mark == "." else []
        keys += [arrow("RIGHT"), arrow("DOWN")] if cell % 9 == 8 else [arrow("RIGHT")]
    page.all(".frame td")[0].click()
    page.type("".join(keys))
    page.says("Solved in ")
    open_file(page, file)
    assert page.all(".card")[2].text.splitlines()[-1].startswith("✓ Solved in 0:")


@pytest.mark.parametrize("part", ["", "#3", "#4"])
def test_everyone_can_read_and_use_a_file(page: Page, file: str, part: str) -> None:
    open_file(page, file + part)
    if part:
        page.type("c", "1", "v", "2")
    require_access(page)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_board_and_its_keys_fit_every_screen(
    page: Page, file: str, size: tuple[int, int]
) -> None:
    width, height = size
    screen = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 800}
    page.command("Emulation.setDeviceMetricsOverride", **screen)
    for part in ("", "#3", "#4"):
        open_file(page, file + part)
        assert page.driver.execute_script("return document.documentElement.scrollWidth") <= width
    open_file(page, f"{file}#3")
    if size in ((360, 740), (768, 1024)):
        assert page.driver.execute_script("return document.documentElement.scrollHeight") <= height
    cell = page.all(".frame td")[0].size["width"]
    assert cell >= (36 if width >= 360 else 32)
