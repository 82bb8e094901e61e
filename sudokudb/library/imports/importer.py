"""Imports of files.

An import is one change, saved in batches, each of which is a transaction.
"""

from __future__ import annotations

import os
from contextlib import nullcontext, suppress
from dataclasses import replace
from itertools import chain
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

from sudokudb.errors import Duplicate, FormatError, UsageError, say
from sudokudb.formats.model.record import ParseError
from sudokudb.formats.reading import Reading, open_source
from sudokudb.formats.registry import detect_format, find_format
from sudokudb.formats.source.source import Source
from sudokudb.library.imports.batches import Batch, BatchSize, batch_of, batches
from sudokudb.library.imports.dry_run import DryRun
from sudokudb.library.imports.events import ImportEvent, ImportObserver, ImportResult
from sudokudb.library.imports.options import ImportOptions
from sudokudb.library.imports.reports import report_batch
from sudokudb.library.imports.writer import ImportWriter

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from sudokudb.library.imports.deduplicate import Deduplicated
    from sudokudb.store import Store

_NAMED = 3
_NOTHING_IMPORTED = say("nothing was imported; use --on-duplicate skip, keep or merge")
_STAYS = say(
    "the entries before it stay imported, since another program has changed them: "
    "`sudokudb undo` undoes that change, then the import"
)


def chosen_files(
    files: str | Path | Source | Iterable[str | Path | Source],
) -> list[Path | Source]:
    """Return the files or sources that a caller names, one or several."""
    each = [files] if isinstance(files, str | Path | Source) else files
    return [Path(file) if isinstance(file, str) else file for file in each]


def with_fields(options: ImportOptions | None, fields: Mapping[str, Any]) -> ImportOptions | None:
    """Return options with other values for some fields; raise UsageError for an unknown field."""
    if not fields:
        return options
    if unknown := sorted(fields.keys() - ImportOptions.__dataclass_fields__.keys()):
        raise UsageError(
            say("an import has no option {name!r}", name=unknown[0][:60]),
            say("the options are: {names}", names=", ".join(ImportOptions.__dataclass_fields__)),
        )
    return replace(options or ImportOptions(), **fields)


def import_files(
    store: Store,
    files: Sequence[Path | Source],
    options: ImportOptions | None,
    dry_run: bool,
    observer: ImportObserver | None,
    batch_size: int | None,
) -> ImportResult:
    """Import all puzzles of some files; see `Library.import_files`."""
    options = options or ImportOptions()
    observer = observer or ImportObserver()
    size = BatchSize(batch_size)
    name = _import_name(files)
    writer = DryRun(store, options) if dry_run else ImportWriter(store, name, options)
    reached = _Reached(files, observer)
    found = chain.from_iterable(_read(file, options, observer, size, reached) for file in files)
    return save_batches(writer, found, options, observer, size)


def save_batches(
    writer: ImportWriter | DryRun,
    batches: Iterable[Batch],
    options: ImportOptions,
    observer: ImportObserver,
    size: BatchSize,
) -> ImportResult:
    """Save batches one after the other; return the result."""
    result = ImportResult()
    try:
        for batch in batches:
            begun = perf_counter()
            new = writer.add(batch, _default_texts(batch.file, options))
            size.adapt(perf_counter() - begun)
            for counted in (result, result.files.setdefault(batch.file, ImportResult())):
                _count(counted, new)
            report_batch(new, observer)
            observer.progress(result.entries)
    except Duplicate as error:
        error.hint = _NOTHING_IMPORTED if writer.abandon() else _STAYS
        raise
    result.changed = writer.finish()
    return result


def _count(result: ImportResult, new: Deduplicated) -> None:
    result.added += len(new.indexes)
    result.duplicates += len(new.duplicates)
    result.equivalent += len(new.equivalents)
    result.ratings += new.ratings
    result.errors += len(new.batch.errors)
    result.unread_files += new.batch.unread_files


def _default_texts(file: str, options: ImportOptions) -> dict[str, str]:
    source = _as_text(Path(file).name) if options.source is None else options.source
    return {"source": source, "author": options.author, "license": options.license}


def _as_text(name: str) -> str:
    """Return a file's name as text, with replacements for bytes that are not UTF-8."""
    return os.fsencode(name).decode("utf-8", "replace")


def _import_name(files: Sequence[Path | Source]) -> str:
    """Return the name of an import in the journal."""
    names = [_as_text("stdin" if file.name == "-" else file.name) for file in files[:_NAMED]]
    more = len(files) - _NAMED
    return "import " + ", ".join(names) + (f" and {more} more" if more > 0 else "")


class _Reached:
    """The part of all files that was read, which the observer receives; unknown with a pipe."""

    def __init__(self, files: Sequence[Path | Source], observer: ImportObserver) -> None:
        self._observer = observer
        sizes = [_file_size(file) for file in files]
        self._total = 0 if None in sizes else sum(filter(None, sizes))
        self._before = 0

    def report(self, source: Source, *, ended: bool = False) -> None:
        """Report the position in one of the files, the last one if it has not `ended`."""
        if self._total:
            done = self._before + source.position
            self._observer.reach(min(done / self._total, 1))
            self._before = done if ended else self._before


def _file_size(file: Path | Source) -> int | None:
    """Return the number of bytes of a file; None for a pipe."""
    with suppress(OSError, ValueError):
        return file.stat().st_size if isinstance(file, Path) else None
    return 0  # which is an error that is reported later


def _read(
    file: Path | Source,
    options: ImportOptions,
    observer: ImportObserver,
    size: BatchSize,
    reached: _Reached,
) -> Iterator[Batch]:
    """Yield the batches of one file; an error that ends the reading is part of them.

    The detected format is reported with the first entry that could be read.
    """
    name = file.name if isinstance(file, Source) else str(file)
    is_reported = False
    opened = nullcontext(file) if isinstance(file, Source) else open_source(file, options.encoding)
    try:
        with opened as source:
            form = find_format(options.format) if options.format else detect_format(source)
            reading = Reading(source, form, options.size, options.blank, options.rating_is)
            for batch in batches(reading.items(), size, reading.pairing):
                if not is_reported and batch.entries > batch.unread_files:
                    is_reported = True
                    observer.report(ImportEvent(name, 0, "format", form.name))
                    if unusual := source.unusual_encoding:
                        text = say("encoding: {name}", name=unusual)
                        observer.report(ImportEvent(name, 0, "encoding", text))
                batch.file = name
                reached.report(source)
                yield batch
            reached.report(source, ended=True)
            for paired in reading.pairing.report():
                observer.report(ImportEvent(name, 0, "solution", paired))
            if left_out := reading.left_out():
                observer.report(ImportEvent(name, 0, "comment", left_out))
    except FormatError as error:
        message = error.message.removeprefix(f"{name}: ")
        batch = batch_of([ParseError(0, message, error.hint)])
        batch.file = name
        yield batch
