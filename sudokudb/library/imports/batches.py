"""What files bring, in chunks of columns: grids, and what is known of each without solving it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import islice
from typing import TYPE_CHECKING

from sudokudb.errors import GridError
from sudokudb.formats.codecs.line import records_of
from sudokudb.formats.model.record import ParseError, Record
from sudokudb.formats.model.solution_checks import clash_of
from sudokudb.formats.text.plain_lines import LineBlock
from sudokudb.library.imports.validation import clean_record

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

CHUNK = 8_192
_LEAST, _MOST = 2_048, 16_384
_LONG, _SHORT = 0.4, 0.2  # seconds that somebody else would wait
_CELLS = 81


@dataclass
class Arrivals:
    """Some puzzles, column by column, in the order of the file; and the entries that are none.

    `entries` counts both; `faults` are by their place among them; `records` is None where a file
    has nothing but grids. `warnings` are what is to be said about puzzles that are taken all the
    same, by their index.
    """

    entries: int
    faults: dict[int, ParseError]
    wheres: Sequence[int]
    grids: Sequence[str]
    identities: Sequence[int]
    givens: Sequence[int]
    symmetries: Sequence[int]
    records: Sequence[Record] | None
    warnings: list[tuple[int, str]] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.grids)

    @property
    def unread(self) -> int:
        """Count the faults that are about no entry, but a whole file."""
        return sum(not fault.line for fault in self.faults.values())

    def place(self, index: int) -> tuple[int, int]:
        """Return where a puzzle stands, and its number where there are others."""
        return self.wheres[index], self.records[index].entry if self.records else 0

    def faults_among(self, count: int) -> list[ParseError]:
        """Return the faults among the first `count` entries."""
        return [fault for place, fault in self.faults.items() if place < count]

    def without(self, count: int) -> Arrivals:
        """Leave out the first `count` entries, which were kept before."""
        low = count - len(self.faults_among(count))
        return replace(
            self,
            entries=self.entries - count,
            faults={place - count: f for place, f in self.faults.items() if place >= count},
            wheres=self.wheres[low:],
            grids=self.grids[low:],
            identities=self.identities[low:],
            givens=self.givens[low:],
            symmetries=self.symmetries[low:],
            records=None if self.records is None else self.records[low:],
            warnings=[(index - low, doubt) for index, doubt in self.warnings if index >= low],
        )


class Pace:
    """How large a chunk may be: as large as can be kept before somebody else waits for long."""

    def __init__(self) -> None:
        self.size = CHUNK

    def took(self, seconds: float) -> None:
        """Learn how long a chunk took to be kept."""
        if seconds > _LONG:
            self.size = max(min(_LEAST, self.size), self.size // 2)
        elif seconds < _SHORT:
            self.size = min(_MOST, self.size * 2)


def arrivals(items: Iterable[Record | ParseError | LineBlock], pace: Pace) -> Iterator[Arrivals]:
    """Gather what a format reads into chunks."""
    waiting: list[Record | ParseError] = []
    for item in items:
        if not isinstance(item, LineBlock):
            waiting.append(item)
            if len(waiting) >= min(pace.size, CHUNK):
                yield of_records(waiting)
                waiting = []
            continue
        if waiting:
            yield of_records(waiting)
            waiting = []
        yield from of_run(item, pace)
    if waiting:
        yield of_records(waiting)


def of_run(run: LineBlock, pace: Pace) -> Iterator[Arrivals]:
    """Yield the chunks of a run; line by line where one of its lines is not plain or clashes."""
    from sudokudb.engine import buffers as rows
    from sudokudb.engine.canon import identity

    try:
        plain = rows.compact(run.rows, run.stride).translate(_DOTS)
        described = identity.describe_rows(plain)
    except GridError:
        described = None
    if described is None or 1 in described.clashes:
        entries = iter([item for entry in run.entries() for item in records_of(entry)])
        while part := list(islice(entries, CHUNK)):
            yield of_records(part)
        return
    text = plain.decode("ascii")
    grids = [text[low : low + _CELLS] for low in range(0, len(text), _CELLS)]
    low = 0
    while low < len(grids):
        high = min(low + pace.size, len(grids))
        cut, wheres = slice(low, high), range(run.line + low, run.line + high)
        columns = (described.identities[cut], described.givens[cut], described.symmetries[cut])
        yield Arrivals(len(wheres), {}, wheres, grids[cut], *columns, None)
        low = high


_DOTS = bytes.maketrans(b"0", b".")


def of_records(items: list[Record | ParseError]) -> Arrivals:
    """Make a chunk of records; those that break the rules are faults."""
    from sudokudb.engine.canon import identity

    facts = identity.describe_grids([item.grid for item in items if isinstance(item, Record)])
    described = zip(*facts, strict=True)
    faults: dict[int, ParseError] = {}
    records: list[Record] = []
    identities: list[int] = []
    symmetries: list[int] = []
    warnings: list[tuple[int, str]] = []
    for place, item in enumerate(items):
        if isinstance(item, ParseError):
            faults[place] = item
            continue
        identified, symmetry, clashes = next(described)
        if clashes:
            faults[place] = ParseError(item.line, clash_of(item.grid), entry=item.entry)
            continue
        record, said = clean_record(item)
        warnings += [(len(records), doubt) for doubt in said]
        records.append(record)
        identities.append(identified)
        symmetries.append(symmetry)
    _keep_solutions(records)
    return Arrivals(
        len(items),
        faults,
        [record.line for record in records],
        [str(record.grid) for record in records],
        identities,
        [record.grid.givens for record in records],
        symmetries,
        records,
        warnings,
    )


def _keep_solutions(records: list[Record]) -> None:
    """Put a solution among the details where it cannot be found out again: there are others too."""
    from sudokudb.engine import buffers as rows

    told = [n for n, record in enumerate(records) if record.solution not in (None, record.grid)]
    nines = [n for n in told if len(records[n].grid) == _CELLS]
    text = "".join(str(records[n].grid) for n in nines)
    counts = rows.count_lines(text.encode("ascii"), _CELLS)
    only = {n for n, count in zip(nines, counts, strict=True) if count == 1}
    for n in told:
        if n not in only:
            details = records[n].details
            name = "solution" if "solution" not in details else "solution grid"
            beside = {name: str(records[n].solution)}
            records[n] = replace(records[n], details={**details, **beside})
