"""Parquet: tables of other programs, and files that unpack to too much."""

from __future__ import annotations

import io
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from sudokudb.errors import FormatError
from sudokudb.formats.codecs import parquet
from tests.formats.codecs.support import PUZZLE, SOLUTION, ZEROS
from tests.formats.support import read, read_one, some_record, source, written

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


arrow = pytest.importorskip("pyarrow")

tables = pytest.importorskip("pyarrow.parquet")


def test_tables_of_other_programs_are_read() -> None:
    cells = [int(mark) for mark in ZEROS]
    for columns in (
        {"id": [1], "puzzle": [PUZZLE], "solution": [SOLUTION], "difficulty": [2.5]},
        {"quizzes": [cells], "solutions": [[int(mark) for mark in SOLUTION]]},
        {"x": [[cells[n : n + 9] for n in range(0, 81, 9)]]},
    ):
        out = io.BytesIO()
        tables.write_table(arrow.table(columns), out)
        assert parquet.confidence(source(out.getvalue())) == 100
        entry = read_one("parquet", out.getvalue())
        assert str(entry.grid) == PUZZLE
        assert str(entry.solution) == SOLUTION or "x" in columns


def test_rows_are_numbered_across_groups() -> None:
    count = 12_000
    entries = read("parquet", written("parquet", [some_record(1, plays=False)] * count))
    assert (len(entries), entries[-1].line) == (count, count)


def test_a_file_without_puzzles_or_damaged_is_refused() -> None:
    out = io.BytesIO()
    tables.write_table(arrow.table({"a": [1]}), out)
    with pytest.raises(FormatError, match="no column that holds puzzles"):
        read("parquet", out.getvalue())
    with pytest.raises(FormatError, match="not a Parquet file"):
        read("parquet", b"PAR1 and nothing else")


def test_without_pyarrow_the_error_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    for action in (lambda: read("parquet", b"PAR1"), lambda: written("parquet", [])):
        with pytest.raises(FormatError, match="Parquet needs PyArrow") as caught:
            action()
        assert caught.value.hint == "pip install 'sudokudb[parquet]'"


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
        lambda: {"puzzle": [PUZZLE + "x" * (33 << 20)]}, "1,000 rows of more than 32 MB"),
    "a long text, often": (
        lambda: {"puzzle": [PUZZLE] * 9, "more": repeated("x" * (65 << 20), 9)},
        "1,000 rows of more than 32 MB"),
    "long lists": (
        lambda: {"puzzle": [PUZZLE] * 200, "l": lists(200, 50_000)},
        "10,000,000 values in 200 rows"),
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("case", BOMBS)
def test_a_small_file_that_unpacks_to_too_much_is_refused(case: str) -> None:
    columns, message = BOMBS[case]
    data = packed(columns())
    assert len(data) < 100_000
    with pytest.raises(FormatError) as caught:
        read("parquet", data)
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


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="memory is counted in another unit")
@pytest.mark.parametrize("column", ["puzzle", "notes"])
def test_repeated_long_texts_do_not_fill_the_memory(column: str, tmp_path: Path) -> None:
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
