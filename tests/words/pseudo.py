"""A third language, made of a row and a catalogue: each sentence is the English one in brackets."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from sudokudb import words
from sudokudb.words import LANGUAGES, Language
from sudokudb.words.catalogues import DOMAIN

if TYPE_CHECKING:
    from collections.abc import Iterator

    from babel.messages.catalog import Message

# Babel writes the rule of plurals only for a code that it knows.
CODE = "eo"
# The sources of the catalogues are not installed.
TEMPLATE = Path(__file__).parents[2] / "sudokudb" / "locales" / f"{DOMAIN}.pot"
FORMS = ("one", "none", "many")
_INNERMOST = re.compile("⟦[^⟦⟧]*⟧")


def pseudo_language(folder: Path) -> Language:
    """Return the row of the language, after its catalogue has been written into a folder."""
    row = Language(
        CODE,
        thousands="_",
        decimal="·",
        quotes=("<<", ">>"),
        before_colon="~",
        plurals="nplurals=3; plural=(n == 1 ? 0 : n == 0 ? 1 : 2);",
        folder=str(folder),
    )
    path = folder / CODE / "LC_MESSAGES" / f"{DOMAIN}.mo"
    path.parent.mkdir(parents=True)
    with path.open("wb") as out:
        write_mo(out, _catalogue(row))
    return row


def _catalogue(row: Language) -> Catalog:
    catalogue = Catalog(locale=CODE, charset="utf-8")
    catalogue.mime_headers = [("Plural-Forms", row.plurals)]
    with TEMPLATE.open("rb") as file:
        for message in read_po(file):
            if message.id:
                catalogue.add(message.id, _translation(message))
    return catalogue


def _translation(message: Message) -> str | tuple[str, ...]:
    if isinstance(message.id, str):
        return bracketed(message.id)
    one, many = message.id
    texts = (one, many, many)
    return tuple(bracketed(text, f"{form} ") for text, form in zip(texts, FORMS, strict=True))


def bracketed(text: str, form: str = "") -> str:
    """Return a text in brackets, after its plural form; blanks at the end stay there."""
    plain = text.rstrip()
    return f"⟦{form}{plain}⟧{text[len(plain) :]}"


def untranslated(text: str) -> str:
    """Return what is not in brackets.

    >>> untranslated("1 ⟦a ⟦b⟧ c⟧ 2")
    '1  2'
    """
    while (rest := _INNERMOST.sub("", text)) != text:
        text = rest
    return text


@pytest.fixture
def third_language(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Language]:
    """The language, in the table."""
    row = pseudo_language(tmp_path_factory.mktemp("locales"))
    monkeypatch.setitem(LANGUAGES, CODE, row)
    yield row
    words.use_language(words.ENGLISH)
