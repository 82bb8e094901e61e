"""Exports on the page: the bytes that the command writes."""

from __future__ import annotations

import html
import re
from typing import TYPE_CHECKING

import pytest

from sudokudb import Grid
from sudokudb.formats.registry import FORMATS
from tests.cli.support import sudokudb
from tests.conftest import DIFFICULT
from tests.web.support import alert_of, text_of

if TYPE_CHECKING:
    from tests.web.support import Visitor

WRITTEN = [form.name for form in FORMATS.values() if form.writes]


@pytest.mark.parametrize("name", [name for name in WRITTEN if name != "parquet"])
def test_a_file_can_be_read_again(visitor: Visitor, name: str) -> None:
    answer = visitor.get("/export", params={"q": "id:3", "format": name})
    assert answer.status_code == 200
    suffix = FORMATS[name].suffixes[0]
    expected = f'attachment; filename="0003-Difficult{suffix}"'
    assert answer.headers["content-disposition"] == expected
    with visitor.library() as library:
        library.remove(library.find(3))
    files = {"file": (f"x{suffix}", answer.content)}
    report = visitor.post("/import", data={"format": name}, files=files)
    assert "new 1 " in text_of(report)


def test_files_have_the_bytes_of_the_command(visitor: Visitor) -> None:
    for name in ("line", "csv"):
        printed = sudokudb("export", "level:simple,difficult", "--format", name).stdout
        answer = visitor.get(f"/export?q=level:simple,difficult&format={name}")
        assert answer.content == printed
        assert f'filename="sudokudb{FORMATS[name].suffixes[0]}"' in str(answer.headers)


def test_one_puzzle_has_links_and_a_page(visitor: Visitor) -> None:
    text = visitor.get("/export?q=id:3").text
    links = re.findall(r'<input readonly value="([^"]*)"', text)
    for link in links:
        report = visitor.post("/import", data={"text": html.unescape(link)})
        assert "stored already 1" in text_of(report)
    for link in (
        "https://f-puzzles.com/?load=",
        "https://sudokupad.app/",
        "https://www.sudokuwiki.org/Sudoku?bd=",
    ):
        assert link in text
    page = visitor.get("/export?q=id:3&format=html")
    assert page.content == sudokudb("export", "3", "--format", "html").stdout
    assert f'data-grid="{DIFFICULT}"' in page.text


def test_what_cannot_be_exported_is_explained(visitor: Visitor) -> None:
    assert visitor.get("/export?q=nothing").status_code == 404
    assert visitor.get("/export?q=level:x").status_code == 400
    for name in ("sdk", "html", "nix", "killer"):
        assert visitor.get(f"/export?format={name}").status_code == 422
    with visitor.library() as library:
        library.add(Grid("1.3. .... .2.. ...4"), title="Tiny")
    refused = visitor.get("/export?format=sdm")
    assert refused.status_code == 422
    assert "#4 Tiny: sdm holds 9×9 grids only" in alert_of(refused)
    assert len(visitor.get("/export?format=sdm&partial=yes").text.split()) == 3
