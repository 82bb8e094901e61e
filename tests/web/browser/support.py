"""The site in a browser: what it shows, and what a visitor does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sudokudb import Library, solve
from sudokudb.query import parse_query
from tests.conftest import DIFFICULT

if TYPE_CHECKING:
    from pathlib import Path

    from selenium.webdriver import Chrome
    from selenium.webdriver.remote.webelement import WebElement


SOLUTION = str(solve(DIFFICULT).solutions[0])
SECONDS = 30
ALL = "\ue009a\ue000"  # Ctrl+A
SITE = "evil.example"


class Page:
    """The site in a browser."""

    def __init__(self, driver: Chrome, address: str, database: Path) -> None:
        self.driver, self.address, self.database = driver, address, database

    def open(self, path: str) -> None:
        self.driver.get("about:blank")  # so that another fragment is another page
        self.driver.get(self.address.rstrip("/") + path)

    def all(self, selector: str) -> list[WebElement]:
        return self.driver.find_elements("css selector", selector)

    def one(self, selector: str) -> WebElement:
        return self.driver.find_element("css selector", selector)

    def cell(self, row: int, column: int) -> WebElement:
        return self.one(f".board tr:nth-child({row}) td:nth-child({column})")

    def classes(self, row: int, column: int) -> list[str]:
        """Return the classes of a cell."""
        return (self.cell(row, column).get_attribute("class") or "").split()

    def type(self, *keys: str) -> None:
        for key in keys:
            self.driver.switch_to.active_element.send_keys(key)

    def press(self, name: str) -> None:
        self.one(f"button[data-do={name}]").click()

    @property
    def name(self) -> str:
        """The name of the cell that has the focus."""
        return str(self.driver.switch_to.active_element.get_attribute("aria-label"))

    @property
    def said(self) -> str:
        return self.one("#say").text

    @property
    def digits(self) -> str:
        script = "return [...document.querySelectorAll('.board[role=grid] td')].map("
        script += "td => td.textContent || '.').join('')"
        return str(self.driver.execute_script(script))

    def remove_games(self) -> None:
        with Library.open(self.database) as library:
            for puzzle in library.search(parse_query("has:game")):
                for game in puzzle.games:
                    library.games.remove(puzzle, game)

    def before_scripts(self, script: str) -> str:
        """Run a script on each page after it is parsed; return the id that ends this."""
        source = (
            "document.addEventListener('readystatechange', () => {"
            f" if (document.readyState === 'interactive') {{ {script} }} }})"
        )
        added = self.command("Page.addScriptToEvaluateOnNewDocument", source=source)
        return str(added["identifier"])

    def follow(self, selector: str) -> None:
        """Click on what leads to another page, and wait for that."""
        before = self.one("html")
        self.one(selector).click()
        self.wait_until_gone(before)

    def wait_until_gone(self, before: WebElement) -> None:
        """Wait until an element of the page before is gone."""
        from selenium.webdriver.support.expected_conditions import staleness_of
        from selenium.webdriver.support.wait import WebDriverWait

        WebDriverWait(self.driver, SECONDS).until(staleness_of(before))

    def says(self, text: str) -> None:
        from selenium.webdriver.support.wait import WebDriverWait

        WebDriverWait(self.driver, SECONDS).until(lambda _: text in self.said, self.said)

    def shows(self, text: str) -> None:
        """Wait until a text is on the page, of whatever site."""
        from selenium.webdriver.support.wait import WebDriverWait

        WebDriverWait(self.driver, SECONDS).until(lambda driver: text in driver.page_source, text)

    def command(self, name: str, **parameters: Any) -> Any:
        return self.driver.execute_cdp_cmd(name, parameters)

    def log(self) -> list[dict[str, str]]:
        """Return what the browser's console has reported since the last time."""
        logged: list[dict[str, str]] = self.driver.execute("getLog", {"type": "browser"})["value"]
        return logged

    def problems(self) -> list[str]:
        """Return what the browser's console has reported, except pages that are not there."""
        texts = [entry["message"] for entry in self.log()]
        return [text for text in texts if "the server responded with a status of" not in text]

    def fits(self, width: int) -> bool:
        return int(self.driver.execute_script("return document.body.scrollWidth")) <= width


def media(page: Page, **features: str) -> None:
    named = [{"name": name.replace("_", "-"), "value": value} for name, value in features.items()]
    page.command("Emulation.setEmulatedMedia", features=named)


def arrow(name: str) -> str:
    from selenium.webdriver.common.keys import Keys

    return str(getattr(Keys, f"ARROW_{name}"))
