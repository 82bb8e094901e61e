"""SQLite's function that answers conditions about steps from records of steps."""

from __future__ import annotations

from functools import lru_cache

from sudokudb.query import StepCondition
from sudokudb.query.step_records import matcher


def text_of(condition: StepCondition) -> str:
    """Return a condition as a text, without its rater and its negation."""
    techniques = ",".join(condition.techniques)
    return f"{condition.function} {techniques} {condition.sign} {condition.number}"


def holds(text: str, record: bytes | None, techniques: str) -> bool | None:
    """Return whether the condition of a text holds for a rating; None without a sound record."""
    if record is None:
        return None
    try:
        return bool(matcher(_condition_of(text))(record, techniques.partition("=")[0]))
    except IndexError:
        return None


@lru_cache(64)
def _condition_of(text: str) -> StepCondition:
    function, techniques, sign, number = text.split(" ")
    return StepCondition(function, tuple(techniques.split(",")), sign, int(number))
