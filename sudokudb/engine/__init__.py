"""The batch engine: many puzzles at once.

A Boolean circuit with one bit per puzzle (`circuit`), in C where a compiler was found and in
Python everywhere; `builds` says which runs. `rows` works on buffers of 81 bytes a puzzle,
`many` on grids of any size and on files of them. `identity` tells which puzzles are the same,
`isomorphs` how.

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
    from sudokudb.engine.canon.identity import canon_rows, canonical, describe_rows, identity_of
    from sudokudb.engine.canon.isomorphs import find_row_transforms, find_transform
    from sudokudb.engine.grids import (
        Solved,
        level_many,
        list_many,
        redundant_many,
        rule_set_many,
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
    "palm_levels",
    "redundant",
    "redundant_many",
    "rule_set_many",
    "rule_sets",
    "solve_many",
    "solve_rows",
]

_HOMES = (
    dict.fromkeys(("available", "chosen"), "backend")
    | dict.fromkeys((name for name in __all__ if name.endswith("_many")), "grids")
    | {"Solved": "grids"}
    | dict.fromkeys(("canon_rows", "canonical", "describe_rows", "identity_of"), "canon.identity")
    | dict.fromkeys(("find_transform", "find_row_transforms"), "canon.isomorphs")
)


def __getattr__(name: str) -> object:
    """Import a name when it is first asked for (PEP 562)."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(
        import_module(f"sudokudb.engine.{_HOMES.get(name, 'buffers')}"), name
    )
    return value
