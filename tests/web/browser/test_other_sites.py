"""Pages of other sites, which see and change nothing."""

from __future__ import annotations

import http.server
import threading
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

import pytest

from sudokudb import Library
from tests.web.browser.support import SITE, Page

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]


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
        page.shows(refused)
        page.driver.get(address)
        script = "const done = arguments[arguments.length - 1]; fetch(arguments[0], "
        script += "{method: 'POST', mode: 'no-cors', credentials: 'include'}).then(done, done)"
        page.driver.execute_async_script(script, target)
    with Library.open(page.database) as library:
        assert library.get(3).title == "Difficult"
