"""Other words for kinds of rules, as people say them; the text of a puzzle has none of them."""

from __future__ import annotations

ALIASES = {
    "killer": "cage",
    "jigsaw": "regions",
    "x": "diagonal",
    "knight": "antiknight",
    "king": "antiking",
    "xv": "sum2",
}
"""Other words for one kind."""

GROUPS = {"kropki": ("white", "black")}
"""The words that stand for several kinds."""


def kinds_named(word: str) -> tuple[str, ...]:
    """Return the kinds that a word means; a word that is no alias stands for itself.

    >>> kinds_named("killer"), kinds_named("kropki")
    (('cage',), ('white', 'black'))
    """
    return GROUPS.get(word) or (ALIASES.get(word, word),)
