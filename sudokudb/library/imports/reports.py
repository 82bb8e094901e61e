"""Reports about the entries of a batch: events, and the error for a duplicate."""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING

from sudokudb.errors import Duplicate, say
from sudokudb.formats.model.record import among
from sudokudb.library.imports.events import ImportEvent
from sudokudb.store.rows import puzzles

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sudokudb.library.imports.deduplicate import Deduplicated
    from sudokudb.library.imports.events import ImportObserver
    from sudokudb.store.connection.sqlite_file import RunSql


def report_batch(new: Deduplicated, observer: ImportObserver) -> None:
    """Send the events of a batch that the observer wants, in the file's order."""
    batch = new.batch
    found = [(e.line, e.entry, "error", -1, e.message, e.hint) for e in batch.errors]
    found += [(*batch.place(i), kind, i, text, None) for kind, i, text in _about_puzzles(new)]
    found.sort(key=itemgetter(0, 1))
    wanted = [event for event in found if observer.wants(event[2])]
    texts = _equivalents(new, [i for _, _, kind, i, _, _ in wanted if kind == "equivalent"])
    for line, entry, kind, i, message, hint in wanted:
        if text := texts[i] if kind == "equivalent" else message:
            observer.event(ImportEvent(batch.file, line, kind, among(entry, text), hint))


def _about_puzzles(new: Deduplicated) -> Iterator[tuple[str, int, str]]:
    """Yield kind, index and message of the events about puzzles; equivalents have no message."""
    for i, id in () if new.merged else new.duplicates.items():
        yield "duplicate", i, say("the same grid as {name}", name=new.name(id))
    for i in new.equivalents:
        yield "equivalent", i, ""
    for i, message in new.batch.warnings:
        if new.merged or i not in new.duplicates:
            yield "warning", i, message
    for i, message in new.clashes:
        yield "warning", i, message


def _equivalents(new: Deduplicated, indexes: list[int]) -> dict[int, str]:
    """Return messages with the transforms to equivalent puzzles, empty for a different puzzle.

    Two different puzzles may share an identity, which is a hash.
    """
    if not indexes:
        return {}
    from sudokudb.engine.canon.isomorphs import find_text_transforms

    grids, ids = new.batch.grids, [new.equivalents[i] for i in indexes]
    models = [new.stored_grids.get(id) or grids[new.indexes[id - new.ids.start]] for id in ids]
    pairs = [*zip(models, [grids[i] for i in indexes], strict=True)]
    transforms = find_text_transforms(pairs)
    return {
        i: say("same as {name}: {text}", name=new.name(id), text=text) if text is not None else ""
        for i, id, text in zip(indexes, ids, transforms, strict=True)
    }


def duplicate_error(
    run_sql: RunSql, new: Deduplicated, is_imported: Callable[[int], bool]
) -> Duplicate:
    """Return the error for the first duplicate of a batch."""
    index, id = min(new.duplicates.items())
    puzzle = None if id >= new.ids.start or is_imported(id) else puzzles.by_id(run_sql, id)
    error = Duplicate(id, puzzle.title if puzzle else "")
    name = puzzle.name if puzzle else say("an earlier one in this import")
    line, entry = new.batch.place(index)
    message = among(entry, say("the same grid as {name}", name=name))
    template = say("{file}:{line}: {message}")
    error.message = say(template, file=new.batch.file, line=line, message=message)
    return error
