"""The page on other devices: its code for phones, and puzzles to take along."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from sudokudb.render.pages.pack_page import MOST
from sudokudb.render.qr import code_svg
from tests.support import numbered

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.web.support import Visitor


def test_puzzles_to_take_along_are_a_file_of_at_most_two_hundred(visitor: Visitor) -> None:
    assert "Take along the first" not in visitor.get("/").text
    with visitor.library() as library:
        library.puzzles.add_many(map(numbered, range(MOST)), "<script>")
    assert f"Take along the first {MOST}" in visitor.get("/").text
    answer = visitor.get("/take", params={"q": "<script>"})
    assert answer.headers["content-disposition"].startswith("attachment")
    assert answer.headers["content-type"] == "application/octet-stream"
    data = answer.text.partition('type="application/json">')[2].partition("</script>")[0]
    assert len(json.loads(data)) == MOST
    assert "<h1>&lt;script&gt;" in answer.text


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "::1", "127.0.0.2"])
def test_a_page_of_this_machine_has_no_code_and_names_the_command(
    visit: Callable[..., Visitor], host: str
) -> None:
    visitor = visit(host=host)
    assert visitor.get("/qr.svg").status_code == 404
    page = visitor.get("/").text
    assert "sudokudb serve --host ADDRESS --key" in page and "/qr.svg" not in page


def test_a_page_for_others_shows_the_code_of_its_address(visit: Callable[..., Visitor]) -> None:
    visitor = visit(host="192.168.1.5", key="secret", read_only=True)
    visitor.get("/?key=secret")
    answer = visitor.get("/qr.svg")
    assert answer.text == code_svg("http://192.168.1.5:8471/?key=secret")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.headers["content-security-policy"].startswith("default-src 'none'")
    assert 'src="/qr.svg"' in visitor.get("/").text


def test_the_code_needs_the_key(visit: Callable[..., Visitor]) -> None:
    visitor = visit(host="192.168.1.5", key="secret", read_only=True)
    visitor.cookies.clear()
    assert visitor.get("/qr.svg").status_code == 403
