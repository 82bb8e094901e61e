"""Traces of many puzzles: a row for each, with the steps that solve it, as Arrow tables.

The columns are made from the packed steps of the compiled runner; docs/traces.md describes them.
"""

from __future__ import annotations

from itertools import accumulate, chain, islice
from typing import TYPE_CHECKING, Any, cast

from sudokudb.columns.needed_packages import require_data
from sudokudb.engine.buffers import CELLS, count_lines
from sudokudb.errors import GridError, NotValid, say
from sudokudb.layout import is_engine_text
from sudokudb.rating.packed import PackedTraces, packed_traces
from sudokudb.rating.rater import load_rater
from sudokudb.rating.ratings import NONE, SEVERAL

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sudokudb.columns.step_sentences import SentenceColumn
    from sudokudb.rating.rater import Rater

_FIRST_ROWS, _ROWS = 64, 1024  # puzzles of a batch
_MOST_BYTES = 1 << 25  # of the packed steps of a batch


def trace_schema(rater: str | Rater = "hodoku", *, sentences: bool = False) -> Any:
    """Return the schema of the tables of traces by a rater, a `pyarrow.Schema`."""
    require_data()
    import pyarrow as pa

    from sudokudb.columns.step_columns import SHORT_NAME, step_type

    step = step_type(_as_rater(rater), sentences=sentences)
    return pa.schema(
        [
            ("puzzle", pa.string()),
            ("rater", SHORT_NAME),
            ("rater_version", SHORT_NAME),
            ("solved", pa.bool_()),
            ("steps", pa.list_(step)),
        ],
        metadata={"sudokudb-traces": "1"},
    )


def trace_table(
    grids: Any, rater: str | Rater = "hodoku", sentences: bool = False, threads: int | None = None
) -> Any:
    """Return a `pyarrow.Table` with a row for each puzzle, and the steps that solve it.

    `grids` are what `solve_array` takes: an array of n × 81 or n × 9 × 9 digits or characters, or
    texts. `rater` is the order of the techniques: hodoku, se, or a file. With `sentences`, steps
    have one in the current language. All steps are in memory, about 10 kB a puzzle; `trace_batches`
    yields them in parts. By default there is one thread per processor.

    Raises NotValid for a grid without exactly one solution, GridError for a value that is not a
    grid, and MissingPackage if NumPy or PyArrow is not installed.
    """
    require_data()
    import pyarrow as pa

    batches = trace_batches(_texts_of(grids), rater, sentences=sentences, threads=threads)
    return pa.Table.from_batches(batches, trace_schema(rater, sentences=sentences))


def trace_batches(
    grids: Iterable[str],
    rater: str | Rater = "hodoku",
    *,
    sentences: bool = False,
    threads: int | None = None,
    check: bool = True,
) -> Iterator[Any]:
    """Yield the traces of puzzles of 81 characters, some as a `pyarrow.RecordBatch` at a time.

    Memory does not grow with the number of puzzles. The arguments and errors are those of
    `trace_table`. With `check` false, the puzzles are known to have one solution each.
    """
    require_data()
    from sudokudb.columns.step_sentences import SentenceColumn

    chosen = _as_rater(rater)
    made = SentenceColumn() if sentences else None
    schema, first = trace_schema(chosen, sentences=sentences), 1
    for some in _parts_of(grids):
        if check:
            _require_valid(some, first)
        first, at = first + len(some), 0
        for packed in _together(packed_traces(some, chosen, threads)):
            yield _batch(some[at : at + len(packed.ends)], packed, chosen, made, schema)
            at += len(packed.ends)


def _parts_of(texts: Iterable[str]) -> Iterator[list[str]]:
    """Yield texts in parts: small ones first, so that the first traces are there soon."""
    rest, size = iter(texts), _FIRST_ROWS
    while some := [text.replace("0", ".") for text in islice(rest, size)]:
        yield some
        size = min(2 * size, _ROWS)


def _as_rater(rater: str | Rater) -> Rater:
    return load_rater(rater) if isinstance(rater, str) else rater


def _texts_of(grids: Any) -> Iterator[str]:
    """Yield grids as texts, some at a time."""
    from sudokudb.columns.grid_rows import rows_of

    rows = rows_of(grids)
    for low in range(0, len(rows), _ROWS):
        text = rows[low : low + _ROWS].tobytes().decode("ascii", "replace")
        yield from (text[at : at + CELLS] for at in range(0, len(text), CELLS))


def _require_valid(texts: Sequence[str], first: int) -> None:
    """Raise NotValid for a puzzle without exactly one solution; `first` is the number of the first.

    Raises GridError for a text that is not a grid.
    """
    if wrong := [text for text in texts if not is_engine_text(text)]:
        raise GridError(say("{text!r} is not a grid of 81 cells", text=wrong[0][:40]))
    counts = count_lines("".join(texts).encode("ascii", "replace"), CELLS)
    for number, count in enumerate(counts, start=first):
        if count != 1:
            reason = SEVERAL if count else NONE
            raise NotValid(
                say("puzzle {number} is not valid: {reason}", number=number, reason=reason),
                say("leave it out: only puzzles with one solution have traces"),
            )


def _together(parts: Iterator[PackedTraces]) -> Iterator[PackedTraces]:
    """Yield packed traces in larger parts, of which columns are made faster."""
    waiting: list[PackedTraces] = []
    rows = size = 0
    for part in parts:
        waiting.append(part)
        rows += len(part.ends)
        size += sum(memoryview(buffer).nbytes for buffer in part[:4])
        if rows >= _ROWS or size > _MOST_BYTES:
            yield _join(waiting)
            waiting, rows, size = [], 0, 0
    if waiting:
        yield _join(waiting)


def _join(parts: Sequence[PackedTraces]) -> PackedTraces:
    import numpy as np

    words = [np.frombuffer(part.words, np.uint16) for part in parts]
    starts = [np.frombuffer(part.starts, np.uint32) for part in parts]
    first_words = accumulate(map(len, words[:-1]), initial=0)
    first_steps = accumulate(map(len, starts[:-1]), initial=0)
    ends = [np.asarray(part.ends) + first for part, first in zip(parts, first_steps, strict=True)]
    moved = [each + np.uint32(first) for each, first in zip(starts, first_words, strict=True)]
    return PackedTraces(
        cast("Any", np.concatenate(words)),
        cast("Any", np.concatenate(moved)),
        bytearray().join(part.digits for part in parts),
        bytearray().join(part.candidates for part in parts),
        cast("Any", np.concatenate(ends)),
        cast("Any", [*chain.from_iterable(part.solved for part in parts)]),
    )


def _batch(
    texts: list[str], packed: PackedTraces, rater: Rater, made: SentenceColumn | None, schema: Any
) -> Any:
    """Return the rows of puzzles with their steps."""
    import numpy as np
    import pyarrow as pa

    from sudokudb.columns.step_columns import list_of, step_columns

    columns = step_columns(packed, rater)
    if made:
        columns.append(made.column(packed))
    steps = pa.StructArray.from_arrays(columns, fields=list(schema.field("steps").type.value_type))
    same = pa.array(np.zeros(len(texts), np.int8))
    names = [
        pa.DictionaryArray.from_arrays(same, pa.array([name], pa.string()))
        for name in (rater.name, rater.version)
    ]
    ends = np.asarray(packed.ends, np.int64)
    lengths = ends - np.concatenate(([0], ends[:-1]))
    solved = pa.array(np.asarray(packed.solved, np.bool_))
    return pa.RecordBatch.from_arrays(
        [pa.array(texts, pa.string()), *names, solved, list_of(lengths, steps)], schema=schema
    )
