"""The page in a real browser, which clicks, types, prints and attacks.

The site is `sudokudb serve` in a process of its own. These tests need Chromium and its driver.
"""

from __future__ import annotations

import base64
import http.server
import os
import random
import shutil
import subprocess
import sys
import threading
import time
from contextlib import contextmanager
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest

from sudokudb import Grid, Library, solve
from sudokudb.game import Game
from sudokudb.render.pages.puzzle_page import puzzle_page
from sudokudb.render.palette import ROLES
from sudokudb.sukaku import Sukaku
from tests.conftest import DIFFICULT, SIMPLE

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from selenium.webdriver import Chrome
    from selenium.webdriver.remote.webelement import WebElement

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

SOLUTION = str(solve(DIFFICULT).solutions[0])
SECONDS = 30
ALL = "\ue009a\ue000"  # Ctrl+A
SITE = "evil.example"
PAGES = [
    "/", "/?counts=yes", "/?q=level:x", "/puzzle/3", "/puzzle/4", "/puzzle/3/stages",
    "/puzzle/3/stages?debug=all", "/puzzle/3/solutions", "/puzzle/3/steps", f"/grid/{DIFFICULT}",
    "/new", "/import", "/new?size=16", "/new?size=25", "/new?size=4", "/export?q=id:3", "/export",
    "/nowhere",
]  # fmt: skip
_CONTROLS = {"button", "textbox", "searchbox", "gridcell", "link", "combobox", "grid", "checkbox"}


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
        script += "td => td.querySelector('.marks') ? '.' : td.textContent || '.').join('')"
        return str(self.driver.execute_script(script))

    def follow(self, selector: str) -> None:
        """Click on what leads to another page, and wait for that."""
        from selenium.webdriver.support.expected_conditions import staleness_of
        from selenium.webdriver.support.wait import WebDriverWait

        before = self.one("html")
        self.one(selector).click()
        WebDriverWait(self.driver, SECONDS).until(staleness_of(before))

    def says(self, text: str) -> None:
        from selenium.webdriver.support.wait import WebDriverWait

        WebDriverWait(self.driver, SECONDS).until(lambda _: text in self.said, self.said)

    def command(self, name: str, **parameters: Any) -> Any:
        return self.driver.execute_cdp_cmd(name, parameters)

    def problems(self) -> list[str]:
        """Return what the browser's console has reported, except pages that are not there."""
        logged: list[dict[str, str]] = self.driver.get_log("browser")
        texts = [entry["message"] for entry in logged]
        return [text for text in texts if "the server responded with a status of" not in text]

    def fits(self, width: int) -> bool:
        return int(self.driver.execute_script("return document.body.scrollWidth")) <= width


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
    page.driver.get_log("browser")
    yield page
    page.command("Emulation.setEmulatedMedia", features=[], media="")
    page.command("Emulation.setScriptExecutionDisabled", value=False)


def media(page: Page, **features: str) -> None:
    named = [{"name": name.replace("_", "-"), "value": value} for name, value in features.items()]
    page.command("Emulation.setEmulatedMedia", features=named)


def arrow(name: str) -> str:
    from selenium.webdriver.common.keys import Keys

    return str(getattr(Keys, f"ARROW_{name}"))


def test_clicking_and_typing_fill_the_board(page: Page) -> None:
    page.open("/puzzle/3")
    page.cell(1, 1).click()
    page.type("6")
    assert page.digits == f"6{DIFFICULT[1:]}"
    assert page.name == "row 1 column 1, 6"
    page.type("5")  # the row has a 5
    assert page.name == "row 1 column 1, 5, clashes"
    assert "clash" in page.cell(1, 2).get_attribute("class").split()
    page.type("0")
    assert page.name == "row 1 column 1, empty"
    page.one("button[data-digit='7']").click()
    assert page.digits == f"7{DIFFICULT[1:]}"
    page.cell(1, 2).click()
    for key in ("1", "0", "+", "-"):
        page.type(key)
        assert page.said == "This digit is given."
    assert page.digits == f"7{DIFFICULT[1:]}"


