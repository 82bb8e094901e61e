"""Puzzles of other kinds in booklets: pictures, with the rules in words below."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sudokudb.render.figures import Figure
from sudokudb.render.rules.kind_sentences import kind_names, kind_sentences
from sudokudb.words import ngettext, translate

if TYPE_CHECKING:
    from sudokudb.grid import Grid

_THEME = "print"


def drawn_puzzle(number: int, grid: Grid, solution: Grid) -> dict[str, Any]:
    """Return the data of a puzzle that the template shows as a picture, in the current language."""
    givens = ngettext("{count} given", "{count} givens", grid.givens)
    return {
        "number": number,
        "size": grid.size,
        "givens": grid.givens,
        "grid": grid.text,
        "solution": solution.text,
        "position": _picture(grid, grid),
        "solved": _picture(solution, grid),
        "facts": [kinds_of(grid), givens],
        "rules": rules_of(grid),
    }


def kinds_of(grid: Grid) -> str:
    """Return the heading of a puzzle: the names of its kinds, or its size."""
    names = ", ".join(map(translate, kind_names(grid.layout)))
    return names or f"{grid.size}×{grid.size}"


def rules_of(grid: Grid) -> str:
    """Return the rules of a puzzle in words, a sentence for each kind; empty if it is classic."""
    return " ".join(map(translate, kind_sentences(grid.layout)))


def _picture(shown: Grid, givens: Grid) -> str:
    return Figure(shown, givens).svg("", theme=_THEME, paper=True)
