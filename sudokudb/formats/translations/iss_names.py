"""The names of rules in ISS texts, by kind and by name."""

from __future__ import annotations

PLAIN = {
    "antiknight": "AntiKnight",
    "antiking": "AntiKing",
    "nonconsecutive": "AntiConsecutive",
    "windoku": "Windoku",
    "disjoint": "DisjointSets",
    "entropy": "GlobalEntropy",
}
"""The rules without cells."""

LINES = {
    "thermo": "Thermo",
    "renban": "Renban",
    "palindrome": "Palindrome",
    "between": "Between",
    "regionsum": "RegionSumLine",
    "zipper": "Zipper",
    "doublearrow": "DoubleArrow",
    "entropic": "Entropic",
    "distinct": "AllDifferent",
    "circles": "CountingCircles",
}
"""The rules of cells alone."""

VALUED = {
    "whisper": ("Whisper", "5"),
    "lockout": ("Lockout", "4"),
    "modular": ("Modular", "3"),
    "sumline": ("SumLine", ""),
}
"""The rules with a number before the cells, and the number where a text has none."""

RAYS = {"xsum": "XSum", "skyscraper": "Skyscraper", "room": "NumberedRoom"}
"""The clues at both ends of a row or a column."""

EDGES = {
    ("white", ""): "WhiteDot",
    ("black", ""): "BlackDot",
    ("sum2", "10"): "X",
    ("sum2", "5"): "V",
    ("greater", ""): "GreaterThan",
}
"""The marks on edges, by kind and value."""

STRICT = {"StrictKropki": "white,black", "StrictXV": "sum2 10,sum2 5"}
"""The values of negative constraints by name."""

PAIRS = ("white", "black", "sum2", "greater", "difference", "ratio", "slow", "parity")
"""The kinds that are written as a table of pairs, labelled with their name, where need be."""

ONLY_9 = ("entropic", "entropy")
"""The kinds that ISS has in grids of 9×9 only."""
