"""The names of rules in `sudoku-puzzle` objects of version 1, by kind."""

from __future__ import annotations

FORM = "sudoku-puzzle"
VERSION = 1


def is_v1(value: object) -> bool:
    """Return whether a value is an object of this format."""
    return isinstance(value, dict) and value.get("format") == FORM


TOP = frozenset(
    (
        *("format", "format_version", "$schema", "meta", "board", "digits", "givens", "solution"),
        *("candidates", "rules", "decorations", "style"),
    )
)
"""The keys of an object; drawings and styles change no rule."""

COSMETIC = frozenset(("type", "id", "label", "style"))
"""The keys that every rule can have."""

LINES = {
    "thermo": "thermo",
    "slow_thermo": "slow",
    "whisper": "whisper",
    "renban": "renban",
    "palindrome": "palindrome",
    "between": "between",
    "lockout": "lockout",
    "region_sum": "regionsum",
    "zipper": "zipper",
    "double_arrow": "doublearrow",
    "modular": "modular",
    "entropic": "entropic",
    "parity": "parity",
}
"""The kinds of lines."""

LINE_VALUES = {"whisper": "5", "lockout": "4", "modular": "3"}
"""The kinds of lines with a value, and the value of 9×9 grids that have none."""

CLOSED = ("whisper", "renban", "parity")
"""The kinds of lines that can be closed."""

NEIGHBOURS = {
    "antiknight": "antiknight",
    "antiking": "antiking",
    "nonconsecutive": "nonconsecutive",
}
"""The kinds of rules about all neighbours."""

RAYS = {"sandwich": "sandwich", "xsum": "xsum", "skyscraper": "skyscraper"}
"""The clues next to the grid, whose number is a `sum`, or a `value` for skyscrapers."""

EDGES = {
    ("kropki", "white"): ("white", ""),
    ("kropki", "black"): ("black", ""),
    ("xv", "X"): ("sum2", "10"),
    ("xv", "V"): ("sum2", "5"),
}
"""The marks on edges with a colour or a letter."""

EDGE_KEYS = {"kropki": "color", "xv": "letter", "difference": "value", "ratio": "value",
             "sum": "sum", "less": ""}  # fmt: skip
"""The key that each kind of mark has besides its cells."""

NEGATIVE_KEYS = {"kropki": "color", "xv": "letter"}
"""The key that limits a negative constraint to one mark."""

OPERATORS = {"difference": "difference", "ratio": "ratio", "sum": "sum2", "less": "greater",
             "less_equal": "slow", "difference_at_least": "whisper", "parity_differs": "parity",
             "equal": "same"}  # fmt: skip
"""The operators of relations that are kinds of rules about two cells."""

OPERATOR_VALUES = ("difference", "ratio", "sum", "difference_at_least")
"""The operators with a number."""
