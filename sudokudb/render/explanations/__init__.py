"""Explanations: sentences about a step, made from its evidence."""

from sudokudb.render.explanations.sentences import (
    DEPTHS,
    explain,
    explain_all,
    explain_fully,
    name,
    require_depth,
)

__all__ = ["DEPTHS", "explain", "explain_all", "explain_fully", "name", "require_depth"]
