"""Puzzles of a file of any program or format, by columns."""

from __future__ import annotations

import struct
import tokenize
import zipfile
import zlib
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pyarrow as pa

from sudokudb.errors import FormatError, SudokuError, say
from sudokudb.formats.bulk import (
    array_files,
    json_objects,
    other_files,
    parquet_groups,
    text_tables,
)
from sudokudb.formats.bulk.array_files import INPUTS
from sudokudb.formats.data.tables import layout_of
from sudokudb.formats.reading import open_source
from sudokudb.formats.registry import detect_format

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from sudokudb.formats.bulk.row_batches import RowBatch
    from sudokudb.formats.source.source import Source

_DAMAGES = (
    *(pa.ArrowException, zipfile.BadZipFile, zlib.error, struct.error, tokenize.TokenError),
    *(OSError, EOFError, ValueError, RuntimeError, MemoryError, LookupError, TypeError),
    *(OverflowError, NotImplementedError, SyntaxError),
)
"""What PyArrow, NumPy and zipfile raise for damaged files."""

_ARRAY, _ZIP = b"\x93NUMPY", b"PK"


def read_batches(path: Path, *, solutions: bool = True, origins: bool = True) -> Iterator[RowBatch]:
    """Yield the 9×9 puzzles of a file, or of a folder in HRM's layout, as arrays.

    Reads CSV and other tables of text, Parquet, `.npy`, `.npz`, JSON lines and lines of 81
    characters by columns, and every other format by the ordinary reader. Memory does not grow with
    the file. Without `solutions` or `origins` (sources and licenses) these columns may be left out.
    Raises FormatError, whose message names the file, if it cannot be read or is damaged.
    """
    if path.is_dir():
        with _name_errors(path):
            yield from _read_folder(path, solutions=solutions)
        return
    with open_source(path) as source, _name_errors(path):
        yield from _read(source, solutions=solutions, origins=origins)


@contextmanager
def _name_errors(path: Path) -> Iterator[None]:
    """Raise errors about a file as a FormatError of one line with its name."""
    try:
        yield
    except SudokuError as error:
        if str(path) in error.message:
            raise
        raise FormatError(
            say("{file}: {message}", file=str(path), message=error.message), error.hint
        ) from None
    except _DAMAGES as error:
        reason = " ".join(str(error).split())[:120] or type(error).__name__
        raise FormatError(
            say("{file}: the file is damaged: {reason}", file=str(path), reason=reason)
        ) from None


def _read_folder(folder: Path, *, solutions: bool) -> Iterator[RowBatch]:
    if not (folder / INPUTS).is_file():
        raise FormatError(
            say("a folder without {name}", name=INPUTS),
            say("name a file, or a folder in the layout of HRM"),
        )
    yield from array_files.read_folder(folder, solutions=solutions)


def _read(source: Source, *, solutions: bool, origins: bool) -> Iterator[RowBatch]:
    """Return the batches of a file, by the first reader that its beginning fits."""
    if source.head.startswith(_ARRAY):
        return array_files.read_array(source.seekable())
    if source.head.startswith(_ZIP) and source.suffix == ".npz":
        return array_files.read_arrays(source.seekable(), solutions=solutions)
    form = detect_format(source)
    if form.name == "parquet":
        return parquet_groups.read_groups(source.seekable(), solutions=solutions, origins=origins)
    if form.name in ("kaggle", "csv"):
        table = layout_of(source)
        if table is not None and text_tables.can_read_blocks(source, table):
            return text_tables.read_blocks(source, table, solutions=solutions, origins=origins)
    if form.name == "jsonl" and (columns := json_objects.columns_in(source)):
        stream = source.stream()
        return json_objects.read_objects(stream, columns, solutions=solutions, origins=origins)
    return other_files.read_others(source, form)
