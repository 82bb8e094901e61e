"""The syntax trees of the package, for the tests that read its source."""

from __future__ import annotations

import ast
import gc
from functools import cache
from pathlib import Path

import sudokudb

PACKAGE = Path(sudokudb.__file__).parent


@cache
def syntax_trees() -> dict[Path, ast.Module]:
    """Return the syntax trees of the modules by their paths in the package."""
    gc.disable()  # it would take most of the time, and finds nothing
    try:
        paths = sorted(PACKAGE.rglob("*.py"))
        return {path.relative_to(PACKAGE): ast.parse(path.read_bytes()) for path in paths}
    finally:
        gc.enable()
