"""The published example keeps its hashes, which docs/datasets.md has."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sudokudb import build_dataset, generate

PAGE = (Path(__file__).parents[4] / "docs" / "datasets.md").read_text()
EXAMPLE = PAGE.partition("## A published example")[2]
FEW = {
    "train": "3a8ffe36705c2da5d03ea03b74f832d08b4ea5b626ab2bebf955a253baf167e6",
    "valid": "fd4d2b85da7169209badd96e708f503be9de8035d35fd9015781313edee59ee7",
    "test": "2000da85fd9aed3d10f3f54fcc3d2a85f8c83ad2e271374d404fa6b207b7fb66",
}
"""The hashes of the splits of 2,000 puzzles, without strata."""


def built_hashes(folder: Path, count: int, stratify: str) -> dict[str, str]:
    lists = folder / "list.txt"
    puzzles = generate(seed=26, count=count)
    lists.write_text("".join(f"{puzzle.grid}\n" for puzzle in puzzles))
    rate = (stratify,) if stratify else ()
    built = build_dataset(lists, folder / "set", stratify=stratify, rate=rate)
    return {split.name: split.sha256 for split in built.splits}


@pytest.mark.slow
def test_a_small_set_has_its_hashes(tmp_path: Path) -> None:
    assert built_hashes(tmp_path, 2000, "") == FEW


@pytest.mark.nightly
def test_the_published_set_has_its_hashes(tmp_path: Path) -> None:
    rows = re.findall(r"^\| (\w+) \| [\d,]+ \| `(\w{64})` \|$", EXAMPLE, re.MULTILINE)
    assert built_hashes(tmp_path, 100_000, "hodoku") == dict(rows)
