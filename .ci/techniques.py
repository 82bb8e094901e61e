"""Check techniques and raters against the rated puzzles and positions of a folder.

    python .ci/techniques.py FOLDER [CODE…] [--quiet]

`technique_cases.tsv` has positions with the step that has to be found, `hodoku_150.tsv` and
`se_150.tsv` puzzles with their ratings. With codes only these cases are looked at. Exit 1 if fewer
than 375 cases are as expected, or a rating differs.
"""

from __future__ import annotations

import csv
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from sudokudb.technique_names import TECHNIQUES
from sudokudb.techniques.position import Position

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.techniques.position import Candidate

ENOUGH = 375
KEYS = {name.code: key for key, name in TECHNIQUES.items() if name.code}
OPTIONS: dict[tuple[str, str], dict[str, int]] = {
    ("0402", "1"): {"two_candidates": 1},
    ("0404", ""): {"duals": 1},
    ("0405", ""): {"duals": 1, "two_candidates": 1},
    **{(f"06{n:02}", "1"): {"missing_allowed": 0} for n in range(9)},
    **{(code, option): {"als_nodes": 1} for code, option in
       (("0709", "2"), ("0710", "3"), ("0710", "4"), ("0711", "3"), ("0711", "4"))},
    **{(code, "2"): {"als_overlap": 1} for code in ("0902", "0903", "0904")},
    **{(code, "1"): {"siamese": 1} for code in KEYS if code.startswith("03")},
}  # fmt: skip


def candidates(text: str) -> tuple[Candidate, ...]:
    """Return the candidates in a list such as `r1c2=3 r4c5=6`, sorted."""
    found = []
    for word in text.replace(",", " ").replace(";", " ").split():
        place, digit = word.split("=") if "=" in word else word.split("<>")
        row, column = place[1:].split("c")
        found.append((9 * int(row) + int(column) - 10, int(digit)))
    return tuple(sorted(found))


def position(row: dict[str, str]) -> Position:
    """Return the position of a case."""
    givens, placed = row["givens"], row["placed"]
    digits = [
        int(g if g != "." else p if p != "." else 0) for g, p in zip(givens, placed, strict=True)
    ]
    left = [0x3FE] * 81
    for cell, digit in candidates(row["removed"]):
        left[cell] &= ~(1 << digit)
    return Position(givens, digits, left)


def verdict(row: dict[str, str]) -> str:
    """Return an empty text if the case is as expected, or else the difference."""
    key = KEYS[row["code"]]
    options = OPTIONS.get((row["code"], row["option"]), {})
    try:
        steps = position(row).all(key, **options)
    except KeyError:
        return "no finder"
    if row["expect"] == "absent":
        return "found" if steps else ""
    wanted = candidates(row["placements"]), candidates(row["eliminations"])
    for step in steps:
        if (tuple(sorted(step.placements)), tuple(sorted(step.eliminations))) == wanted:
            return ""
    return f"not among {len(steps)} uses"


def cases(folder: Path, codes: list[str]) -> Iterator[tuple[str, str]]:
    """Yield the code of each case, and its difference from what is expected."""
    with (folder / "technique_cases.tsv").open(newline="") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            if not codes or row["code"] in codes:
                wrong = verdict(row)
                if wrong and "--quiet" not in sys.argv:
                    print(row["code"], row["option"], row["name"], row["digits"], wrong, sep="\t")
                yield row["code"], wrong


def main() -> int:
    """Print a table of the cases by code; return 1 if too few are as expected."""
    words = [word for word in sys.argv[1:] if not word.startswith("-")]
    found = list(cases(Path(words[0]), words[1:]))
    right = Counter(code for code, wrong in found if not wrong)
    for code, total in sorted(Counter(code for code, _ in found).items()):
        print(f"{code} {KEYS[code]:32} {right[code]:3} of {total:3}")
    print(f"{right.total()} of {len(found)} cases")
    return int(right.total() < ENOUGH and not words[1:])


if __name__ == "__main__":
    sys.exit(main())
