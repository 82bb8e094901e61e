"""The rules that generated puzzles are to have: those of a text, and what is drawn for each puzzle.

The text is that of a puzzle's rules (see `rules.text`), with three words more: `jigsaw` draws new
regions for each puzzle, `killer` covers it with cages, and `x` means both diagonals.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from sudokudb.engine.backend import extension
from sudokudb.errors import Unavailable, Unsupported, UsageError, say
from sudokudb.layout import Layout
from sudokudb.rules.primitives import Either, Machine
from sudokudb.rules.rule_board import NO_BOXES
from sudokudb.rules.rule_set import kind_name
from sudokudb.rules.text import parse_rule

JIGSAW, KILLER = "jigsaw", "killer"
_SHORT = {"x": ("diagonal /", "diagonal \\")}
LARGEST_CAGES = range(2, 10)
"""The possible numbers of cells of the largest cage."""


class WantedRules(NamedTuple):
    """The size and the text of the rules that all puzzles have, and what is drawn for each."""

    size: int
    fixed: str
    has_new_regions: bool
    has_cages: bool

    def layout(self, regions: str | None = None) -> Layout:
        """Return the layout of a puzzle, without cages, with the labels of its regions if drawn."""
        return Layout(self.size, regions, self.fixed)

    @property
    def any_layout(self) -> Layout:
        """A layout with the fixed rules: without boxes, where regions are drawn."""
        if self.has_new_regions:
            return Layout(self.size, rules=f"{NO_BOXES};{self.fixed}")
        return self.layout()


@lru_cache(maxsize=64)
def wanted_rules(text: str, size: int) -> WantedRules:
    """Return the rules of a text; raise GridError for other text and for rules that cannot be."""
    parts = [part.strip() for part in text.split(";") if part.strip()]
    names = {part.lower() for part in parts}
    fixed: list[str] = []
    for number, part in enumerate(parts, start=1):
        if part.lower() in _SHORT:
            fixed += _SHORT[part.lower()]
        elif part.lower() not in (JIGSAW, KILLER):
            parse_rule(part, size, number)  # raises errors with the number
            fixed.append(part)
    wanted = WantedRules(size, ";".join(fixed), JIGSAW in names, KILLER in names)
    _ = wanted.any_layout  # raises the errors
    return wanted


def require_tables(wanted: WantedRules) -> None:
    """Raise Unsupported for rules that the solver of tables does not take.

    Raises Unavailable without this solver.
    """
    if extension("_tables") is None:
        raise Unavailable(
            say("puzzles of this kind are generated only by the compiled solver"),
            say("install sudokudb with a C compiler, and name no other engine"),
        )
    layout = wanted.any_layout
    names = dict.fromkeys(
        kind_name(rule)
        for rule, parts in zip(layout.rules, layout.meanings, strict=True)
        if any(isinstance(part, Machine | Either) for part in parts)
    )
    if names:
        raise Unsupported(
            say("puzzles with these rules are not generated: {names}", names=", ".join(names)),
            say("generated puzzles have houses, pairs of cells and sums"),
        )


def require_largest_cage(largest: int) -> None:
    """Raise UsageError for a number of cells that the largest cage cannot have."""
    if largest not in LARGEST_CAGES:
        raise UsageError(
            say("the largest cage cannot have {count} cells", count=largest),
            say(
                "cages have {least} to {most} cells",
                least=LARGEST_CAGES[0],
                most=LARGEST_CAGES[-1],
            ),
        )