def test_arrows_go_around_every_edge(page: Page) -> None:
    page.open("/puzzle/3")
    page.cell(1, 1).click()
    for key, place in (
        (arrow("LEFT"), "row 1 column 9"),
        (arrow("UP"), "row 9 column 9"),
        (arrow("RIGHT"), "row 9 column 1"),
        (arrow("DOWN"), "row 1 column 1"),
        ("\ue010", "row 1 column 9"),  # End
        ("\ue011", "row 1 column 1"),  # Home
    ):
        page.type(key)
        assert page.name.startswith(f"{place}, ")
    assert len(page.all(".board [tabindex='0']")) == 1


def test_one_more_and_one_less_go_around_empty(page: Page) -> None:
    page.open("/puzzle/3")
    page.cell(1, 1).click()
    for key, digit in (("-", "9"), ("+", "empty"), ("+", "1"), ("-", "empty"), ("-", "9")):
        page.type(key)
        assert page.name.startswith(f"row 1 column 1, {digit}")


def test_marks_leave_with_a_digit_and_come_back_with_undo(page: Page) -> None:
    page.open("/puzzle/3")
    page.cell(1, 1).click()
    page.type(" ", "1", "6", "8", "6")
    assert page.name == "row 1 column 1, marks 1 8"
    assert page.one("[data-do=mode]").get_attribute("aria-pressed") == "true"
    page.type(" ", arrow("RIGHT"), arrow("RIGHT"), "1", arrow("LEFT"), arrow("LEFT"))
    assert page.name == "row 1 column 1, marks 8"
    page.press("undo")
    assert page.name == "row 1 column 1, marks 1 8"  # a click leaves the board in focus
    page.press("redo")
    page.press("fill")
    assert page.cell(1, 1).get_attribute("aria-label") == "row 1 column 1, marks 6 7 8 9"


def test_a_game_is_there_after_a_reload(page: Page) -> None:
    page.open("/puzzle/3")
    page.cell(1, 1).click()
    page.type("6", arrow("DOWN"), " ", "7")
    page.open("/puzzle/3")
    assert page.digits == f"6{DIFFICULT[1:]}"
    assert page.cell(2, 1).get_attribute("aria-label") == "row 2 column 1, marks 7"
    page.press("clear")
    page.open("/puzzle/3")
    assert page.digits == DIFFICULT


def test_a_game_of_the_database_goes_on(page: Page) -> None:
    with Library.open(page.database) as library:
        session = library.start_game(library.find(2))
        session.game.place(0, 5)
        session.game.toggle_mark(1, 1)
        session.game.set_bookmark()
        library.save_game(session)
    page.open("/puzzle/2")
    assert page.cell(1, 1).text == "5"
    assert page.cell(1, 2).get_attribute("aria-label") == "row 1 column 2, marks 1"
    page.press("undo")
    page.cell(1, 3).click()
    page.cell(1, 2).click()
    page.type("1")
    until = time.monotonic() + SECONDS
    digits = ""
    while digits[:2] != "51" and time.monotonic() < until:
        with Library.open(page.database) as library:
            found = library.resume_game(library.find(2))
        assert found
        digits = found.game.text
    assert digits[:2] == "51"
    assert found.game.bookmark == session.game.bookmark
    assert (found.game.undo(), found.game.text[:2]) == (True, "5.")
    page.open("/puzzle/2")
    assert page.cell(1, 2).text == "1"


def _begin(page: Page) -> None:
    """Store a game of puzzle 2 that begins with a 5."""
    with Library.open(page.database) as library:
        session = library.start_game(library.find(2))
        session.game.place(0, 5)
        library.save_game(session)


def _stored(page: Page, digits: str) -> str:
    """Return the beginning of the stored game, as soon as it is `digits`."""
    found, until = "", time.monotonic() + SECONDS
    while found != digits and time.monotonic() < until:
        with Library.open(page.database) as library:
            session = library.resume_game(library.find(2))
        assert session
        found = session.game.text[: len(digits)]
    return found


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
        grid = str(library.find(2).grid)
    page.open(f"/puzzle/2#98{grid[2:]}")
    page.cell(1, 2).click()
    page.type("1")
    assert _stored(page, "91") == "91"
    page.press("undo")
    page.press("undo")
    assert _stored(page, "5.") == "5."


