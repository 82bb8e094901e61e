"""Steps as the fields of lines in a pipe."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.words import translate

if TYPE_CHECKING:
    from sudokudb.techniques.position import Step


def fields(step: Step) -> tuple[str, str, str]:
    """Return the technique, the effect and the sentence of a step, with its chains."""
    from sudokudb.rating.effects import effect
    from sudokudb.render.explanations import explain_fully

    return step.technique, effect(step), translate(explain_fully(step))
