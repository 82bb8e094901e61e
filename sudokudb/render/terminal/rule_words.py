"""The rules of a grid on a terminal: numbered sentences, and cages as letters in their cells."""

from __future__ import annotations

from string import ascii_lowercase, ascii_uppercase
from typing import TYPE_CHECKING

from rich.text import Text

from sudokudb.render.rules import rule_sentences
from sudokudb.render.terminal.rich_console import FRAME, Words
from sudokudb.words import _, translate

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.grid import Grid
    from sudokudb.rules.rule import Rule

_LETTERS = ascii_lowercase + ascii_uppercase
_KIND = "cage"


def rule_words(grid: Grid, *, cages: bool = False) -> Iterator[Words]:
    """Yield a paragraph for each sentence about the rules of a grid, after their numbers.

    With `cages` there is a list of their letters and sums. A classic grid has nothing.
    """
    if not grid.layout.rules:
        return
    for sentence in rule_sentences(grid.layout):
        number = (f"{sentence.numbers} ", FRAME)
        yield Words(Text.assemble(number, translate(sentence.text)))
    if cages and (found := _cages(grid)):
        sums = (
            f"{letter} {rule.value or '–'}" for letter, rule in zip(_LETTERS, found, strict=False)
        )
        yield Words(Text(_("cages: {sums}", sums=", ".join(sums))))


def cage_marks(grid: Grid) -> list[str]:
    """Return the mark of each cell: the letter of its cage, or a blank, and its digit."""
    letters = dict.fromkeys(range(len(grid)), " ")
    for letter, rule in zip(_LETTERS, _cages(grid), strict=False):
        letters |= dict.fromkeys(rule.cells, letter)
    return [letters[cell] + mark for cell, mark in enumerate(grid.text)]


def _cages(grid: Grid) -> list[Rule]:
    return [rule for rule in grid.layout.rules if rule.kind == _KIND]
