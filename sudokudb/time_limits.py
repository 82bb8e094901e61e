"""The time limit of a search: its default, and the error of a search that was stopped."""

from __future__ import annotations

from sudokudb.errors import TimeLimitReached, say

SECONDS = 10.0
"""The default time limit of a search for one grid."""


def out_of_time(seconds: float | None, found: tuple[object, ...] = ()) -> TimeLimitReached:
    """Return the error of a search that was stopped, with the solutions up to then."""
    message = say("stopped after {seconds:g} s", seconds=seconds)
    return TimeLimitReached(message, say("--time-limit SECONDS allows more"), found)
