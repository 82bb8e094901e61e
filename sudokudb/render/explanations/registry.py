"""The table of sentences; each function enters itself with the techniques that it explains."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from sudokudb.technique_names import KEYS

if TYPE_CHECKING:
    from sudokudb.techniques.position import Step

Sentence = Callable[["Step"], str]
"""A function that returns the sentence about a step."""

SENTENCES: dict[str, Sentence] = {}
"""The functions by the keys of the techniques."""


def explains(*techniques: int) -> Callable[[Sentence], Sentence]:
    """Enter a function as the one that explains the steps of techniques."""

    def enter(sentence: Sentence) -> Sentence:
        SENTENCES.update((KEYS[number], sentence) for number in techniques)
        return sentence

    return enter
