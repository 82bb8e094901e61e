"""Fixtures: Chromium, and `sudokudb serve` in a process of its own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from sudokudb import Library
from tests.web.browser.support import SECONDS, SITE, Page

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from selenium.webdriver import Chrome


def _browser() -> Chrome:
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service

    options = webdriver.ChromeOptions()
    options.binary_location = str(shutil.which("chromium"))
    rules = f"MAP {SITE} 127.0.0.1"
    for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--lang=en-US"):
        options.add_argument(argument)
    options.add_argument(f"--host-resolver-rules={rules}")
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = webdriver.Chrome(options=options, service=Service(shutil.which("chromedriver")))
    driver.set_script_timeout(SECONDS * 4)
    return driver


@pytest.fixture(scope="session")
def driver() -> Iterator[Chrome]:
    """The browser, which takes two seconds to start."""
    missing = [name for name in ("chromium", "chromedriver") if shutil.which(name) is None]
    if missing and os.environ.get("CI") == "true":
        pytest.fail(f"{missing[0]} is not installed")
    if missing:
        pytest.skip(f"{missing[0]} is not installed")
    driver = _browser()
    yield driver
    driver.quit()


@pytest.fixture(scope="session")
def site(fresh: bytes, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """The address of a site and its database, with a hostile title."""
    database = tmp_path_factory.mktemp("site") / "puzzles.sqlite3"
    database.write_bytes(fresh)
    with Library.open(database) as library:
        library.add(f"12{'.' * 14}", title="<script>alert(1)</script>\x1b[1m" * 9)
    command = [sys.executable, "-P", "-m", "sudokudb", "serve", "--port=0", "--db", str(database)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        yield process.stdout.readline().strip(), database
        process.terminate()


@pytest.fixture
def page(driver: Chrome, site: tuple[str, Path]) -> Iterator[Page]:
    """A page of a desktop in the light."""
    page = Page(driver, *site)
    page.driver.delete_all_cookies()
    size = {"width": 1100, "height": 900, "deviceScaleFactor": 1, "mobile": False}
    page.command("Emulation.setDeviceMetricsOverride", **size)
    page.open("/")
    page.driver.execute_script("localStorage.clear()")
    page.remove_games()
    page.log()
    yield page
    page.command("Emulation.setEmulatedMedia", features=[], media="")
    page.command("Emulation.setScriptExecutionDisabled", value=False)
