"""Puzzles, and data sets that are built of them."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Any

import pyarrow.parquet as pq

from sudokudb import build_dataset
from tests.engine.measure_support import easy
from tests.engine.support import CLASH, EMPTY
from tests.library.datasets.support import hide

if TYPE_CHECKING:
    from pathlib import Path

PUZZLES = [row.decode() for row in easy(80)[:40]]

HIDDEN = [hide(text, seed) for seed, text in enumerate(PUZZLES[:20])]

ROWS = [*PUZZLES, *HIDDEN, *PUZZLES[:5], EMPTY.decode(), CLASH.decode(), "nonsense"]


def write_lists(folder: Path, rows: list[str], files: int = 1) -> list[Path]:
    folder.mkdir(exist_ok=True)
    paths = [folder / f"list{number}.txt" for number in range(files)]
    for number, path in enumerate(paths):
        path.write_text("".join(f"{row}\n" for row in rows[number::files]))
    return paths


def build(folder: Path, rows: list[str], **options: Any) -> dict[str, list[dict[str, Any]]]:
    """Build a data set in a new folder; return the rows of each split."""
    shutil.rmtree(folder, ignore_errors=True)
    found = build_dataset(write_lists(folder.parent / "lists", rows), folder, **options)
    return {split.name: rows_of(folder, split.name) for split in found.splits}


def rows_of(folder: Path, split: str) -> list[dict[str, Any]]:
    files = sorted((folder / "data").glob(f"{split}-*.parquet"))
    return [row for file in files for row in pq.read_table(file).to_pylist()]


def sums(folder: Path) -> str:
    return (folder / "SHA256SUMS").read_text()


def data_sums(folder: Path) -> list[str]:
    """Return the checksums of all files but the card, which has the name of the folder."""
    return [line for line in sums(folder).splitlines() if "README.md" not in line]
