"""A database of Sudoku puzzles with a solver at hand.

>>> from sudokudb import Grid, solve
>>> str(solve(Grid("1.3. .... .2.. ...4")).solutions[0])
'1432234142133124'
"""

from __future__ import annotations

from sudokudb.version import __version__

TYPE_CHECKING = False  # importing it from typing would double the time of `--version`
if TYPE_CHECKING:
    from sudokudb.engine.canon.identity import canonical
    from sudokudb.engine.canon.isomorphs import find_transform as same
    from sudokudb.engine.single import solve
    from sudokudb.engine.verdict import check
    from sudokudb.errors import SudokuError
    from sudokudb.grid import Grid
    from sudokudb.library import Library
    from sudokudb.render.png import png
    from sudokudb.render.svg import picture
    from sudokudb.solvers.stages import trace
    from sudokudb.solvers.strategy import Result
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
    "picture",
    "png",
    "same",
    "solve",
    "trace",
]

_ATTRIBUTES = {
    "Grid": "sudokudb.grid:Grid",
    "Library": "sudokudb.library:Library",
    "Result": "sudokudb.solvers.strategy:Result",
    "SudokuError": "sudokudb.errors:SudokuError",
    "Transform": "sudokudb.symmetry:Transform",
    "canonical": "sudokudb.engine.canon.identity:canonical",
    "check": "sudokudb.engine.verdict:check",
    "parse_transform": "sudokudb.symmetry:parse_transform",
    "picture": "sudokudb.render.svg:picture",
    "png": "sudokudb.render.png:png",
    "same": "sudokudb.engine.canon.isomorphs:find_transform",
    "solve": "sudokudb.engine.single:solve",
    "trace": "sudokudb.solvers.stages:trace",
}


def __getattr__(name: str) -> object:
    """Import a public name on first use (PEP 562), so that start-up stays fast."""
    if name not in _ATTRIBUTES:
        raise AttributeError(f"module 'sudokudb' has no attribute {name!r}")
    from importlib import import_module

    module, attribute = _ATTRIBUTES[name].split(":")
    value = globals()[name] = getattr(import_module(module), attribute)
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
