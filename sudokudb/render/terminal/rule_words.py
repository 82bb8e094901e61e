"""The rules of a grid on a terminal: numbered sentences, and cages as letters in their cells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from sudokudb.render.rules import rule_sentences
from sudokudb.render.rules.cage_letters import cage_letters, lettered_cages
from sudokudb.render.terminal.rich_console import FRAME, Words
from sudokudb.words import _, translate

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.grid import Grid


def rule_words(grid: Grid, *, cages: bool = False) -> Iterator[Words]:
    """Yield a paragraph for each sentence about the rules of a grid, after their numbers.

    With `cages` there is a list of their letters and sums. A classic grid has nothing.
    """
    if not grid.layout.rules:
        return
    for sentence in rule_sentences(grid.layout):
        number = (f"{sentence.numbers} ", FRAME)
        yield Words(Text.assemble(number, translate(sentence.text)))
    if cages and (found := lettered_cages(grid.layout)):
        sums = (f"{letter} {rule.value or '–'}" for letter, rule in found)
        yield Words(Text(_("cages: {sums}", sums=", ".join(sums))))


def cage_marks(grid: Grid) -> list[str]:
    """Return the mark of each cell: the letter of its cage, or a blank, and its digit."""
    letters = cage_letters(grid.layout) or ("",) * len(grid)
    return [f"{letter or ' '}{mark}" for letter, mark in zip(letters, grid.text, strict=True)]
