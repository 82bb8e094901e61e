"""Check that `find_leaks` finds what is known of pairs of sets: `python .ci/data_sets.py FOLDER`.

Each folder in FOLDER has `train.csv`, `test.csv` and `expected.json` with the rows of the second
that the first one has.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from sudokudb import find_leaks

KINDS = {"exact": "exact", "equivalent": "equivalent", "solution": "same solution class"}


def check_pair(folder: Path) -> None:
    """Compare the report on a pair of sets with what is expected."""
    expected: dict[str, Any] = json.loads((folder / "expected.json").read_text())
    report = find_leaks(folder / "train.csv", folder / "test.csv")
    for one, name in zip(report.sets, ("train", "test"), strict=True):
        counts = {
            "rows": one.rows,
            "not puzzles": one.not_puzzles.count,
            "several solutions": one.several_solutions.count,
        }
        wanted = expected[name]
        assert {key: counts[key] for key in wanted} == wanted, (one, wanted)
    (pair,) = report.pairs
    for kind, name in KINDS.items():
        found = pair.numbers(kind)[1].tolist()
        assert found == expected["leaks"][name], (kind, found)
    assert report.leaks() == bool(expected["exit code"])
    print(f"{folder.name}: {pair.counts} as expected")


def main() -> None:
    """Check every pair."""
    folders = [path for path in sorted(Path(sys.argv[1]).iterdir()) if path.is_dir()]
    assert folders
    for folder in folders:
        check_pair(folder)


if __name__ == "__main__":
    main()
