"""Pictures of grids as SVG: `drawing` draws them with the parts that the other modules make."""

from sudokudb.render.svg.drawing import picture, sign

__all__ = ["picture", "sign"]
