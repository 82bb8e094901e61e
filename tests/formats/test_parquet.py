"""Parquet files that are small and would unpack to very much."""

from __future__ import annotations

import io
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from sudokudb.errors import FormatError
from sudokudb.formats.data.parquet_pages import Page, pages_of
from tests.formats.structured import PUZZLE, read_with

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

arrow = pytest.importorskip("pyarrow")
tables = pytest.importorskip("pyarrow.parquet")


def packed(columns: dict[str, Any], **options: Any) -> bytes:
    out = io.BytesIO()
    tables.write_table(arrow.table(columns), out, compression="zstd", **options)
    return out.getvalue()


def repeated(text: str, rows: int) -> Any:
    """Return a column of one text many times, which a file holds once."""
    return arrow.DictionaryArray.from_arrays(
        arrow.repeat(arrow.scalar(0, arrow.int32()), rows), [text]
    )


def lists(rows: int, length: int) -> Any:
    """Return a column of lists of zeros."""
    ends = arrow.array(range(0, rows * length + 1, length), arrow.int32())
    return arrow.ListArray.from_arrays(ends, arrow.repeat(0, rows * length))


BOMBS: dict[str, tuple[Callable[[], dict[str, Any]], str]] = {
    "a long text": (
        lambda: {"puzzle": [PUZZLE + "x" * 3_000_000]}, "a text of more than 524,288 bytes"),
    "a long text, often": (
        lambda: {"puzzle": repeated("x" * 600_000, 1_000_000)},
        "a text of more than 524,288 bytes"),
    "a long text beside": (
        lambda: {"puzzle": [PUZZLE] * 9, "more": repeated("x" * 600_000, 9)},
        "a text of more than 524,288 bytes"),
    "a long page": (
        lambda: {"puzzle": repeated("x" * (65 << 20), 2)},
        "a page that unpacks to more than 64 MB"),
    "long lists": (
        lambda: {"puzzle": [PUZZLE] * 200, "l": lists(200, 50_000)},
        "10,000,000 values in 200 rows"),
    "one long list": (
        lambda: {"puzzle": [PUZZLE] * 200, "l": arrow.array([[0] * 50_000] + [[0]] * 199)},
        "a list of 50,000 values"),
    "maps": (
        lambda: {"puzzle": [PUZZLE], "m": arrow.array([[("a", 1)]],
                                              arrow.map_(arrow.string(), arrow.int8()))},
        "a column of maps, which is not read"),
}  # fmt: skip


@pytest.mark.parametrize("case", BOMBS)
def test_what_unpacks_to_too_much_is_refused(case: str) -> None:
    columns, message = BOMBS[case]
    data = packed(columns())
    assert len(data) < 100_000
    with pytest.raises(FormatError) as caught:
        read_with("parquet", data)
    assert caught.value.message == message


READER = """
import resource, sys
from pathlib import Path
from sudokudb.formats.reading import Reading, open_source
with open_source(Path(sys.argv[1])) as source:
    reading = Reading(source)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    count = sum(1 for _ in reading)
print(count, reading.records, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="memory is counted in another unit")
@pytest.mark.parametrize("column", ["puzzle", "notes"])
def test_what_a_dictionary_repeats_is_unpacked_a_few_rows_at_a_time(
    column: str, tmp_path: Path
) -> None:
    rows = 1_000
    columns = {"puzzle": [PUZZLE] * rows, column: repeated("x" * 400_000, rows)}  # 400 MB
    path = tmp_path / "a.parquet"
    path.write_bytes(packed(columns))
    done = subprocess.run(
        [sys.executable, "-c", READER, str(path)], capture_output=True, text=True, check=True
    )
    count, records, kilobytes = map(int, done.stdout.split())
    assert (count, records) == (rows, rows if column == "notes" else 0)
    assert kilobytes < 300_000


def test_pages_say_how_large_they_are() -> None:
    data = packed({"puzzle": [PUZZLE] * 5 + ["x" * 81]}, use_dictionary=True)
    chunk = tables.ParquetFile(io.BytesIO(data)).metadata.row_group(0).column(0)
    first, second = pages_of(io.BytesIO(data), chunk)
    assert first == Page(2 * (4 + 81), 2, True)
    assert (second.values, second.is_dictionary) == (6, False)


@pytest.mark.parametrize("version", ["1.0", "2.0"])
@pytest.mark.parametrize("columns", [{"a": [PUZZLE] * 9, "b": [1] * 9, "c": [None] * 9}, {"a": []}])
def test_pages_of_either_version(version: str, columns: dict[str, Any]) -> None:
    data = packed(columns, data_page_version=version, data_page_size=1, use_dictionary=False)
    metadata = tables.ParquetFile(io.BytesIO(data)).metadata
    for group in range(metadata.num_row_groups):
        for index in range(metadata.num_columns):
            chunk = metadata.row_group(group).column(index)
            assert sum(page.values for page in pages_of(io.BytesIO(data), chunk)) == len(
                columns["a"]
            )
