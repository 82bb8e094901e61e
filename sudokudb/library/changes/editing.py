"""Adding, editing, labelling and removing puzzles, and undoing changes."""

from __future__ import annotations

from itertools import chain, islice, pairwise, repeat
from typing import TYPE_CHECKING

from sudokudb.errors import Duplicate, NotFound, StaleEdit, Unsupported, UsageError, say, say_count
from sudokudb.grid import ConflictError
from sudokudb.library.changes.long_change import LongChange
from sudokudb.library.texts import as_names, clean_text, new_name
from sudokudb.puzzle import name_of
from sudokudb.query import fields
from sudokudb.store.rows import puzzles
from sudokudb.store.rows.identities import describe_grid
from sudokudb.store.rows.ratings import rating_row

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from sudokudb.grid import Grid
    from sudokudb.history import Change
    from sudokudb.puzzle import Puzzle, Rating
    from sudokudb.query.labels import LabelKind
    from sudokudb.store import Store
    from sudokudb.store.connection.sqlite_file import RunSql
    from sudokudb.store.writes.journal import JournalWriter, Row

_NAMED = 5  # removed puzzles in the description of a change
_UNKNOWN = {field.name: field.default for field in fields.stored_fields() if field.from_grid}
"""The values that an edit of the grid clears: results and marks of the old grid."""
_ADD = say("`sudokudb add` stores the grid as a new puzzle")
_EDITED = {"grid", "title", "author", "source", "license", "notes", "details"}


def add_many(
    store: Store,
    grids: Iterable[Grid],
    texts: Mapping[str, str],
    labels: Mapping[LabelKind, Iterable[str]],
    ratings: Sequence[Rating] = (),
    *,
    titles: Iterable[str] = (),
    computed: Iterable[Rating | None] = (),
    describe: Callable[[int], str] | None = None,
    change: LongChange | None = None,
) -> list[Puzzle | Duplicate | ConflictError]:
    """Store grids as one change, or continue one; return the puzzle or error of each, in order.

    Every puzzle receives the `ratings`. `titles` and `computed` are empty or have an item for each
    grid; an empty title means that of the `texts`.
    `describe` returns the description of the change, given the number of puzzles that were added.
    """
    from sudokudb.store.writes import bulk_insert, unjournaled

    _require_distinct(ratings)
    grids, change = list(grids), change or LongChange()
    cleaned = {name: clean_text(name, text) for name, text in texts.items()}
    names = [(kind, new_name(name)) for kind, some in labels.items() for name in as_names(some)]
    with change.writing(store, grids) as journal:
        results = [
            _insert(
                journal, grid, cleaned | ({"title": clean_text("title", title)} if title else {})
            )
            for grid, title in zip(grids, chain(titles, repeat("")), strict=False)
        ]
        ids = [result for result in results if isinstance(result, int)]
        for kind, name in names if ids else ():
            journal.add_label(kind, journal.label_id(kind, name), ids)
        rows = [rating_row(id, rating) for id in ids for rating in ratings]
        own = zip(results, computed, strict=False)  # no rating at all, or one for each grid
        rows += [rating_row(id, rating) for id, rating in own if isinstance(id, int) and rating]
        bulk_insert.insert_ratings(journal.connection, rows)
        added = {puzzle.id: puzzle for puzzle in puzzles.by_ids(journal.run_sql, ids)}
        if ids:
            name = added[ids[0]].name
            what = describe(len(ids)) if describe else change.describe(name, len(ids))
            journal.close(what)
            unjournaled.mark_used(journal.connection, ids[-1])
    return [added[result] if isinstance(result, int) else result for result in results]


def _require_distinct(ratings: Sequence[Rating]) -> None:
    """Raise SudokuError for two ratings of which a puzzle can have only one."""
    for rating, other in pairwise(sorted(ratings, key=lambda rating: rating.key)):
        if rating.key == other.key:
            raise UsageError(
                say("two ratings by one rater: {one} and {two}", one=rating, two=other)
            )


def _insert(
    journal: JournalWriter, grid: Grid, texts: Mapping[str, str]
) -> int | Duplicate | ConflictError:
    """Insert a puzzle; return its id or an error."""
    from sudokudb.store.connection.transactions import now

    try:
        grid.require_no_conflicts()
        _require_new(journal.run_sql, grid)
    except (Duplicate, ConflictError) as error:
        return error
    time = now()
    values = _grid_values(grid) | {"added": time, "changed": time}
    return journal.insert(values | dict(texts))


def edit(
    store: Store,
    puzzle: Puzzle,
    grid: Grid | None,
    title: str | None,
    texts: Mapping[str, str],
    details: Mapping[str, str] | None,
    append: str,
) -> Puzzle:
    """Change a puzzle; return the new state; see `Library.edit`."""
    values = _changed_grid(puzzle, grid) | _changed_texts(puzzle, title, texts, details)
    if not values and not append.strip():
        return puzzle
    from sudokudb.store.connection.transactions import now
    from sudokudb.store.writes import unjournaled
    from sudokudb.store.writes.journal import JournalWriter

    with store.writing() as connection:
        journal = JournalWriter(connection)
        current = _require_unchanged(journal.run_sql, puzzle, values)
        if grid is not None and "grid" in values:
            _require_new(journal.run_sql, grid, unless=puzzle.id)
        if append.strip():
            values["notes"] = clean_text("notes", f"{current.notes}\n{append}")
        journal.update(puzzle.id, values | {"changed": now()})
        if "grid" in values:
            journal.remove_ratings(puzzle.id)
        what = "edit" if {"grid", "title"} & values.keys() else "note on"
        journal.close(f"{what} {puzzle.name}")
        unjournaled.mark_used(connection, puzzle.id)
    with store.failures():
        edited = puzzles.by_id(store.run_sql, puzzle.id)
    if edited is None:
        raise NotFound(say("puzzle #{id} was removed", id=puzzle.id))
    return edited


