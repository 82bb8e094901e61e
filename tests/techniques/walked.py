"""Positions on the way to solutions of generated puzzles, each with the first use of a technique.

`walked.txt` has a block for each: the school and the technique; the cells, with + before digits
that are not given; the candidates that were removed before; and the effect of the use. This writes
it anew from the puzzles in `tests/rating/rated.tsv`, as the techniques are now:

    python -m tests.techniques.walked
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.grid import format_cell
from sudokudb.rating.effects import eliminations, placements
from sudokudb.rating.rater import load_rater
from sudokudb.rating.walk import walk
from sudokudb.techniques.position import Position
from sudokudb.techniques.searches import SCHOOLS
from tests.techniques.support import candidates_in, position_in

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sudokudb.techniques.position import Candidate, Step

FILE = Path(__file__).with_name("walked.txt")
HEAD = "# Written by `python -m tests.techniques.walked`, which describes the blocks.\n\n"
EACH = 2
"""The positions of each technique, at most."""

_RATED = Path(__file__).parents[1] / "rating" / "rated.tsv"
_RATERS = {"hodoku": "hodoku", "explainer": "se"}
_LARGE = ("squirmbag", "whale", "leviathan")  # fish that take minutes to find
_UNUSED = {
    kind
    for line in load_rater("hodoku").lines
    if not line.enabled and not line.find.endswith(_LARGE)
    for kind in SCHOOLS["hodoku"][line.find]
}


class Case(NamedTuple):
    """A position, and the effect of the first use of a technique there."""

    school: str
    technique: str
    grid: str
    removed: str
    placed: str
    eliminated: str

    def position(self) -> Position:
        return position_in(self.grid, self.removed)

    def effect(self) -> tuple[set[Candidate], set[Candidate]]:
        removed = self.eliminated.replace("<>", "=")
        return candidates_in(self.placed), candidates_in(removed)


def cases() -> list[Case]:
    """Return the positions in the file."""
    text = FILE.read_text(encoding="utf-8")
    return [_read(block) for block in text.strip().split("\n\n")[1:]]


def _read(block: str) -> Case:
    words, grid, *lines = block.splitlines()
    school, technique = words.split()
    removed, placed, eliminated = (
        " ".join(line.removeprefix(word) for line in lines if line.startswith(word))
        for word in ("without ", "places ", "removes ")
    )
    return Case(school, technique, grid, removed, placed, eliminated)


# Writing


def found_cases(puzzles: Iterable[str]) -> Iterator[Case]:
    """Yield positions of each technique, from different puzzles."""
    counts: Counter[tuple[str, str]] = Counter()
    for index, puzzle in enumerate(puzzles):
        for school, rater in _RATERS.items():
            done: set[str] = set()
            for stage in walk(puzzle, load_rater(rater)):
                used = stage.step.technique
                wanted = {used} if counts[school, used] < EACH else set()
                if school == "hodoku" and index % 8 == stage.number % 5 == 0:
                    wanted |= {kind for kind in _UNUSED if not counts[school, kind]}
                at = Position(puzzle, stage.digits, stage.candidates) if wanted - done else None
                for technique in sorted(wanted - done):
                    if at and (step := at.first(technique, school)):
                        done.add(technique)
                        counts[school, technique] += 1
                        yield _case(school, at, step)


def _case(school: str, at: Position, step: Step) -> Case:
    cells = zip(at.givens, at.digits, strict=True)
    grid = "".join(f"+{d}" if d and g == "." else str(d or ".") for g, d in cells)
    every = Position(at.givens, at.digits, [0x3FE] * 81).candidates
    removed = [
        f"{format_cell(cell)}={digit}"
        for cell in range(81)
        for digit in range(1, 10)
        if (every[cell] & ~at.candidates[cell]) >> digit & 1
    ]
    effects = " ".join(placements(step)), " ".join(eliminations(step))
    return Case(school, step.technique, grid, " ".join(removed), *effects)


def _block(case: Case) -> str:
    lines = (("without", case.removed), ("places", case.placed), ("removes", case.eliminated))
    written = [f"{word} {text}" for word, text in lines if text]
    return "\n".join([f"{case.school} {case.technique}", case.grid, *written])


def main() -> None:
    """Write the file."""
    rows = _RATED.read_text(encoding="utf-8").splitlines()[1:]
    found = sorted(found_cases(row.split("\t")[0] for row in rows), key=lambda case: case[:2])
    FILE.write_text(HEAD + "\n\n".join(map(_block, found)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
