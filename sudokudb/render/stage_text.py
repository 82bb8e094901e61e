"""The stages of the Palm in words: a sentence for each, the labels, and the modes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import say
from sudokudb.words import _, translate

if TYPE_CHECKING:
    from sudokudb.solvers.stages import Stage

MODES = {
    "none": say("Result"),
    "grids": say("Each pass"),
    "candidates": say("With candidates"),
    "all": say("Every step"),
}
"""The modes that show stages, and their names for people."""

LABELS = {
    "rules": say("cells with one candidate left"),
    "raw": say("a digit with one place in a column"),
    "line": say("a digit with one place in a row"),
    "grid": say("a digit with one place in a box"),
    "(1,3) [138]": say(
        "in row 1, column 3 one of 1, 3, 8 is tried; what follows is indented until it is found "
        "right or absurd"
    ),
}
"""The labels of stages, and what they mean."""


def stage_sentence(stage: Stage) -> str:
    """Return a sentence that describes a stage, in the current language."""
    if stage.is_hypothesis:
        return f"{cell_sentence(stage)} {outcome(stage)}"
    known = {"known": stage.grid.givens, "cells": len(stage.grid)}
    meanings = {
        "initial": _("The puzzle."),
        "start": _("Every empty cell can have any digit."),
        "candidates": _("The digits that the givens leave in each cell."),
        "rules": _("Naked singles: {known} of {cells} cells are known.", **known),
        "raw": _("Hidden singles in columns: {known} of {cells} cells are known.", **known),
        "line": _("Hidden singles in rows: {known} of {cells} cells are known.", **known),
        "grid": _("Hidden singles in boxes: {known} of {cells} cells are known.", **known),
        "extra": _("Hidden singles in other houses: {known} of {cells} cells are known.", **known),
        "solution": _("A solution."),
    }
    return meanings[stage.label]


def cell_sentence(stage: Stage) -> str:
    """Return the sentence that names the cell of a hypothesis."""
    return f"{translate(stage.legend)}."


def outcome(stage: Stage) -> str:
    """Return the sentence about what follows from a hypothesis."""
    if stage.is_absurd:
        return _("This digit is absurd: it breaks the rules.")
    return _(
        "With this digit {known} of {cells} cells are known.",
        known=stage.grid.givens,
        cells=len(stage.grid),
    )
