"""Compare the traces of puzzle lists with the walk, step by step, and verify them.

    python .ci/trace_lists.py DATA [--nightly]

DATA is the folder of the lists. 60 puzzles of each list are traced by both raters, nightly 2,000,
of the hard list 300. Steps, evidence, positions and lines must be those of the walk; every trace
that ends in the solution must be accepted by `verify`.
"""

from __future__ import annotations

import sys
from pathlib import Path

from sudokudb import proof, verify
from sudokudb.columns.traces import trace_batches
from sudokudb.rating.packed import packed_traces, walked_steps
from sudokudb.rating.rater import load_rater
from sudokudb.rating.walk import walk

LISTS = {"kaggle_20k": 2000, "17_clue": 2000, "top1465": 300}
FEW = {"kaggle_20k": 60, "17_clue": 60, "top1465": 10}


def check(texts: list[str], name: str) -> int:
    """Return the number of differences and of traces that are refused."""
    rater, wrong, at = load_rater(name), 0, 0
    for packed in packed_traces(texts, rater):
        for steps in walked_steps(packed, rater):
            wrong += steps != [*walk(texts[at], rater)]
            at += 1
    for batch in trace_batches(texts, rater):
        for row in batch.to_pylist():
            wrong += bool(row["solved"] and verify(proof(row)) is None)
    return wrong + (at != len(texts))


def main(folder: Path, sizes: dict[str, int]) -> int:
    """Check all lists; return the number of failures."""
    failures = 0
    for name, size in sizes.items():
        lines = (folder / f"{name}.txt").read_text().splitlines()
        texts = [line[:81].replace("0", ".") for line in lines if len(line) >= 81][:size]
        for rater in ("hodoku", "se"):
            wrong = check(texts, rater)
            failures += wrong
            print(f"{name}, {rater}: {len(texts)} traces, {wrong} differ from the walk or fail")
    return failures


if __name__ == "__main__":
    sizes = LISTS if "--nightly" in sys.argv else FEW
    sys.exit(min(1, main(Path(sys.argv[1]) / "puzzles", sizes)))
