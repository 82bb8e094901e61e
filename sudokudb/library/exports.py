"""Exports of puzzles to files in the formats of other programs."""

from __future__ import annotations

from itertools import chain, islice
from typing import IO, TYPE_CHECKING

from sudokudb.columns.column import choose_columns, file_columns
from sudokudb.errors import FormatError, UsageError, say
from sudokudb.formats.writing import require_columns, writable, write, write_file
from sudokudb.library.parts.queries import Queries
from sudokudb.library.parts.references import many_puzzles
from sudokudb.library.puzzle_files import ExportResult, format_for
from sudokudb.library.records import exported_record
from sudokudb.query import Query
from sudokudb.store import search

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from sudokudb.columns.column import Column
    from sudokudb.formats.model.record import Record
    from sudokudb.formats.registry import Format
    from sudokudb.library.parts.references import ManyPuzzles
    from sudokudb.puzzle import Puzzle
    from sudokudb.query import Order
    from sudokudb.store import Store


def export(
    store: Store,
    path: Path,
    puzzles: ManyPuzzles,
    format: str | None,
    sort: str | Order | None,
    limit: int | None,
    columns: str | Iterable[str] | None = None,
    *,
    sample: int | None = None,
    seed: int = 0,
    force: bool,
) -> ExportResult:
    """Write puzzles to a file, which appears when it is complete; report what was not written.

    The format is one that `sudokudb formats` lists, by default that of the suffix of the file.
    `sort`, `limit`, `sample` and `seed` are for a query. `columns` are the names of columns of csv,
    json, jsonl and parquet, in a list or with commas, in the order in which they are written; by
    default all are.
    Raise UsageError for a column that does not exist, for a sort order or sample of listed puzzles,
    FormatError for a format that cannot be written or that can hold none of the puzzles, and the
    error of an existing file, unless `force` is set.
    """
    form = format_for(path, format)
    chosen = columns_of(store, form, columns)
    held = _Held(form, _choose(store, puzzles, sort, limit, sample, seed))
    records = held.records()
    first = list(islice(records, 1))
    if held.result.refused and not first:
        raise FormatError(held.result.refused[0])
    losses = write_file(form, chain(first, records), path, chosen, force=force)
    held.result.lost, held.result.added = losses.report(), losses.additions()
    return held.result


def columns_of(
    store: Store, form: Format, names: str | Iterable[str] | None
) -> tuple[Column, ...] | None:
    """Return the columns with some names, or by default all, for a format; None if it has none.

    Raise UsageError for an unknown name, and for names if the format has no columns.
    """
    if not form.whole:
        require_columns(form, None if names is None else ())
        return None
    with store.failures():
        raters = search.raters(store.run_sql, store.dialect)
    return file_columns(raters) if names is None else choose_columns(names, raters)


def write_puzzles(
    form: Format,
    puzzles: Iterable[Puzzle],
    out: IO[bytes],
    columns: Sequence[Column] | None = None,
) -> ExportResult:
    """Write the puzzles that a format can hold to a stream; report what was not written."""
    held = _Held(form, puzzles)
    losses = write(form, held.records(), out, columns)
    held.result.lost, held.result.added = losses.report(), losses.additions()
    return held.result


class _Held:
    """The puzzles that a format can hold; the result counts these and names the others."""

    def __init__(self, form: Format, puzzles: Iterable[Puzzle]) -> None:
        self._form, self._puzzles = form, puzzles
        self._last = ""
        self.result = ExportResult()

    def records(self) -> Iterator[Record]:
        """Yield the records that the format can hold."""
        for record in writable(self._form, self._all(), self._refuse):
            self.result.written += 1
            yield record

    def _all(self) -> Iterator[Record]:
        for puzzle in self._puzzles:
            self._last = puzzle.name
            yield exported_record(puzzle)

    def _refuse(self, error: FormatError) -> None:
        message = say("{name}: {message}", name=self._last, message=error.message)
        self.result.refused.append(message)


def _choose(
    store: Store,
    puzzles: ManyPuzzles,
    sort: str | Order | None,
    limit: int | None,
    sample: int | None,
    seed: int,
) -> Iterator[Puzzle]:
    if isinstance(puzzles, str | Query):
        return Queries(store).search(puzzles, sort, limit, sample=sample, seed=seed)
    if sample is not None:
        raise UsageError(
            say("all listed puzzles are written, not a sample"), say("give a query to choose from")
        )
    if sort is not None:
        raise UsageError(
            say("listed puzzles are written in their order"), say("give a query to sort them")
        )
    return islice(many_puzzles(store, puzzles), limit)
