"""The names of kinds of rules in queries, and the numbers of the rules of a puzzle.

The rules of a puzzle are a text here, as the database stores it (see `rules.text`).
"""

from __future__ import annotations

from functools import lru_cache

from sudokudb.rules.kind_aliases import ALIASES, GROUPS

# fmt: off
KIND_NAMES = (
    "regions", "noboxes", "diagonal", "windoku", "disjoint", "distinct", "antiknight",
    "antiking", "nonconsecutive", "negative", "entropy", "odd", "even", "only", "extreme",
    "same", "quad", "index", "circles", "cage", "sum", "arrow", "doublearrow", "thermo", "slow",
    "whisper", "renban", "palindrome", "between", "lockout", "regionsum", "equal", "zipper",
    "modular", "entropic", "parity", "sumline", "white", "black", "difference", "ratio", "sum2",
    "greater", "little", "sandwich", "xsum", "skyscraper", "room", "table", "either",
)
"""The names of all kinds. Their table is not imported: most queries are about classic puzzles."""

LINES = (
    "arrow", "doublearrow", "thermo", "slow", "whisper", "renban", "palindrome", "between",
    "lockout", "regionsum", "zipper", "modular", "entropic", "parity", "sumline", "table",
)
"""The names of the kinds that are drawn as lines."""
# fmt: on

RULE_WORDS = (*KIND_NAMES, *GROUPS, *ALIASES)
"""The words that a query can contain for a kind of rule."""

NUMBERS = ("rules", "cages", "lines")
"""The fields that are numbers of rules, or of their kinds."""


def kinds_in(rules: str) -> list[str]:
    """Return the kind of each rule of a text, in order.

    >>> kinds_in("cage 3 r1c1r1c2;cage 4 r2c1r2c2;diagonal /"), kinds_in("")
    (['cage', 'cage', 'diagonal'], [])
    """
    return [rule.partition(" ")[0] for rule in rules.split(";")] if rules else []


@lru_cache(maxsize=4096)
def number_of(field: str, rules: str) -> int:
    """Return the number that one of NUMBERS is for the rules of a puzzle.

    >>> [number_of(field, "cage 3 r1c1r1c2;cage 4 r2c1r2c2;diagonal /") for field in NUMBERS]
    [2, 2, 0]
    """
    kinds = kinds_in(rules)
    if field == "rules":
        return len({*kinds})
    counted = ("cage",) if field == "cages" else LINES
    return sum(kind in counted for kind in kinds)