def test_solve_and_check_ask_the_site(page: Page) -> None:
    page.open("/puzzle/3")
    page.cell(1, 1).click()
    page.type("6")
    page.press("check")
    page.says("No digit is wrong so far.")
    page.type("7", arrow("RIGHT"), arrow("RIGHT"), "1")
    page.press("check")
    page.says("Wrong digits: 2.")
    assert "clash" not in (page.cell(1, 3).get_attribute("class") or "")
    page.press("check")
    page.says("Wrong: r1c1, r1c3.")
    assert "clash" in (page.cell(1, 3).get_attribute("class") or "")
    page.press("solve")
    page.says("One solution.")
    assert page.digits == SOLUTION
    page.press("undo")
    assert page.digits == f"7{DIFFICULT[1]}1{DIFFICULT[3:]}"


def test_hints_tell_more_and_mark_the_board(page: Page) -> None:
    pointing = "................12..3.45.........4.3..61......7...........6.5...8.....9.4..23...."
    page.open(f"/grid/{pointing}")
    page.press("hint")
    page.says("Look at box 2.")
    page.press("hint")
    page.says("Look for this: Locked Candidates Type 1 (Pointing).")
    assert not page.all(".marks .out")
    page.press("hint")
    page.says("In box 2, 1 can only be in row 1")
    assert len(page.all(".marks .out")) == 3 and len(page.all(".marks .use")) == 2
    page.cell(1, 4).click()
    page.type("h")
    page.says("Look at box 2.")
    assert not page.all(".marks .out")
    right = str(solve(Grid(pointing)).solutions[0])[3]
    page.type("6" if right == "7" else "7", "h")
    page.says("A digit is wrong")


def test_lines_and_board_show_each_others_changes(page: Page) -> None:
    page.open("/new")
    first, second = page.all(".lines input")[:2]
    first.send_keys(ALL, "xx2x4")
    assert page.digits.startswith("..2.4....")
    page.cell(2, 9).click()
    page.type("7")
    assert second.get_attribute("value") == "--------7"
    assert first.get_attribute("value") == "--2-4----"
    first.send_keys(ALL, "xx0")
    assert page.digits.startswith("....4....")
    page.press("solve")
    page.says("There are several solutions; this is one.")
    assert page.digits[4] == "4"
    assert "." not in page.digits


def test_saving_keeps_what_the_board_shows(page: Page) -> None:
    with Library.open(page.database) as library:
        id = library.add(SIMPLE[::-1], title="Mine").id
    page.open(f"/puzzle/{id}")
    page.press("set")
    row = SIMPLE[::-1][:9]
    at = next(place for place, digit in enumerate(row) if digit != ".")
    page.cell(1, at + 1).click()
    page.type("0")
    page.follow("#lines > button")
    assert "Done: edit" in page.one(".done").text
    with Library.open(page.database) as library:
        assert str(library.find(id).grid)[:9] == row[:at] + "." + row[at + 1 :]
    page.follow(".done button")
    with Library.open(page.database) as library:
        assert str(library.find(id).grid) == SIMPLE[::-1]
        library.remove(library.find(id))


def test_a_link_has_the_digits_that_were_placed(page: Page) -> None:
    page.open(f"/grid/{DIFFICULT}#6{DIFFICULT[1:]}")
    assert page.digits == f"6{DIFFICULT[1:]}"
    assert "given" not in page.cell(1, 1).get_attribute("class").split()
    page.open(f"/grid/{DIFFICULT}#<script>")
    assert page.digits == DIFFICULT


@pytest.mark.parametrize("size", [4, 16, 25])
def test_other_sizes_take_their_digits(page: Page, size: int) -> None:
    page.open(f"/new?size={size}")
    page.cell(size, size).click()
    page.type({4: "4", 16: "g", 25: "P"}[size])
    assert page.digits == "." * (size * size - 1) + {4: "4", 16: "G", 25: "P"}[size]
    page.type("5" if size == 4 else "q")  # not a digit
    assert page.digits.count(".") == size * size - 1


