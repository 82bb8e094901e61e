"""Folders in HRM's layout are those that its published script makes.

The hashes are those of the files that `dataset/build_sudoku_dataset.py` of sapientinc/HRM (commit
42410da) made without augmentation from a CSV file of these puzzles, in the order of the data set.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

import pytest

from sudokudb import build_dataset
from tests.engine.measure_support import easy

if TYPE_CHECKING:
    from pathlib import Path

INDICES = "7cbce44a6e43f3501ac1a1b78e1f658d0b83ef58ad7f3eee9232776b8276493f"
HASHES = {
    "all__group_indices.npy": INDICES,
    "all__inputs.npy": "cdbe267c38eab96d0da2b633e00e6317fe51c61f5117a8d9c59438347cd9d7d4",
    "all__labels.npy": "b64435704f48e664bfd12c68075c63e74f839b9bb7399f938ee1c571cbae39c0",
    "all__puzzle_identifiers.npy": (
        "e5511e1d700e60ba941cc192682ecc20dce7cba80f99488ec0e6e68bae53fbf1"
    ),
    "all__puzzle_indices.npy": INDICES,
    "dataset.json": "31b8130ea75a998871099dee4837675beccde40f648f37d6d97151777711ab4b",
}


@pytest.mark.slow
def test_the_files_are_those_of_the_published_script(tmp_path: Path) -> None:
    lists = tmp_path / "list.txt"
    lists.write_text("".join(f"{row.decode()}\n" for row in easy(2200)[:1000]))
    build_dataset(lists, tmp_path / "set", split="train=90%,test=10%", to=("hrm",))
    found = sorted((tmp_path / "set" / "train").iterdir())
    assert {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in found} == HASHES
