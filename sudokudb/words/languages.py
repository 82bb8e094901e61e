"""The table of languages, and the choice of one: by an option, or by the environment."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

ENGLISH = "en"
VARIABLE = "SUDOKUDB_LANG"
_VARIABLES = (VARIABLE, "LC_ALL", "LC_MESSAGES", "LANG")
_NARROW_SPACE = "\u202f"


class Language(NamedTuple):
    """All that differs between languages, besides the sentences in their catalogues.

    `thousands` and `decimal` are the marks in numbers, `quotes` those around a quoted text;
    `before_colon` is the space before a semicolon and a colon. `plurals` is gettext's rule that
    chooses among the translations of a sentence about a number. `folder` contains the catalogues,
    if that is not the folder `locales` of the package.
    """

    code: str
    thousands: str = ","
    decimal: str = "."
    quotes: tuple[str, str] = ("'", "'")
    before_colon: str = ""
    plurals: str = "nplurals=2; plural=(n != 1);"
    folder: str = ""


LANGUAGES = {
    row.code: row
    for row in (
        Language(ENGLISH),
        Language(
            "fr",
            thousands=_NARROW_SPACE,
            decimal=",",
            quotes=(f"«{_NARROW_SPACE}", f"{_NARROW_SPACE}»"),
            before_colon=_NARROW_SPACE,
            plurals="nplurals=2; plural=(n > 1);",
        ),
    )
}
"""The languages by code. Another one needs a row here and a catalogue, which `docs.words` makes."""


def language_code(name: str) -> str | None:
    """Return the code of a language that has a catalogue, for a name such as fr_CH.UTF-8 or fr-CA.

    >>> language_code("fr_CH.UTF-8"), language_code("EN"), language_code("C")
    ('fr', 'en', None)
    """
    code = name.replace("-", "_").partition("_")[0].partition(".")[0].lower()
    return code if code in LANGUAGES else None


def language_of(environment: Mapping[str, str] | None = None) -> str:
    """Return the language of the first variable that is set, or English if it is unknown.

    The default environment is that of the process.

    >>> language_of({"LANG": "fr_CH.UTF-8"}), language_of({"LC_ALL": "C", "LANG": "fr_FR"})
    ('fr', 'en')
    """
    variables = os.environ if environment is None else environment
    name = next(filter(None, map(variables.get, _VARIABLES)), "")
    return language_code(name) or ENGLISH


def take_option(arguments: Sequence[str]) -> tuple[str | None, list[str]]:
    """Take `--lang CODE` out of the arguments, wherever it stands before `--`.

    >>> take_option(["list", "--lang", "fr", "x"]), take_option(["list", "--", "--lang=fr"])
    (('fr', ['list', 'x']), (None, ['list', '--', '--lang=fr']))
    """
    chosen = None
    left: list[str] = []
    words = iter(arguments)
    for word in words:
        name, equals, value = word.partition("=")
        if word == "--":
            return chosen, [*left, word, *words]
        if name == "--lang":
            chosen = value if equals else next(words, "")
        else:
            left.append(word)
    return chosen, left
