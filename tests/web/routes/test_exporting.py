"""Exports on the page: the bytes that the command writes."""

from __future__ import annotations

import html
import re
from io import BytesIO
from typing import TYPE_CHECKING

import pytest

from sudokudb import Grid, solve
from sudokudb.formats.registry import FORMATS
from sudokudb.formats.writing import write
from sudokudb.library.records import record_of
from sudokudb.query import parse_query
from sudokudb.render.pages.puzzle_page import puzzle_page
from tests.conftest import DIFFICULT
from tests.web.support import alert_of, text_of

if TYPE_CHECKING:
    from tests.web.support import Visitor


def test_every_format_can_be_downloaded(visitor: Visitor) -> None:
    for form in FORMATS.values():
        answer = visitor.get("/export", params={"q": "id:3", "format": form.name})
        assert answer.status_code == (200 if form.writes else 422)
        if form.writes:
            named = f'attachment; filename="0003-Difficult{form.suffixes[0]}"'
            assert answer.headers["content-disposition"] == named


@pytest.mark.parametrize("name", ["line", "csv", "json", "sdm"])
def test_files_have_the_bytes_of_the_format(visitor: Visitor, name: str) -> None:
    out = BytesIO()
    with visitor.library() as library:
        found = library.search(parse_query("level:simple,difficult"))
        write(FORMATS[name], map(record_of, found), out)
    answer = visitor.get(f"/export?q=level:simple,difficult&format={name}")
    assert answer.content == out.getvalue()
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
    assert page.text == puzzle_page(visitor.puzzle(3), solve(DIFFICULT).solutions[0])
    assert f'data-grid="{DIFFICULT}"' in page.text


def test_what_a_format_loses_is_said_before_the_download(visitor: Visitor) -> None:
    assert (
        'href="/export?q=id%3A3&amp;format=sdm&amp;check=yes"' in visitor.get("/export?q=id:3").text
    )
    report = visitor.get("/export?q=id:3&sort=title&format=sdm&check=yes")
    assert "1 title and 1 source not written: sdm has no place for them" in text_of(report)
    french = visitor.get("/export?q=id:3&format=sdm&check=yes&lang=fr")
    assert "1 titre et 1 source" in text_of(french)
    found = re.search(r'href="(/export[^"]*format=sdm)"', report.text)
    assert found
    file = visitor.get(html.unescape(found[1]))
    assert "attachment" in file.headers["content-disposition"]
    whole = visitor.get("/export?q=id:3&format=jsonl&check=yes")
    assert "attachment" in whole.headers["content-disposition"]


def test_what_cannot_be_exported_is_explained(visitor: Visitor) -> None:
    assert visitor.get("/export?q=nothing").status_code == 404
    assert visitor.get("/export?q=level:x").status_code == 400
    for name in ("sdk", "nix", "ksudoku"):
        assert visitor.get(f"/export?format={name}").status_code == 422
    with visitor.library() as library:
        library.add(Grid("1.3. .... .2.. ...4"), title="Tiny")
    refused = visitor.get("/export?format=sdm")
    assert refused.status_code == 422
    assert "#4 Tiny: sdm holds 9×9 grids only" in alert_of(refused)
    report = visitor.get("/export?format=sdm&check=yes")
    assert "#4 Tiny: sdm holds 9×9 grids only" in text_of(report)
    found = re.search(r'href="(/export[^"]*partial=yes)"', report.text)
    assert found
    assert len(visitor.get(html.unescape(found[1])).text.split()) == 3
