"""Building a data set: the two stages, and the files around the tables."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any, NamedTuple

import pyarrow.compute as pc

from sudokudb.errors import NotFound, say
from sudokudb.library.datasets.building.card import OTHERS, CardFacts, write_card
from sudokudb.library.datasets.building.dataset_columns import schema_of
from sudokudb.library.datasets.building.exact_copies import drop_many_copies
from sudokudb.library.datasets.building.facts_table import make_facts
from sudokudb.library.datasets.building.manifest import (
    BuiltSplit,
    InputCounts,
    write_checksums,
    write_manifest,
)
from sudokudb.library.datasets.building.shares import parse_shares
from sudokudb.library.datasets.building.split_tables import assign_splits, split_tables
from sudokudb.library.datasets.building.split_writers import writers
from sudokudb.library.datasets.building.work_folder import WorkFolder
from sudokudb.version import __version__

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    import pyarrow as pa

    from sudokudb.library.datasets.building.options import BuildOptions
    from sudokudb.library.datasets.building.part_files import PartFile
    from sudokudb.library.datasets.building.puzzle_sources import PuzzleSource


_OF_PARTS = ("by", "seed", "rate", "levels", "license", "source")
_MOST_ORIGINS = 100_000
_RATED = 4096
"""The most rows of a part with ratings, which take up to a minute; then it is saved."""


class BuiltSet(NamedTuple):
    """A data set that was built: its folder, the splits, what was left out, the strata's sizes.

    `strata` has the number of classes of each stratum; `wrong_solutions` counts those of the files.
    """

    folder: Path
    splits: tuple[BuiltSplit, ...]
    left_out: Mapping[str, int]
    strata: Mapping[str, int]
    wrong_solutions: int


def build(
    sources: Sequence[PuzzleSource],
    folder: Path,
    options: BuildOptions,
    *,
    force: bool,
    on_rows: Callable[[int], object],
) -> BuiltSet:
    """Build a data set; `on_rows` is called with the number of rows that are read so far.

    The folder appears when it is complete. A build that was stopped goes on with the parts that it
    has. Raises NotFound if there is no valid puzzle, FileError for a folder that exists and for an
    error of the system, and the errors of reading.
    """
    work = WorkFolder(folder)
    with work.use(_plan(sources, options), force=force):
        parts = [_make_parts(work, source, options, on_rows) for source in sources]
        built = _write(work.result, sources, parts, options, folder)
        work.finish(force=force)
    return built


def _plan(sources: Sequence[PuzzleSource], options: BuildOptions) -> dict[str, Any]:
    """Return what decides the content of the parts; other options may change meanwhile."""
    return {
        "sudokudb": __version__,
        "sources": [source.key for source in sources],
        "options": {name: getattr(options, name) for name in _OF_PARTS},
    }


def _make_parts(
    work: WorkFolder,
    source: PuzzleSource,
    options: BuildOptions,
    on_rows: Callable[[int], object],
) -> list[PartFile]:
    """Make the parts of a source that are not there yet; return all."""
    parts: list[PartFile] = []
    batches = source.batches()
    if options.rate:
        batches = (part for batch in batches for part in batch.divide(_RATED))
    for number, (batch, known) in enumerate(batches):
        part = work.part(source.key, number)
        if not part.is_complete():
            part.write(drop_many_copies(make_facts(batch, options, source.name, known)))
        on_rows(len(batch.rows) + len(batch.skipped))
        parts.append(part)
    return parts


def _write(
    result: Path,
    sources: Sequence[PuzzleSource],
    parts: Sequence[Sequence[PartFile]],
    options: BuildOptions,
    folder: Path,
) -> BuiltSet:
    """Write all files of the data set."""
    every = [part for some in parts for part in some]
    counts = [[part.counts() for part in some] for some in parts]
    inputs = [_input_counts(some) for some in counts]
    left_out = _sum_left_out([one for some in counts for one in some])
    if not any(one["rows"] for some in counts for one in some):
        reasons = ", ".join(f"{count:,} {reason}" for reason, count in left_out.items() if count)
        raise NotFound(
            say("there is no valid puzzle"),
            say("left out: {reasons}", reasons=reasons) if reasons else None,
        )
    found = assign_splits(every, options)
    made = _SplitFiles(result, options)
    for table in split_tables(every, options, found, left_out):
        made.add(table)
    splits = made.close()
    left_out = {reason: count for reason, count in left_out.items() if count}
    wrong = sum(one["wrong_solutions"] for some in counts for one in some)
    described = [source.as_object() for source in sources]
    about = CardFacts(splits, made.origins, left_out, wrong, described)
    write_card(result, folder.name, options, schema_of(options), about)
    write_manifest(result, options, inputs, splits, left_out)
    write_checksums(result)
    return BuiltSet(folder, splits, left_out, found.sizes, wrong)


def _input_counts(counts: Sequence[Mapping[str, Any]]) -> InputCounts:
    rows = sum(one["rows"] + sum(one["left_out"].values()) for one in counts)
    return InputCounts(rows, sum(one["fingerprint"] for one in counts) % (1 << 64))


def _sum_left_out(counts: Sequence[Mapping[str, Any]]) -> dict[str, int]:
    total: dict[str, int] = {}
    for one in counts:
        for reason, count in one["left_out"].items():
            total[reason] = total.get(reason, 0) + count
    return total


class _SplitFiles:
    """The files of all splits, and what is counted while they are written."""

    def __init__(self, folder: Path, options: BuildOptions) -> None:
        self.origins: dict[tuple[str, str], int] = {}
        schema = schema_of(options)
        names = [share.name for share in parse_shares(options.split)]
        self._writers = {name: [*writers(folder, name, schema, options)] for name in names}
        self._hashes = {name: hashlib.sha256() for name in names}
        self._rows, self._bytes = dict.fromkeys(names, 0), dict.fromkeys(names, 0)

    def add(self, table: pa.Table) -> None:
        """Write the rows of a table into the files of their splits."""
        splits = table["split"].combine_chunks().dictionary_decode()
        for name, some in self._writers.items():
            chosen = table.filter(pc.equal(splits, name))
            for writer in some if len(chosen) else ():
                writer.add(chosen)
            self._count(name, chosen)

    def _count(self, name: str, table: pa.Table) -> None:
        puzzles = table["puzzle"].to_pylist()
        self._hashes[name].update("".join(f"{puzzle}\n" for puzzle in puzzles).encode("ascii"))
        self._rows[name] += len(table)
        self._bytes[name] += table.nbytes
        grouped = table.group_by(["source", "license"]).aggregate([([], "count_all")])
        for row in grouped.to_pylist():
            origin = (row["source"], row["license"])
            if origin not in self.origins and len(self.origins) >= _MOST_ORIGINS:
                origin = OTHERS
            self.origins[origin] = self.origins.get(origin, 0) + row["count_all"]

    def close(self) -> tuple[BuiltSplit, ...]:
        """Complete the files."""
        for some in self._writers.values():
            for writer in some:
                writer.close()
        return tuple(
            BuiltSplit(name, self._rows[name], digest.hexdigest(), self._bytes[name])
            for name, digest in self._hashes.items()
        )
