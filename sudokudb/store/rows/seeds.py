"""The example grids of a new database."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb import paths
from sudokudb.grid import Grid

if TYPE_CHECKING:
    from pathlib import Path


def examples() -> list[dict[str, object]]:
    """Return the rows of the example grids, in the order of their files."""
    return [_row(path) for path in sorted(paths.seed_grids().glob("*.txt"))]


def _row(path: Path) -> dict[str, object]:
    """Return the row for a file that consists of `# name: value` lines and a grid."""
    lines = path.read_text(encoding="utf-8").splitlines()
    facts = dict(line[2:].split(": ", 1) for line in lines if line.startswith("# "))
    grid = Grid("\n".join(line for line in lines if not line.startswith("#")))
    return {
        "title": facts["title"],
        "size": grid.size,
        "givens": grid.givens,
        "grid": str(grid),
        "level": facts["level"],
        "solutions": int(facts["solutions"]),
        "source": facts["source"],
    }
