"""Merging of duplicates, or of their ratings only, into the puzzles that they repeat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from sudokudb.errors import say
from sudokudb.query import fields
from sudokudb.query.fields import Merge
from sudokudb.store.rows.puzzles import column_value

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sudokudb.formats.model.record import Record
    from sudokudb.library.imports.deduplicate import Deduplicated
    from sudokudb.puzzle import PlayedGame, Puzzle, Rating
    from sudokudb.query.fields import Field
    from sudokudb.store.writes.journal import Row

_SHOWN = 500


class Changes(NamedTuple):
    """The changes of stored puzzles: columns, additional ratings and additional games, by id.

    Ratings alone do not change the columns of a puzzle, unless it is merged.
    """

    columns: dict[int, Row]
    ratings: list[tuple[int, Rating]]
    games: list[tuple[int, PlayedGame]]


def changes_of(new: Deduplicated, stored: Iterable[Puzzle]) -> Changes:
    """Return what the duplicates of a batch change; record conflicts and ratings in `new`.

    They are merged, or only their ratings are added. `stored` are the puzzles that they repeat. A
    game that was continued elsewhere counts as another game, so that neither is lost.
    """
    from sudokudb.store.connection.transactions import now

    batch, changes = new.batch, Changes({}, [], [])
    if batch.records is None:
        return changes
    puzzles = {puzzle.id: puzzle for puzzle in stored}
    for index, id in new.changing.items():
        puzzle, record = puzzles[id], batch.records[index]
        values, clashes = _merge_facts(puzzle, record) if new.merged else ({}, [])
        ratings, differing = _merged_ratings(puzzle, record)
        clashes = [say("#{id}: {clash}", id=id, clash=clash) for clash in (*clashes, *differing)]
        new.clashes += [(index, clash) for clash in clashes]
        if values or ratings:
            puzzles[id] = replace(puzzle, **values, ratings=(*puzzle.ratings, *ratings))
            changes.ratings.extend((id, rating) for rating in ratings)
        if (values or ratings) and new.merged:
            columns = {n: column_value(fields.FIELDS[n], value) for n, value in values.items()}
            changes.columns.setdefault(id, {}).update(columns | {"changed": now()})
        games = [game for game in batch.games.get(index, ()) if game not in puzzle.games]
        changes.games.extend((id, game) for game in games)
    new.ratings = len(changes.ratings)
    return changes


def _merge_facts(puzzle: Puzzle, record: Record) -> tuple[dict[str, Any], list[str]]:
    """Return the facts that a record of the same grid changes in a puzzle, and the conflicts.

    `Field.merge` is the rule for each field. Merging is idempotent.
    """
    values: dict[str, Any] = {}
    conflicts: list[str] = []
    notes = _join(puzzle.notes, record.notes)
    for field in fields.stored_fields():
        if field.merge in (Merge.KEEP, Merge.JOIN):
            continue
        ours, theirs = getattr(puzzle, field.name), getattr(record, field.name)
        if (union := _union(ours, theirs)) != ours:
            values[field.name] = union
        for name, old, new in _differences(field, ours, theirs):
            if field.merge is Merge.NOTE:
                notes = _join(notes, f"other {name}: {new}")
            template = say("{name} {old} here, {new} there")
            conflicts.append(say(template, name=name, old=_shorten(old), new=_shorten(new)))
    if len(notes) > fields.FIELDS["notes"].longest:
        conflicts.append(say("the notes together are too long; not changed"))
    elif notes != puzzle.notes:
        values["notes"] = notes
    conflicts += _remove_contradictions(puzzle, values)
    return values, conflicts


def _merged_ratings(puzzle: Puzzle, record: Record) -> tuple[list[Rating], list[str]]:
    """Return the ratings of a record that a puzzle with the same grid lacks, and the conflicts.

    A stored rating is kept if the record has a different one by the same rater and version.
    """
    ours = {rating.key: rating for rating in puzzle.ratings}
    pairs = [(ours.get(rating.key), rating) for rating in record.ratings]
    conflicts: list[str] = [
        say("rating {old} here, {new} there", old=str(old), new=str(new))
        for old, new in pairs
        if old not in (None, new)
    ]
    return [new for old, new in pairs if old is None], conflicts


def _union(ours: Any, theirs: Any) -> Any:
    """Return the stored value, or the new one if it is missing; combine details."""
    if isinstance(ours, Mapping):
        return {**ours, **theirs, **{name: text for name, text in ours.items() if text}}
    return theirs if _is_missing(ours) and not _is_missing(theirs) else ours


def _is_missing(value: object) -> bool:
    return value is None or value == ""


def _differences(field: Field, ours: Any, theirs: Any) -> Iterator[tuple[str, Any, Any]]:
    """Yield the name and both values if they differ; compare details one by one."""
    if field.merge is Merge.FILL:
        return
    if isinstance(ours, Mapping):
        pairs = [(name, ours.get(name), theirs[name]) for name in sorted(theirs)]
    else:
        pairs = [(field.name, ours, theirs)]
    for name, old, new in pairs:
        if old != new and not _is_missing(old) and not _is_missing(new):
            yield name, old, new


def _remove_contradictions(puzzle: Puzzle, values: dict[str, Any]) -> Iterator[str]:
    """Drop a new level without exactly one solution, or a new count that contradicts the level."""
    if "level" in values and values.get("solutions", puzzle.solutions) in (0, 2):
        yield say("level {level} there, but not exactly one solution", level=values.pop("level"))
    if values.get("solutions") in (0, 2) and puzzle.level:
        yield say(
            "level {level} here, but solutions {solutions} there",
            level=puzzle.level,
            solutions=values.pop("solutions"),
        )


def _shorten(value: object) -> str:
    """Format a value for a message: quote texts, and truncate long ones."""
    if not isinstance(value, str):
        return str(value)
    return say("{text!r}", text=value if len(value) <= _SHOWN else f"{value[:_SHOWN]}…")


def _join(notes: str, more: str) -> str:
    """Append lines to notes, unless one text contains all lines of the other."""
    if f"\n{notes}\n" in f"\n{more}\n":
        return more
    if {*more.split("\n")} <= {*notes.split("\n")}:
        return notes
    return f"{notes}\n{more}" if notes and more else notes or more
