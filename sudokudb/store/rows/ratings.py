"""Stored ratings, which every puzzle may have from several raters."""

from __future__ import annotations

from operator import attrgetter
from typing import Any

from sudokudb.puzzle import Rating

RATING = ("rater", "version", "computed", "level", "score", "ep", "ed", "steps", "techniques")
"""The columns of a rating after the id of its puzzle."""


SELECT = (
    f"SELECT puzzle_id, {', '.join(RATING)} FROM ratings WHERE puzzle_id IN ({{ids}}) "
    "ORDER BY puzzle_id, computed DESC, rater, version"
)
"""The statement that reads the sorted ratings of puzzles."""


def rating_of(*columns: Any) -> Rating:
    """Return the rating in the columns RATING."""
    known = dict(zip(RATING, columns, strict=True))
    return Rating(**known | {"computed": bool(known["computed"])})


def rating_row(id: int, rating: Rating) -> tuple[object, ...]:
    """Return a rating of a puzzle as its columns hold it."""
    rater, version, computed, *others = _parts(rating)
    return id, rater, version, int(computed), *others


_parts = attrgetter(*RATING)
