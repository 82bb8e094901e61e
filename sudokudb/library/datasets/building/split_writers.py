"""The layouts of a data set: a writer of each for one split."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Protocol

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from sudokudb.columns.grid_rows import digits_of, rows_of
from sudokudb.columns.traces import trace_batches, trace_schema
from sudokudb.library.datasets.building.growing_files import ArrayFile, pack_arrays
from sudokudb.library.datasets.building.options import AUGMENTED
from sudokudb.library.datasets.building.random_transforms import transform_rows
from sudokudb.rating.rater import load_rater

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from numpy.typing import NDArray

    from sudokudb.library.datasets.building.options import BuildOptions

SHARD = 250_000
"""The most rows of a file of tables."""
_GROUP = 65_536
_TRACES = 100_000  # rows of a file, of about a kilobyte each
_IMAGES = 1 << 18  # puzzles and transforms in memory


class SplitWriter(Protocol):
    """A writer of the rows of one split."""

    def add(self, table: pa.Table) -> None:
        """Write rows."""

    def close(self) -> None:
        """Complete the files."""


class _Shards:
    """Tables in files of SHARD rows: `train-00000-of-00003.parquet`, numbered at the end."""

    suffix = ""

    def __init__(self, folder: Path, name: str) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._folder, self._name = folder, name
        self._paths: list[Path] = []
        self._waiting: list[pa.Table] = []
        self._count = self._in_shard = 0

    def add(self, table: pa.Table) -> None:
        """Write rows, in groups of the same size whatever the tables are."""
        self._waiting.append(table)
        self._count += len(table)
        while self._count >= _GROUP:
            self._write_group(_GROUP)

    def close(self) -> None:
        """Write the rest, and name the files by their number."""
        while self._count:
            self._write_group(min(self._count, _GROUP))
        if not self._paths:
            self._open_next()
        self._close_shard()
        for number, path in enumerate(self._paths):
            path.rename(self._folder / self._file_name(f"{number:05}-of-{len(self._paths):05}"))

    def _write_group(self, rows: int) -> None:
        joined = pa.concat_tables(self._waiting).unify_dictionaries()
        room = SHARD - self._in_shard
        if not self._paths or room == 0:
            self._open_next()
            room = SHARD
        rows = min(rows, room)
        self._write(joined.slice(0, rows).combine_chunks())
        self._in_shard += rows
        self._count -= rows
        self._waiting = [joined.slice(rows)]

    def _open_next(self) -> None:
        if self._paths:
            self._close_shard()
        path = self._folder / self._file_name(f"{len(self._paths):05}")
        self._paths.append(path)
        self._in_shard = 0
        self._open(path)

    def _file_name(self, number: str) -> str:
        return f"{self._name}-{number}{self.suffix}"

    def _open(self, path: Path) -> None:
        raise NotImplementedError

    def _write(self, table: pa.Table) -> None:
        raise NotImplementedError

    def _close_shard(self) -> None:
        raise NotImplementedError


class ParquetShards(_Shards):
    """Parquet, compressed with zstd."""

    suffix = ".parquet"

    def __init__(self, folder: Path, name: str, schema: pa.Schema) -> None:
        super().__init__(folder, name)
        self._schema = schema

    def _open(self, path: Path) -> None:
        self._writer = pq.ParquetWriter(path, self._schema, compression="zstd")

    def _write(self, table: pa.Table) -> None:
        self._writer.write_table(table, row_group_size=_GROUP)

    def _close_shard(self) -> None:
        self._writer.close()


class JsonShards(_Shards):
    """JSON lines, an object for each row."""

    suffix = ".jsonl"

    def _open(self, path: Path) -> None:
        self._file = path.open("w", encoding="utf-8", newline="\n")

    def _write(self, table: pa.Table) -> None:
        for start in range(0, len(table), 4096):
            rows = table.slice(start, 4096).to_pylist()
            self._file.writelines(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)

    def _close_shard(self) -> None:
        self._file.close()


class TraceShards(_Shards):
    """The steps that solve the puzzles, as `sudokudb explain -o` writes them."""

    suffix = ".parquet"

    def __init__(self, folder: Path, name: str, rater: str) -> None:
        super().__init__(folder, name)
        self._rater = rater
        self._schema = trace_schema(load_rater(rater), sentences=False)

    def add(self, table: pa.Table) -> None:
        """Write the traces of puzzles, which have one solution each."""
        for batch in trace_batches(table["puzzle"].to_pylist(), self._rater, check=False):
            if not self._paths or self._in_shard >= _TRACES:
                self._open_next()
            self._write(pa.Table.from_batches([batch]))
            self._in_shard += len(batch)

    def _open(self, path: Path) -> None:
        self._writer = pq.ParquetWriter(path, self._schema, compression="zstd")

    def _write(self, table: pa.Table) -> None:
        self._writer.write_table(table)

    def _close_shard(self) -> None:
        self._writer.close()


class NpzFile:
    """An `.npz` file with `puzzles` and `solutions`, n × 81 digits."""

    def __init__(self, folder: Path, name: str) -> None:
        self._path = folder / f"{name}.npz"
        self._parts = {part: folder / f"{name}-{part}.npy" for part in ("puzzles", "solutions")}
        self._files = [ArrayFile(path, np.uint8, 81) for path in self._parts.values()]

    def add(self, table: pa.Table) -> None:
        """Write the digits of puzzles and solutions."""
        for file, digits in zip(self._files, _digits(table), strict=True):
            file.add(digits)

    def close(self) -> None:
        """Join the arrays."""
        for file in self._files:
            file.close()
        pack_arrays(self._path, self._parts)


class HrmFolder:
    """The arrays that HRM's `dataset/build_sudoku_dataset.py` makes (sapientinc/HRM, 42410da).

    A group is a puzzle and its transforms; values are digits + 1.
    """

    def __init__(self, folder: Path, name: str, augment: int, seed: int) -> None:
        self._folder, self._augment, self._seed = folder / name, augment, seed
        paths = (self._folder / f"all__{part}.npy" for part in ("inputs", "labels"))
        self._files = [ArrayFile(path, np.uint8, 81) for path in paths]
        self._groups = 0

    def add(self, table: pa.Table) -> None:
        """Write puzzles, each before its transforms."""
        pairs = _digits(table)
        keys = table["identity"].to_numpy()
        count = max(1, _IMAGES // (1 + self._augment))
        for start in range(0, len(table), count):
            some = slice(start, start + count)
            self._add([digits[some] for digits in pairs], keys[some])
        self._groups += len(table)

    def _add(self, pairs: list[NDArray[np.uint8]], keys: NDArray[np.int64]) -> None:
        numbers = range(1, self._augment + 1)
        moved = [transform_rows(pairs, keys, number, self._seed) for number in numbers]
        images = [pairs, *moved]
        for place, file in enumerate(self._files):
            stacked = np.stack([image[place] for image in images], axis=1)
            file.add(stacked.reshape(-1, 81) + np.uint8(1))

    def close(self) -> None:
        """Write the numbers of puzzles and groups, and the description."""
        for file in self._files:
            file.close()
        count, size = self._files[0].rows, 1 + self._augment
        for name, values in (
            ("puzzle_identifiers", np.zeros(count, np.int32)),
            ("puzzle_indices", np.arange(count + 1, dtype=np.int32)),
            ("group_indices", np.arange(0, count + 1, size, dtype=np.int32)),
        ):
            np.save(self._folder / f"all__{name}.npy", values)
        about = {
            "seq_len": 81,
            "vocab_size": 11,
            "pad_id": 0,
            "ignore_label_id": 0,
            "blank_identifier_id": 0,
            "num_puzzle_identifiers": 1,
            "total_groups": self._groups,
            "mean_puzzle_examples": 1,
            "sets": ["all"],
        }
        (self._folder / "dataset.json").write_text(json.dumps(about), "utf-8")
        (self._folder.parent / "identifiers.json").write_text('["<blank>"]', "utf-8")


def _digits(table: pa.Table) -> list[NDArray[np.uint8]]:
    """Return the digits of the puzzles and of the solutions of a table."""
    return [digits_of(rows_of(table[name]).copy()) for name in ("puzzle", "solution")]


def writers(
    folder: Path, name: str, schema: pa.Schema, options: BuildOptions
) -> Iterator[SplitWriter]:
    """Yield a writer for each layout of a data set, and one for its traces."""
    for layout in options.to:
        if layout == "parquet":
            yield ParquetShards(folder / "data", name, schema)
        elif layout == "jsonl":
            yield JsonShards(folder / "jsonl", name)
        elif layout == "npz":
            yield NpzFile(folder, name)
        else:
            augment = options.augment if name == AUGMENTED else 0
            yield HrmFolder(folder, name, augment, options.seed)
    if options.traces:
        yield TraceShards(folder / "traces", name, options.traces)
