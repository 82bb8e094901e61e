"""The numbers and quotation marks of languages."""

from __future__ import annotations

import pytest

from sudokudb.words import LANGUAGES, Language
from sudokudb.words.catalogues import Catalogue

TEMPLATE = "{n:,} {x} {name!r}"
FIELDS = {"n": 1234, "x": 1.5, "name": "May"}


@pytest.mark.parametrize(
    ("row", "text"),
    [
        (Language("de"), TEMPLATE.format_map(FIELDS)),
        (Language("de", ".", ",", ("„", "“")), "1.234 1,5 „May“"),
        (LANGUAGES["fr"], "1\u202f234 1,5 «\u202fMay\u202f»"),
    ],
)
def test_numbers_and_quotes_are_those_of_the_row(row: Language, text: str) -> None:
    assert Catalogue(row).fill(TEMPLATE, FIELDS) == text


def test_the_space_before_a_colon_is_that_of_the_row() -> None:
    assert Catalogue(Language("de")).find("{part0}; {part1}", "", 0) == "{part0}; {part1}"
    assert Catalogue(LANGUAGES["fr"]).find("{part0}: {part1}", "", 0) == "{part0}\u202f: {part1}"
