"""Compare our ratings with those of HoDoKu or Sudoku Explainer in a list.

    python benchmarks/agreement.py LIST [--show N] [--threads N]

LIST is a file with columns separated by tabs and their names in the first line: `puzzle`, `source`,
then `level score steps step_counts` as HoDoKu rates, or `er ep ed steps step_counts` as Sudoku
Explainer does; `step_counts` is `X-Wing=1; ...` (HoDoKu's are compared). The table says for each
source how many puzzles are equal; `--show` prints some that are not.
"""

from __future__ import annotations

import argparse
import csv
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from sudokudb.rating.rate import rate
from sudokudb.rating.rater import load_rater
from sudokudb.technique_names import TECHNIQUES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sudokudb.rating.rate import Outcome

Fields = dict[str, object]


def in_list(row: dict[str, str], rater: str) -> Fields:
    """Return the rating of a puzzle in the list."""
    if rater == "se":
        return {**{key: float(row[key]) for key in ("er", "ep", "ed")}, "steps": int(row["steps"])}
    counts: Counter[str] = Counter()
    for each in row["step_counts"].split("; "):
        name, count = each.rsplit("=", 1)
        counts[name.split(" in ")[0]] += int(count)  # forcing chains are named with a house
    return {
        "level": row["level"],
        "score": float(row["score"]),
        "steps": int(row["steps"]),
        "step counts": counts,
    }


def computed(outcome: Outcome, rater: str) -> Fields:
    """Return our rating of a puzzle."""
    if rater == "se":
        er = outcome.score if outcome.solved else 20.0  # what Sudoku Explainer prints then
        return {"er": er, "ep": outcome.ep, "ed": outcome.ed, "steps": outcome.steps}
    return {
        "level": outcome.level,
        "score": outcome.score,
        "steps": outcome.steps,
        "step counts": {TECHNIQUES[key].printed: n for key, n in outcome.counts.items()},
    }


def print_table(sources: Sequence[str], pairs: Sequence[tuple[Fields, Fields]]) -> None:
    """Print how many puzzles agree in each field, for each source and in total."""
    fields = list(pairs[0][0])
    equal: dict[str, Counter[str]] = {source: Counter() for source in [*sources, "all"]}
    for source, (theirs, ours) in zip(sources, pairs, strict=True):
        for name in (source, "all"):
            equal[name].update(["puzzles"] + ["all equal"] * (theirs == ours))
            equal[name].update(field for field in fields if theirs[field] == ours[field])
    columns = ["puzzles", *fields, "all equal"]
    print("".join(f"{column:>12}" for column in columns))
    for name, counts in equal.items():
        print("".join(f"{counts[column]:12,}" for column in columns), "", name)


def main() -> None:
    """Read the list, rate it and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("list", type=Path, metavar="LIST")
    parser.add_argument("--show", type=int, default=0, help="how many differences to print")
    parser.add_argument("--threads", type=int, default=1)
    options = parser.parse_args()
    with options.list.open(newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    rater = "se" if "er" in rows[0] else "hodoku"
    outcomes = rate([row["puzzle"] for row in rows], load_rater(rater), options.threads)
    pairs = [
        (in_list(row, rater), computed(outcome, rater))
        for row, outcome in zip(rows, outcomes, strict=True)
    ]
    print_table([row["source"] for row in rows], pairs)
    different = [row for row, (theirs, ours) in zip(rows, pairs, strict=True) if theirs != ours]
    for row in different[: options.show]:
        theirs, ours = pairs[rows.index(row)]
        print(f"\n{row['puzzle']}\n  list: {theirs}\n  ours: {ours}")


if __name__ == "__main__":
    main()
