"""The batch engine, which solves many puzzles at once.

It is a Boolean circuit with one bit per puzzle, in C (`native`) and in Python (`reference`);
`backend` selects one. `buffers` works on buffers of 81 bytes per puzzle, `grids` on grids of any
size and files of them. `canon` computes canonical forms, and transforms between puzzles.

>>> from sudokudb.engine import solve_rows
>>> solutions, counts = solve_rows(b"." * 81 + b"11" + b"." * 79, limit=2)
>>> list(counts)
[2, 0]
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sudokudb.engine.backend import available, chosen
    from sudokudb.engine.buffers import list_rows, palm_levels, redundant, rule_sets, solve_rows
    from sudokudb.engine.canon.identity import (
        canon_rows,
        canonical,
        describe_rows,
        identity_of,
        minlex_rows,
    )
    from sudokudb.engine.canon.isomorphs import find_row_transforms, find_transform
    from sudokudb.engine.grids import (
        Solved,
        level_many,
        list_many,
        redundant_many,
        solve_many,
    )

__all__ = [
    "Solved",
    "available",
    "canon_rows",
    "canonical",
    "chosen",
    "describe_rows",
    "find_row_transforms",
    "find_transform",
    "identity_of",
    "level_many",
    "list_many",
    "list_rows",
    "minlex_rows",
    "palm_levels",
    "redundant",
    "redundant_many",
    "rule_sets",
    "solve_many",
    "solve_rows",
]

_MODULES = (
    dict.fromkeys(("available", "chosen"), "backend")
    | dict.fromkeys((name for name in __all__ if name.endswith("_many")), "grids")
    | {"Solved": "grids"}
    | dict.fromkeys(
        ("canon_rows", "canonical", "describe_rows", "identity_of", "minlex_rows"),
        "canon.identity",
    )
    | dict.fromkeys(("find_transform", "find_row_transforms"), "canon.isomorphs")
)


def __getattr__(name: str) -> object:
    """Import a name on first use (PEP 562)."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(
        import_module(f"sudokudb.engine.{_MODULES.get(name, 'buffers')}"), name
    )
    return value
