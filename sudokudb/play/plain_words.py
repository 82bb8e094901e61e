"""The command words of a player, in English and in the current language."""

from __future__ import annotations

import unicodedata

from sudokudb.errors import say
from sudokudb.words import translate

_WORDS = say(
    "say left help quit row column box can mark undo redo check hint solve clear fill bookmark "
    "back correct"
)
"""A translation has the same number of words, in this order."""


def names() -> dict[str, str]:
    """Return the words of the current language by their English words."""
    return dict(zip(_WORDS.split(), translate(_WORDS).split(), strict=True))


class Words:
    """A reader of lines whose words are English or in the current language, accents optional."""

    def __init__(self) -> None:
        self._english = {_plain(own): english for english, own in names().items()}

    def read(self, line: str) -> list[str]:
        """Return the words of a line in English; unknown words are not changed."""
        return [self._english.get(_plain(word), word) for word in line.split()]


def _plain(word: str) -> str:
    marks = unicodedata.normalize("NFD", word.casefold())
    return "".join(mark for mark in marks if not unicodedata.combining(mark))
