"""A database of Sudoku puzzles with a solver at hand.

>>> from sudokudb import Grid, solve
>>> str(solve(Grid("1.3. .... .2.. ...4")).solutions[0])
'1432234142133124'
"""

from __future__ import annotations

from sudokudb.version import __version__

TYPE_CHECKING = False  # typing would be half of what `--version` costs
if TYPE_CHECKING:
    from sudokudb.engine.canon.identity import canonical
    from sudokudb.engine.canon.isomorphs import same
    from sudokudb.errors import SudokuError
    from sudokudb.grid import Grid
    from sudokudb.library import Library
    from sudokudb.solvers import Result, check, solve, trace
    from sudokudb.symmetry import Transform, parse_transform

__all__ = [
    "Grid",
    "Library",
    "Result",
    "SudokuError",
    "Transform",
    "__version__",
    "canonical",
    "check",
    "parse_transform",
    "same",
    "solve",
    "trace",
]

_HOMES = {
    "Grid": "sudokudb.grid",
    "Library": "sudokudb.library",
    "Result": "sudokudb.solvers",
    "SudokuError": "sudokudb.errors",
    "Transform": "sudokudb.symmetry",
    "canonical": "sudokudb.engine.canon.identity",
    "check": "sudokudb.solvers",
    "parse_transform": "sudokudb.symmetry",
    "same": "sudokudb.engine.canon.isomorphs",
    "solve": "sudokudb.solvers",
    "trace": "sudokudb.solvers",
}


def __getattr__(name: str) -> object:
    """Import a public name when it is first asked for (PEP 562): start-up pays for no more."""
    if name not in _HOMES:
        raise AttributeError(f"module 'sudokudb' has no attribute {name!r}")
    from importlib import import_module

    value = globals()[name] = getattr(import_module(_HOMES[name]), name)
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
