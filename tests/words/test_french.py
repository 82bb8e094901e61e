"""French: words that were corrected do not come back."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from sudokudb.errors import say
from sudokudb.formats.registry import FORMATS
from sudokudb.play.keys import ACTIONS
from sudokudb.puzzle import name_of
from sudokudb.query import parse_query
from sudokudb.query.fields import HODOKU_LEVELS
from sudokudb.words import translate, using_language
from sudokudb.words.catalogues import DOMAIN

FOLDER = Path(__file__).parents[2] / "sudokudb" / "locales"
NAMES = {"sudokupad", "f-puzzles"}
"""Formats whose descriptions could be the same in both languages, since they are names."""

NUMBER = "The issue's number. The default is the next one."
CORRECTED = {
    "Number (empty for the next one)": "Numéro (vide\u202f: le suivant)",
    NUMBER: "Le numéro du cahier. Par défaut le suivant.",
    "Hidden Single": "Singleton caché",
    "Naked Single": "Singleton nu",
    "Stages": "Phases (Palm)",
    "move up, around the edge": "monter (fait le tour)",
    "digits are givens": "vous composez\u202f: les chiffres sont les donnés",
    "medium": "moyen",
    "Home": "Début",
    "End": "Fin",
    "Del": "Suppr",
}
GONE = [
    r"\btubes?\b",
    r"\bRang\b|\brang du\b",
    r"(?<!à )\b[Pp]laces? uniques?",
    r"(?<!à )\b[Cc]andidats? uniques?",
    r"en passant le bord",
    r"aller en haut|aller en bas",
    r"quitte(?:nt)? \{cells\}",
    r"Étapes Palm|étapes de palm|étapes du Palm",
    r"chiffres se posent|flèches déplacent,",
]


@cache
def sentences() -> dict[str, str]:
    """Return the French forms of all sentences, by their English ones."""
    with (FOLDER / "fr" / "LC_MESSAGES" / f"{DOMAIN}.po").open("rb") as file:
        catalog = read_po(file, locale="fr")
    return {
        str(message.id): text
        for message in catalog
        if message.id
        for text in ((message.string,) if isinstance(message.string, str) else message.string or ())
    }


@pytest.mark.parametrize("english", CORRECTED)
def test_a_corrected_word_is_the_new_one(english: str) -> None:
    with using_language("fr"):
        assert translate(say(english)) == CORRECTED[english]


@pytest.mark.parametrize("old", GONE)
def test_an_old_form_is_in_no_sentence(old: str) -> None:
    found = [text for text in sentences().values() if re.search(old, text)]
    assert found == []


def test_every_description_of_a_format_is_translated_or_a_name() -> None:
    with using_language("fr"):
        same = {
            name for name, form in FORMATS.items() if translate(say(form.summary)) == form.summary
        }
    assert same <= NAMES


def test_every_action_of_the_keys_is_translated() -> None:
    with using_language("fr"):
        same = [one.meaning for one in ACTIONS if translate(one.meaning) == str(one.meaning)]
    assert same == []


def test_levels_titles_and_quotes_are_french() -> None:
    with using_language("fr"):
        assert [translate(say(level)) for level in HODOKU_LEVELS][1] == "moyen"
        assert translate(name_of(18, "")) == "#18 (sans titre)"
        with pytest.raises(Exception, match="unknown field 'foo'") as refused:
            parse_query("foo:1")
        assert "«\u202ffoo\u202f»" in translate(refused.value.message)  # type: ignore[attr-defined]
