"""HoDoKu's techniques by family, and positions in which they are used."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.technique_names import TECHNIQUES
from tests.techniques.support import candidates_in, position_in, searches_with_finders

if TYPE_CHECKING:
    from sudokudb.techniques.position import Candidate, Position

SIZES = ("x-wing", "swordfish", "jellyfish", "squirmbag", "whale", "leviathan")
COMPLEX = ("franken-", "finned-franken-", "mutant-", "finned-mutant-")

_FAMILIES = {
    "fish": " ".join(kind + size for kind in ("", "finned-", "sashimi-") for size in SIZES[:3]),
    "complex fish": "franken-swordfish " + " ".join(f"{kind}x-wing" for kind in COMPLEX),
    "kraken fish": "kraken-fish",
    "templates": "template-set template-delete",
    "single digit": "skyscraper two-string-kite empty-rectangle",
    "wings": "w-wing xy-wing xyz-wing",
    "uniqueness": """
        uniqueness-test-1 uniqueness-test-2 uniqueness-test-3 uniqueness-test-4 uniqueness-test-5
        uniqueness-test-6 hidden-rectangle bug-plus-1
    """,
    "avoidable rectangles": "avoidable-rectangle-type-1 avoidable-rectangle-type-2",
    "coloring": "simple-colors multi-colors",
    "sue de coq": "sue-de-coq",
    "chains": "remote-pair turbot-fish x-chain xy-chain nice-loop grouped-nice-loop",
    "almost locked sets": "als-xz als-xy-wing als-chain death-blossom",
    "forcing": "forcing-chain forcing-net brute-force",
}
FAMILIES = {name: keys.split() for name, keys in _FAMILIES.items()}
LARGE_FISH = [kind + size for kind in ("", "finned-", "sashimi-") for size in SIZES[3:]] + [
    kind + size for kind in COMPLEX for size in SIZES[1:4]
]
_ELSEWHERE = ("singles", "intersections", "subsets", "fish")
FAMILIES["others"] = [
    search
    for search in searches_with_finders("hodoku")
    if search not in {key for keys in FAMILIES.values() for key in keys}
    and not (search in TECHNIQUES and TECHNIQUES[search].family in _ELSEWHERE)
]
"""New techniques are here, unless they are above; those of `_ELSEWHERE` have tests of their own."""


class Case(NamedTuple):
    """A position, and the eliminations by one use of a technique there, if there is one."""

    technique: str
    grid: str
    removed: str
    eliminations: str
    options: dict[str, int]
    length: int | None

    def position(self) -> Position:
        return position_in(self.grid, self.removed)

    def wanted(self) -> set[Candidate]:
        return candidates_in(self.eliminations)


def _read(block: str) -> Case:
    words, grid, *lines = block.splitlines()
    technique, *options = words.split()
    numbers = {key: int(number) for key, _, number in (word.partition("=") for word in options)}
    length = numbers.pop("length", None)
    removed, eliminated = (
        " ".join(line.removeprefix(word) for line in lines if line.startswith(word))
        for word in ("without ", "removes ")
    )
    return Case(technique, grid, removed, eliminated, numbers, length)


_TEXT = Path(__file__).with_name("cases.txt").read_text(encoding="utf-8")
CASES = [_read(block) for block in _TEXT.strip().split("\n\n")[1:]]
