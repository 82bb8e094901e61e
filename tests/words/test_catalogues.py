"""The catalogues of the languages: they are complete, and their sentences can be filled.

CI runs `python -m docs.words --check`, which reports sentences of the package that they lack.
"""

from __future__ import annotations

import gettext
import re
from functools import cache
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING

import pytest
from babel.messages.pofile import read_po

from sudokudb.words import ENGLISH, LANGUAGES
from sudokudb.words.catalogues import DOMAIN, Catalogue

if TYPE_CHECKING:
    from collections.abc import Iterable

    from babel.messages.catalog import Catalog, Message

# The sources of the catalogues are not installed.
FOLDER = Path(__file__).parents[2] / "sudokudb" / "locales"
OTHERS = [language for language in LANGUAGES if language != ENGLISH]
pytestmark = pytest.mark.parametrize("language", OTHERS)


@cache
def read(language: str) -> Catalog:
    with (FOLDER / language / "LC_MESSAGES" / f"{DOMAIN}.po").open("rb") as file:
        return read_po(file, locale=language)


def templates(message: Message) -> list[str]:
    return [message.id] if isinstance(message.id, str) else list(message.id)


def translations(message: Message) -> list[str]:
    return [message.string] if isinstance(message.string, str) else list(message.string or ())


def fields(texts: Iterable[str]) -> set[str]:
    return {name for text in texts for _, name, _, _ in Formatter().parse(text) if name}


def values(texts: Iterable[str]) -> dict[str, object]:
    """Return a value for each field that every format in the texts can show."""
    found: dict[str, object] = {}
    for text in texts:
        for _, name, spec, _ in Formatter().parse(text):
            if name:
                numeric = spec and spec[-1] in ",dgfXx"
                found[name] = 1234 if numeric or isinstance(found.get(name), int) else "x"
    return found


def test_every_sentence_has_a_translation_that_someone_checked(language: str) -> None:
    with (FOLDER / f"{DOMAIN}.pot").open("rb") as file:
        wanted = {message.id for message in read_po(file) if message.id}
    catalog = read(language)
    assert {message.id for message in catalog if message.id} == wanted
    assert len(wanted) > 1500
    missing = [m.id for m in catalog if m.id and (m.fuzzy or not all(translations(m)))]
    assert missing == []


def test_a_translation_has_the_fields_of_its_sentence(language: str) -> None:
    differing = [
        message.id
        for message in read(language)
        if message.id and fields(templates(message)) != fields(translations(message))
    ]
    assert differing == []


def test_a_translation_keeps_the_blanks_and_commands_of_its_sentence(language: str) -> None:
    for message in read(language):
        for text in translations(message) if message.id else ():
            template = templates(message)[-1]
            assert text.endswith(" ") == template.endswith(" "), template
            assert text.count("`") == template.count("`"), template
            assert text.count("\n") == template.count("\n"), template


def test_the_compiled_catalogue_fills_every_sentence(language: str) -> None:
    catalogue = Catalogue(LANGUAGES[language])
    for message in read(language):
        if isinstance(message.id, str) and message.id:
            found = catalogue.find(message.id, "", 0)
            assert found == message.string
            if given := values([found]):
                assert "{" not in catalogue.fill(found, given)


def test_every_plural_is_right_for_none_one_and_two(language: str) -> None:
    catalogue = Catalogue(LANGUAGES[language])
    chosen = gettext.c2py(LANGUAGES[language].plurals.partition("plural=")[2].rstrip(";"))
    for message in read(language):
        if isinstance(message.id, str):
            continue
        one, many = message.id
        found = [catalogue.find(one, many, count) for count in (0, 1, 2)]
        forms = translations(message)
        assert found == [forms[chosen(count)] for count in (0, 1, 2)]
        for count, template in enumerate(found):
            text = catalogue.fill(template, values([template]) | {"count": count})
            assert str(count) in text or "{count" not in template
            assert "{" not in text


def test_quotes_and_spaces_are_those_of_the_row(language: str) -> None:
    """Check what a keyboard does not offer: « », and the narrow space before ; : ! ?."""
    before, after = (mark.strip() for mark in LANGUAGES[language].quotes)
    for message in read(language):
        for text in translations(message) if message.id else ():
            plain = _without_code(text)
            assert " ;" not in plain and " ?" not in plain and " !" not in plain, text
            assert not re.search(r" :(?![\w?{])", plain), text
            assert f"{before} " not in plain and f" {after}" not in plain, text


def _without_code(text: str) -> str:
    return "".join(text.split("`")[::2])
