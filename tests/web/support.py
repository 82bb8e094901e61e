"""A visitor of the page, and what a page shows."""

from __future__ import annotations

import html
import re
from typing import TYPE_CHECKING, Any

from starlette.testclient import TestClient

from sudokudb import Library
from sudokudb.web.app import create_app
from sudokudb.web.site import Site

if TYPE_CHECKING:
    from anyio.from_thread import BlockingPortal
    from httpx import Response

    from sudokudb.puzzle import Puzzle

ADDRESS = "http://127.0.0.1:8471"
_TAG = re.compile(r"<[^>]*>")
_INPUT = re.compile(r"<input\b([^>]*)>")
_CELL = re.compile(r'<td(?: class="?([a-z ]*)"?)?>([^<]*)')


class Visitor(TestClient):
    """A browser at the page, which follows no redirects by itself."""

    def __init__(self, portal: BlockingPortal, database: str, **settings: Any) -> None:
        self.site = Site(database, **settings)
        super().__init__(create_app(self.site), ADDRESS, follow_redirects=False)
        self.portal = portal

    def library(self) -> Library:
        return Library.open(self.site.database)

    def puzzle(self, reference: int | str) -> Puzzle:
        """Return a stored puzzle."""
        with self.library() as library:
            return library.get(reference)

    def count(self) -> int:
        """Return the number of stored puzzles."""
        with self.library() as library:
            return len(library)

    def fields(self, path: str, **others: str) -> dict[str, str]:
        """Return the form of lines on a page, with some fields filled in otherwise."""
        page = self.get(path).text
        form = page[page.index('<form id="lines"') :].split("</form>")[0]
        return inputs(form) | others

    def change_in(self, answer: Response) -> str:
        """Follow a redirect; return the change that the page reports."""
        assert answer.status_code == 303, answer.text
        found = re.search(r'name="change" value="(\d+)"', self.get(answer.headers["location"]).text)
        assert found
        return found[1]


def inputs(form: str) -> dict[str, str]:
    """Return the names and values of the fields of a form."""
    found = {}
    for attributes in _INPUT.findall(form):
        values = dict(re.findall(r'([a-z]+)="([^"]*)"', attributes))
        if "name" not in values:  # a setting of the script
            continue
        found[values["name"]] = html.unescape(values.get("value", ""))
    return found


def text_of(answer: Response) -> str:
    """Return the text of a page in one line, without its tags."""
    body = answer.text.partition('<main id="main">')[2]
    return " ".join(html.unescape(_TAG.sub(" ", body)).split())


def alert_of(answer: Response) -> str:
    """Return the sentence of the error on a page."""
    found = re.search(r'role="alert"[^>]*>(.*?)</(?:div|p)>\n', answer.text, re.S)
    assert found, answer.text
    return " ".join(html.unescape(_TAG.sub(" ", found[1])).split())


def boards_in(answer: Response) -> list[list[tuple[str, str]]]:
    """Return the cells of each small board of a page: its classes and its digit."""
    tables = re.findall(r'<table class="board small.*?</table>', answer.text, re.S)
    return [_CELL.findall(table) for table in tables]


def tinted(board: list[tuple[str, str]]) -> set[int]:
    """Return the cells that are tinted as new."""
    return {cell for cell, (kinds, _) in enumerate(board) if "new" in kinds.split()}


def digits_of(board: list[tuple[str, str]]) -> str:
    """Return the digits of a small board in one line."""
    return "".join(digit or "." for _, digit in board)