def test_dark_is_what_the_reader_prefers(page: Page) -> None:
    script = "return getComputedStyle(document.body).backgroundColor"
    for theme in ("light", "dark"):
        media(page, prefers_color_scheme=theme)
        page.open("/puzzle/3")
        colour = getattr(ROLES["paper"], theme).removeprefix("#")
        expected = ", ".join(str(part) for part in bytes.fromhex(colour))
        assert page.driver.execute_script(script) == f"rgb({expected})"


@pytest.mark.parametrize("path", PAGES)
def test_a_phone_needs_no_scrolling_sideways(page: Page, path: str) -> None:
    size = {"width": 320, "height": 640, "deviceScaleFactor": 2, "mobile": True}
    page.command("Emulation.setDeviceMetricsOverride", **size)
    page.open(path)
    assert page.fits(320)
    for button in page.all("main button"):
        if button.is_displayed():
            assert button.size["height"] >= 44


@pytest.mark.parametrize("path", PAGES)
def test_every_control_has_a_name(page: Page, path: str) -> None:
    page.open(path)
    nodes = [
        node
        for node in page.command("Accessibility.getFullAXTree")["nodes"]
        if node.get("role", {}).get("value") in _CONTROLS
    ]
    assert nodes
    nameless = [node for node in nodes if not node.get("name", {}).get("value")]
    assert not nameless
    if path == "/puzzle/3":
        assert sum(node["role"]["value"] == "gridcell" for node in nodes) == 81
    assert page.problems() == []


def test_a_printed_page_has_the_board_and_no_controls(page: Page, tmp_path: Path) -> None:
    if shutil.which("pdftotext") is None:
        pytest.skip("pdftotext is not installed")
    page.open("/puzzle/3")
    data = base64.b64decode(page.command("Page.printToPDF")["data"])
    (tmp_path / "page.pdf").write_bytes(data)
    command = ["pdftotext", "-layout", str(tmp_path / "page.pdf"), "-"]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert text.count("\f") == 1  # one page
    assert text.split()[0] == "Difficult"
    rows = ["".join(filter(str.isdigit, line)) for line in text.splitlines()[1:]]
    expected = [row.replace(".", "") for row in Grid(DIFFICULT).rows]
    assert [row for row in rows if row] == expected
    for word in ("Undo", "Save", "Search", "Line by line"):
        assert word not in text


def test_without_javascript_forms_work(page: Page) -> None:
    page.command("Emulation.setScriptExecutionDisabled", value=True)
    page.open("/new")
    page.all(".lines input")[0].send_keys(ALL, "1-2")
    page.one("input[name=title]").send_keys("Typed")
    page.follow("#lines > button")
    assert "Typed" in page.one("h1").text
    assert page.cell(1, 3).text == "2"
    field = page.all(".lines input")[0]
    field.send_keys(ALL, "0")
    page.follow("#lines > button")
    assert page.cell(1, 1).text == ""
    assert page.cell(1, 3).text == "2"
    page.follow("a[href$='/solutions']")
    assert len(page.all(".boards .board")) == 20
    page.driver.back()
    page.follow("form[action$=remove] button")
    assert "Done: remove" in page.one(".done").text


def test_a_file_of_one_puzzle_needs_no_site(page: Page, tmp_path: Path) -> None:
    with Library.open(page.database) as library:
        html = puzzle_page(library.find(3), Grid(SOLUTION))
    (tmp_path / "puzzle.html").write_text(html)
    page.driver.get((tmp_path / "puzzle.html").as_uri())
    assert page.digits == DIFFICULT
    page.cell(1, 1).click()
    page.type("7")
    page.press("check")
    page.says("Wrong digits: 1.")
    page.press("solve")
    page.says("One solution.")
    assert page.digits == SOLUTION
    assert page.problems() == []


def test_a_rebound_name_sees_nothing(page: Page) -> None:
    port = page.address.rstrip("/").rpartition(":")[2]
    page.driver.get(f"http://{SITE}:{port}/")
    assert page.one("body").text == "unknown host"


