"""Files of all other formats, read by the ordinary reader; lines of 81 characters as blocks."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pyarrow as pa

from sudokudb.formats.bulk.row_batches import (
    BATCH,
    NamedColumns,
    RowBatch,
    choose_rows,
    translate,
)
from sudokudb.formats.codecs.line import items_of
from sudokudb.formats.model.record import ParseError, Record
from sudokudb.formats.reading import TABLES, Reading
from sudokudb.formats.text.plain_lines import LineBlock
from sudokudb.grid import is_engine
from sudokudb.layout import ENGINE_CELLS as CELLS
from sudokudb.notation import EMPTY

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.formats.bulk.row_batches import Cells
    from sudokudb.formats.registry import Format
    from sudokudb.formats.source.source import Source

    Items = Iterator[Record | ParseError | LineBlock]
    _Numbered = tuple[int, Record | ParseError]


def read_others(source: Source, form: Format) -> Iterator[RowBatch]:
    """Yield the puzzles of a file in any format; raise FormatError if it is damaged.

    A full grid directly after the puzzle that it solves is its solution. The numbers are those of
    the lines of a text; else of the puzzles, errors included.
    """
    reading = Reading(source, form)
    is_text = "text" in form.content and form.name not in TABLES
    waiting: list[_Numbered] = []
    number = 0
    for item in reading.pairing.pair(_split_unusual(reading.items())):
        if isinstance(item, LineBlock):
            yield from _flush(waiting)
            yield _block_batch(item)
            number += item.count
            continue
        waiting.append((item.line - 1 if is_text else number, item))
        number += 1
        if len(waiting) >= BATCH:
            yield from _flush(waiting)
    yield from _flush(waiting)
    if reading.failure is not None:
        raise reading.failure


def _split_unusual(items: Items) -> Items:
    """Yield items, and the puzzles of blocks that have full grids or are not only cells."""
    for item in items:
        if not isinstance(item, LineBlock):
            yield item
            continue
        cells = _block_cells(item)
        is_usual = (cells[:, 0] != 0) & (cells == ord(EMPTY)).any(axis=1)
        yield from [item] if is_usual.all() else items_of(item)


def _block_cells(block: LineBlock) -> Cells:
    lines = np.frombuffer(block.rows, np.uint8).reshape(-1, block.stride)
    return translate(lines[:, :CELLS])


def _block_batch(block: LineBlock) -> RowBatch:
    numbers = np.arange(block.line - 1, block.line - 1 + block.count)
    return choose_rows(_block_cells(block), None, NamedColumns(None), numbers)


def _flush(waiting: list[_Numbered]) -> Iterator[RowBatch]:
    """Yield the batch of the records and errors that wait, if there are any."""
    if waiting:
        yield _records_batch(waiting)
        waiting.clear()


def _records_batch(items: list[_Numbered]) -> RowBatch:
    found, skipped = [], []
    for number, item in items:
        if isinstance(item, Record) and is_engine(item.grid):
            found.append((max(number, 0), item))
        else:
            skipped.append(max(number, 0))
    records = [record for _, record in found]
    answers = [str(record.solution) if record.solution else "\0" * CELLS for record in records]
    return RowBatch(
        _rows("".join(record.grid.text for record in records)),
        _rows("".join(answers)) if any(record.solution for record in records) else None,
        pa.array([record.source or None for record in records], pa.string()),
        pa.array([record.license or None for record in records], pa.string()),
        np.array([number for number, _ in found], np.int64),
        np.array(skipped, np.int64),
    )


def _rows(text: str) -> Cells:
    return np.frombuffer(text.encode("ascii"), np.uint8).reshape(-1, CELLS)
