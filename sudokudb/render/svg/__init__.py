"""Pictures of grids as SVG: `drawing` draws them with the parts that the other modules make."""

from sudokudb.render.svg.drawing import picture
from sudokudb.render.svg.layers import step_layers
from sudokudb.render.svg.shapes import sign

__all__ = ["picture", "sign", "step_layers"]
