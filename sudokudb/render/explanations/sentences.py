"""The sentence about a step, by its technique, and what a hint reveals of it.

A hint has three depths: `where` to look, which `technique` helps there, and the whole `step`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import UsageError, say, say_all
from sudokudb.layout import CLASSIC_9
from sudokudb.render.explanations import (  # noqa: F401  # they enter their sentences
    almost_locked,
    chains,
    houses,
    patterns,
    uniqueness,
)
from sudokudb.render.explanations.links import link_lines
from sudokudb.render.explanations.phrases import house, list_words
from sudokudb.render.explanations.registry import SENTENCES
from sudokudb.technique_names import TECHNIQUES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sudokudb.techniques.position import Step

DEPTHS = ("where", "technique", "step")


def explain(step: Step, depth: str = "step") -> str:
    """Return a sentence about a step, in the detail of `depth`."""
    require_depth(depth)
    if depth == "step":
        return SENTENCES[step.technique](step)
    if depth == "technique":
        return say("Look for this: {technique}. {where}", technique=name(step), where=_where(step))
    return _where(step)


def require_depth(depth: str) -> None:
    """Raise SudokuError for a depth that does not exist."""
    if depth not in DEPTHS:
        raise UsageError(
            say("there is no depth {depth!r}", depth=depth[:40]),
            say("the depths are {names}", names=", ".join(DEPTHS)),
        )


def explain_fully(step: Step) -> str:
    """Return the sentence about a step, and the lines of its chains."""
    sentence = explain(step)
    if not any(part.role in ("chain", "premise") for part in step.evidence):
        return sentence
    lines = [line for branch in link_lines(step) for line in branch]
    return say_all(sentence, say_all(*lines), separator=" ") if lines else sentence


def explain_all(steps: Iterable[Step]) -> list[str]:
    """Return the sentence about each step, with the lines of its chains."""
    return [explain_fully(step) for step in steps]


def name(step: Step) -> str:
    """Return the name of a step's technique."""
    return say(TECHNIQUES[step.technique].printed)


_HOUSE_ROLES = ("base", "cells", "link", "als", "line-set", "box-set")
_MOST_HOUSES = 3


def _where(step: Step) -> str:
    """Return where to look: the houses of the evidence, or else the boxes of changed cells."""
    numbers = {part.number for part in step.evidence if part.role in _HOUSE_ROLES}
    numbers.discard(-1)
    if not numbers or len(numbers) > _MOST_HOUSES:
        changed = [cell for cell, _ in (*step.placements, *step.eliminations)]
        boxes = enumerate(CLASSIC_9.regions, start=18)
        numbers = {index for index, box in boxes if set(changed) & set(box)}
    named = [house(number) for number in sorted(numbers)]
    return say("Look at {houses}.", houses=list_words(named))
