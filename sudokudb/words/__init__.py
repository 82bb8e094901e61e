"""The language of the user interfaces, and the translation of sentences.

A sentence is written in English, whole, with named fields. `_` and `ngettext` return it in the
current language. `say` and `say_count` of `sudokudb.errors` return it in English, and `translate`
puts that into the current language later: errors, and all that `cli.output` prints, are made so.

In English nothing is loaded.
"""

from __future__ import annotations

import os
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from contextvars import ContextVar

ENGLISH = "en"
LANGUAGES = (ENGLISH, "fr")
VARIABLE = "SUDOKUDB_LANG"
_VARIABLES = (VARIABLE, "LC_ALL", "LC_MESSAGES", "LANG")


class Language(Protocol):
    """A language, which translates English templates and fills in their fields."""

    language: str

    def find(self, template: str, plural: str, count: int) -> str:
        """Return the template in this language, or the English one if there is no other."""

    def fill(self, template: str, fields: Mapping[str, object]) -> str:
        """Return a template with its fields in place."""


class _English:
    language = ENGLISH

    def find(self, template: str, plural: str, count: int) -> str:
        return template if not plural or count == 1 else plural

    def fill(self, template: str, fields: Mapping[str, object]) -> str:
        return template.format_map(fields)


_of_process: Language = _English()
_of_task: ContextVar[Language] | None = None  # made by the first task with its own language


def language() -> str:
    """Return the code of the current language."""
    return _current().language


def _(template: str, /, **fields: object) -> str:
    """Return a sentence in the current language.

    >>> _("{cell} is empty", cell="r1c2")
    'r1c2 is empty'
    """
    return _fill(template, "", fields)


def ngettext(one: str, many: str, /, count: int, **fields: object) -> str:
    """Return a sentence about a number of things, which is its field `count`.

    >>> ngettext("1 puzzle", "{count:,} puzzles", 2000)
    '2,000 puzzles'
    """
    return _fill(one, many, {"count": count, **fields})


def translate(text: str) -> str:
    """Return a text of `say` or `say_count` in the current language, or any other unchanged."""
    message: Any = text
    if not hasattr(text, "template") or language() == ENGLISH:
        return text
    return _fill(message.template, message.plural, message.fields)


def translate_all(texts: Iterable[str]) -> list[str]:
    """Return texts of `say` or `say_count`, and any others, in the current language."""
    return [*texts] if language() == ENGLISH else list(map(translate, texts))


def translate_each(template: str, fields: Iterable[dict[str, Any]]) -> list[str]:
    """Return a sentence in the current language for each set of fields.

    >>> translate_each("{cell} is empty", [{"cell": "r1c2"}, {"cell": "r3c4"}])
    ['r1c2 is empty', 'r3c4 is empty']
    """
    return [_fill(template, "", each) for each in fields]


def _fill(template: str, plural: str, fields: dict[str, Any]) -> str:
    """Return a sentence in the current language, with its fields that are messages."""
    current = _current()
    found = current.find(template, plural, fields.get("count", 0))
    if not fields:
        return found
    shown = {k: translate(v) if isinstance(v, str) else v for k, v in fields.items()}
    return current.fill(found, shown)


def _current() -> Language:
    return _of_task.get(_of_process) if _of_task else _of_process


def use_language(chosen: str | Language | None) -> None:
    """Set the language of the process: a code, an object, or None for the environment's."""
    global _of_process
    chosen = chosen or language_of()
    _of_process = _load(chosen) if isinstance(chosen, str) else chosen


@contextmanager
def using_language(chosen: str | Language) -> Iterator[None]:
    """Set the language of one task or thread, such as a request of the page."""
    global _of_task
    if _of_task is None:
        from contextvars import ContextVar

        _of_task = ContextVar("language")
    token = _of_task.set(_load(chosen) if isinstance(chosen, str) else chosen)
    try:
        yield
    finally:
        _of_task.reset(token)


@cache
def _load(code: str) -> Language:
    if code == ENGLISH:
        return _English()
    from sudokudb.words.catalogues import Catalogue  # imports gettext

    return Catalogue(code)


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
