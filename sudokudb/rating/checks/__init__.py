"""Checks of steps: whether their effects follow from their evidence by the rules of Sudoku.

Each module checks one kind of evidence. Its function `check(position, step)` returns None if the
step is sound, or the reason why it is not. Checks use no finder and no solver: they inspect
candidates and follow links one by one. `_MODULES` lists the techniques of each module.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from sudokudb.errors import say
from sudokudb.rating.checks.rules import MissingEvidence, is_candidate
from sudokudb.technique_names import TECHNIQUES

if TYPE_CHECKING:
    from sudokudb.rating.checks.rules import PositionView
    from sudokudb.techniques.position import Step

_MODULES = {
    "singles": "full-house naked-single hidden-single",
    "locked_candidates": "pointing claiming",
    "chains.skyscraper_kite": "skyscraper two-string-kite",
    "chains.empty_rectangle": "empty-rectangle",
    "chains.dual_patterns": "dual-two-string-kite dual-empty-rectangle",
    "wings": "w-wing xy-wing xyz-wing",
    "uniqueness.rectangles": """
        uniqueness-test-1 uniqueness-test-2 uniqueness-test-3 uniqueness-test-4 uniqueness-test-5
        uniqueness-test-6 hidden-rectangle
    """,
    "uniqueness.avoidable_rectangles": "avoidable-rectangle-type-1 avoidable-rectangle-type-2",
    "uniqueness.bug": "bug-plus-1",
    "chains.colors": """
        simple-colors-trap simple-colors-wrap multi-colors-type-1 multi-colors-type-2
    """,
    "chains.remote_pair": "remote-pair",
    "chains.alternating_chains": """
        turbot-fish x-chain xy-chain
        continuous-nice-loop discontinuous-nice-loop aic
        grouped-continuous-nice-loop grouped-discontinuous-nice-loop grouped-aic
    """,
    "sue_de_coq": "sue-de-coq",
    "subsets": """
        locked-pair locked-triple naked-pair naked-triple naked-quadruple
        hidden-pair hidden-triple hidden-quadruple
    """,
    "fish": """
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
    "kraken": "kraken-fish-type-1 kraken-fish-type-2",
    "templates": "template-set template-delete",
    "chains.forcing_chains": "x-cycle y-cycle xy-cycle forcing-x-chain forcing-xy-chain",
    "als": "als-xz als-xy-wing als-chain death-blossom",
    "brute_force": "brute-force",
    "chains.branches": """
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
    "direct_hints": "direct-pointing direct-claiming direct-hidden-pair direct-hidden-triple",
    "chains.strong_links": "two-strong-links three-strong-links four-strong-links",
    "wxyz_wings": "wxyz-wing vwxyz-wing uvwxyz-wing tuvwxyz-wing",
    "uniqueness.unique_loops": """
        unique-rectangle-type-1 unique-rectangle-type-2 unique-rectangle-type-3
        unique-rectangle-type-4
        unique-loop-type-1 unique-loop-type-2 unique-loop-type-3 unique-loop-type-4
    """,
    "uniqueness.bug_types": "bug-type-1 bug-type-2 bug-type-3 bug-type-4",
    "aligned_exclusion": "aligned-pair-exclusion aligned-triple-exclusion",
}
_MODULE_OF = {key: module for module, keys in _MODULES.items() for key in keys.split()}


def check(position: PositionView, step: Step) -> str | None:
    """Return the reason why a step is unsound in a position, or None."""
    if reason := _effects(position, step):
        return reason
    if step.technique not in _MODULE_OF:
        return say("there is no check for {technique}", technique=step.technique)
    module = import_module(f"{__name__}.{_MODULE_OF[step.technique]}")
    try:
        found: str | None = module.check(position, step)
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
    if any(len(set(part.cells)) < len(part.cells) for part in step.evidence):
        return say("a part of the evidence has a cell twice")
    return None
