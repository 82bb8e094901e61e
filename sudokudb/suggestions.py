"""Suggestions for a mistyped name, in one style."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_MAX_LENGTH = 40
_MAX_MATCHES = 20


def closest_name(word: str, names: Iterable[str], cutoff: float = 0.6) -> str | None:
    """Return the name that is most similar to a word, or None if none is similar enough.

    A name that begins with the word is preferred. `cutoff` is the least similarity, from 0 to 1.

    >>> closest_name("hodko", ["sdk", "hodoku"]), closest_name("pencil", ["penpa", "pencilmarks"])
    ('hodoku', 'pencilmarks')
    """
    from difflib import get_close_matches  # needed only after an error

    matches = get_close_matches(word[:_MAX_LENGTH], list(names), _MAX_MATCHES, cutoff)
    return next((name for name in matches if name.startswith(word)), next(iter(matches), None))


def did_you_mean(word: str, names: Iterable[str] | Mapping[str, str], cutoff: float = 0.6) -> str:
    """Return a hint with the most similar name, or the value it maps to; empty if none is similar.

    >>> did_you_mean("Rotat", ["flip", "rotate"]), did_you_mean("x", ["flip"])
    ("did you mean 'rotate'?", '')
    """
    known = names if isinstance(names, dict) else {name: name for name in names}
    near = closest_name(word.lower(), known, cutoff)
    return say("did you mean {name!r}?", name=known[near]) if near else ""
