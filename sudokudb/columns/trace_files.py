"""Traces as Parquet and as JSON lines, a batch at a time, and their verification on the way."""

from __future__ import annotations

import json
from typing import IO, TYPE_CHECKING, Any

from sudokudb.columns.trace_proofs import proof
from sudokudb.errors import say
from sudokudb.grid import Grid
from sudokudb.rating.proof import ProofError, Replay, verify
from sudokudb.techniques.position import Step

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

_GROUP = 4096  # rows
_GROUP_BYTES = 1 << 26  # in memory

_OBJECTS = 64  # rows that are Python objects at the same time


def write_parquet(batches: Iterable[Any], schema: Any, out: IO[bytes]) -> None:
    """Write batches of traces as one Parquet file, of row groups of at most about 64 MB."""
    import pyarrow as pa
    from pyarrow.parquet import ParquetWriter

    with ParquetWriter(out, schema, compression="zstd") as writer:
        for group in _groups(batches):
            writer.write_table(pa.Table.from_batches(group, schema), row_group_size=_GROUP)


def _groups(batches: Iterable[Any]) -> Iterator[list[Any]]:
    waiting: list[Any] = []
    rows = size = 0
    for batch in batches:
        waiting.append(batch)
        rows, size = rows + len(batch), size + batch.nbytes
        if rows >= _GROUP or size > _GROUP_BYTES:
            yield waiting
            waiting, rows, size = [], 0, 0
    if waiting:
        yield waiting


def trace_objects(batch: Any) -> Iterator[dict[str, Any]]:
    """Yield the rows of a batch as JSON values, with the candidates as hexadecimal digits."""
    for low in range(0, len(batch), _OBJECTS):
        for row in batch.slice(low, _OBJECTS).to_pylist():
            for step in row["steps"]:
                step["candidates"] = step["candidates"].hex()
            yield row


def trace_lines(batch: Any) -> Iterator[str]:
    """Yield the rows of a batch as lines of JSON."""
    for row in trace_objects(batch):
        yield json.dumps(row, ensure_ascii=False)


def verify_some(batches: Iterable[Any], every: int = 1) -> Iterator[Any]:
    """Yield batches of traces after every Nth trace of a solved puzzle in them was verified.

    The first one is among them. Raises ProofError for a trace with a step that does not follow, or
    with a wrong position before a step.
    """
    number = 0
    for batch in batches:
        for index, solved in enumerate(batch.column("solved").to_pylist()):
            if solved and number % every == 0:
                verify_trace(batch.slice(index, 1).to_pylist()[0])
            number += solved
        yield batch


def verify_trace(row: Mapping[str, Any]) -> None:
    """Verify a row of a table of traces: its proof, and the positions before the steps."""
    try:
        verify(proof(row))
        _require_positions(row)
    except ProofError as error:
        text = say("{puzzle}: {message}", puzzle=row["puzzle"], message=error.message)
        raise ProofError(text) from None


def _require_positions(row: Mapping[str, Any]) -> None:
    replay = Replay(Grid(row["puzzle"]))
    for number, step in enumerate(row["steps"], start=1):
        digits = "".join(str(digit or ".") for digit in replay.digits)
        bits = sum(digits >> 1 << 9 * cell for cell, digits in enumerate(replay.candidates))
        if (digits, bits.to_bytes(92, "little")) != (step["digits"], step["candidates"]):
            text = say("the position before it is wrong")
            raise ProofError(text, number, step["technique"])
        placed, removed = (_candidates(step[name]) for name in ("place", "remove"))
        replay.apply(Step(step["technique"], placed, removed))


def _candidates(numbers: Iterable[int]) -> tuple[tuple[int, int], ...]:
    return tuple((number // 9, number % 9 + 1) for number in numbers)
