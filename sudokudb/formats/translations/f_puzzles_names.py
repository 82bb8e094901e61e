"""The names of rules in f-puzzles objects, by kind."""

from __future__ import annotations

FLAGS = {
    "diagonal+": ("diagonal", "/"),
    "diagonal-": ("diagonal", "\\"),
    "antiknight": ("antiknight", ""),
    "antiking": ("antiking", ""),
    "nonconsecutive": ("nonconsecutive", ""),
    "disjointgroups": ("disjoint", ""),
}
"""The rules that are on or off, with kind and value."""

LINES = {
    "thermometer": ("thermo", ""),
    "slowthermometer": ("slow", ""),
    "palindrome": ("palindrome", ""),
    "renban": ("renban", ""),
    "whispers": ("whisper", "5"),
    "regionsumline": ("regionsum", ""),
    "betweenline": ("between", ""),
    "lockout": ("lockout", "4"),
    "zipperline": ("zipper", ""),
    "modularline": ("modular", "3"),
    "entropicline": ("entropic", ""),
    "doublearrow": ("doublearrow", ""),
}
"""The rules with `lines`, with their kind and the value that one without has."""

SETS = {"odd": ("odd", ""), "even": ("even", ""), "minimum": ("extreme", "min"),
        "maximum": ("extreme", "max")}  # fmt: skip
"""The rules of one cell each, all of which are one rule of ours."""

GROUPS = {
    "killercage": "cage",
    "quadruple": "quad",
    "rowindexer": "index column",
    "columnindexer": "index row",
}
"""The rules with `cells`."""

OUTSIDE = {
    "littlekillersum": "little",
    "sandwichsum": "sandwich",
    "xsum": "xsum",
    "skyscraper": "skyscraper",
    "numberedroom": "room",
}
"""The clues next to the grid."""

EDGES = {
    ("difference", "1"): ("white", ""),
    ("ratio", "2"): ("black", ""),
    ("xv", "X"): ("sum2", "10"),
    ("xv", "V"): ("sum2", "5"),
}
"""The marks on edges of which f-puzzles omits or names the value."""

VALUED_EDGES = {"difference": "1", "ratio": "2", "xv": "", "sum": ""}
"""The names of marks on edges, with the value that one without has."""

NEGATIVE = {"difference": ("white",), "ratio": ("black",), "xv": ("sum2 10", "sum2 5")}
"""The marks that a negative constraint is about."""

OTHERS = ("arrow", "clone", "extraregion", "inequality", "negative")
"""The rules that are read in a way of their own."""

RULES = frozenset((*FLAGS, *LINES, *SETS, *GROUPS, *OUTSIDE, *VALUED_EDGES, *OTHERS))
"""All names of rules that are read."""
