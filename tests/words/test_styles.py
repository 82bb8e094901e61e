"""The numbers and quotation marks of languages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.words.catalogues import STYLES, Catalogue, Style

if TYPE_CHECKING:
    import pytest


def test_a_language_without_a_style_writes_numbers_and_quotes_as_english_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fields = {"n": 1234, "x": 1.5, "name": "May"}
    template = "{n:,} {x} {name!r}"
    assert Catalogue("de").fill(template, fields) == template.format_map(fields)
    assert Catalogue("fr").fill(template, fields) == "1\u202f234 1,5 «\u202fMay\u202f»"
    monkeypatch.setitem(STYLES, "de", Style(".", ",", ("„", "“")))
    assert Catalogue("de").fill(template, fields) == "1.234 1,5 „May“"
    assert Catalogue("de").find("{part0}; {part1}", "", 0) == "{part0}; {part1}"
