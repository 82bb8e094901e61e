"""Which of some names was meant by a word that is none of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

_LONGEST = 40
_AMONG = 20


def nearest(word: str, names: Iterable[str], least: float = 0.6) -> str | None:
    """Return the name that a word is nearest to, of those that have `least` of it in common.

    That is one which the word begins, else the one with the fewest mistakes, the first of several.

    >>> nearest("smd", ["sdx", "sdm"]), nearest("pencil", ["penpa", "pencilmarks"])
    ('sdm', 'pencilmarks')
    """
    from difflib import get_close_matches  # only where there is an error

    word, known = word[:_LONGEST], list(names)
    close = set(get_close_matches(word, known, _AMONG, least))
    return min(
        (name for name in known if name in close),
        key=lambda name: (not name.startswith(word), mistakes(word, name)),
        default=None,
    )


def mistakes(word: str, meant: str) -> int:
    """Count the letters too many, missing or wrong, and the pairs the wrong way round.

    Damerau, "A technique for computer detection and correction of spelling errors", 1964.

    >>> mistakes("smd", "sdm"), mistakes("kitten", "sitting")
    (1, 3)
    """
    above: list[int] = []
    row = list(range(len(meant) + 1))
    for i, letter in enumerate(word):
        before, above, row = above, row, [i + 1]
        for j, other in enumerate(meant):
            count = min(above[j] + (letter != other), above[j + 1] + 1, row[j] + 1)
            if i and j and word[i - 1 : i + 1] == meant[j] + meant[j - 1]:
                count = min(count, before[j - 1] + 1)
            row.append(count)
    return row[-1]
