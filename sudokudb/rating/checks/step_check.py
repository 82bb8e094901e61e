"""The check of a step: whether its effects follow from its evidence by the rules of Sudoku.

A check is a function of a position and a step, which the decorator `checks` enters with the
techniques that it verifies. It returns None if the step is sound, or the reason why it is not.
Checks use no finder and no solver: they inspect candidates and follow links one by one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import say
from sudokudb.rating.checks import (  # noqa: F401  # they enter their checks
    aligned_exclusion,
    als,
    basics,
    branches,
    brute_force,
    bug,
    chains,
    fish,
    rectangles,
    single_digit,
    templates,
    unique_loops,
    wings,
)
from sudokudb.rating.checks.evidence.contents import find_misplaced
from sudokudb.rating.checks.evidence.house_rules import MissingEvidence, is_candidate
from sudokudb.rating.checks.registry import CHECKS
from sudokudb.technique_names import TECHNIQUES

if TYPE_CHECKING:
    from sudokudb.rating.checks.evidence.house_rules import PositionView
    from sudokudb.techniques.position import Step


def check(position: PositionView, step: Step) -> str | None:
    """Return the reason why a step is unsound in a position, or None."""
    if reason := _effects(position, step):
        return reason
    if step.technique not in CHECKS:
        return say("there is no check for {technique}", technique=step.technique)
    verify, roles, contents = CHECKS[step.technique]
    if reason := find_misplaced(step, roles, contents):
        return reason
    try:
        return verify(position, step)
    except MissingEvidence as missing:
        return say("the evidence does not have exactly one part {role}", role=missing)
    except (IndexError, KeyError, ValueError):  # too few cells, digits or parts, or another house
        return say("the evidence does not have the parts of this technique")


def assumes_unique(technique: str) -> bool:
    """Return whether a technique assumes that the puzzle has only one solution."""
    return TECHNIQUES[technique].family == "uniqueness"


def _effects(position: PositionView, step: Step) -> str | None:
    """Return the reason why an effect is impossible, or None."""
    effects = (*step.placements, *step.eliminations)
    if not effects:
        return say("the step changes nothing")
    if len(set(effects)) < len(effects):
        return say("the step changes a candidate twice")
    if not all(is_candidate(position, cell, digit) for cell, digit in effects):
        return say("the step changes a candidate that is not there")
    return None