@contextmanager
def another_site(folder: Path, html: str) -> Iterator[str]:
    """Serve a page of another site; yield its address."""
    (folder / "index.html").write_text(html)

    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_: object) -> None: ...

    handler = partial(Quiet, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://{SITE}:{server.server_port}/"
        server.shutdown()
        thread.join()


def test_another_sites_page_changes_nothing(page: Page, tmp_path: Path) -> None:
    target = f"{page.address}puzzle/3/remove"
    html = f"<form method=post action='{target}'><button>Win a prize</button></form>"
    with another_site(tmp_path, html) as address:
        page.driver.get(address)
        page.one("button").click()
        refused = "this request comes from another site's page"
        assert refused in page.driver.page_source or page.driver.current_url == address
        page.driver.get(address)
        script = "const done = arguments[arguments.length - 1]; fetch(arguments[0], "
        script += "{method: 'POST', mode: 'no-cors', credentials: 'include'}).then(done, done)"
        page.driver.execute_async_script(script, target)
    with Library.open(page.database) as library:
        assert library.find(3).title == "Difficult"


def test_the_language_is_that_of_the_visitor(page: Page) -> None:
    for lang in ("fr", "en"):
        page.open(f"/?lang={lang}")
        page.open("/puzzle/3")
        assert page.one("html").get_attribute("lang") == lang


# The script has the rules of `game.py`

NAMES = {"toggle_mark": "toggleMark", "fill_marks": "fillMarks", "solve": "fill"}
RUN = """
const [path, sequences] = arguments, done = arguments[arguments.length - 1];
import(path).then(({Game}) => done(sequences.map(({givens, candidates, moves}) => {
    const game = new Game(givens, candidates);
    const results = moves.map(([name, ...values]) => game[name](...values));
    return [results, game.digits, game.marks, game.finished, givens.map((_, i) => game.clashes(i))];
}))).catch(error => done(String(error)));
"""


def random_game(random: random.Random) -> tuple[Grid, list[list[Any]]]:
    """Return a grid, and moves to make in it."""
    grids = [Grid(DIFFICULT), Grid("1.3. .... .2.. ...4"), Grid.empty(16), Grid.empty(25)]
    masks = [random.randrange(1, 512) for _ in range(81)]
    grid = random.choice([*grids[:2] * 6, *grids[2:], Sukaku(masks), Grid(SIMPLE)])
    cells, size = len(grid), grid.size
    some = random.sample(range(cells), min(cells, random.choice([3, 8, cells])))
    moves: list[list[Any]] = []
    for _ in range(random.randrange(1, 40)):
        cell = random.choice(some)
        moves.append(
            random.choice(
                [
                    ["place", cell, random.randint(0, size)],
                    ["place", cell, random.randint(1, size)],
                    ["step", cell, random.choice([-1, 1])],
                    ["toggle_mark", cell, random.randint(1, size)],
                    ["fill_marks", *random.sample(some, random.randint(0, 2))],
                    ["clear"],
                    ["solve", [random.randint(1, size) for _ in range(cells)]],
                    ["undo"],
                    ["undo"],
                    ["redo"],
                ]
            )
        )
    return grid, moves


def played(grid: Grid, moves: list[list[Any]]) -> list[Any]:
    """Return what the moves make of a game."""
    game = Game(grid)
    results = [getattr(game, name)(*values) for name, *values in moves]
    clashes = game.clashes()
    shown = [cell in clashes for cell in range(len(grid))]
    return [results, game.digits, game.marks, game.finished, shown]


def test_the_script_and_the_game_agree_on_random_moves(page: Page) -> None:
    chosen = random.Random(2008)
    sequences = [random_game(chosen) for _ in range(1000)]
    page.open("/puzzle/3")
    path = page.one("script[src*=board]").get_attribute("src")
    questions = [
        {
            "givens": [*grid.digits],
            "candidates": grid.candidates,
            "moves": [[NAMES.get(name, name), *values] for name, *values in moves],
        }
        for grid, moves in sequences
    ]
    for low, high in pairwise(range(0, 1001, 250)):
        answers = page.driver.execute_async_script(RUN, path, questions[low:high])
        assert isinstance(answers, list), answers
        for (grid, moves), answer in zip(sequences[low:high], answers, strict=True):
            assert answer == played(grid, moves), (grid, moves)
