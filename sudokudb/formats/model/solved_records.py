"""Puzzles with their solutions, for formats that keep them."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from sudokudb.columns.computed_values import with_solutions
from sudokudb.grid import Grid

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sudokudb.formats.model.record import Record

_BATCH = 1000


class SolvedRecords:
    """Records, of which the valid 9×9 puzzles without a solution are solved; `count` counts them.

    They are read and solved a batch at a time.
    """

    def __init__(self, records: Iterable[Record]) -> None:
        self._records = records
        self.count = 0

    def __iter__(self) -> Iterator[Record]:
        rest = iter(self._records)
        while batch := list(islice(rest, _BATCH)):
            grids = [None if r.solution or not r.grid.is_engine else r.grid.text for r in batch]
            for record, found in zip(
                batch, with_solutions(grids, [None] * len(batch)), strict=True
            ):
                self.count += found is not None
                yield replace(record, solution=Grid(found)) if found else record
