"""SQLite's function that answers conditions about steps from records of steps."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from sudokudb.query import StepCondition
from sudokudb.query.step_conditions.step_matchers import matcher

if TYPE_CHECKING:
    from collections.abc import Callable


def text_of(condition: StepCondition) -> str:
    """Return a condition as a text, without its rater and its negation."""
    techniques = ",".join(condition.techniques)
    return f"{condition.function} {techniques} {condition.sign} {condition.number}"


def holds(text: str, record: bytes | None, techniques: str) -> bool | None:
    """Return whether the condition of a text holds for a rating; None without a sound record."""
    if record is None:
        return None
    try:
        return bool(_matcher_of(text)(record, techniques.partition("=")[0]))
    except IndexError:
        return None


@lru_cache(64)
def _matcher_of(text: str) -> Callable[[bytes, str], tuple[int, ...]]:
    function, techniques, sign, number = text.split(" ")
    return matcher(StepCondition(function, tuple(techniques.split(",")), sign, int(number)))
