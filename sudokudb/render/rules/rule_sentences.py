"""The rules of a grid in words: a sentence for each, and one for several that differ in cells."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple

from sudokudb.errors import Message, say, say_all
from sudokudb.rules.primitives import cells_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from sudokudb.layout import Layout
    from sudokudb.rules.primitives import Primitive
    from sudokudb.rules.rule import Rule

    Sentence = Callable[[dict[str, Any]], Message]

_HOUSES = ("diagonal", "windoku")  # kinds without cells whose rules name some
_RAYS = ("little", "sandwich", "xsum", "skyscraper", "room")
_RAY = 2  # cells that name a ray


class RuleSentence(NamedTuple):
    """A sentence about one or several rules of a layout.

    Their numbers, from 1, are `first` to `last`; errors and `Grid.conflicts` name them.
    """

    first: int
    last: int
    text: Message

    @property
    def numbers(self) -> str:
        """The number, or the first and the last one."""
        return str(self.first) if self.first == self.last else f"{self.first}–{self.last}"


@lru_cache(maxsize=256)
def rule_sentences(layout: Layout) -> tuple[RuleSentence, ...]:
    """Return the rules in words: first those about the whole grid, then in the order of kinds.

    Rules of one kind and value share a sentence.

    >>> from sudokudb.layout import Layout
    >>> layout = Layout(9, rules="black r1c1r1c2; antiknight; black r4c5r4c6")
    >>> [(one.numbers, str(one.text)) for one in rule_sentences(layout)][1]
    ('2–3', 'Black dots r1c1 r1c2; r4c5 r4c6: one digit is twice the other.')
    """
    numbered = enumerate(layout.rules, start=1)
    groups = [list(group) for _, group in groupby(numbered, lambda item: _alike(item[1]))]
    found = [
        RuleSentence(group[0][0], group[-1][0], _sentence([rule for _, rule in group], layout.size))
        for group in groups
    ]
    kinds = [group[0][1].kind for group in groups]
    order = sorted(range(len(found)), key=lambda at: (_place(kinds[at]), at))
    return tuple(found[at] for at in order)


def rule_sentence(rule: Rule, size: int) -> Message:
    """Return the sentence of one rule of a grid of a size."""
    return _sentence([rule], size)


def rules_about(layout: Layout, cell: int) -> tuple[Rule, ...]:
    """Return the rules that name a cell, or that hold on a diagonal through it."""
    return tuple(
        rule
        for rule, parts in zip(layout.rules, layout.meanings, strict=True)
        if cell in _all_cells(rule) or (rule.kind in _HOUSES and _has_cell(parts, cell))
    )


def _has_cell(parts: Iterable[Primitive], cell: int) -> bool:
    return any(cell in cells_of(part) for part in parts)


def _all_cells(rule: Rule) -> set[int]:
    """Return the cells that a rule or one of its alternatives names."""
    return {*rule.cells}.union(*(_all_cells(one) for branch in rule.branches for one in branch))


def _alike(rule: Rule) -> tuple[object, ...]:
    """Return what rules of one sentence have in common."""
    return rule.kind, rule.value, rule.branches


def _place(kind: str) -> tuple[bool, int]:
    """Return the place of the sentences of a kind."""
    from sudokudb.rules.all_kinds import KINDS  # most grids have no rules

    return KINDS[kind].shape.name != "NONE", list(KINDS).index(kind)


def _sentence(rules: Sequence[Rule], size: int) -> Message:
    from sudokudb.render.rules import area_sentences, line_sentences  # most grids have no rules

    first = rules[0]
    if first.branches:
        return _alternatives(first.branches, size)
    fields = {
        "count": len(rules),
        "cells": len(first.cells),
        "value": first.value,
        "size": size,
        "places": _places(rules, size),
    }
    table = area_sentences.SENTENCES | line_sentences.SENTENCES
    return table[first.kind](fields)


def _places(rules: Iterable[Rule], size: int) -> str:
    """Return the cells of rules; those of a ray are the first two."""
    return "; ".join(_cell_names(rule, size) for rule in rules)


def _cell_names(rule: Rule, size: int) -> str:
    is_ray = rule.kind in _RAYS
    cells = rule.cells[:_RAY] if is_ray else rule.cells
    return " ".join(f"r{cell // size + 1}c{cell % size + 1}" for cell in cells)


def _alternatives(branches: Iterable[Iterable[Rule]], size: int) -> Message:
    """Return the sentence of alternatives, which has those of their rules."""
    groups = [
        say_all(*(_sentence([one], size) for one in branch), separator=" ") for branch in branches
    ]
    shown = say_all(*groups, separator=" / ")
    return say("At least one of these groups of rules holds: {groups}", groups=shown)