def check(store: Store, puzzle: Puzzle, grid: Grid, title: str | None) -> bool:
    """Return whether an edit would change a puzzle; raise the errors that it would raise now."""
    values = _changed_grid(puzzle, grid) | _changed_texts(puzzle, title, {}, None)
    if "grid" in values:
        with store.failures():
            _require_new(store.run_sql, grid, unless=puzzle.id)
    return bool(values)


def _changed_grid(puzzle: Puzzle, grid: Grid | None) -> Row:
    if grid is None or str(grid) == str(puzzle.grid):
        return {}
    if puzzle.grid.candidates is not None:
        raise Unsupported(
            say(
                "puzzle {name} is a Sukaku: it has candidates and no givens to edit",
                name=puzzle.name,
            ),
            _ADD,
        )
    if grid.size != puzzle.size:
        raise UsageError(
            say(
                "{name} is {size}×{size}, and the new grid {other}×{other}",
                name=puzzle.name,
                size=puzzle.size,
                other=grid.size,
            ),
            _ADD,
        )
    return _grid_values(grid.require_no_conflicts()) | _UNKNOWN


def _changed_texts(
    puzzle: Puzzle, title: str | None, texts: Mapping[str, str], details: Mapping[str, str] | None
) -> Row:
    given = dict(texts) if title is None else {**texts, "title": title}
    cleaned = {name: clean_text(name, text) for name, text in given.items()}
    changed: Row = {name: text for name, text in cleaned.items() if text != getattr(puzzle, name)}
    if details is not None and details != puzzle.details:
        changed["details"] = puzzles.details_text(details) if details else None
    return changed


def _require_unchanged(run_sql: RunSql, puzzle: Puzzle, values: Row) -> Puzzle:
    """Return the stored state of a puzzle; raise StaleEdit if it differs in a field to change."""
    current = puzzles.by_id(run_sql, puzzle.id)
    if current is None:
        raise NotFound(say("puzzle {name} was removed", name=puzzle.name))
    edited = _EDITED & values.keys()
    if any(getattr(current, name) != getattr(puzzle, name) for name in edited):
        raise StaleEdit(
            say(
                "puzzle {name} was changed by another program; nothing was saved", name=puzzle.name
            ),
            say("show it and edit it again"),
        )
    return current


def _require_new(run_sql: RunSql, grid: Grid, unless: int | None = None) -> None:
    found = puzzles.by_grid(run_sql, grid)
    if found is not None and found.id != unless:
        error = Duplicate(found.id, found.title)
        if unless is not None:
            error.hint = say("`sudokudb remove {id}` removes this one", id=unless)
        raise error


def _grid_values(grid: Grid) -> Row:
    identity, symmetry = describe_grid(grid)
    return {
        "grid": grid.text,
        "rules": grid.layout.rules_text,
        "size": grid.size,
        "givens": grid.givens,
        "identity": identity,
        "symmetry": symmetry,
    }


def remove(store: Store, ids: Iterable[int]) -> tuple[int, Iterator[str]]:
    """Remove puzzles as one change; return their number and their names."""
    from sudokudb.store.writes.journal import JournalWriter

    remaining = iter(ids)
    with store.writing() as connection:
        journal = JournalWriter(connection)
        first = list(islice(remaining, _NAMED))
        named = ", ".join(puzzle.name for puzzle in puzzles.by_ids(journal.run_sql, first))
        count = journal.delete(chain(first, remaining))
        more = f" and {count - _NAMED:,} more" if count > _NAMED else ""
        journal.close(f"remove {named}{more}")
    return count, _removed_names(store, journal.change_id) if count else iter(())


def _removed_names(store: Store, change_id: int) -> Iterator[str]:
    """Yield the names of removed puzzles from the journal, as there may be millions."""
    from sudokudb.store.writes.journal import removed_puzzles

    with store.failures():
        for id, title in removed_puzzles(store.run_sql, change_id):
            yield name_of(id, title)


def undo(store: Store, count: int = 1, *, redo: bool = False) -> list[Change]:
    """Undo the last changes, or redo those that were undone last; return them in that order.

    Raises NotFound if there are not so many, without undoing any.
    """
    from sudokudb.store.writes.undo import count_changes, swap_last

    with store.writing() as connection:
        found = count_changes(connection, count, undone=redo)
        if found < count:
            raise too_few(found, redo=redo)
        swapped = [swap_last(connection, undone=redo) for _ in range(count)]
    return [change for change in swapped if change]


def too_few(found: int, *, redo: bool = False) -> NotFound:
    """Return the error for a request to undo or redo more changes than there are."""
    if not found:
        return NotFound(say("nothing to redo") if redo else say("nothing to undo"))
    undone = say_count("only 1 change can be undone", "only {count} changes can be undone", found)
    redone = say_count("only 1 change can be redone", "only {count} changes can be redone", found)
    return NotFound(redone if redo else undone, say("`sudokudb history` lists the changes"))


def undo_changes(store: Store, changes: Sequence[Change], *, redo: bool = False) -> list[Change]:
    """Undo or redo the given changes, which must be the last.

    See `library.changes.undo_changes`.
    """
    from sudokudb.store.writes.undo import swap_last

    with store.writing() as connection:
        for change in changes:
            swapped = swap_last(connection, undone=redo)
            if swapped is None or swapped.id != change.id:
                raise StaleEdit(say("another program has changed the database"), say("try again"))
    return [*changes]
