"""Stored ratings, which every puzzle may have from several raters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from sudokudb.puzzle import Rating
from sudokudb.store.connection.sqlite_file import portions

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from sudokudb.store.connection.sqlite_file import RunSql

RATING = ("rater", "version", "computed", "level", "score", "ep", "ed", "steps")
"""The columns of a rating after the id of its puzzle."""


def of_puzzles(run_sql: RunSql, ids: Collection[int]) -> dict[int, tuple[Rating, ...]]:
    """Return the ratings of puzzles by id; puzzles without any are left out."""
    found: dict[int, tuple[Rating, ...]] = {}
    for listed, values in portions(ids):
        rows = run_sql(
            f"SELECT puzzle_id, {', '.join(RATING)} FROM ratings WHERE puzzle_id IN ({listed}) "
            "ORDER BY puzzle_id, computed DESC, rater, version",
            values,
        )
        for id, *parts in cast("Iterator[tuple[Any, ...]]", rows):
            known = dict(zip(RATING, parts, strict=True))
            rating = Rating(**known | {"computed": bool(known["computed"])})
            found[id] = (*found.get(id, ()), rating)
    return found


def rating_row(id: int, rating: Rating) -> tuple[object, ...]:
    """Return a rating of a puzzle as its columns hold it."""
    parts = (getattr(rating, name) for name in RATING)
    return id, *(int(part) if isinstance(part, bool) else part for part in parts)
