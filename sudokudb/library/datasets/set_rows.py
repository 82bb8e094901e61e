"""The rows of several sets, one set after another, and what was found while they were read."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from sudokudb.columns import row_facts
from sudokudb.engine.canon.identity import OWN
from sudokudb.formats.bulk.bulk_reading import read_batches
from sudokudb.library.datasets.packed_rows import (
    WIDTH,
    GrowingArray,
    pack,
    solution_classes,
    text_keys,
    unpack,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from numpy.typing import NDArray

    from sudokudb.formats.bulk.row_batches import RowBatch
    from sudokudb.library.datasets.named_sets import NamedSet

    Rows = NDArray[np.int64]
    OnRows = Callable[[int], object]


class RowPlace(NamedTuple):
    """A row of a set: its file, and its number there, from 0."""

    file: str
    row: int


class OddRows(NamedTuple):
    """Rows of one kind: how many, and where the first is; None if there are none."""

    count: int = 0  # type: ignore[assignment]  # hides tuple.count
    first: RowPlace | None = None

    def add(self, file: str, rows: NDArray[np.int64]) -> OddRows:
        """Return these and more rows of a file."""
        first = self.first or (RowPlace(file, int(rows[0])) if len(rows) else None)
        return OddRows(self.count + len(rows), first)


class PuzzleSet(NamedTuple):
    """A set: its name, its files, and the range of its rows among those of all sets.

    `not_puzzles` are rows that are not 9×9 puzzles, which have no place in the range; the others
    are puzzles with `several_solutions` or `no_solution`, and those whose file has another solution
    than theirs, `wrong_solutions`.
    """

    name: str
    files: tuple[str, ...]
    start: int
    end: int
    not_puzzles: OddRows = OddRows()
    several_solutions: OddRows = OddRows()
    no_solution: OddRows = OddRows()
    wrong_solutions: OddRows = OddRows()

    @property
    def rows(self) -> int:
        """The number of puzzles."""
        return self.end - self.start


class SetRows:
    """All rows: their cells and forms, the keys of forms and of those of solutions, their places.

    The key of a solution is 0 for a puzzle without exactly one solution.
    """

    def __init__(self, *, solutions: bool) -> None:
        self.sets: list[PuzzleSet] = []
        self._solutions = solutions
        self._cells, self._forms = (GrowingArray(np.uint8, WIDTH) for _ in range(2))
        self._puzzles, self._classes = GrowingArray(np.int64), GrowingArray(np.int64)
        self._files: list[str] = []
        self._runs = GrowingArray(np.int64, 3)  # first row, its number in its file, the file
        self._count = 0

    def read(self, named: NamedSet, on_rows: OnRows) -> None:
        """Read a set; raise FormatError if a file of it cannot be read."""
        files = tuple(map(str, named.paths))
        found = PuzzleSet(named.name, files, self._count, self._count)
        for path, file in zip(named.paths, files, strict=True):
            self._files.append(file)
            for batch in read_batches(path, solutions=self._solutions, origins=False):
                found = self._add(batch, file, found)
                on_rows(self._count)
        self.sets.append(found)

    def _add(self, batch: RowBatch, file: str, found: PuzzleSet) -> PuzzleSet:
        """Add the rows of a batch; return what was found in the set."""
        found = found._replace(not_puzzles=found.not_puzzles.add(file, batch.skipped))
        if not len(batch.rows):
            return found
        packed = pack(row_facts.forms(batch.rows, OWN))
        keys = text_keys(packed)
        self._cells.add(pack(batch.rows))
        self._forms.add(packed)
        self._puzzles.add(keys)
        self._add_runs(batch.numbers)
        self._count += len(keys)
        found = found._replace(end=self._count)
        return self._add_classes(batch, keys, file, found) if self._solutions else found

    def _add_runs(self, numbers: Rows) -> None:
        begins = np.flatnonzero(np.diff(numbers, prepend=numbers[0] - 2) != 1)
        file = np.full(len(begins), len(self._files) - 1)
        self._runs.add(np.stack((begins + self._count, numbers[begins], file), axis=1))

    def _add_classes(self, batch: RowBatch, keys: Rows, file: str, found: PuzzleSet) -> PuzzleSet:
        solutions, counts = row_facts.solve(batch.rows)
        is_valid = counts == 1
        classes = np.zeros(len(counts), np.int64)
        classes[is_valid] = solution_classes(solutions[is_valid], keys[is_valid])
        self._classes.add(classes)
        wrong = np.zeros(0, np.intp)
        if batch.solutions is not None:
            is_other = (batch.solutions != solutions).any(axis=1)
            wrong = np.flatnonzero(is_other & is_valid & (batch.solutions[:, 0] != 0))
        return found._replace(
            several_solutions=found.several_solutions.add(file, batch.numbers[counts > 1]),
            no_solution=found.no_solution.add(file, batch.numbers[counts == 0]),
            wrong_solutions=found.wrong_solutions.add(file, batch.numbers[wrong]),
        )

    @property
    def puzzle_keys(self) -> Rows:
        """The hash of the form of each puzzle."""
        return self._puzzles.values

    @property
    def solution_keys(self) -> Rows:
        """The identity of the solution of each puzzle, or 0."""
        return self._classes.values

    def packed_cells(self, rows: Rows) -> NDArray[np.uint8]:
        """Return the packed cells of some rows."""
        found: NDArray[np.uint8] = self._cells.values[rows]
        return found

    def packed_forms(self, rows: Rows) -> NDArray[np.uint8]:
        """Return the packed canonical forms of some rows."""
        found: NDArray[np.uint8] = self._forms.values[rows]
        return found

    def cells(self, rows: Rows) -> NDArray[np.uint8]:
        """Return the cells of some rows, as n × 81 characters."""
        return unpack(self.packed_cells(rows))

    def numbers(self, rows: Rows) -> Rows:
        """Return the numbers of some rows in their files."""
        runs = self._runs.values
        places = np.searchsorted(runs[:, 0], rows, "right") - 1
        found: Rows = runs[places, 1] + rows - runs[places, 0]
        return found

    def places(self, rows: Iterable[int]) -> list[RowPlace]:
        """Return the places of some rows."""
        chosen = np.fromiter(rows, np.int64)
        runs = self._runs.values
        files = runs[np.searchsorted(runs[:, 0], chosen, "right") - 1, 2]
        numbers = self.numbers(chosen)
        return [
            RowPlace(self._files[file], int(number))
            for file, number in zip(files, numbers, strict=True)
        ]
