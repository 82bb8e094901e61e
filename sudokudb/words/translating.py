"""The current language of a process or a task, and sentences in it."""

from __future__ import annotations

from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol

from sudokudb.words.languages import ENGLISH, LANGUAGES, language_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from contextvars import ContextVar

    from sudokudb.words.languages import Language


class Translator(Protocol):
    """An object that translates English templates and fills in their fields."""

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


_of_process: Translator = _English()
_of_task: ContextVar[Translator] | None = None  # made by the first task with its own language


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


def format_number(number: int) -> str:
    """Return a whole number with the marks of the current language between its thousands.

    >>> format_number(2000)
    '2,000'
    """
    return _current().fill("{number:,}", {"number": number})


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


def _current() -> Translator:
    return _of_task.get(_of_process) if _of_task else _of_process


def use_language(chosen: str | Translator | None) -> None:
    """Set the language of the process: a code, an object, or None for the environment's."""
    global _of_process
    _of_process = _translator(chosen or language_of())


@contextmanager
def using_language(chosen: str | Translator) -> Iterator[None]:
    """Set the language of one task or thread, such as a request of the page."""
    global _of_task
    if _of_task is None:
        from contextvars import ContextVar

        _of_task = ContextVar("language")
    token = _of_task.set(_translator(chosen))
    try:
        yield
    finally:
        _of_task.reset(token)


def _translator(chosen: str | Translator) -> Translator:
    return _load(LANGUAGES[chosen]) if isinstance(chosen, str) else chosen


@cache
def _load(row: Language) -> Translator:
    if row.code == ENGLISH:
        return _English()
    from sudokudb.words.catalogues import Catalogue  # imports gettext

    return Catalogue(row)
