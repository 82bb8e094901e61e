"""The parts of a data set that is being built: tables in files, cut into buckets by the hash.

A part is complete or absent. A part that is there is not computed again, so a build that was
stopped goes on where it was.
"""

from __future__ import annotations

import json
import os
from contextlib import contextmanager
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from sudokudb.errors import FileError, say

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from numpy.typing import NDArray

    from sudokudb.library.datasets.building.facts_table import FactsTable

BUCKETS = 64
_BUCKET_BITS = np.uint64(58)
_BOUNDS, _COUNTS = b"bounds", b"counts"


class PartFile:
    """A part: the rows of one batch, sorted by hash, a row group for each bucket that has rows."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def is_complete(self) -> bool:
        """Return whether the part is there; remove a file that is damaged at its end."""
        try:
            self._metadata()
        except FileNotFoundError:
            return False
        except (pa.ArrowException, OSError, KeyError, ValueError):
            self.path.unlink()
            return False
        return True

    def write(self, facts: FactsTable) -> None:
        """Write the part under another name, and rename it when it is on the disk."""
        hashes = facts.table["hash"].to_numpy()
        order = np.argsort(hashes, kind="stable")
        table = facts.table.take(pa.array(order)).combine_chunks()
        bounds = _bounds_of(hashes[order])
        counts = {
            "rows": facts.table.num_rows,
            "left_out": facts.left_out,
            "wrong_solutions": facts.wrong_solutions,
            "fingerprint": facts.fingerprint,
        }
        metadata = {_BOUNDS: json.dumps(bounds), _COUNTS: json.dumps(counts)}
        draft = self.path.with_suffix(".new")
        with draft.open("wb") as file:
            schema = table.schema.with_metadata(metadata)
            with pq.ParquetWriter(
                file, schema, compression="zstd", compression_level=1, write_page_checksum=True
            ) as writer:
                for low, high in pairwise(bounds):
                    if high > low:
                        part = table.slice(low, high - low).replace_schema_metadata(metadata)
                        writer.write_table(part, row_group_size=1 << 24)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(self.path)

    def counts(self) -> dict[str, Any]:
        """Return how many rows were read and left out, and the fingerprint."""
        found: dict[str, Any] = json.loads(self._metadata()[_COUNTS])
        return found

    def read_columns(self, names: list[str]) -> pa.Table:
        """Return some columns of all rows."""
        with _open(self.path) as file:
            return file.read(names)

    def read_bucket(self, bucket: int) -> pa.Table | None:
        """Return the rows of a bucket, None if it has none."""
        with _open(self.path) as file:
            bounds = json.loads(file.schema_arrow.metadata[_BOUNDS])
            if bounds[bucket] == bounds[bucket + 1]:
                return None
            group = sum(low < high for low, high in pairwise(bounds[: bucket + 1]))
            return file.read_row_group(group)

    def _metadata(self) -> dict[bytes, bytes]:
        metadata: dict[bytes, bytes] = pq.read_schema(self.path).metadata
        return {name: metadata[name] for name in (_BOUNDS, _COUNTS)}


@contextmanager
def _open(path: Path) -> Iterator[pq.ParquetFile]:
    """Open a part; remove one that cannot be read, and raise FileError."""
    try:
        with pq.ParquetFile(path, page_checksum_verification=True) as file:
            yield file
    except (pa.ArrowException, OSError, KeyError, ValueError) as error:
        path.unlink(missing_ok=True)
        raise FileError(
            say("a part of the data set is damaged, and was removed: {path}", path=path),
            say("run the command again: it computes this part again"),
        ) from error


def _bounds_of(hashes: NDArray[np.uint64]) -> list[int]:
    """Return where each bucket begins in sorted hashes, and where the last one ends."""
    buckets = (hashes >> _BUCKET_BITS).astype(np.int64)
    bounds: list[int] = np.searchsorted(buckets, np.arange(BUCKETS + 1)).tolist()
    return bounds
