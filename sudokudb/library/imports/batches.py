"""Batches of puzzles from a file, as columns: grids, and facts that need no solver."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeAlias

from sudokudb.errors import GridError
from sudokudb.formats.codecs.line import records_of
from sudokudb.formats.model.record import ParseError, Record
from sudokudb.formats.model.solution_checks import clash_of, is_full
from sudokudb.formats.model.solution_pairs import Pairing, solves
from sudokudb.formats.text.plain_lines import LineBlock
from sudokudb.grid import Grid
from sudokudb.layout import ENGINE_CELLS
from sudokudb.library.imports.validation import clean_record
from sudokudb.query import fields
from sudokudb.store.rows.identities import facts_of_grids

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from sudokudb.engine.canon.identity import Described
    from sudokudb.puzzle import PlayedGame

    Item: TypeAlias = "Record | ParseError | Batch"

_START, _LEAST, _MOST = 8_192, 2_048, 32_768
_LONG, _SHORT = 0.4, 0.2  # seconds for which other writers wait
SEVERAL = [field.table for field in fields.in_files() if field.table]
"""The facts with several values per puzzle: labels and ratings."""
_ZEROS_TO_DOTS = bytes.maketrans(b"0", b".")


@dataclass
class Batch:
    """Puzzles in the order of their file, as columns, and errors for entries that are not puzzles.

    `grids` are lines, with the rules of a puzzle; an identity is None where a puzzle has none.
    `entries` is the number of both. `records` is None if the file contains nothing but grids.
    `several` maps the name of a field to the labels or ratings of the puzzles that have any, by
    index; `warnings` are pairs of an index and a message. Only batches from another database have
    `games`, `facts`, which are rows that can be copied unchanged, and `measured` facts by group.
    """

    entries: int
    errors: list[ParseError]
    lines: Sequence[int]
    grids: Sequence[str]
    identities: Sequence[int | None]
    givens: Sequence[int]
    symmetries: Sequence[int]
    records: Sequence[Record] | Mapping[int, Record] | None
    warnings: list[tuple[int, str]] = field(default_factory=list)
    several: Mapping[str, Mapping[int, tuple[Any, ...]]] = field(default_factory=dict)
    games: Mapping[int, tuple[PlayedGame, ...]] = field(default_factory=dict)
    facts: Mapping[int, tuple[Any, ...]] = field(default_factory=dict)
    measured: Mapping[str, Mapping[int, tuple[Any, ...]]] = field(default_factory=dict)
    file: str = ""

    def __len__(self) -> int:
        return len(self.grids)

    @cached_property
    def unread_files(self) -> int:
        """The number of errors about a whole file."""
        return sum(not error.line for error in self.errors)

    def place(self, index: int) -> tuple[int, int]:
        """Return the line of a puzzle, and its number if the line has several entries, or 0."""
        record = self.record(index)
        return self.lines[index], record.entry if record else 0

    def record(self, index: int) -> Record | None:
        """Return the record of a puzzle, or None if the columns contain all of its facts."""
        if self.records is None or index in self.facts:
            return None
        return self.records[index]


class BatchSize:
    """The batch size, adapted so that a transaction blocks other writers for at most 0.4 s."""

    def __init__(self, fixed: int | None = None) -> None:
        self.size = fixed or _START
        self._is_fixed = fixed is not None

    def adapt(self, seconds: float) -> None:
        """Adapt the size to the time that it took to save a batch."""
        if self._is_fixed:
            return
        if seconds > _LONG:
            self.size = max(min(_LEAST, self.size), self.size // 2)
        elif seconds < _SHORT:
            self.size = min(_MOST, self.size * 2)


def batches(
    items: Iterable[Record | ParseError | LineBlock], size: BatchSize, pairing: Pairing
) -> Iterator[Batch]:
    """Group the items of a codec into batches; `pairing` makes full grids solutions."""
    waiting: list[Record | ParseError] = []
    for item in pairing.pair(_after_lines(_describe(items, size), pairing)):
        if isinstance(item, Batch):
            if waiting:
                yield batch_of(waiting)
                waiting = []
            yield item
            continue
        waiting.append(item)
        if len(waiting) >= min(size.size, _START):
            yield batch_of(waiting)
            waiting = []
    if waiting:
        yield batch_of(waiting)


def _after_lines(items: Iterable[Item], pairing: Pairing) -> Iterator[Item]:
    """Yield items; a full grid after lines may be the solution of the last of them."""
    lines: Batch | None = None
    for item in items:
        if lines is not None:
            solved = _with_solution(lines, item) if isinstance(item, Record) else None
            yield solved or lines
            lines = None
            if solved:
                pairing.solutions += 1
                continue
        if isinstance(item, Batch):
            lines = item
        else:
            yield item
    if lines is not None:
        yield lines


def _with_solution(lines: Batch, full: Record) -> Batch | None:
    """Return plain lines with a solution of the last puzzle; None if a grid is not its solution."""
    last = Record(grid=Grid(lines.grids[-1]), line=lines.lines[-1])
    if not (is_full(full.grid) and solves(full.grid, last)):
        return None
    pairs = zip(lines.grids[:-1], lines.lines[:-1], strict=True)
    records = [Record(grid=Grid(grid), line=line) for grid, line in pairs]
    return batch_of([*records, replace(last, solution=full.grid)])


def _describe(items: Iterable[Record | ParseError | LineBlock], size: BatchSize) -> Iterator[Item]:
    """Yield items, and blocks of plain lines as batches.

    Blocks with a line that is wrong, or that may be a solution, are read line by line.
    """
    from sudokudb.engine import buffers
    from sudokudb.engine.canon import identity

    for item in items:
        if not isinstance(item, LineBlock):
            yield item
            continue
        try:
            plain = buffers.compact(item.rows, item.stride).translate(_ZEROS_TO_DOTS)
            described = identity.describe_rows(plain)
        except GridError:
            described = None
        if described is None or 1 in described.conflicts or ENGINE_CELLS in described.givens:
            yield from (found for entry in item.entries() for found in records_of(entry))
        else:
            yield from _batches_of_lines(item, plain.decode("ascii"), described, size)


def _batches_of_lines(
    block: LineBlock, text: str, described: Described, size: BatchSize
) -> Iterator[Batch]:
    grids = [text[low : low + ENGINE_CELLS] for low in range(0, len(text), ENGINE_CELLS)]
    low = 0
    while low < len(grids):
        high = min(low + size.size, len(grids))
        part, lines = slice(low, high), range(block.line + low, block.line + high)
        columns = (described.identities[part], described.givens[part], described.symmetries[part])
        yield Batch(len(lines), [], lines, grids[part], *columns, None)
        low = high


def batch_of(items: list[Record | ParseError]) -> Batch:
    """Create a batch from records; those with conflicts become errors."""
    grids = [item.grid for item in items if isinstance(item, Record)]
    described = iter(facts_of_grids(grids))
    batch = Batch(len(items), errors := [], [], [], identities := [], [], symmetries := [], None)
    records: list[Record] = []
    for item in items:
        if isinstance(item, ParseError):
            errors.append(item)
            continue
        identified, symmetry, conflicts = next(described)
        if conflicts:
            errors.append(ParseError(item.line, clash_of(item.grid), entry=item.entry))
            continue
        record, warnings = clean_record(item)
        batch.warnings += [(len(records), warning) for warning in warnings]
        records.append(record)
        identities.append(identified)
        symmetries.append(symmetry)
    batch.records = records = _with_solutions(records)
    batch.lines = [record.line for record in records]
    batch.grids = [str(record.grid) for record in records]
    batch.givens = [record.grid.givens for record in records]
    batch.several = {name: _of_each(records, name) for name in SEVERAL}
    return batch


def _of_each(records: list[Record], name: str) -> dict[int, tuple[Any, ...]]:
    """Return the nonempty values of a field of the records, by index."""
    values = map(attrgetter(name), records)
    return {index: value for index, value in enumerate(values) if value}


def _with_solutions(records: list[Record]) -> list[Record]:
    """Add the solution of a puzzle with several to its details: solving would not reproduce it."""
    from sudokudb.engine import buffers

    solved = [n for n, record in enumerate(records) if record.solution not in (None, record.grid)]
    if not solved:
        return records
    nines = [n for n in solved if records[n].grid.is_engine]
    text = "".join(str(records[n].grid) for n in nines)
    counts = buffers.count_lines(text.encode("ascii"), ENGINE_CELLS)
    unique = {n for n, count in zip(nines, counts, strict=True) if count == 1}
    for n in solved:
        if n not in unique:
            details = records[n].details
            name = "solution" if "solution" not in details else "solution grid"
            records[n] = replace(records[n], details={**details, name: str(records[n].solution)})
    return records
