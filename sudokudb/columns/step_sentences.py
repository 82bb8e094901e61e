"""Sentences about packed steps: equal steps have the same sentence, which is made once."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any

import pyarrow as pa

from sudokudb.render.explanations import explain_fully
from sudokudb.techniques.position import Step, steps_in
from sudokudb.words import translate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sudokudb.rating.packed import PackedTraces

_MOST_SENTENCES = 1 << 18
_MOST_CHARACTERS = 1 << 26
_HEADER, _PART = 7, 9  # words
_EFFECTS = 9


class SentenceColumn:
    """The sentences about steps, in the current language, of which the last ones are remembered.

    The memory has at most `most` sentences, and `most_characters` with the words of their steps.
    """

    def __init__(
        self, most: int = _MOST_SENTENCES, most_characters: int = _MOST_CHARACTERS
    ) -> None:
        self._most, self._most_characters = most, most_characters
        self._sentences: dict[bytes, str] = {}
        self._characters = 0

    def column(self, packed: PackedTraces) -> Any:
        """Return the sentence about each step, as an array of texts with a dictionary."""
        data = bytes(packed.words)
        starts = memoryview(packed.starts).cast("B").cast("I").tolist()
        numbers: dict[bytes, int] = {}
        found = array("i")
        for start, end in zip(starts, [*starts[1:], len(data) // 2], strict=True):
            words = data[2 * start + 2 : 2 * end]  # without the line of the rater
            found.append(numbers.setdefault(words, len(numbers)))
        texts = pa.array([self._sentence(words) for words in numbers], pa.string())
        return pa.DictionaryArray.from_arrays(pa.array(memoryview(found), pa.int32()), texts)

    def _sentence(self, words: bytes) -> str:
        if words not in self._sentences:
            sentence = str(translate(explain_fully(_step_of(memoryview(words).cast("H").tolist()))))
            self._characters += len(words) + len(sentence)
            if len(self._sentences) == self._most or self._characters > self._most_characters:
                self._sentences.clear()
                self._characters = len(words) + len(sentence)
            self._sentences[words] = sentence
        return self._sentences[words]


def _step_of(words: Sequence[int]) -> Step:
    """Return the step that some words are, from the number of its technique on."""
    kind, extra, length, placed, removed, parts = words[: _HEADER - 1]
    numbers = [kind, extra, length, placed, removed, parts]
    at = _HEADER - 1 + placed + removed
    for effect in words[_HEADER - 1 : at]:
        numbers += [effect // _EFFECTS, effect % _EFFECTS + 1]
    for low in range(at, at + _PART * parts, _PART):
        role, number, digits, *halves = words[low : low + _PART]
        numbers += [role, number - (1 << 16) if number >> 15 else number, digits]
        numbers += [halves[k] | halves[k + 1] << 16 for k in (0, 2, 4)]
    (step,) = steps_in(numbers)
    return step
