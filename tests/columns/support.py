"""Puzzles with steps of many techniques, and their traces."""

from __future__ import annotations

from functools import cache
from typing import Any

from sudokudb.columns.traces import trace_batches
from tests.conftest import DIFFICULT, SIMPLE

EVIDENT = "672145398145983672389762451263574819958621743714398526597236184426817935831459267"
"""A full grid, of which some cells are emptied in short examples."""
SHORT = EVIDENT[:3] + "..." + EVIDENT[6:40] + "." + EVIDENT[41:]
CHAINS = ".........816..3...7..48...5..9.....436........586..1..9.....7..5..87......4...9.1"
PUZZLES = (SHORT, SIMPLE, DIFFICULT, CHAINS)
RATERS = ("hodoku", "se")


@cache
def batches(rater: str, *, sentences: bool = False) -> list[Any]:
    """Return the traces of PUZZLES."""
    return list(trace_batches(PUZZLES, rater, sentences=sentences))


def rows(rater: str, *, sentences: bool = False) -> list[dict[str, Any]]:
    """Return the traces of PUZZLES as Python objects, which may be changed."""
    return [row for batch in batches(rater, sentences=sentences) for row in batch.to_pylist()]
