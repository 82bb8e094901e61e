"""The check of dual patterns: two kites, or two empty rectangles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import say
from sudokudb.rating.checks.chains import empty_rectangle, skyscraper_kite

if TYPE_CHECKING:
    from sudokudb.rating.checks.rules import PositionView
    from sudokudb.techniques.position import Step


def check(position: PositionView, step: Step) -> str | None:
    """Return the reason why a dual pattern is unsound, or None."""
    single = skyscraper_kite if step.technique == "dual-two-string-kite" else empty_rectangle
    half = len(step.evidence) // 2
    left = set(step.eliminations)
    for evidence in (step.evidence[:half], step.evidence[half:]):
        right = {
            each
            for each in step.eliminations
            if not single.check(position, step._replace(eliminations=(each,), evidence=evidence))
        }
        if not right:
            return say("one of the two patterns removes nothing")
        left -= right
    return say("a removed candidate belongs to neither pattern") if left else None
