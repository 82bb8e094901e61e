"""The kinds of rules that the words of a text may mean, to compare the text with known rules."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from sudokudb.formats.model.rule_texts import is_classic_sentence, means_nothing, sentences_of

if TYPE_CHECKING:
    from collections.abc import Collection

_SUMS = ("cage", "sum", "arrow", "doublearrow", "little", "sandwich", "xsum", "sum2", "equal")
_LINES = (
    *("thermo", "slow", "whisper", "renban", "palindrome", "between", "lockout", "regionsum"),
    *("zipper", "modular", "entropic", "parity", "sumline", "arrow", "doublearrow", "table"),
)
_DOTS = ("white", "black", "difference", "ratio")
_WORDS: dict[str, tuple[str, ...]] = {
    r"anti-?knight|knight": ("antiknight",),
    r"anti-?king|king'?s": ("antiking",),
    r"queen|nabner|\bfog|doubler": (),
    "thermo": ("thermo", "slow"),
    "double arrow": ("doublearrow",),
    "arrow": ("arrow", "doublearrow", "little"),
    r"little killer": ("little",),
    r"cages?\b|killer": ("cage", "little"),
    "diagonal": ("diagonal", "little"),
    "palindrome": ("palindrome",),
    "whisper": ("whisper",),
    "renban": ("renban",),
    "kropki": (*_DOTS, "negative"),
    "non-?consecutive": ("nonconsecutive",),
    "consecutive": (*_DOTS, "nonconsecutive", "renban"),
    "sandwich": ("sandwich",),
    "skyscraper": ("skyscraper",),
    r"x-?sums?\b": ("xsum",),
    "quadruple": ("quad",),
    "between line": ("between",),
    r"odd\b": ("odd", "parity"),
    r"even\b": ("even", "parity"),
    "entropic|entropy": ("entropic", "entropy"),
    "modular": ("modular",),
    "zipper": ("zipper",),
    "parity": ("parity",),
    "disjoint": ("disjoint",),
    "windoku": ("windoku",),
    "extra region": ("distinct", "windoku"),
    "sums? to|add up": _SUMS,
    r"\bdots?\b": _DOTS,
    "negative constraint": ("negative",),
    "irregular|jigsaw": ("regions",),
    "clone": ("same",),
    "inequality|greater than": ("greater", "extreme"),
    r"\b(?:minimum|maximum)\b": ("extreme",),
    r"\blines?\b": _LINES,
}


@cache
def _any_word() -> re.Pattern[str]:
    """Return the pattern of all words, which texts of classic puzzles are not compared with."""
    return re.compile("|".join(f"(?:{words})" for words in _WORDS), re.IGNORECASE)


def _kinds_of(word: str) -> tuple[str, ...]:
    """Return the kinds that a word may mean."""
    fits = (kinds for words, kinds in _WORDS.items() if re.fullmatch(words, word, re.IGNORECASE))
    return next(fits)


def rules_beyond(text: str, kinds: Collection[str]) -> str:
    """Return words of a text that go beyond classic rules and rules of some kinds; "" without any.

    >>> rules_beyond("Normal sudoku rules apply. Digits in cages add up to the clue.", ["cage"])
    ''
    >>> rules_beyond("Cages show sums. Cells a knight's move apart differ.", ["cage"])
    'knight'
    """
    if means_nothing(text):
        return ""
    parts = map(str.strip, sentences_of(text))
    return next(filter(None, (_beyond(part, kinds) for part in parts if part)), "")


def names_kinds(text: str, kinds: Collection[str]) -> bool:
    """Return whether all words of rules in a text mean some kinds, and there is such a word.

    >>> names_kinds("Killer Sudoku", ["cage"]), names_kinds("killer", ["diagonal"])
    (True, False)
    """
    words = [found[0] for found in _any_word().finditer(text)]
    return bool(words) and not any(_beyond(word, kinds) for word in words)


def _beyond(sentence: str, kinds: Collection[str]) -> str:
    """Return the first words of a sentence that name another kind, or all that says too little."""
    found = _any_word().search(sentence)
    if not found:
        return "" if is_classic_sentence(sentence) else sentence[:40]
    for word in _any_word().finditer(sentence):
        if not {*_kinds_of(word[0])} & {*kinds}:
            return word[0].lower()
    return ""
