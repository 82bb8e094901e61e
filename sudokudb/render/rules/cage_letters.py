"""The letters of killer cages, where there is no room to draw them."""

from __future__ import annotations

from functools import lru_cache
from string import ascii_lowercase, ascii_uppercase
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sudokudb.layout import Layout
    from sudokudb.rules.rule import Rule

_LETTERS = ascii_lowercase + ascii_uppercase
_KIND = "cage"


def lettered_cages(layout: Layout) -> list[tuple[str, Rule]]:
    """Return the killer cages of a layout after their letters; only 52 cages have one."""
    cages = [rule for rule in layout.rules if rule.kind == _KIND]
    return [*zip(_LETTERS, cages, strict=False)]


@lru_cache(maxsize=64)
def cage_letters(layout: Layout) -> tuple[str, ...]:
    """Return the letter of the cage of each cell, "" outside of cages; () without cages."""
    cages = lettered_cages(layout)
    if not cages:
        return ()
    letters = [""] * layout.cells
    for letter, rule in cages:
        for cell in rule.cells:
            letters[cell] = letter
    return tuple(letters)
