"""Where the puzzles of a data set come from: files of any program, or a query to a database."""

from __future__ import annotations

import hashlib
import os
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple, Protocol

import numpy as np
import pyarrow as pa

from sudokudb.errors import FileError, NotFound, say
from sudokudb.formats.bulk.bulk_reading import read_batches
from sudokudb.formats.bulk.row_batches import BATCH, RowBatch

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from sudokudb.library.datasets.building.facts_table import Known
    from sudokudb.puzzle import Puzzle
    from sudokudb.query import Query
    from sudokudb.store import Store


_LEAST = BATCH // 2  # rows of a batch


class KnownBatch(NamedTuple):
    """A batch of puzzles, with the ratings that are stored for them."""

    batch: RowBatch
    ratings: Known | None = None

    def divide(self, most: int) -> Iterator[KnownBatch]:
        """Yield the batch in parts of at most `most` puzzles; the first one has what is skipped."""
        batch, none = self.batch, self.batch.skipped[:0]
        for low in range(0, max(1, len(batch.rows)), most):
            some = slice(low, low + most)
            part = RowBatch(
                batch.rows[some],
                None if batch.solutions is None else batch.solutions[some],
                None if batch.source is None else batch.source[some],
                None if batch.license is None else batch.license[some],
                batch.numbers[some],
                none if low else batch.skipped,
            )
            yield KnownBatch(part, self.ratings)


class PuzzleSource(Protocol):
    """A source of puzzles; `name` is the source of those that name none.

    `key` differs if its puzzles may be others than before.
    """

    name: str
    key: str

    def batches(self) -> Iterator[KnownBatch]:
        """Yield the puzzles, in the same batches each time."""

    def as_object(self) -> dict[str, object]:
        """Describe it for the card."""


class FileSource:
    """A file of puzzles, or a folder in HRM's layout."""

    def __init__(self, path: Path) -> None:
        if not path.exists():
            raise FileError(say("{path} does not exist", path=str(path)))
        if not path.is_file() and not path.is_dir():
            raise FileError(
                say("{name} is not a file", name=str(path)),
                say("a pipe can be read only once; `-` reads stdin"),
            )
        self._path = path
        self.name = path.stem
        self.key = self._make_key()

    def _make_key(self) -> str:
        return f"{self._path.absolute()} {[*map(_stamp, _files(self._path))]}"

    def batches(self) -> Iterator[KnownBatch]:
        """Yield the puzzles of the file."""
        return map(KnownBatch, join_batches(read_batches(self._path)))

    def as_object(self) -> dict[str, object]:
        """Return the name, the bytes and the SHA-256 of the file or folder.

        Raises FileError if it was changed since the source was made.
        """
        if self._make_key() != self.key:
            raise FileError(
                say("{path} was changed while it was read", path=str(self._path)),
                say("run the command again"),
            )
        digest, size = hashlib.sha256(), 0
        for path in _files(self._path):
            size += path.stat().st_size
            with path.open("rb") as file:
                while data := file.read(1 << 20):
                    digest.update(data)
        return {"file": self._path.name, "bytes": size, "sha256": digest.hexdigest()}


def join_batches(batches: Iterable[RowBatch]) -> Iterator[RowBatch]:
    """Yield batches, of which small ones are joined: each becomes a file while a set is built."""
    waiting: list[RowBatch] = []
    count = 0
    for batch in batches:
        waiting.append(batch)
        count += len(batch.rows) + len(batch.skipped)
        if count >= _LEAST:
            yield _join(waiting)
            waiting, count = [], 0
    if waiting:
        yield _join(waiting)


def _join(batches: Sequence[RowBatch]) -> RowBatch:
    if len(batches) == 1:
        return batches[0]
    solutions = [
        np.zeros_like(one.rows) if one.solutions is None else one.solutions for one in batches
    ]
    return RowBatch(
        np.concatenate([one.rows for one in batches]),
        np.concatenate(solutions),
        _join_texts([one.source for one in batches], batches),
        _join_texts([one.license for one in batches], batches),
        np.concatenate([one.numbers for one in batches]),
        np.concatenate([one.skipped for one in batches]),
    )


def _join_texts(
    texts: Sequence[pa.StringArray | None], batches: Sequence[RowBatch]
) -> pa.StringArray:
    return pa.concat_arrays(
        pa.nulls(len(one.rows), pa.string()) if some is None else some
        for some, one in zip(texts, batches, strict=True)
    )


def _files(path: Path) -> list[Path]:
    return sorted(path.glob("*.npy")) if path.is_dir() else [path]


def _stamp(path: Path) -> tuple[int, int]:
    found = path.stat()
    return found.st_size, found.st_mtime_ns


class QuerySource:
    """The puzzles of a database that match a query; raises NotFound if there are none."""

    def __init__(self, store: Store, query: Query, text: str, raters: Sequence[str]) -> None:
        from sudokudb.library.parts.queries import Queries

        self._queries = Queries(store)
        self._query, self._text, self._raters = query, text, raters
        ids = np.fromiter(self._queries.ids(query), np.int64)
        if not ids.size:
            raise NotFound(say("no puzzles match `{query}`", query=text))
        self.name = store.path.stem if store.path else store.name
        self.key = f"{hashlib.sha256(ids.tobytes()).hexdigest()} {_state(store)}"

    def batches(self) -> Iterator[KnownBatch]:
        """Yield the puzzles by number."""
        puzzles = self._queries.search(self._query, "id")
        while some := [*islice(puzzles, BATCH)]:
            yield _known_batch(some, self._raters)

    def as_object(self) -> dict[str, object]:
        """Return the name of the database and the query."""
        return {"database": self.name, "query": self._text}


def _state(store: Store) -> str:
    """Return a text that differs after every change of a database; always, of one on a server."""
    if store.path is None:
        return os.urandom(8).hex()
    journal = store.path.with_name(store.path.name + "-wal")
    return f"{store.location} {[_stamp(path) for path in (store.path, journal) if path.exists()]}"


def _known_batch(puzzles: Sequence[Puzzle], raters: Sequence[str]) -> KnownBatch:
    fits = [puzzle for puzzle in puzzles if puzzle.grid.is_engine]
    odd = [puzzle.id for puzzle in puzzles if not puzzle.grid.is_engine]
    text = "".join(puzzle.grid.text for puzzle in fits).encode("ascii")
    batch = RowBatch(
        np.frombuffer(text, np.uint8).reshape(-1, 81),
        None,
        pa.array([puzzle.source or None for puzzle in fits], pa.string()),
        pa.array([puzzle.license or None for puzzle in fits], pa.string()),
        np.array([puzzle.id for puzzle in fits], np.int64),
        np.array(odd, np.int64),
    )
    ratings = {
        name: {
            puzzle.id: rating
            for puzzle in fits
            for rating in puzzle.shown_ratings
            if rating.rater == name and rating.computed
        }
        for name in raters
    }
    return KnownBatch(batch, ratings)
