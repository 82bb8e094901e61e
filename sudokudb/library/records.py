"""Conversion of puzzles into records."""

from __future__ import annotations

from dataclasses import fields, replace
from operator import attrgetter
from typing import Any

from sudokudb.formats.model.record import Record
from sudokudb.formats.model.solution_checks import solution_of
from sudokudb.puzzle import Puzzle

_KNOWN = {field.name for field in fields(Puzzle)}
_SHARED = [field.name for field in fields(Record) if field.name in _KNOWN]
_shared = attrgetter(*_SHARED)  # a merge reads millions


def record_of(puzzle: Puzzle, line: int = 1) -> Record:
    """Return a record with all facts of a puzzle."""
    values: dict[str, Any] = dict(zip(_SHARED, _shared(puzzle), strict=True))
    solution = solution_of(puzzle.details.get("solution", ""), puzzle.grid)
    if solution:
        values["details"] = {n: text for n, text in puzzle.details.items() if n != "solution"}
    return Record(**values, solution=solution, line=line)


def exported_record(puzzle: Puzzle) -> Record:
    """Return a record with the facts of a puzzle for a file, without outdated ratings."""
    record, shown = record_of(puzzle), puzzle.shown_ratings
    return record if len(shown) == len(puzzle.ratings) else replace(record, ratings=shown)
