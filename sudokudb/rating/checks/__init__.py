"""Checks of steps: whether their effects follow from their evidence by the rules of Sudoku.

A check is a function of a position and a step. It returns None if the step is sound, or the reason
why it is not. Checks use no finder and no solver: they inspect candidates and follow links one by
one. `_CHECKS` lists the techniques of each check.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from sudokudb.errors import say
from sudokudb.rating.checks.contents import misplaced
from sudokudb.rating.checks.rules import MissingEvidence, is_candidate
from sudokudb.technique_names import TECHNIQUES

if TYPE_CHECKING:
    from sudokudb.rating.checks.rules import PositionView
    from sudokudb.techniques.position import Step

_CHECKS = {
    "basics.check_single": "full-house naked-single hidden-single",
    "basics.check_locked_candidates": "pointing claiming",
    "single_digit.check_two_links": "skyscraper two-string-kite",
    "single_digit.check_empty_rectangle": "empty-rectangle",
    "single_digit.check_dual": "dual-two-string-kite dual-empty-rectangle",
    "wings.check": "w-wing xy-wing xyz-wing",
    "rectangles.check": """
        uniqueness-test-1 uniqueness-test-2 uniqueness-test-3 uniqueness-test-4 uniqueness-test-5
        uniqueness-test-6 hidden-rectangle
    """,
    "rectangles.check_avoidable": "avoidable-rectangle-type-1 avoidable-rectangle-type-2",
    "single_digit.check_colors": """
        simple-colors-trap simple-colors-wrap multi-colors-type-1 multi-colors-type-2
    """,
    "chains.check_remote_pair": "remote-pair",
    "chains.check_chain": """
        turbot-fish x-chain xy-chain
        continuous-nice-loop discontinuous-nice-loop aic
        grouped-continuous-nice-loop grouped-discontinuous-nice-loop grouped-aic
    """,
    "als.check_sue_de_coq": "sue-de-coq",
    "basics.check_subset": """
        locked-pair locked-triple naked-pair naked-triple naked-quadruple
        hidden-pair hidden-triple hidden-quadruple
    """,
    "fish.check": """
        x-wing swordfish jellyfish squirmbag whale leviathan
        finned-x-wing finned-swordfish finned-jellyfish
        finned-squirmbag finned-whale finned-leviathan
        sashimi-x-wing sashimi-swordfish sashimi-jellyfish
        sashimi-squirmbag sashimi-whale sashimi-leviathan
        franken-x-wing franken-swordfish franken-jellyfish
        franken-squirmbag franken-whale franken-leviathan
        finned-franken-x-wing finned-franken-swordfish finned-franken-jellyfish
        finned-franken-squirmbag finned-franken-whale finned-franken-leviathan
        mutant-x-wing mutant-swordfish mutant-jellyfish
        mutant-squirmbag mutant-whale mutant-leviathan
        finned-mutant-x-wing finned-mutant-swordfish finned-mutant-jellyfish
        finned-mutant-squirmbag finned-mutant-whale finned-mutant-leviathan
    """,
    "fish.check_kraken": "kraken-fish-type-1 kraken-fish-type-2",
    "templates.check": "template-set template-delete",
    "chains.check_forcing_chain": "x-cycle y-cycle xy-cycle forcing-x-chain forcing-xy-chain",
    "als.check_sets": "als-xz als-xy-wing als-chain death-blossom",
    "brute_force.check": "brute-force",
    "branches.check": """
        forcing-chain-contradiction forcing-chain-verity
        forcing-net-contradiction forcing-net-verity
        nishio-forcing-chain cell-forcing-chains region-forcing-chains
        dynamic-cell-forcing-chains dynamic-region-forcing-chains
        dynamic-contradiction-forcing-chain dynamic-double-forcing-chain
        dynamic-plus-cell-forcing-chains dynamic-plus-region-forcing-chains
        dynamic-plus-contradiction-forcing-chain dynamic-plus-double-forcing-chain
        nested-cell-forcing-chains nested-region-forcing-chains
        nested-contradiction-forcing-chain nested-double-forcing-chain
    """,
    "basics.check_direct_hint": """
        direct-pointing direct-claiming direct-hidden-pair direct-hidden-triple
    """,
    "chains.check_strong_links": "two-strong-links three-strong-links four-strong-links",
    "als.check_bivalue_wing": "wxyz-wing vwxyz-wing uvwxyz-wing tuvwxyz-wing",
    "unique_loops.check": """
        unique-rectangle-type-1 unique-rectangle-type-2 unique-rectangle-type-3
        unique-rectangle-type-4
        unique-loop-type-1 unique-loop-type-2 unique-loop-type-3 unique-loop-type-4
    """,
    "bug.check": "bug-plus-1 bug-type-1 bug-type-2 bug-type-3 bug-type-4",
    "aligned_exclusion.check": "aligned-pair-exclusion aligned-triple-exclusion",
}
_CHECK_OF = {key: name for name, keys in _CHECKS.items() for key in keys.split()}


def check(position: PositionView, step: Step) -> str | None:
    """Return the reason why a step is unsound in a position, or None."""
    if reason := _effects(position, step):
        return reason
    if step.technique not in _CHECK_OF:
        return say("there is no check for {technique}", technique=step.technique)
    if reason := misplaced(step):
        return reason
    module, name = _CHECK_OF[step.technique].split(".")
    try:
        found: str | None = getattr(import_module(f"{__name__}.{module}"), name)(position, step)
    except MissingEvidence as missing:
        return say("the evidence does not have exactly one part {role}", role=missing)
    except (IndexError, KeyError, ValueError):  # too few cells, digits or parts, or another house
        return say("the evidence does not have the parts of this technique")
    return found


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
