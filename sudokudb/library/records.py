"""Puzzles as records, which formats write, and a record's facts for a puzzle that is there."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from sudokudb.formats.model.record import Record
from sudokudb.formats.model.solution_checks import solution_of
from sudokudb.library.editing import MAX_NOTES
from sudokudb.notation import format_candidates

if TYPE_CHECKING:
    from sudokudb.puzzle import Puzzle
    from sudokudb.store.writes.journal import Row

_SAID = ("title", "author", "source", "license")
_SHOWN = 500


def record_of(puzzle: Puzzle) -> Record:
    """Return all that is known of a puzzle."""
    solution = solution_of(puzzle.details.get("solution", ""), puzzle.grid)
    return Record(
        grid=puzzle.grid,
        title=puzzle.title,
        author=puzzle.author,
        source=puzzle.source,
        license=puzzle.license,
        notes=puzzle.notes,
        placed=puzzle.placed,
        candidates=puzzle.candidates,
        solution=solution,
        details={n: text for n, text in puzzle.details.items() if n != "solution" or not solution},
        tags=puzzle.tags,
        collections=puzzle.collections,
        level=puzzle.level,
        solutions=puzzle.solutions,
        id=puzzle.id,
        added=puzzle.added,
        changed=puzzle.changed,
    )


def merged(puzzle: Puzzle, record: Record) -> tuple[Row, list[str]]:
    """Return what a puzzle gains from a record of the same grid, and where the two disagree.

    What is empty here is filled; of notes the lines follow that are not here; of two titles,
    authors, sources, licenses or details of one name the other is kept in the notes. So merging
    again changes nothing.
    """
    values, clashes, notes = _texts(puzzle, record)
    if len(notes) > MAX_NOTES:
        clashes.append("notes that are too long together; left out")
    elif notes != puzzle.notes:
        values["notes"] = notes
    for name in ("level", "solutions"):
        ours, theirs = getattr(puzzle, name), getattr(record, name)
        if theirs is not None and ours is None:
            values[name] = theirs
        elif theirs is not None and theirs != ours:
            clashes.append(f"{name} {ours} here, {theirs} there")
    if "level" in values and values.get("solutions", puzzle.solutions) in (0, 2):
        clashes.append(f"level {values.pop('level')} there, but not one solution")
    if values.get("solutions") in (0, 2) and puzzle.level:
        clashes.append(f"level {puzzle.level} here, but solutions {values.pop('solutions')} there")
    return values | _marks(puzzle, record), clashes


def _texts(puzzle: Puzzle, record: Record) -> tuple[Row, list[str], str]:
    """Return the texts that are new, where they clash, and the notes that keep both."""
    values: Row = {}
    clashes = []
    notes = _joined(puzzle.notes, record.notes)
    told = [(name, getattr(puzzle, name), getattr(record, name)) for name in _SAID]
    for name, ours, theirs in told:
        if theirs and not ours:
            values[name] = theirs
    for name, theirs in sorted(record.details.items()):
        told.append((name, puzzle.details.get(name, ""), theirs))
    for name, ours, theirs in told:
        if theirs and ours and theirs != ours:
            notes = _joined(notes, f"other {name}: {theirs}")
            clashes.append(f"{name} {_short(ours)} here, {_short(theirs)} there")
    return values, clashes, notes


def _short(text: str) -> str:
    return repr(text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…")


def _joined(notes: str, more: str) -> str:
    """Return notes with more behind them, whole; not where each of its lines is there already."""
    if f"\n{notes}\n" in f"\n{more}\n":
        return more
    if {*more.split("\n")} <= {*notes.split("\n")}:
        return notes
    return f"{notes}\n{more}" if notes and more else notes or more


def _marks(puzzle: Puzzle, record: Record) -> dict[str, Any]:
    values: dict[str, Any] = {}
    if record.placed and not puzzle.placed:
        values["placed"] = str(record.placed)
    if record.candidates and not puzzle.candidates:
        values["candidates"] = format_candidates(record.candidates)
    told = {name: text for name, text in puzzle.details.items() if text}
    details = {**puzzle.details, **record.details, **told}
    if details != puzzle.details:
        values["details"] = details_text(details)
    return values


def details_text(details: dict[str, str]) -> str:
    """Write details as the store keeps them."""
    return json.dumps(details, ensure_ascii=False, sort_keys=True)
