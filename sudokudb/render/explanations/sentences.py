"""The sentence about a step, by its technique, and what a hint reveals of it.

A hint has three depths: `where` to look, which `technique` helps there, and the whole `step`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import SudokuError, say, say_all
from sudokudb.grid import geometry
from sudokudb.render.explanations import almost_locked, chains, houses, patterns, uniqueness
from sudokudb.render.explanations.links import link_lines
from sudokudb.render.explanations.phrases import house, listed
from sudokudb.technique_names import TECHNIQUES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from sudokudb.techniques.position import Step

DEPTHS = ("where", "technique", "step")

_SENTENCES: dict[str, Callable[[Step], str]] = {
    "full-house": houses.full_house,
    "naked-single": houses.naked_single,
    "hidden-single": houses.hidden_single,
    "pointing": houses.locked,
    "claiming": houses.locked,
    "hidden-pair": houses.hidden_subset,
    "hidden-triple": houses.hidden_subset,
    "hidden-quadruple": houses.hidden_subset,
    "direct-pointing": houses.direct_locked,
    "direct-claiming": houses.direct_locked,
    "direct-hidden-pair": houses.direct_subset,
    "direct-hidden-triple": houses.direct_subset,
    "kraken-fish-type-1": houses.kraken,
    "kraken-fish-type-2": houses.kraken,
    "empty-rectangle": patterns.empty_rectangle,
    "dual-empty-rectangle": patterns.empty_rectangle,
    "w-wing": patterns.w_wing,
    "xy-wing": patterns.wing,
    "xyz-wing": patterns.wing,
    "bug-plus-1": uniqueness.grave,
    "bug-type-1": uniqueness.grave,
    "bug-type-2": uniqueness.grave,
    "bug-type-3": uniqueness.grave,
    "bug-type-4": uniqueness.grave,
    "sue-de-coq": almost_locked.sue_de_coq,
    "simple-colors-trap": patterns.colors_trap,
    "simple-colors-wrap": patterns.colors_wrap,
    "multi-colors-type-1": patterns.multi_colors,
    "multi-colors-type-2": patterns.multi_colors,
    "turbot-fish": chains.chain,
    "remote-pair": chains.remote_pair,
    "als-xz": almost_locked.two_sets,
    "death-blossom": almost_locked.death_blossom,
    "template-set": patterns.template_set,
    "template-delete": patterns.template_delete,
}
_OF_FAMILIES: dict[str, Callable[[Step], str]] = {
    "subsets": houses.naked_subset,
    "intersections": houses.naked_subset,
    "fish": houses.fish,
    "single-digit": patterns.strong_links,
    "wings": almost_locked.two_sets,
    "uniqueness": uniqueness.rectangle,
    "chains": chains.chain,
    "als": almost_locked.chain_of_sets,
    "exclusion": almost_locked.aligned,
    "forcing": chains.branches,
    "guessing": chains.guess,
}


def explain(step: Step, depth: str = "step") -> str:
    """Return a sentence about a step, in the detail of `depth`."""
    require_depth(depth)
    if depth == "step":
        family = TECHNIQUES[step.technique].family
        return (_SENTENCES.get(step.technique) or _OF_FAMILIES[family])(step)
    if depth == "technique":
        return say("Look for this: {technique}. {where}", technique=name(step), where=_where(step))
    return _where(step)


def require_depth(depth: str) -> None:
    """Raise SudokuError for a depth that does not exist."""
    if depth not in DEPTHS:
        raise SudokuError(
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
        boxes = enumerate(geometry(3).boxes, start=18)
        numbers = {index for index, box in boxes if set(changed) & set(box)}
    named = [house(number) for number in sorted(numbers)]
    return say("Look at {houses}.", houses=listed(named))
