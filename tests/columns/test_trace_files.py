"""Files of traces: Parquet and JSON lines have the same content."""

from __future__ import annotations

import io
import json

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from sudokudb.columns.trace_files import trace_lines, trace_objects, write_parquet
from sudokudb.columns.traces import trace_batches, trace_schema
from tests.columns.support import RATERS, SHORT, batches


@pytest.mark.parametrize("sentences", [False, True])
@pytest.mark.parametrize("rater", RATERS)
def test_parquet_and_json_lines_have_the_same_rows(rater: str, sentences: bool) -> None:
    made = batches(rater, sentences=sentences)
    write_parquet(made, trace_schema(rater, sentences=sentences), out := io.BytesIO())
    table = pq.read_table(out)
    assert table.schema.equals(trace_schema(rater, sentences=sentences), check_metadata=False)
    assert table.schema.metadata[b"sudokudb-traces"] == b"1"
    read = [row for batch in table.to_batches() for row in trace_objects(batch)]
    assert read == [json.loads(line) for batch in made for line in trace_lines(batch)]
    assert len(read[0]["steps"][0]["candidates"]) == 184


def test_many_batches_are_written_as_row_groups_of_many_rows() -> None:
    (one,) = trace_batches([SHORT])
    many = pa.Table.from_batches([one] * 1024).combine_chunks().to_batches()
    write_parquet(many * 6, one.schema, out := io.BytesIO())
    metadata = pq.ParquetFile(out).metadata
    groups = [metadata.row_group(number).num_rows for number in range(metadata.num_row_groups)]
    assert groups == [4096, 2048]


def test_no_traces_are_a_file_without_rows() -> None:
    write_parquet([], trace_schema(), out := io.BytesIO())
    assert pq.read_table(out).num_rows == 0
