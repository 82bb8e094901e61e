"""Changing the title, author, source, license or notes of many puzzles at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import LimitError, say
from sudokudb.library.changes.planned import PlannedChange, matching_ids
from sudokudb.library.texts import clean_text
from sudokudb.puzzle import name_of
from sudokudb.query.fields import FIELDS
from sudokudb.store.rows import puzzles

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sudokudb.store import Store

_APPENDED = "CASE WHEN notes = '' THEN :notes ELSE notes || :appended END"
_NAMED = 5  # puzzles in the description of a change


def plan_texts(
    store: Store, ids: Sequence[int], texts: Mapping[str, str], append: str, *, listed: bool
) -> PlannedChange[int]:
    """Plan to set texts of those puzzles that have others, and to `append` a line to their notes.

    Raise SudokuError for a text that cannot be stored, or notes that would become too long.
    """
    values = {name: clean_text(name, text) for name, text in texts.items()}
    columns = {name: f":{name}" for name in values}
    changed: Sequence[int] = ids
    if line := clean_text("notes", append):
        values |= {"notes": line, "appended": f"\n{line}"}
        columns |= {"notes": _APPENDED}
    elif values:
        differs = " OR ".join(f"{name} <> :{name}" for name in values)
        statement = f"SELECT id FROM puzzles WHERE id IN ({{values}}) AND ({differs})"
        with store.failures():
            changed = matching_ids(store.run_sql, statement, ids, values)
    else:
        changed = ()
    if line:
        _require_room(store, ids, line)
    what = "edit" if "title" in values else "note on"
    return PlannedChange(
        changed,
        lambda: _change(store, changed, columns, values, what),
        len(ids) - len(changed),
        listed=listed,
    )


def _require_room(store: Store, ids: Sequence[int], line: str) -> None:
    """Raise SudokuError for the first puzzle whose notes cannot become longer by a line."""
    room = FIELDS["notes"].longest - len(line) - 1
    full = "SELECT id FROM puzzles WHERE id IN ({values}) AND length(notes) > :room"
    with store.failures():
        found = matching_ids(store.run_sql, full, ids, {"room": room})
    if found:
        raise LimitError(
            say("the notes of puzzle #{id} would be too long", id=found[0]),
            say("at most {longest:,} are stored", longest=FIELDS["notes"].longest),
        )


def _change(
    store: Store,
    ids: Sequence[int],
    columns: Mapping[str, str],
    values: Mapping[str, str],
    what: str,
) -> int:
    from sudokudb.store.connection.transactions import now
    from sudokudb.store.writes import unjournaled
    from sudokudb.store.writes.journal import JournalWriter

    with store.writing() as connection:
        journal = JournalWriter(connection)
        named = ", ".join(
            name_of(puzzle.id, puzzle.title)
            for puzzle in puzzles.by_ids(journal.run_sql, ids[:_NAMED])
        )
        given = {**values, "time": now()}
        count = journal.update_alike(ids, {**columns, "changed": ":time"}, given)
        more = f" and {count - _NAMED:,} more" if count > _NAMED else ""
        journal.close(f"{what} {named}{more}")
        if count:
            unjournaled.mark_used(connection, ids[-1])
    return count
