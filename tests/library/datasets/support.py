"""Puzzles for sets of data, and files of them."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import numpy as np
import pyarrow as pa
import pyarrow.parquet

from sudokudb import Grid
from sudokudb.symmetry import random_transform
from tests.support import SOLUTIONS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    Writer = Callable[[Path, Sequence[str], Sequence[str]], Path]

FULLS = [*SOLUTIONS.values()]
"""Full grids, none of them equivalent to another."""


def mask(full: str, cells: int) -> str:
    """Return a full grid without some cells, few enough for one solution."""
    empty = {4 * cell % 81 for cell in range(cells)}
    return "".join("." if cell in empty else digit for cell, digit in enumerate(full))


def hide(text: str, seed: int) -> str:
    """Return a random equivalent of a grid."""
    return str(random_transform(random.Random(seed)).apply(Grid(text)))


def digits(texts: Sequence[str]) -> NDArray[np.uint8]:
    """Return grids as n × 81 digits."""
    rows = [[int(cell) for cell in text.replace(".", "0")] for text in texts]
    return np.array(rows, np.uint8).reshape(-1, 81)


def table(texts: Sequence[str], solutions: Sequence[str]) -> pa.Table:
    """Return a table as other programs write it."""
    return pa.table({"question": [*texts], "answer": [*solutions]})


def write_csv(path: Path, texts: Sequence[str], solutions: Sequence[str]) -> Path:
    """Write a table as on Kaggle."""
    rows = zip((text.replace(".", "0") for text in texts), solutions, strict=True)
    path.write_text("quizzes,solutions\n" + "".join(f"{a},{b}\n" for a, b in rows))
    return path


def write_hrm(path: Path, texts: Sequence[str], solutions: Sequence[str]) -> Path:
    """Write a folder in the layout of HRM."""
    path.mkdir()
    np.save(path / "all__inputs.npy", digits(texts) + np.uint8(1))
    np.save(path / "all__labels.npy", digits(solutions) + np.uint8(1))
    return path


def write_parquet(path: Path, texts: Sequence[str], solutions: Sequence[str]) -> Path:
    """Write a Parquet file with small row groups."""
    pyarrow.parquet.write_table(table(texts, solutions), path, row_group_size=3)
    return path


def write_npz(path: Path, texts: Sequence[str], solutions: Sequence[str]) -> Path:
    """Write packed arrays."""
    path = path.with_suffix(".npz")
    np.savez_compressed(path, puzzles=digits(texts), solutions=digits(solutions))
    return path


def write_npy(path: Path, texts: Sequence[str], solutions: Sequence[str]) -> Path:
    """Write an array of 9 × 9 digits, without the solutions."""
    path = path.with_suffix(".npy")
    np.save(path, digits(texts).reshape(-1, 9, 9).astype(np.int64))
    return path


def write_lines(path: Path, texts: Sequence[str], solutions: Sequence[str]) -> Path:
    """Write a list, without the solutions."""
    path.write_text("".join(f"{text}\n" for text in texts))
    return path


WRITERS: dict[str, Writer] = {
    "csv": write_csv,
    "hrm": write_hrm,
    "parquet": write_parquet,
    "npz": write_npz,
    "npy": write_npy,
    "lines": write_lines,
}
